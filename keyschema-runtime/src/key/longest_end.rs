//! The end of a parameter that could end at several places. Examples are
//! `{a: Text<8>}{b: Text<8>}`, and `{kind: Kind}:{id: u64}` if `order` and `order:line` are words
//! of the kind.
//!
//! If only one of the words is at this place, nothing is searched.
//!
//! The search goes from the right. It finds all places where the last piece can begin so that it
//! runs to the end of the key, then all places where the piece before it can begin so that it ends
//! at one of those, and so on. The time grows with the length of the key and the number of pieces,
//! no matter what the key contains. Trying all ways from the left would double the time with each
//! piece.

use core::mem;

use keyschema_core::limits::MAX_WRITTEN_LEN;

use super::accept;
use crate::{Alphabet, Shape, schema::Piece};

/// The number of words of places that most keys need, and the number that the longest key needs.
const FEW: usize = 64;
const MOST: usize = MAX_WRITTEN_LEN / 64 + 1;

/// A set of places in the rest of a key, one bit for each.
struct Places<const WORDS: usize> {
    words: [u64; WORDS],
    /// The last word with a place before each word. `NONE` if there is none.
    words_before: [u16; WORDS],
}

/// No word.
const NONE: u16 = u16::MAX;

impl<const WORDS: usize> Places<WORDS> {
    const EMPTY: Self = Self { words: [0; WORDS], words_before: [NONE; WORDS] };

    fn add(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
    }

    fn has(&self, place: usize) -> bool {
        self.words.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 != 0)
    }

    /// Records where the places are, after all were added.
    fn finish(&mut self) {
        let mut before = NONE;
        for (number, (word, words_before)) in self.words.iter().zip(&mut self.words_before).enumerate() {
            *words_before = before;
            if *word != 0 {
                before = u16::try_from(number).unwrap_or(NONE);
            }
        }
    }

    /// Returns the last place from `first` to `last`.
    fn last_within(&self, first: usize, last: usize) -> Option<usize> {
        let number = last / 64;
        let word = self.words[number] & (u64::MAX >> (63 - last % 64));
        let (number, word) = match (word, self.words_before[number]) {
            (0, NONE) => return None,
            (0, before) => (usize::from(before), self.words[usize::from(before)]),
            (word, _) => (number, word),
        };
        let place = 64 * number + 63 - word.leading_zeros() as usize;
        (place >= first).then_some(place)
    }
}

/// Returns the last place where a text of `shape` that starts at the byte `at` can end so that
/// `rest` is the rest of the key. If only one word is there, returns its end without a look at
/// `rest`.
pub(crate) fn longest_end(shape: &Shape, rest: &[Piece], key: &[u8], at: usize) -> Option<usize> {
    if let Shape::Words(words) = shape {
        let left = key.get(at..)?;
        let mut lens = words.iter().filter(|word| left.starts_with(word.as_bytes())).map(|word| word.len());
        let first = lens.next()?;
        if lens.next().is_none() {
            return Some(at + first);
        }
    }
    let max_len = rest.iter().fold(shape.max_len(), |sum, piece| match piece {
        Piece::Literal(text) => sum.saturating_add(text.len()),
        Piece::Parameter(parameter) => sum.saturating_add(parameter.shape.max_len()),
    });
    let left = key.get(at..).filter(|left| left.len() <= max_len)?;
    let end = match left.len() {
        len if len < 64 * FEW => find::<FEW>(shape, rest, left),
        len if len <= MAX_WRITTEN_LEN => find::<MOST>(shape, rest, left),
        _ => None,
    };
    end.map(|end| at + end)
}

/// Searches with places of one size. It is a separate function for each size, so that a short key
/// takes little room.
#[inline(never)]
fn find<const WORDS: usize>(shape: &Shape, rest: &[Piece], left: &[u8]) -> Option<usize> {
    let mut ends = Places::<WORDS>::EMPTY;
    ends.add(left.len());
    ends.finish();
    for piece in rest.iter().rev() {
        let mut starts = Places::EMPTY;
        match piece {
            Piece::Literal(text) => {
                let begins = |start: &usize| left[*start..].starts_with(text.as_bytes());
                let starts_of_text = (0..=left.len()).filter(|start| ends.has(start + text.len()));
                starts_of_text.filter(begins).for_each(|start| starts.add(start));
            }
            Piece::Parameter(parameter) => {
                let mut texts = Texts::new(&parameter.shape, left, &ends);
                for start in (0..=left.len()).rev() {
                    if texts.last_end(start).is_some() {
                        starts.add(start);
                    }
                }
            }
        }
        starts.finish();
        mem::swap(&mut ends, &mut starts);
    }
    let mut texts = Texts::new(shape, left, &ends);
    // Only the last place counts, but the end of a text is only known from the right.
    (0..=left.len()).rev().map(|start| texts.last_end(start)).last()?
}

/// The texts of a shape that end at one of several places, searched from the right.
struct Texts<'a, const WORDS: usize> {
    shape: &'a Shape,
    left: &'a [u8],
    ends: &'a Places<WORDS>,
    alphabet: Alphabet,
    /// The rest of the key as text, to find whole characters. `None` if it is not text.
    whole: Option<&'a str>,
    /// The first byte after the last start that no text can hold.
    stop: usize,
}

impl<'a, const WORDS: usize> Texts<'a, WORDS> {
    fn new(shape: &'a Shape, left: &'a [u8], ends: &'a Places<WORDS>) -> Self {
        let alphabet = shape.alphabet();
        let has_more = alphabet.contains_byte(0x80);
        let whole = if has_more { str::from_utf8(left).ok() } else { None };
        Self { shape, left, ends, alphabet, whole, stop: left.len() }
    }

    /// Returns the last end of a text that begins at `start`. `start` must be one less than in the
    /// last call.
    fn last_end(&mut self, start: usize) -> Option<usize> {
        if self.left.get(start).is_some_and(|byte| !self.alphabet.contains_byte(*byte)) {
            self.stop = start;
        }
        let first = start + self.shape.min_len();
        let mut last = self.stop.min(start.saturating_add(self.shape.max_len()));
        while first <= last {
            let end = self.ends.last_within(first, last)?;
            let is_run = matches!(self.shape, Shape::Text { .. } | Shape::Tail { .. });
            // All bytes are in the alphabet. ASCII bytes are whole characters.
            if is_run && !self.alphabet.contains_byte(0x80) {
                return Some(end);
            }
            if let Some(text) = self.whole.filter(|_| is_run) {
                if !text.is_char_boundary(start) {
                    return None;
                }
                if text.is_char_boundary(end) {
                    return Some(end);
                }
            } else if accept::accepts(self.shape, self.left, start, end) {
                return Some(end);
            }
            last = end.checked_sub(1)?;
        }
        None
    }
}
