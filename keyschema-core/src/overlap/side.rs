//! One of the two keys, as an automaton that reads its texts character by character.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::cmp::Ordering;

use super::Piece;
use crate::{Alphabet, Shape};

/// The automaton of a key. It has several ways through a text where a piece may end at several places.
pub(super) struct Side<'a> {
    nodes: Vec<Node<'a>>,
}

/// A piece, prepared for reading.
enum Node<'a> {
    /// One of these words; a literal is a single one.
    Words(Words<'a>),
    /// As of [`Shape::Text`].
    Text { min_len: usize, max_len: usize, alphabet: Alphabet },
    /// The digits of the greatest value, and of the least without its sign.
    Integer { max: String, min: Option<String> },
}

enum Words<'a> {
    One(&'a str),
    Any(&'static [&'static str]),
}

/// How far a text has been read: in which piece, and what of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    node: usize,
    progress: Progress,
}

/// How far a piece has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Progress {
    /// Nothing of it.
    Start,
    /// So many bytes of this word.
    Word { word: usize, len: usize },
    /// So many bytes of a text.
    Text { len: usize },
    /// The sign of a number.
    Sign,
    /// The number zero, behind which no digit can stand.
    Zero,
    /// So many digits, the same as those of the greatest or least number.
    Limit { negative: bool, count: usize },
    /// Digits behind which any can stand until there are as many as the greatest or least number has. A number that is
    /// greater so far counts as one digit longer: so many it may not have.
    Digits { negative: bool, count: usize },
}

/// What a position can read next.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// This character.
    Character(char),
    /// Any of these, all with the same effect but for their length.
    Text(Alphabet),
    /// Digits, or the sign.
    Digit,
}

impl<'a> Side<'a> {
    pub(super) const START: Position = Position { node: 0, progress: Progress::Start };

    pub(super) fn of(pieces: &[Piece<'a>]) -> Self {
        let node = |piece: &Piece<'a>| match *piece {
            Piece::Literal(text) => Node::Words(Words::One(text)),
            Piece::Parameter(Shape::Words(words)) => Node::Words(Words::Any(words)),
            Piece::Parameter(
                Shape::Text { min_len, max_len, alphabet } | Shape::Tail { min_len, max_len, alphabet },
            ) => Node::Text { min_len, max_len, alphabet },
            Piece::Parameter(Shape::Integer { min, max }) => {
                Node::Integer { max: max.to_string(), min: (min < 0).then(|| min.unsigned_abs().to_string()) }
            }
        };
        Self { nodes: pieces.iter().map(node).collect() }
    }

    /// The positions that can read on, reached from `position` without reading.
    pub(super) fn readers(&self, position: Position) -> Readers {
        let mut readers = Readers { positions: Vec::new(), at_end: false };
        let mut at = position;
        // Only the first piece can have been begun; those behind it are passed while they may be empty.
        loop {
            let Some(node) = self.nodes.get(at.node) else {
                readers.at_end = true;
                return readers;
            };
            if !node.enter(at, &mut readers.positions) {
                return readers;
            }
            at = Position { node: at.node + 1, progress: Progress::Start };
        }
    }

    /// What a position of [`readers`](Self::readers) can read.
    pub(super) fn next(&self, position: Position) -> Next {
        match (&self.nodes[position.node], position.progress) {
            (Node::Words(words), Progress::Word { word, len }) => {
                let rest = &words.word(word)[len..];
                Next::Character(rest.chars().next().expect("a reader is not at the end of its word"))
            }
            (Node::Text { alphabet, .. }, _) => Next::Text(*alphabet),
            _ => Next::Digit,
        }
    }

