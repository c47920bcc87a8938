//! The facts that a source knows about a key.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use keyschema_core::StoredType;

use crate::escapes;

/// A key, and the facts that its source knows about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Observation<'a> {
    /// The bytes of the key.
    pub key: &'a [u8],
    /// The type of the stored value, if the source knows it.
    pub stored_type: Option<StoredType<'a>>,
    /// The time when the server deletes the key.
    pub expires: Expires,
    /// The time of the observation, in milliseconds since 1970.
    pub seen_at: u64,
    /// The memory of the key in bytes, if the source knows it. Some sources give an estimate.
    pub bytes: Option<u64>,
    /// The fields of a hash, if the source was asked for them and knows them. If the hash has more
    /// than [`MOST_FIELDS`](super::MOST_FIELDS), some of them.
    pub fields: Option<&'a [HashField]>,
    /// The number that [`Wanted`](super::Wanted) gave the key.
    pub label: Option<u32>,
    /// The time since the key was last read or written, in seconds, if the source knows it.
    pub idle_seconds: Option<u64>,
    /// The frequency of use, on the logarithmic scale of the server, if the source knows it.
    pub frequency: Option<u8>,
    /// The number of its database.
    pub database: u32,
    /// The address of the server, such as `127.0.0.1:6379`. Empty if the source is not a server.
    pub node: &'a str,
}

/// A field of a hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashField {
    /// Its name.
    pub name: Vec<u8>,
    /// The time when the server deletes it.
    pub expires: Expires,
}

/// The time when the server deletes a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expires {
    /// The source does not know.
    Unknown,
    /// Never: the key has no TTL.
    Never,
    /// At this time, in milliseconds since 1970.
    At(u64),
}

impl<'a> Observation<'a> {
    /// Returns the observation of a key of which only the name is known, in database 0.
    ///
    /// ```
    /// use keyschema_core::StoredType;
    /// use keyschema_tools::sources::{Expires, Observation};
    ///
    /// let mut observation = Observation::of(b"user:7", 1_000);
    /// assert_eq!(observation.remaining_ttl(), None);
    /// observation.expires = Expires::At(61_000);
    /// assert_eq!(observation.remaining_ttl().unwrap().as_secs(), 60);
    /// ```
    pub fn of(key: &'a [u8], seen_at: u64) -> Self {
        Self {
            key,
            stored_type: None,
            expires: Expires::Unknown,
            seen_at,
            bytes: None,
            fields: None,
            label: None,
            idle_seconds: None,
            frequency: None,
            database: 0,
            node: "",
        }
    }

    /// Returns the TTL that the key had when it was observed. `None` if it has none, or if the
    /// source does not know. Zero if the key had expired and was not deleted yet.
    pub fn remaining_ttl(&self) -> Option<Duration> {
        match self.expires {
            Expires::At(time) => Some(Duration::from_millis(time.saturating_sub(self.seen_at))),
            Expires::Unknown | Expires::Never => None,
        }
    }
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the beginning of a text, in the form for messages.
pub(crate) fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 80;
    let (start, dots) = if text.len() > LONGEST { (&text[..LONGEST], "…") } else { (text, "") };
    format!("{}{dots}", escapes::shown(start))
}
