//! Names with their places, for tools that know what they mean.

use crate::problem::Problems;

/// A name, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub text: String,
    /// The line it is on, from 1.
    pub line: usize,
    /// The column it starts at, from 1, in characters.
    pub column: usize,
}

/// Returns the name that starts at this byte of the manifest.
pub(super) fn named(text: &str, at: usize, problems: &Problems<'_>) -> Named {
    let (line, column) = problems.place(at);
    Named { text: text.into(), line, column }
}
