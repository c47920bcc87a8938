//! The progress of reading an element of a key.

use super::span::Element;
use crate::Shape;

/// The progress of reading an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Progress {
    /// Nothing of it.
    Start,
    /// This many bytes of this word.
    Word { word: usize, len: usize },
    /// The bytes of the shortest text that were read, and the bytes read after them.
    Text { len: usize, extra: usize },
    /// The sign of a number.
    Sign,
    /// The number zero, which no digit can follow.
    Zero,
    /// This many digits, the same as those of the greatest or least number.
    Limit { negative: bool, count: usize },
    /// Digits that any others can follow, until there are as many as in the greatest or least
    /// number. A number that is greater than the limit so far counts as one digit longer, because
    /// it must end earlier.
    Digits { negative: bool, count: usize },
}

impl Progress {
    pub(super) const fn text_len(self) -> usize {
        match self {
            Self::Text { len, extra } => len + extra,
            _ => 0,
        }
    }

    /// Whether the characters that were read are a whole text of the element.
    pub(super) const fn may_be_over(self, element: Element<'_>) -> bool {
        match (self, element) {
            (Self::Word { word, len }, _) => len == element.word(word).len(),
            (_, Element::Text { min_len, max_len, .. }) => {
                let len = self.text_len();
                // A text that is too long does not get here: reading checks its length.
                len >= min_len && len <= max_len
            }
            (Self::Start, Element::Literal(text)) => text.is_empty(),
            (Self::Start, Element::Words(words)) => Shape::Words(words).min_len() == 0,
            (Self::Zero | Self::Limit { .. } | Self::Digits { .. }, _) => true,
            _ => false,
        }
    }

    /// Whether there are texts of the element that go on.
    pub(super) const fn may_go_on(self, element: Element<'_>) -> bool {
        match (self, element) {
            (Self::Word { word, len }, _) => len < element.word(word).len(),
            (_, Element::Text { max_len, .. }) => self.text_len() < max_len,
            // Each word is a position of its own.
            (Self::Start, Element::Literal(_) | Element::Words(_)) | (Self::Zero, _) => false,
            _ => true,
        }
    }
}
