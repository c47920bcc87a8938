//! The cluster slot of a key.
//!
//! Redis Cluster and Valkey spread keys over 16,384 slots. The slot is the CRC-16 of the key, or of
//! its hash tag if it has one (Redis Cluster specification, "Key distribution model").

use crate::{
    KeySchema, Piece, crc,
    hash_tag::{self, Braces, Place},
    limits::SLOT_COUNT,
    schema::has_raw,
};

/// Returns the slot that a cluster keeps `key` in, 0 to 16,383.
///
/// ```
/// use keyschema_core::hash_slot;
///
/// const SLOT: u16 = hash_slot(b"{user1000}.following");
/// assert_eq!(SLOT, 3443);
/// assert_eq!(SLOT, hash_slot(b"{user1000}.followers"));
/// ```
pub const fn hash_slot(key: &[u8]) -> u16 {
    tag_slot(hash_tag::hash_tag(key))
}

/// Returns the slot of all keys with these pieces, if they share one. They do if there is no
/// parameter in the hash tag or, without a tag, in the key.
#[doc(hidden)]
pub const fn constant_slot<Param>(pieces: &[Piece<&str, Param>]) -> Option<u16> {
    let (from, to) = match hash_tag::tag(pieces) {
        Some(Braces { open, close }) => (open.after(), close),
        None => (Place::START, Place { piece: pieces.len(), byte: 0 }),
    };
    let mut crc = 0;
    let mut index = from.piece;
    while index < pieces.len() && index <= to.piece {
        let start = if index == from.piece { from.byte } else { 0 };
        match &pieces[index] {
            Piece::Literal(text) => {
                let end = if index == to.piece { to.byte } else { text.len() };
                let mut byte = start;
                while byte < end {
                    crc = crc::continued(crc, text.as_bytes()[byte]);
                    byte += 1;
                }
            }
            Piece::Parameter(_) => return None,
        }
        index += 1;
    }
    Some(crc % SLOT_COUNT)
}

/// Returns the slot of the keys with this hash tag.
#[doc(hidden)]
pub const fn tag_slot(tag: &[u8]) -> u16 {
    crc::crc16(tag) % SLOT_COUNT
}

/// Returns how many bytes of each key with these pieces are before its hash tag and after it, if
/// literals alone tell. Without a tag, the whole key counts, unless a value may hold braces.
#[doc(hidden)]
pub const fn tag_bounds(pieces: &[Piece]) -> Option<(usize, usize)> {
    let Some(Braces { open, close }) = hash_tag::tag(pieces) else {
        return if has_raw(pieces) { None } else { Some((0, 0)) };
    };
    if open.piece == 0
        && close.piece + 1 == pieces.len()
        && let Piece::Literal(last) = &pieces[close.piece]
    {
        return Some((open.byte + 1, last.len() - close.byte));
    }
    None
}

impl KeySchema {
    /// Returns the slot of all keys of the schema, if they share one. They do if there is no
    /// parameter in the hash tag or, without a tag, in the key.
    pub const fn constant_slot(&self) -> Option<u16> {
        constant_slot(self.pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::hash_slot;

    #[test]
    fn slots_are_those_of_a_server() {
        let measured: [(&str, u16); 7] = [
            ("foo{}{bar}", 8363),
            ("foo{{bar}}zap", 4015),
            ("foo{bar}{zap}", 5061),
            ("{user1000}.following", 3443),
            ("", 0),
            ("{}", 15257),
            ("}{a}", 15495),
        ];
        for (key, slot) in measured {
            assert_eq!(hash_slot(key.as_bytes()), slot, "{key}");
        }
        assert_eq!(hash_slot(b"123456789"), 0x31C3); // the check value of CRC-16/XMODEM
    }
}
