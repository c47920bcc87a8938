//! The facts that all places of an inference share.

use std::collections::HashSet;

use super::{corpus::Corpus, skeleton::Skeletons};

/// The facts that determine a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'c> {
    pub(super) corpus: &'c Corpus,
    pub(super) skeletons: &'c Skeletons,
    /// Whether nearly all words are in small letters.
    pub(super) is_lower: bool,
    /// Texts that are values elsewhere.
    pub(super) values: &'c HashSet<Vec<u8>>,
}
