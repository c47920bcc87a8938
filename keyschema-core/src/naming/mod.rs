//! Names as people write them: the words of a segment, their case, number and vocabulary.
//!
//! Pure functions on text. Nothing here knows of templates, lints or where a name came from.

pub mod vocabulary;
pub mod words;

pub use words::{Word, split};
