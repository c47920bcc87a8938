//! The end of a parameter that could end at several places: `{a: Text<8>}{b: Text<8>}`.
//!
//! The search goes from the right. It finds all places where the last piece can begin so that it runs to the end of the key, then
//! all places where the piece before it can begin so that it ends at one of those, and so on. The time grows with the length of
//! the key and the number of pieces. Trying all ways from the left would double the time with each piece.

use core::mem;

use super::accept;
use crate::{Shape, schema::Piece};

/// The number of bytes of a key that are searched, one bit for each place.
const PLACES: usize = 4096;

/// A set of places in the rest of a key.
struct Places([u64; PLACES / 64]);

impl Places {
    const NONE: Self = Self([0; PLACES / 64]);

    fn add(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 != 0
    }
}

/// Returns the last place where a text of `shape` that starts at the byte `at` can end so that `rest` is the rest of the key.
pub(super) fn longest_end(shape: &Shape, rest: &[Piece], key: &[u8], at: usize) -> Option<usize> {
    let max_len = rest.iter().fold(shape.max_len(), |sum, piece| match piece {
        Piece::Literal(text) => sum.saturating_add(text.len()),
        Piece::Parameter(parameter) => sum.saturating_add(parameter.shape.max_len()),
    });
    let left = key.get(at..).filter(|left| left.len() < PLACES && left.len() <= max_len)?;
    let mut ends = Places::NONE;
    ends.add(left.len());
    for piece in rest.iter().rev() {
        let mut starts = Places::NONE;
        for start in 0..=left.len() {
            if reaches(piece, left, start, &ends) {
                starts.add(start);
            }
        }
        mem::swap(&mut ends, &mut starts);
    }
    last_end(shape, left, 0, &ends).map(|end| at + end)
}

/// Whether the piece can stand at `start` and end at one of `ends`.
fn reaches(piece: &Piece, left: &[u8], start: usize, ends: &Places) -> bool {
    match piece {
        Piece::Literal(text) => left[start..].starts_with(text.as_bytes()) && ends.has(start + text.len()),
        Piece::Parameter(parameter) => last_end(&parameter.shape, left, start, ends).is_some(),
    }
}

/// Returns the last of `ends` at which a text of `shape` from `start` on can end.
fn last_end(shape: &Shape, left: &[u8], start: usize, ends: &Places) -> Option<usize> {
    let longest = accept::run(shape.alphabet(), &left[start..]).min(shape.max_len());
    (shape.min_len()..=longest)
        .rev()
        .map(|len| start + len)
        .find(|end| ends.has(*end) && accept::accepts(shape, left, start, *end))
}
