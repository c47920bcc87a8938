//! Keys as segments, which are compared one by one.

use super::{
    piece::Piece,
    span::{Element, Offset, Pieces, Span},
};
use crate::{Shape, const_eq};

/// The number of segments of a key that are kept. The last one is the rest of the key.
pub(super) const LEVELS: usize = 8;

/// The text between two marks of a key, or after the last one. It leads from one level of the tree
/// to the next.
///
/// A parameter's text holds the mark only in an open segment. So two keys have a common text if and
/// only if they have the same number of segments, and the segments at each position have a common
/// text.
///
/// All fields are as wide as their alignment, so there are no gaps between them. The compiler
/// copies a value with gaps several times slower when it evaluates a constant. A function call also
/// takes longer there than ten reads, so the work for each byte is written inline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The first sort key: segments of keys that ended, then segments with parameters, then literal
    /// segments. Segments of one sort are ordered by their start.
    pub(super) order: u128,
    /// The second sort key: a hash of everything that is not in `order`. Two different segments
    /// rarely have the same hash.
    pub(super) hash: u64,
    /// The number of known bytes of the start.
    start_len: usize,
    from: Offset,
    to: Offset,
    kind: Kind,
    /// The group of a key, in its first segment. Keys of different groups have different marks, so
    /// they are not compared.
    pub(super) group: usize,
}

#[derive(Clone, Copy, Debug)]
#[repr(usize)]
pub(super) enum Kind {
    /// No segment: the key has ended.
    Ended,
    /// It has a parameter.
    Varied,
    /// The rest of a key in which marks and text can no longer be told apart.
    Open,
    /// The same text in every key.
    Literal,
}

/// The result of comparing the literal starts of two segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Starts {
    /// It differs, and sorts before.
    Before,
    /// It is shorter, and the other begins with it.
    Begins,
    /// It is the same, or one of them is not known.
    Alike,
    /// It is longer, and begins with the other.
    BegunBy,
    /// It differs, and sorts after.
    After,
}

/// The most bytes of a segment's start that are kept. The bits of `order` above them hold the sort
/// of the segment.
const START_LEN: usize = 15;

/// The start of the segments with parameters in the order, and of the literals.
pub(super) const VARIED: u128 = 1 << (8 * START_LEN);
pub(super) const LITERAL: u128 = 2 << (8 * START_LEN);

/// The bytes of the start in `order`.
const START: u128 = VARIED - 1;

impl Edge {
    pub(super) const ENDED: Self = Self::starting_at(Offset { piece: 0, byte: 0 });

    const fn starting_at(from: Offset) -> Self {
        Self { order: 0, hash: 0, start_len: 0, from, to: from, kind: Kind::Ended, group: 0 }
    }

