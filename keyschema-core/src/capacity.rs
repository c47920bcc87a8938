//! The capacities of the buffers that keys are written into.
//!
//! There is a buffer type for each capacity. The macro names the type where the types of the
//! parameters tell how long the key can be.

/// How many bytes a buffer has after the longest key. With them, short runs can be stored as whole
/// machine words.
pub const SLACK: usize = 8;

/// Returns the capacity of the buffer for keys of up to `max_len` bytes.
///
/// ```
/// use keyschema_core::capacity::capacity_for;
///
/// assert_eq!([0, 8, 9, 40, 504].map(capacity_for), [16, 16, 32, 48, 512]);
/// assert_eq!([505, 1016, 1017].map(capacity_for), [1024, 1024, 2048]);
/// assert_eq!(capacity_for(usize::MAX), usize::MAX);
/// ```
pub const fn capacity_for(max_len: usize) -> usize {
    round_up(max_len.saturating_add(SLACK))
}

/// Returns the least capacity of at least `len` bytes. Returns a capacity without a buffer if no
/// power of two is large enough.
pub const fn round_up(len: usize) -> usize {
    if len <= MOST_SIXTEENS {
        return len.next_multiple_of(16);
    }
    match len.checked_next_power_of_two() {
        Some(capacity) => capacity,
        None => usize::MAX,
    }
}

/// Up to this capacity there are all multiples of 16. Above it there are the powers of two.
const MOST_SIXTEENS: usize = 512;
