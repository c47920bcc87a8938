//! The capacities of the buffers that keys are written into.
//!
//! There is a buffer type for each capacity. The macro names the type where the types of the
//! parameters tell how long the key can be.
//!
//! The longest key is summed from literals and shapes while compiling, so a `Writer` cannot fail.
//! The [`SLACK`] after it lets a number be stored as one whole word of eight digits, of which only
//! the length counts. Multiples of 16 make copies quick.
//!
//! The macro counts the bytes of a key whose parameters all have primitive types, and names the
//! buffer, which spares the compiler a quarter of its time for a key. Of other types it sees a
//! name, which can be an alias. A key with type or const parameters does not know its length where
//! it is declared. Its buffer has 256 bytes, and a constant assertion in `encode` refuses types
//! that do not fit, or that cannot be told apart. `cargo build` evaluates it, and `cargo check`
//! does not.

/// The number of bytes of a buffer after the longest key. With them, short runs can be stored as
/// whole machine words.
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
