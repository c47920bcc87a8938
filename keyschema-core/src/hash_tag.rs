//! The place of a key's hash tag.
//!
//! The slot of a key depends on the text between its first `{` and the first `}` after it. If there
//! is none, or if it is empty, the slot depends on the whole key (Redis Cluster specification,
//! "Hash tags"). No value of a parameter holds a brace. So the pieces of a schema already tell
//! where the tag of each of its keys is.
//!
//! Only raw bytes can hold a brace. They are after the tag, where braces do not count. A key with
//! raw bytes and without a tag has the tag that its value makes.

use crate::{KeySchema, Piece, SLOT_COUNT};

/// The place of a byte in a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the piece.
    pub piece: usize,
    /// The number of the byte in the piece.
    pub byte: usize,
}

/// A pair of braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Braces {
    /// The `{`.
    pub open: Place,
    /// The `}`.
    pub close: Place,
}

impl Place {
    /// The first byte.
    pub const START: Self = Self { piece: 0, byte: 0 };

    /// Returns the place after this byte.
    #[must_use]
    pub const fn after(self) -> Self {
        Self { byte: self.byte + 1, ..self }
    }
}

impl Braces {
    /// Whether there is nothing between the braces.
    pub const fn are_empty<Param>(self, pieces: &[Piece<&str, Param>]) -> bool {
        let Place { mut piece, mut byte } = self.open.after();
        while piece < self.close.piece {
            match &pieces[piece] {
                Piece::Literal(text) if byte == text.len() => (piece, byte) = (piece + 1, 0),
                _ => return false,
            }
        }
        byte == self.close.byte
    }
}

/// Returns the first `{` at or after `from`, and the first `}` after it.
pub const fn braces<Param>(pieces: &[Piece<&str, Param>], from: Place) -> Option<Braces> {
    let Some(open) = find(pieces, b'{', from) else {
        return None;
    };
    match find(pieces, b'}', open.after()) {
        Some(close) => Some(Braces { open, close }),
        None => None,
    }
}

/// Returns the braces of the hash tag.
pub const fn tag<Param>(pieces: &[Piece<&str, Param>]) -> Option<Braces> {
    match braces(pieces, Place::START) {
        Some(braces) if !braces.are_empty(pieces) => Some(braces),
        _ => None,
    }
}

/// Returns the content of the hash tag, piece by piece.
#[cfg(any(feature = "alloc", test))]
pub fn tag_pieces<'p, Param: Copy>(
    pieces: &[Piece<&'p str, Param>],
) -> Option<alloc::vec::Vec<Piece<&'p str, Param>>> {
    let Braces { open, close } = tag(pieces)?;
    let mut inside = alloc::vec::Vec::new();
    let mut index = open.piece;
    while index <= close.piece {
        match pieces[index] {
            Piece::Literal(text) => {
                let end = if index == close.piece { close.byte } else { text.len() };
                let start = if index == open.piece { open.byte + 1 } else { 0 };
                if start < end {
                    inside.push(Piece::Literal(&text[start..end]));
                }
            }
            parameter @ Piece::Parameter(_) => inside.push(parameter),
        }
        index += 1;
    }
    Some(inside)
}

/// Returns how many different hash tags the keys of a schema have: the product over the parameters
/// in the tag. `None` if there are no parameters in it.
pub const fn value_count(pieces: &[Piece]) -> Option<u128> {
    let Some(Braces { open, close }) = tag(pieces) else {
        return None;
    };
    let mut count = None;
    let mut index = open.piece;
    while index < close.piece {
        if let Piece::Parameter(parameter) = &pieces[index] {
            let product = match count {
                None => 1,
                Some(product) => product,
            };
            count = Some(u128::saturating_mul(product, parameter.shape.value_count()));
        }
        index += 1;
    }
    count
}

/// Whether a hash tag with this many values is too coarse for a cluster.
///
/// A tag with fewer values than there are slots leaves slots empty, no matter how many nodes there
/// are. A slot cannot be divided.
pub const fn has_few_values(count: u128) -> bool {
    count < SLOT_COUNT as u128
}

const fn find<Param>(pieces: &[Piece<&str, Param>], wanted: u8, from: Place) -> Option<Place> {
    let Place { mut piece, mut byte } = from;
    while piece < pieces.len() {
        if let Piece::Literal(text) = &pieces[piece] {
            let text = text.as_bytes();
            while byte < text.len() {
                if text[byte] == wanted {
                    return Some(Place { piece, byte });
                }
                byte += 1;
            }
        }
        (piece, byte) = (piece + 1, 0);
    }
    None
}

impl KeySchema {
    /// Whether the keys have a hash tag. Otherwise their slots depend on the whole key.
    pub const fn has_hash_tag(&self) -> bool {
        tag(self.pieces).is_some()
    }
}

/// Returns the part of `key` that its slot depends on: what stands between the first `{` and the
/// first `}` after it, or the whole key if that is missing or empty.
///
/// ```
/// use keyschema_core::hash_tag;
///
/// assert_eq!(hash_tag(b"cart:{42}:items"), b"42");
/// assert_eq!(hash_tag(b"cart:{}:{42}"), b"cart:{}:{42}"); // the first tag is empty: no tag
/// ```
#[inline]
pub const fn hash_tag(key: &[u8]) -> &[u8] {
    if may_contain(key, b'{') { tag_or_all(key) } else { key }
}

