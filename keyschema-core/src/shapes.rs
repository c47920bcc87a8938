//! The shapes of the types that come with keyschema.
//!
//! The impls of the types take their shapes from here. So do the macros, which only see the names
//! of types.

use crate::{Alphabet, Shape, characters::RESERVED};

/// The characters of hex digits.
pub const HEX_DIGITS: Alphabet = Alphabet::of("0123456789abcdef");

const DOTTED: Alphabet = Alphabet::DIGITS.with(".");

/// The shape of `bool`.
pub const BOOL: Shape = Shape::Words(&["false", "true"]);
/// The shape of `Date`: `YYYYMMDD`.
pub const DATE: Shape = Shape::fixed(8, Alphabet::DIGITS);
/// The shape of `Month`: `YYYYMM`.
pub const MONTH: Shape = Shape::fixed(6, Alphabet::DIGITS);
/// The shape of IPv4 addresses, from `0.0.0.0` to `255.255.255.255`.
pub const IPV4: Shape = Shape::Text { min_len: 7, max_len: 15, alphabet: DOTTED };
/// The shape of IPv6 addresses: two hex digits for each of sixteen bytes.
pub const IPV6: Shape = hex(16);
/// The shape of IP addresses of either version.
pub const IP: Shape = Shape::Text { min_len: 7, max_len: 32, alphabet: DOTTED.union(HEX_DIGITS) };
/// The shape of UUIDs, in lower case with hyphens.
pub const UUID: Shape = Shape::fixed(36, HEX_DIGITS.with("-"));

/// Returns the shape of this many bytes as hex digits.
pub const fn hex(bytes: usize) -> Shape {
    Shape::fixed(bytes.saturating_mul(2), HEX_DIGITS)
}

/// Returns the shape of texts of up to `max_len` bytes without `delimiter`.
pub const fn text(max_len: usize, delimiter: char, beyond_ascii: bool) -> Shape {
    Shape::Text { min_len: 1, max_len, alphabet: text_alphabet(delimiter, beyond_ascii) }
}

/// Returns the shape of texts of up to `max_len` bytes that run to the end of the key.
pub const fn tail(max_len: usize, beyond_ascii: bool) -> Shape {
    Shape::Tail { min_len: 1, max_len, alphabet: tail_alphabet(beyond_ascii) }
}

/// Returns the shape of up to `max_len` bytes of any kind.
pub const fn raw(max_len: usize) -> Shape {
    Shape::Raw { min_len: 1, max_len }
}

/// Returns the characters of texts without `delimiter`.
pub const fn text_alphabet(delimiter: char, beyond_ascii: bool) -> Alphabet {
    tail_alphabet(beyond_ascii).without(delimiter.encode_utf8(&mut [0; 4]))
}

/// Returns the characters of texts that run to the end of the key.
pub const fn tail_alphabet(beyond_ascii: bool) -> Alphabet {
    let alphabet = Alphabet::GRAPHIC.difference(RESERVED);
    if beyond_ascii { alphabet.with_beyond_ascii() } else { alphabet }
}
