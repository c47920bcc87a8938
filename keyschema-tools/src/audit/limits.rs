//! The settings of an audit.

use crate::{PrefixPattern, rule::Levels};

/// The settings of an audit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// A prefix at run time that all keys begin with.
    pub prefix: PrefixPattern,
    /// The greatest allowed memory of a key, in bytes.
    pub max_bytes: Option<u64>,
    /// The levels of rules.
    pub levels: Levels,
}