/// Does the same for a key that may have a tag. It is a separate function because it needs more
/// registers, which keys without a brace then need not save. Measured for the slot of 20 to 48
/// bytes: 14 instructions less.
#[inline(never)]
const fn tag_or_all(key: &[u8]) -> &[u8] {
    let Some(open) = position(key, b'{', 0) else {
        return key;
    };
    let start = open + 1;
    match position(key, b'}', start) {
        Some(close) if close > start => key.split_at(close).0.split_at(start).1,
        _ => key,
    }
}

/// Returns the first position of `wanted` at or after `from`.
#[inline(always)]
const fn position(bytes: &[u8], wanted: u8, from: usize) -> Option<usize> {
    let (mut index, mut rest) = (from, bytes.split_at(from).1);
    while let Some((word, after)) = rest.split_first_chunk() {
        // Bytes before the first match have no mark. Bytes after it may have a wrong one.
        let marks = marks(*word, wanted) & HIGH_BITS;
        if marks != 0 {
            return Some(index + marks.trailing_zeros() as usize / 8);
        }
        (index, rest) = (index + 8, after);
    }
    while index < bytes.len() {
        if bytes[index] == wanted {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// Whether `wanted` is one of the bytes; always true for less than eight bytes, which are quick to
/// search.
///
/// Most keys have no brace. So the only branch is that of the loop, which reads sixteen bytes at
/// once. Measured for the slot of 20 to 48 bytes: 184 instructions. With eight bytes at once, it
/// takes 199.
#[inline(always)]
const fn may_contain(bytes: &[u8], wanted: u8) -> bool {
    let Some(last) = bytes.last_chunk() else {
        let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) else {
            return true;
        };
        return (marks(*first, wanted) | marks(*last, wanted)) & HIGH_BITS != 0;
    };
    let mut found = marks_of_two(last, wanted);
    let mut rest = bytes;
    while let Some((block, after)) = rest.split_first_chunk() {
        let marks = marks_of_two(block, wanted);
        found = [found[0] | marks[0], found[1] | marks[1]];
        rest = after;
    }
    (found[0] | found[1]) & HIGH_BITS != 0
}

const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; 8]);

/// Returns a word in which a high bit is set if, and only if, `wanted` is one of the bytes.
#[inline(always)]
const fn marks(word: [u8; 8], wanted: u8) -> u64 {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let differences = u64::from_le_bytes(word) ^ (ONES * wanted as u64);
    differences.wrapping_sub(ONES) & !differences
}

/// Does the same for two words, which the compiler makes a vector of.
#[inline(always)]
const fn marks_of_two(block: &[u8; 16], wanted: u8) -> [u64; 2] {
    let (words, _) = block.as_chunks();
    [marks(words[0], wanted), marks(words[1], wanted)]
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::{string::String, vec::Vec};

    use super::{hash_tag, tag, tag_pieces};
    use crate::Piece;

    /// Returns the content of the tag of a key with these pieces. `*` is a parameter.
    fn inside(pieces: &[&'static str]) -> Option<String> {
        let pieces: Vec<Piece<&str, ()>> = pieces
            .iter()
            .map(|piece| if *piece == "*" { Piece::Parameter(()) } else { Piece::Literal(*piece) })
            .collect();
        let inside = tag_pieces(&pieces);
        assert_eq!(tag(&pieces).is_some(), inside.is_some());
        let text = |piece| match piece {
            Piece::Literal(text) => text,
            Piece::Parameter(()) => "*",
        };
        Some(inside?.into_iter().map(text).collect())
    }

    #[test]
    fn tags_of_pieces_are_those_of_the_keys() {
        let expected = |pieces: &[&'static str]| {
            let key = pieces.concat();
            let tag = hash_tag(key.as_bytes());
            (tag.len() < key.len()).then(|| String::from_utf8(tag.into()).unwrap())
        };
        let parts = ["{", "}", "a", "*", ""];
        for number in 0..parts.len().pow(6) {
            let part = |place: u32| parts[number / parts.len().pow(place) % parts.len()];
            let apart: Vec<&str> = (0..6).map(part).collect();
            assert_eq!(inside(&apart), expected(&apart), "{apart:?}");
        }
        let glued = ["a{", "*", "b}c{d}"];
        assert_eq!(inside(&glued), expected(&glued));
        assert_eq!(inside(&["a{b}c"]), Some("b".into()));
        assert_eq!(inside(&["a{", "", "}c{d}"]), None);
    }

    /// The key lengths reach every branch of the search, and both braces are tried at every place.
    #[test]
    fn braces_are_found_at_every_place() {
        for len in 0..=40 {
            for open in 0..len {
                for close in 0..len {
                    let mut key = [b'z'; 40];
                    (key[open], key[close]) = (b'{', b'}');
                    let is_tag = close > open + 1;
                    let expected = if is_tag { &key[open + 1..close] } else { &key[..len] };
                    assert_eq!(hash_tag(&key[..len]), expected, "{open} {close} {len}");
                }
            }
            // Bytes next to the brace in ASCII, and similar bytes.
            for byte in (0..=u8::MAX).filter(|byte| *byte != b'{') {
                assert_eq!(hash_tag(&[byte; 40][..len]).len(), len);
            }
        }
    }
}
