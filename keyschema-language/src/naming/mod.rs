//! Names as people write them: the words of a segment, their case, number and vocabulary.
//!
//! These are pure functions on text. They know nothing about templates, lints or the origin of a
//! name.

pub mod case;
pub mod initialisms;
pub mod nearest;
pub mod number;
pub mod vocabulary;
pub mod words;

pub use case::Case;
pub use nearest::nearest;
pub use vocabulary::{Verdict, Vocabulary};
pub use words::{Word, split};
