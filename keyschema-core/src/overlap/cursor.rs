//! A key as an automaton that reads its texts character by character.

use super::{
    number::read_digit,
    progress::Progress,
    span::{Element, Span},
};
use crate::{Alphabet, characters::character_at};

/// A position in a text: the element, and how much of it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cursor {
    element: usize,
    progress: Progress,
}

/// The characters that can be read next at a cursor.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// This character.
    Character(char),
    /// Any of these. They all have the same effect, except for their length in bytes.
    Text(Alphabet),
    /// Digits, or the sign.
    Digit,
}

impl Cursor {
    pub(super) const START: Self = Self { element: 0, progress: Progress::Start };

    /// Whether this cursor can read everything that `other` can. With this, a long text is not
    /// tried at each of its lengths: of two cursors that are otherwise alike, the one that used up
    /// less covers the other.
    pub(super) const fn covers(self, other: Self) -> bool {
        use Progress::{Digits, Limit, Sign, Start, Text, Word, Zero};
        self.element == other.element
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

impl<'a> Span<'a> {
    /// Returns the cursors that can read on, reached from `cursor` without reading.
    pub(super) const fn readers(self, cursor: Cursor) -> Readers<'a> {
        Readers { span: self, at: cursor, word: 0, is_done: false, at_end: false }
    }

    /// Returns what one of the [`readers`](Self::readers) can read.
    pub(super) const fn next(self, cursor: Cursor) -> Next {
        let element = self.element(cursor.element);
        match (element, cursor.progress) {
            (_, Progress::Word { word, len }) => Next::Character(character_at(element.word(word), len)),
            (Element::Text { alphabet, .. }, _) => Next::Text(alphabet),
            _ => Next::Digit,
        }
    }

    /// Returns the cursor after `character`, if it can be read at `cursor`.
    pub(super) const fn read(self, cursor: Cursor, character: char) -> Option<Cursor> {
        let element = self.element(cursor.element);
        let progress = match (element, cursor.progress) {
            (_, Progress::Word { word, len }) => {
                if character_at(element.word(word), len) as u32 != character as u32 {
                    return None;
                }
                Progress::Word { word, len: len + character.len_utf8() }
            }
            (Element::Text { min_len, max_len, alphabet }, progress) => {
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
            (Element::Integer { min, max }, progress) => match read_digit(min, max, progress, character) {
                Some(progress) => progress,
                None => return None,
            },
            _ => return None,
        };
        Some(Cursor { element: cursor.element, progress })
    }
}

/// An iterator over the cursors that can read on.
pub(super) struct Readers<'a> {
    span: Span<'a>,
    at: Cursor,
    /// The number of words of the element at its start that were returned.
    word: usize,
    is_done: bool,
    /// Whether the text may also end; known when all were returned.
    pub(super) at_end: bool,
}

impl Readers<'_> {
    pub(super) const fn next(&mut self) -> Option<Cursor> {
        while !self.is_done {
            if self.at.element == self.span.count() {
                self.at_end = true;
                break;
            }
            let element = self.span.element(self.at.element);
            if let Progress::Start = self.at.progress
                && self.word < element.word_count()
            {
                let word = self.word;
                self.word += 1;
                if !element.word(word).is_empty() {
                    return Some(Cursor { progress: Progress::Word { word, len: 0 }, ..self.at });
                }
                continue;
            }
            let at = self.at;
            // Only the first element can be partly read. Elements after it are passed while they
            // may be empty.
            self.is_done = !at.progress.may_be_over(element);
            self.at = Cursor { element: at.element + 1, progress: Progress::Start };
            self.word = 0;
            if at.progress.may_go_on(element) {
                return Some(at);
            }
        }
        self.is_done = true;
        None
    }
}
