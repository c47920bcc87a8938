//! Keys that were requested together.

use std::borrow::Cow;

use super::progress::Position;
use crate::sources::{HashField, Wanted};

/// Keys of a database that were requested together.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) database: u32,
    pub(super) seen_at: u64,
    pub(super) keys: Vec<Found>,
    /// The slots of keys that could not be asked for here.
    pub(super) moved: Vec<u16>,
    /// The place after these keys.
    pub(super) after: Option<Position>,
}

/// A key with the facts that the server gave.
pub(super) struct Found {
    pub(super) key: Vec<u8>,
    pub(super) stored_type: Cow<'static, str>,
    /// The TTL in milliseconds, or -1 for none.
    pub(super) ttl: i64,
    pub(super) bytes: Option<u64>,
    pub(super) wanted: Wanted,
    pub(super) fields: Option<Vec<HashField>>,
}
