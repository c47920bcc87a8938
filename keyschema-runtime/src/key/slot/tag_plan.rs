//! Which pieces of a schema decide on the slot.

use keyschema_core::{crc, schema::Piece};

/// The part that each piece has in the hash of a key.
pub(super) struct TagPlan {
    parts: [Part; Self::MOST],
}

/// The part of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// So many bytes with this CRC: those of a literal that are in the hash tag.
    Literal {
        /// The CRC of the bytes by themselves.
        crc: u16,
        /// How many they are.
        len: usize,
    },
    /// The text of a parameter.
    Parameter {
        /// Whether it is in the hash tag, or there is none.
        is_hashed: bool,
    },
    /// There is no such piece.
    Unknown,
}

/// A byte of a literal: the number of the piece, the number of the byte.
type Place = (usize, usize);

impl TagPlan {
    /// Keys of more pieces are hashed as text.
    const MOST: usize = 32;

    /// The plan for a schema. No value of a parameter holds a brace, so the literals alone say where the hash tag is.
    pub(super) const fn of(pieces: &[Piece]) -> Self {
        let mut parts = [Part::Unknown; Self::MOST];
        if pieces.len() > Self::MOST {
            return Self { parts };
        }
        let (from, to) = match tag_of(pieces) {
            Some((open, close)) => ((open.0, open.1 + 1), close),
            None => ((0, 0), (pieces.len(), 0)),
        };
        let mut index = 0;
        while index < pieces.len() {
            parts[index] = match pieces[index] {
                Piece::Literal(text) => {
                    let start = if index < from.0 {
                        text.len()
                    } else if index == from.0 {
                        from.1
                    } else {
                        0
                    };
                    let end = if index < to.0 {
                        text.len()
                    } else if index == to.0 {
                        to.1
                    } else {
                        0
                    };
                    let len = end.saturating_sub(start);
                    let (_, hashed) = text.as_bytes().split_at(start);
                    Part::Literal { crc: crc::continued(0, hashed.split_at(len).0), len }
                }
                Piece::Parameter(_) => Part::Parameter { is_hashed: from.0 <= index && index < to.0 },
            };
            index += 1;
        }
        Self { parts }
    }

    /// The CRC of what comes before the first parameter in the hash tag.
    pub(super) const fn crc_before_parameters(&self) -> u16 {
        let (mut sum, mut index) = (0, 0);
        while index < Self::MOST {
            match self.parts[index] {
                Part::Literal { crc, len } => sum = crc::advanced(sum, len) ^ crc,
                Part::Parameter { is_hashed: false } => {}
                Part::Parameter { is_hashed: true } | Part::Unknown => return sum,
            }
            index += 1;
        }
        sum
    }

    #[inline(always)]
    pub(super) const fn part(&self, piece: usize) -> Part {
        if piece < Self::MOST { self.parts[piece] } else { Part::Unknown }
    }
}

/// Where the first `{` stands, and the first `}` behind it, if there is something in between.
const fn tag_of(pieces: &[Piece]) -> Option<(Place, Place)> {
    let mut open: Option<Place> = None;
    let mut index = 0;
    while index < pieces.len() {
        if let Piece::Literal(text) = pieces[index] {
            let bytes = text.as_bytes();
            let mut at = 0;
            while at < bytes.len() {
                match open {
                    None if bytes[at] == b'{' => open = Some((index, at)),
                    Some(open) if bytes[at] == b'}' => {
                        let is_empty = open.0 == index && open.1 + 1 == at;
                        return if is_empty { None } else { Some((open, (index, at))) };
                    }
                    _ => {}
                }
                at += 1;
            }
        }
        index += 1;
    }
    None
}