    pub(super) const fn span(self, pieces: Pieces<'_>) -> Span<'_> {
        Span { pieces, from: self.from, to: self.to }
    }

    /// Returns this segment and all after it.
    pub(super) const fn rest(self, pieces: Pieces<'_>) -> Span<'_> {
        Span { from: self.from, ..Span::all(pieces) }
    }

    pub(super) const fn has_ended(self) -> bool {
        self.order == 0
    }

    pub(super) const fn is_open(self) -> bool {
        matches!(self.kind, Kind::Open)
    }

    pub(super) const fn is_literal(self) -> bool {
        self.order >= LITERAL
    }

    /// Returns the first sort keys of a literal that may have a common text with this edge.
    pub(super) const fn least_literal(self) -> (u128, u64) {
        (LITERAL | self.order & START, if self.is_literal() { self.hash } else { 0 })
    }

    /// Whether one of the known starts begins with the other.
    pub(super) const fn starts_like(self, other: Self) -> bool {
        let len = if self.start_len < other.start_len { self.start_len } else { other.start_len };
        ((self.order ^ other.order) & START) >> (8 * (START_LEN - len)) == 0
    }

    /// Compares the literal texts that two segments begin with. If one begins with the other, the
    /// segments may have a common text.
    ///
    /// This looks at the texts only where both known starts have the full length and are the same.
    /// Otherwise names such as `notification_settings_1_` would all be searched: half a million
    /// pairs for a thousand of them in one place.
    pub(super) const fn compare_starts(
        self,
        pieces: Pieces<'_>,
        other: Self,
        other_pieces: Pieces<'_>,
    ) -> Starts {
        if self.start_len < START_LEN
            || other.start_len < START_LEN
            || (self.order ^ other.order) & START != 0
        {
            return Starts::Alike;
        }
        let (Element::Literal(own), Element::Literal(theirs)) =
            (self.span(pieces).element(0), other.span(other_pieces).element(0))
        else {
            return Starts::Alike;
        };
        let len = if own.len() < theirs.len() { own.len() } else { theirs.len() };
        let mut at = 0;
        while at < len {
            if own[at] != theirs[at] {
                return if own[at] < theirs[at] { Starts::Before } else { Starts::After };
            }
            at += 1;
        }
        if own.len() < theirs.len() {
            Starts::Begins
        } else if own.len() > theirs.len() {
            Starts::BegunBy
        } else {
            Starts::Alike
        }
    }

    /// Whether `other` sorts after all segments that vary and start like this one.
    pub(super) const fn is_passed_at(self, other: Self) -> bool {
        other.order & START > self.order & START && !self.starts_like(Self { start_len: START_LEN, ..other })
    }

    const fn add_shape(&mut self, shape: Shape, mark: u8) {
        let alphabet = shape.alphabet();
        let [low, high, ..] = alphabet.members();
        self.hash = mixed(mixed(self.hash, low), high);
        if let Shape::Text { max_len, .. } | Shape::Tail { max_len, .. } | Shape::Raw { max_len, .. } = shape
        {
            self.hash = mixed(self.hash, max_len as u64);
        }
        if alphabet.contains_byte(mark) {
            self.kind = Kind::Open;
        } else if let Kind::Ended = self.kind {
            self.kind = Kind::Varied;
        }
    }

    /// Returns the segment after all of it was read.
    const fn closed(mut self, to: Offset, has_mark: bool) -> Self {
        self.to = to;
        self.kind = match self.kind {
            Kind::Ended => Kind::Literal,
            Kind::Varied if has_mark => Kind::Open,
            kind => kind,
        };
        let class = if let Kind::Literal = self.kind { LITERAL } else { VARIED };
        self.order = class | self.order << (8 * (START_LEN - self.start_len));
        self
    }

    /// Whether two segments are the same.
    pub(super) const fn is_same(self, pieces: Pieces<'_>, other: Self, other_pieces: Pieces<'_>) -> bool {
        self.order == other.order
            && self.hash == other.hash
            && self.start_len == other.start_len
            && !self.has_ended()
            && (self.is_literal() && self.start_len < START_LEN
                || are_same(self.span(pieces), other.span(other_pieces)))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the lower half is the hash")]
const fn mixed(hash: u64, number: u64) -> u64 {
    // Like `wrapping_mul`, without the call.
    let product = (hash ^ number) as u128 * 0x9e37_79b9_7f4a_7c15;
    (product ^ product >> 61) as u64
}

/// Writes the segments of a key.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is the hash")]
pub(super) const fn split(pieces: Pieces<'_>, mark: u8, edges: &mut [Edge; LEVELS]) {
    let mut level = 0;
    let mut edge = Edge::ENDED;
    let mut has_mark = false;
    let mut piece = 0;
    while piece < pieces.count() {
        match pieces.piece(piece) {
            Piece::Literal(text) => {
                let bytes = text.as_bytes();
                let len = bytes.len();
                let mut room = if let Kind::Ended = edge.kind { START_LEN } else { 0 };
                // The compiler reads a local number faster than a field, which is an access to
                // memory. This takes a quarter of the time.
                let mut order = edge.order;
                let mut start_len = edge.start_len;
                let mut hash = edge.hash;
                let mut at = 0;
                while at < len {
                    let byte = bytes[at];
                    at += 1;
                    if byte == mark {
                        if level + 1 < LEVELS && !edge.is_open() {
                            edge.order = order;
                            edge.start_len = start_len;
                            edge.hash = hash;
                            order = 0;
                            start_len = 0;
                            hash = 0;
                            edges[level] = edge.closed(Offset { piece, byte: at - 1 }, false);
                            level += 1;
                            let is_over = at == len;
                            edge = Edge::starting_at(if is_over {
                                Offset { piece: piece + 1, byte: 0 }
                            } else {
                                Offset { piece, byte: at }
                            });
                            room = START_LEN;
                            continue;
                        }
                        has_mark = true;
                    }
                    if start_len < room {
                        start_len += 1;
                        order = order << 8 | byte as u128;
                    } else {
                        let product = (hash ^ byte as u64) as u128 * 0x9e37_79b9_7f4a_7c15;
                        hash = (product ^ product >> 61) as u64;
                    }
                }
                edge.order = order;
                edge.start_len = start_len;
                edge.hash = hash;
            }
            Piece::Parameter(shape) => edge.add_shape(shape, mark),
        }
        piece += 1;
    }
    edges[level] = edge.closed(Offset { piece, byte: 0 }, has_mark);
}

/// Whether two segments have the same elements.
const fn are_same(left: Span<'_>, right: Span<'_>) -> bool {
    if left.count() != right.count() {
        return false;
    }
    let mut number = 0;
    while number < left.count() {
        let is_same = match (left.element(number), right.element(number)) {
            (Element::Literal(left), Element::Literal(right)) => const_eq::bytes_eq(left, right),
            (Element::Words(left), Element::Words(right)) => const_eq::words_eq(left, right),
            (
                Element::Text { min_len, max_len, alphabet },
                Element::Text { min_len: other_min, max_len: other_max, alphabet: other },
            ) => min_len == other_min && max_len == other_max && alphabet.is_same(other),
            (Element::Integer { min, max }, Element::Integer { min: other_min, max: other_max }) => {
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
