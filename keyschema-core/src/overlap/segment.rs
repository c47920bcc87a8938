//! Keys as segments, which are compared one by one.

use super::{
    Piece,
    stretch::{Part, Pieces, Place, Stretch},
};
use crate::Shape;

/// Of how many segments a key is remembered; the last one is all that is left of it.
pub(super) const LEVELS: usize = 8;

/// What stands between two marks of a key, or after the last one.
///
/// No text of a parameter holds the mark, other than in an open segment. So two keys have a text in common if and only if
/// they have as many segments, and each two of them have a text in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    from: Place,
    to: Place,
    pub(super) kind: Kind,
    /// The first bytes of the literal text that it starts with, and how many they are.
    start: u128,
    start_len: usize,
    /// Different for different segments, but for rare accidents.
    hash: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// No segment: the key ended before.
    Ended,
    /// It has a parameter.
    Varied,
    /// All that is left of a key in which marks can no longer be told from text.
    Open,
    /// The same in every key.
    Literal,
}

impl Segment {
    pub(super) const ENDED: Self = Self::starting_at(Place { piece: 0, byte: 0 });

    const fn starting_at(from: Place) -> Self {
        Self { from, to: from, kind: Kind::Ended, start: 0, start_len: 0, hash: 0 }
    }

    pub(super) const fn stretch(self, pieces: Pieces<'_>) -> Stretch<'_> {
        Stretch { pieces, from: self.from, to: self.to }
    }

    /// This segment and all behind it.
    pub(super) const fn rest(self, pieces: Pieces<'_>) -> Stretch<'_> {
        Stretch { from: self.from, ..Stretch::all(pieces) }
    }

    /// The order in which segments are sorted: what has ended, what varies, by its start, and literals, by their start.
    pub(super) const fn order(self) -> (u8, u128, u64) {
        let class = match self.kind {
            Kind::Ended => 0,
            Kind::Varied | Kind::Open => 1,
            Kind::Literal => 2,
        };
        (class, self.start, self.hash)
    }

    pub(super) const fn start(self) -> u128 {
        self.start
    }

    pub(super) const fn hash(self) -> u64 {
        self.hash
    }

    /// Whether a literal has the same place in the order as this one, as the same literal has.
    pub(super) const fn sorts_with(self, other: Self) -> bool {
        self.start == other.start && self.hash == other.hash
    }

    pub(super) const fn is_open(self) -> bool {
        matches!(self.kind, Kind::Open)
    }

    pub(super) const fn is_literal(self) -> bool {
        matches!(self.kind, Kind::Literal)
    }

    pub(super) const fn is_varied(self) -> bool {
        matches!(self.kind, Kind::Varied | Kind::Open)
    }

    /// Whether the known start of `other` begins with that of this one, or would if it were longer.
    pub(super) const fn starts_like(self, other: Self) -> bool {
        let len = if self.start_len < other.start_len { self.start_len } else { other.start_len };
        len == 0 || (self.start ^ other.start) >> (8 * (START_LEN - len)) == 0
    }

    /// Whether a segment that sorts behind `other` sorts behind all that start like this one.
    pub(super) const fn sorts_before(self, other: Self) -> bool {
        other.start > self.start && !self.starts_like(Self { start_len: START_LEN, ..other })
    }

    const fn mix(&mut self, number: u64) {
        self.hash = (self.hash ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    const fn add_shape(&mut self, shape: Shape) {
        let (low, high) = shape.alphabet().bits();
        self.mix(low);
        self.mix(high);
        self.mix(shape.min_len() as u64);
        self.mix(shape.max_len() as u64);
        self.kind = match self.kind {
            Kind::Open => Kind::Open,
            _ => Kind::Varied,
        };
    }
}

/// How many bytes of a segment's start are known.
const START_LEN: usize = 16;

/// Writes down the segments of a key.
pub(super) const fn split(pieces: Pieces<'_>, mark: u8, segments: &mut [Segment; LEVELS]) {
    let mut level = 0;
    let mut segment = Segment::ENDED;
    let mut marks = 0;
    let mut is_start = true;
    let mut piece = 0;
    while piece < pieces.count() {
        match pieces.piece(piece) {
            Piece::Literal(text) => {
                let bytes = text.as_bytes();
                let mut at = 0;
                while at < bytes.len() {
                    let byte = bytes[at];
                    at += 1;
                    if byte == mark && level + 1 < LEVELS && !matches!(segment.kind, Kind::Open) {
                        segment.to = Place { piece, byte: at - 1 };
                        segments[level] = segment.closed(0);
                        level += 1;
                        let is_over = at == bytes.len();
                        segment = Segment::starting_at(if is_over {
                            Place { piece: piece + 1, byte: 0 }
                        } else {
                            Place { piece, byte: at }
                        });
                        is_start = true;
                        continue;
                    }
                    marks += (byte == mark) as usize;
                    if is_start && segment.start_len < START_LEN {
                        segment.start_len += 1;
                        segment.start |= (byte as u128) << (8 * (START_LEN - segment.start_len));
                    }
                    segment.hash =
                        (segment.hash ^ byte as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
                }
            }
            Piece::Parameter(shape) => {
                is_start = false;
                segment.add_shape(shape);
                if shape.alphabet().contains_byte(mark) {
                    segment.kind = Kind::Open;
                }
            }
        }
        piece += 1;
    }
    segment.to = Place { piece, byte: 0 };
    segments[level] = segment.closed(marks);
}

impl Segment {
    /// The segment when all of it was read.
    const fn closed(mut self, marks: usize) -> Self {
        self.kind = match self.kind {
            Kind::Ended => Kind::Literal,
            Kind::Varied if marks > 0 => Kind::Open,
            kind => kind,
        };
        self
    }
}

/// Whether two segments are made of the same parts.
pub(super) const fn are_same(left: Stretch<'_>, right: Stretch<'_>) -> bool {
    if left.count() != right.count() {
        return false;
    }
    let mut number = 0;
    while number < left.count() {
        let is_same = match (left.part(number), right.part(number)) {
            (Part::Literal(left), Part::Literal(right)) => texts_are_same(left, right),
            (Part::Words(left), Part::Words(right)) => words_are_same(left, right),
            (
                Part::Text { min_len, max_len, alphabet },
                Part::Text { min_len: other_min, max_len: other_max, alphabet: other },
            ) => min_len == other_min && max_len == other_max && alphabet.is_same(other),
            (Part::Integer { min, max }, Part::Integer { min: other_min, max: other_max }) => {
                min == other_min && max == other_max
            }
            _ => false,
        };
        if !is_same {
            return false;
        }
        number += 1;
    }
    true
}

pub(super) const fn texts_are_same(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

const fn words_are_same(left: &[&str], right: &[&str]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if !texts_are_same(left[index].as_bytes(), right[index].as_bytes()) {
            return false;
        }
        index += 1;
    }
    true
}
