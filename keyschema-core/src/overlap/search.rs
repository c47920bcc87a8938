//! The search for a text that both keys can read.

use super::{
    cursor::{Cursor, Next},
    span::Span,
};
use crate::Alphabet;

/// Characters beyond ASCII, one of each length in UTF-8. An alphabet has all of them or none.
const BEYOND_ASCII: [char; 3] = ['é', '日', '🦀'];

/// The characters of numbers. An example uses the first one that fits, and `1` is easy to read.
const DIGITS: [char; 11] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-'];

/// Two cursors that are reached by the same text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    left: Cursor,
    right: Cursor,
    /// The step before this one, and what was read after it.
    before: usize,
    character: char,
}

impl Step {
    /// The first step. It also fills the memory before a search.
    pub(super) const START: Self =
        Self { left: Cursor::START, right: Cursor::START, before: 0, character: '\0' };
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// There is no text of both.
    Nothing,
    /// The text that leads to this step.
    Shared(usize),
    /// There was not enough memory to tell.
    Unknown,
}

/// Searches the pairs of cursors that the same text leads to, breadth first, for a pair where both
/// keys may end. So the text that it finds is a shortest one.
///
/// The memory holds a step for each pair. The caller provides it, because a constant cannot
/// allocate.
pub(super) const fn search(left: Span<'_>, right: Span<'_>, memory: &mut [Step]) -> Found {
    if memory.is_empty() {
        return Found::Unknown;
    }
    memory[0] = Step::START;
    let mut count = 1;
    let mut at = 0;
    while at < count {
        let step = memory[at];
        let mut left_readers = left.readers(step.left);
        let mut right_readers = right.readers(step.right);
        while left_readers.next().is_some() {}
        while right_readers.next().is_some() {}
        if left_readers.at_end && right_readers.at_end {
            return Found::Shared(at);
        }
        let is_only = at + 1 == count;
        let mut left_readers = left.readers(step.left);
        while let Some(left_reader) = left_readers.next() {
            let mut right_readers = right.readers(step.right);
            while let Some(right_reader) = right_readers.next() {
                let (left_next, right_next) = (left.next(left_reader), right.next(right_reader));
                // Two literals have one text to read, and it ends. So nothing is repeated for long.
                // To compare with all steps would take a time that grows with the square of the
                // length.
                let is_run =
                    is_only && matches!((left_next, right_next), (Next::Character(_), Next::Character(_)));
                let mut characters = SharedCharacters::of(left_next, right_next);
                while let Some(character) = characters.next() {
                    if let Some(left) = left.read(left_reader, character)
                        && let Some(right) = right.read(right_reader, character)
                        && (is_run || is_new(memory, count, left, right))
                    {
                        if count == memory.len() {
                            return Found::Unknown;
                        }
                        memory[count] = Step { left, right, before: at, character };
                        count += 1;
                    }
                }
            }
        }
        at += 1;
    }
    Found::Nothing
}

/// Whether none of the steps can read everything that this one can.
const fn is_new(steps: &[Step], count: usize, left: Cursor, right: Cursor) -> bool {
    let mut index = count;
    while index > 0 {
        index -= 1;
        if steps[index].left.covers(left) && steps[index].right.covers(right) {
            return false;
        }
    }
    true
}

/// The characters to try where both can read on: one for each group of characters that have the
/// same effect.
struct SharedCharacters {
    first: Option<char>,
    others: &'static [char],
}

impl SharedCharacters {
    const fn of(left: Next, right: Next) -> Self {
        let (first, others): (_, &[char]) = match (left, right) {
            (Next::Character(character), _) | (_, Next::Character(character)) => (Some(character), &[]),
            (Next::Text(left), Next::Text(right)) => {
                let beyond_ascii = left.contains('é') && right.contains('é');
                (readable_character(left, right), if beyond_ascii { &BEYOND_ASCII } else { &[] })
            }
            (Next::Digit, _) | (_, Next::Digit) => (None, &DIGITS),
        };
        Self { first, others }
    }

    const fn next(&mut self) -> Option<char> {
        if let Some(character) = self.first {
            self.first = None;
            return Some(character);
        }
        if let [character, rest @ ..] = self.others {
            self.others = rest;
            return Some(*character);
        }
        None
    }
}

/// Returns an ASCII character of both alphabets, preferably one that is easy to read in an example.
const fn readable_character(left: Alphabet, right: Alphabet) -> Option<char> {
    const READABLE: [Alphabet; 4] = [
        Alphabet::of("abcdefghijklmnopqrstuvwxyz"),
        Alphabet::of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        Alphabet::of("123456789"),
        Alphabet::GRAPHIC,
    ];
    let shared = left.intersection(right);
    let mut index = 0;
    while index < READABLE.len() {
        if let Some(character) = shared.intersection(READABLE[index]).first_ascii() {
            return Some(character);
        }
        index += 1;
    }
    shared.first_ascii()
}

/// Writes the text that leads to a step to the end of `text`, and returns where it starts. If the
/// text does not fit, its beginning is left out.
pub(super) const fn write_text(steps: &[Step], mut at: usize, text: &mut [u8]) -> usize {
    let mut start = text.len();
    while at != 0 {
        let Step { before, character, .. } = steps[at];
        let mut bytes = [0; 4];
        let bytes = character.encode_utf8(&mut bytes).as_bytes();
        if bytes.len() > start {
            break;
        }
        start -= bytes.len();
        let mut index = 0;
        while index < bytes.len() {
            text[start + index] = bytes[index];
            index += 1;
        }
        at = before;
    }
    start
}
