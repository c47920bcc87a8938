//! Pieces of a key's text, as the proof needs them.

use crate::{Shape, schema};

/// A piece of a key's text, as the proof needs it.
pub type Piece<'a> = schema::Piece<&'a str, Shape>;
