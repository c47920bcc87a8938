//! The facts that a source is asked for about a key.

use std::sync::Arc;

/// The greatest number of fields of a hash that a source names. A hash with more is read in part.
pub const MOST_FIELDS: usize = 256;

/// The facts that a source is asked for about a key, in addition to its type and TTL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// A number that the observation of the key carries, so that the key is identified once.
    pub label: Option<u32>,
    /// Its memory.
    pub bytes: bool,
    /// If it is a hash, the names of its fields.
    pub fields: bool,
    /// If it is a hash, the TTLs of these fields.
    pub field_ttls: bool,
}

/// Determines what is wanted of a key.
pub type Sampler = Arc<dyn Fn(&[u8]) -> Wanted + Send + Sync>;
