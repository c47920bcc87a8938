//! The capacities of the buffers that keys are written into.
//!
//! The runtime has a buffer type for each, and the macro names the one of a key where its types tell how long it can be.

/// How many bytes behind the longest key a buffer must have, so that short runs can be stored as whole machine words.
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

/// Returns the least capacity that there is of at least `len` bytes. There is no buffer of those
/// that no power of two reaches.
pub const fn round_up(len: usize) -> usize {
    if len <= MOST_SIXTEENS {
        return len.next_multiple_of(16);
    }
    match len.checked_next_power_of_two() {
        Some(capacity) => capacity,
        None => usize::MAX,
    }
}

/// Up to here, capacities are the multiples of 16; then the powers of two.
const MOST_SIXTEENS: usize = 512;
