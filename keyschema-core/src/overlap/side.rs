//! One of the two keys, as an automaton that reads its texts character by character.

use super::{
    number::read_digit,
    stretch::{Part, Stretch},
};
use crate::{Alphabet, characters::character_at};

/// How far a text has been read: in which part, and what of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    part: usize,
    progress: Progress,
}

/// How far a part has been read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Progress {
    /// Nothing of it.
    Start,
    /// So many bytes of this word.
    Word { word: usize, len: usize },
    /// So many bytes of what a text needs at least, and so many more.
    Text { len: usize, extra: usize },
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

impl Position {
    pub(super) const START: Self = Self { part: 0, progress: Progress::Start };

    /// Whether this position can read on with whatever `other` can. That keeps a long text from being tried at each of its
    /// lengths: of two positions that are otherwise alike, it is true of the one that used up less.
    pub(super) const fn covers(self, other: Self) -> bool {
        use Progress::{Digits, Limit, Sign, Start, Text, Word, Zero};
        self.part == other.part
            && match (self.progress, other.progress) {
                (Start, Start) | (Sign, Sign) | (Zero, Zero) => true,
                (Word { word, len }, Word { word: other, len: other_len }) => {
                    word == other && len == other_len
                }
                (Text { len, extra }, Text { len: other, extra: other_extra }) => {
                    len == other && extra <= other_extra
                }
                (Limit { negative, count }, Limit { negative: other, count: other_count }) => {
                    negative == other && count == other_count
                }
                (Digits { negative, count }, Digits { negative: other, count: other_count }) => {
                    negative == other && count <= other_count
                }
                _ => false,
            }
    }
}

impl<'a> Stretch<'a> {
    /// The positions that can read on, reached from `position` without reading.
    pub(super) const fn readers(self, position: Position) -> Readers<'a> {
        Readers { stretch: self, at: position, word: 0, is_done: false, at_end: false }
    }

    /// What a position of [`readers`](Self::readers) can read.
    pub(super) const fn next(self, position: Position) -> Next {
        let part = self.part(position.part);
        match (part, position.progress) {
            (_, Progress::Word { word, len }) => Next::Character(character_at(part.word(word), len)),
            (Part::Text { alphabet, .. }, _) => Next::Text(alphabet),
            _ => Next::Digit,
        }
    }

    /// The position behind `character`, if it can be read at `position`.
    pub(super) const fn read(self, position: Position, character: char) -> Option<Position> {
        let part = self.part(position.part);
        let progress = match (part, position.progress) {
            (_, Progress::Word { word, len }) => {
                if character_at(part.word(word), len) as u32 != character as u32 {
                    return None;
                }
                Progress::Word { word, len: len + character.len_utf8() }
            }
            (Part::Text { min_len, max_len, alphabet }, progress) => {
                let len = progress.text_len() + character.len_utf8();
                if len > max_len || !alphabet.contains(character) {
                    return None;
                }
                if len < min_len {
                    Progress::Text { len, extra: 0 }
                } else {
                    Progress::Text { len: min_len, extra: len - min_len }
                }
            }
            (Part::Integer { min, max }, progress) => match read_digit(min, max, progress, character) {
                Some(progress) => progress,
                None => return None,
            },
            _ => return None,
        };
        Some(Position { part: position.part, progress })
    }
}

/// Goes through the positions that can read on.
pub(super) struct Readers<'a> {
    stretch: Stretch<'a>,
    at: Position,
    /// How many words of the part at its start were gone through.
    word: usize,
    is_done: bool,
    /// Whether the text may also end; known when all were gone through.
    pub(super) at_end: bool,
}

impl Readers<'_> {
    pub(super) const fn next(&mut self) -> Option<Position> {
        while !self.is_done {
            if self.at.part == self.stretch.count() {
                self.at_end = true;
                break;
            }
            let part = self.stretch.part(self.at.part);
            if let Progress::Start = self.at.progress
                && self.word < part.word_count()
            {
                let word = self.word;
                self.word += 1;
                if !part.word(word).is_empty() {
                    return Some(Position { progress: Progress::Word { word, len: 0 }, ..self.at });
                }
                continue;
            }
            let at = self.at;
            // Only the first part can have been begun; those behind it are passed while they may be empty.
            self.is_done = !at.progress.may_be_over(part);
            self.at = Position { part: at.part + 1, progress: Progress::Start };
            self.word = 0;
            if at.progress.may_go_on(part) {
                return Some(at);
            }
        }
        self.is_done = true;
        None
    }
}

impl Progress {
    const fn text_len(self) -> usize {
        match self {
            Self::Text { len, extra } => len + extra,
            _ => 0,
        }
    }

    /// Whether what was read is a whole text of the part.
    const fn may_be_over(self, part: Part<'_>) -> bool {
        match (self, part) {
            (Self::Word { word, len }, _) => len == part.word(word).len(),
            (_, Part::Text { min_len, max_len, .. }) => {
                let len = self.text_len();
                // No text is too long here: that is seen when it is read.
                len >= min_len && len <= max_len
            }
            (Self::Start, Part::Literal(_) | Part::Words(_)) => part.lens().0 == 0,
            (Self::Zero | Self::Limit { .. } | Self::Digits { .. }, _) => true,
            _ => false,
        }
    }

    /// Whether there are texts of the part that go on.
    const fn may_go_on(self, part: Part<'_>) -> bool {
        match (self, part) {
            (Self::Word { word, len }, _) => len < part.word(word).len(),
            (_, Part::Text { max_len, .. }) => self.text_len() < max_len,
            // Each of the words is a position of its own.
            (Self::Start, Part::Literal(_) | Part::Words(_)) | (Self::Zero, _) => false,
            _ => true,
        }
    }
}
