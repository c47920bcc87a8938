//! A run of a key's text, as far as the proof needs to know it.

use crate::{Shape, schema};

/// A run of a key's text, as far as the proof needs to know it.
pub type Piece<'a> = schema::Piece<&'a str, Shape>;