    /// The position behind `character`, if it can be read at `position`.
    pub(super) fn read(&self, position: Position, character: char) -> Option<Position> {
        let progress = match (&self.nodes[position.node], position.progress) {
            (Node::Words(words), Progress::Word { word, len }) => words.word(word)[len..]
                .starts_with(character)
                .then_some(Progress::Word { word, len: len + character.len_utf8() }),
            (Node::Text { max_len, alphabet, .. }, progress) => {
                let len = progress.text_len() + character.len_utf8();
                (len <= *max_len && alphabet.contains(character)).then_some(Progress::Text { len })
            }
            (Node::Integer { max, min }, progress) => read_digit(max, min.as_deref(), progress, character),
            (Node::Words(_), _) => None,
        };
        progress.map(|progress| Position { node: position.node, progress })
    }

    /// A position with what it has used up of a length beyond what it needs. Of two that are otherwise alike, the one
    /// that used less can read on with whatever the other can.
    pub(super) fn without_slack(&self, position: Position) -> (Position, usize) {
        match (self.nodes.get(position.node), position.progress) {
            (Some(Node::Text { min_len, .. }), Progress::Text { len }) if len >= *min_len => {
                (Position { progress: Progress::Text { len: *min_len }, ..position }, len - min_len)
            }
            (_, Progress::Digits { negative, count }) => {
                (Position { progress: Progress::Digits { negative, count: 0 }, ..position }, count)
            }
            _ => (position, 0),
        }
    }
}

/// Where reading can go on.
pub(super) struct Readers {
    /// Before which characters.
    pub(super) positions: Vec<Position>,
    /// Whether the text may also end.
    pub(super) at_end: bool,
}

impl Node<'_> {
    /// Adds the positions in this piece that can read on; whether the piece may be over.
    fn enter(&self, at: Position, positions: &mut Vec<Position>) -> bool {
        match (self, at.progress) {
            (Self::Words(words), Progress::Word { word, len }) => {
                let is_over = len == words.word(word).len();
                if !is_over {
                    positions.push(at);
                }
                is_over
            }
            (Self::Words(words), _) => {
                let mut may_be_over = false;
                for word in 0..words.count() {
                    if words.word(word).is_empty() {
                        may_be_over = true;
                    } else {
                        positions.push(Position { progress: Progress::Word { word, len: 0 }, ..at });
                    }
                }
                may_be_over
            }
            (Self::Text { min_len, max_len, .. }, progress) => {
                let len = progress.text_len();
                if len < *max_len {
                    positions.push(at);
                }
                // No text is too long here: that is seen when it is read.
                len >= *min_len && len <= *max_len
            }
            (Self::Integer { .. }, Progress::Start | Progress::Sign) => {
                positions.push(at);
                false
            }
            (Self::Integer { .. }, Progress::Zero) => true,
            (Self::Integer { .. }, _) => {
                positions.push(at);
                true
            }
        }
    }
}

impl Words<'_> {
    fn count(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Any(words) => words.len(),
        }
    }

    fn word(&self, number: usize) -> &str {
        match self {
            Self::One(text) => text,
            Self::Any(words) => words[number],
        }
    }
}

impl Progress {
    fn text_len(self) -> usize {
        match self {
            Self::Text { len } => len,
            _ => 0,
        }
    }
}

/// Reads one character of a number in its shortest decimal form.
fn read_digit(max: &str, min: Option<&str>, progress: Progress, character: char) -> Option<Progress> {
    let (negative, count, is_at_limit) = match (progress, character) {
        (Progress::Start, '-') => return min.map(|_| Progress::Sign),
        (Progress::Start, '0') => return Some(Progress::Zero),
        (Progress::Start, _) => (false, 0, true),
        (Progress::Sign, '1'..='9') => (true, 0, true),
        (Progress::Limit { negative, count }, _) => (negative, count, true),
        (Progress::Digits { negative, count }, _) => (negative, count, false),
        _ => return None,
    };
    if !character.is_ascii_digit() {
        return None;
    }
    let limit = if negative { min? } else { max };
    let digit = char::from(*limit.as_bytes().get(count)?);
    let count = match character.cmp(&digit) {
        Ordering::Equal if is_at_limit => return Some(Progress::Limit { negative, count: count + 1 }),
        Ordering::Greater if is_at_limit => count + 2,
        _ => count + 1,
    };
    (count <= limit.len()).then_some(Progress::Digits { negative, count })
}
