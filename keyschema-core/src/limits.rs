//! Limits that servers set.

/// The longest key that a server accepts, in bytes: 512 MiB, as for any string.
pub const MAX_KEY_LEN: usize = 512 << 20;

/// The longest text of a parameter, and the longest key that can be written, in bytes. It is the
/// length of the longest buffer without its slack.
pub const MAX_WRITTEN_LEN: usize = 65_528;

/// The longest raw text of a parameter, in bytes. In a pattern each byte may have a backslash
/// before it.
pub const MAX_RAW_LEN: usize = 32_000;

/// The longest time to live that every server accepts, in milliseconds.
///
/// A server adds the TTL to its clock (milliseconds since 1970) and refuses a sum beyond 63 bits
/// ("invalid expire time"). This leaves the clock room for 35,000 years.
pub const MAX_TTL_MILLIS: u64 = (i64::MAX as u64) - (1 << 50);

/// The longest time to live of a hash field that every server accepts, in milliseconds: 1,115
/// years.
///
/// Redis refuses a field that expires more than 2⁴⁶ milliseconds after 1970. This leaves its clock
/// room until the year 3084.
pub const MAX_FIELD_TTL_MILLIS: u64 = 1 << 45;

/// The number of slots of a cluster.
pub const SLOT_COUNT: u16 = 16_384;
