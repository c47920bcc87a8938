//! The end of a parameter in the text of a key.

use keyschema_core::{Shape, schema::Piece};

use crate::kernels::search::find;

use super::{
    longest_end::longest_end,
    separable::{Anchor, End, end_of, is_fixed, start_of},
};

/// Returns the end of the parameter that starts at `at`. In a text that is not a key, that can be
/// any place after `at`.
#[inline(always)]
pub(crate) fn end_from(key: &[u8], at: usize, end: End<'_>) -> usize {
    let len = key.len();
    let before =
        |anchor: Anchor| find(key, at, anchor.byte).map_or(len, |found| found.saturating_sub(anchor.gap));
    let end = match end {
        End::Len(param_len) => at + param_len,
        End::Before(anchor) => before(anchor),
        End::FromEnd(gap) => len.saturating_sub(gap),
        End::Backwards(anchor, behind) => walk_back(key, at, anchor.map_or(len, before), behind),
        End::Sought(pieces) => sought_end(key, at, pieces),
    };
    end.clamp(at.min(len), len)
}

/// Returns the end of the parameter with this number in `key`, which is a key with these pieces.
pub(crate) fn param_end(key: &[u8], at: usize, pieces: &[Piece], number: usize) -> usize {
    end_from(key, at, end_of(pieces, number))
}

/// Returns the end of the first of `pieces`, found by trying. It is not inlined, because few keys
/// have such a parameter.
///
/// If nothing fits, the text is not a key. Then the longest word with the right text after it shows
/// where the fault is.
#[cold]
#[inline(never)]
fn sought_end(key: &[u8], at: usize, pieces: &[Piece]) -> usize {
    let [Piece::Parameter(parameter), rest @ ..] = pieces else { return at };
    if let Some(end) = longest_end(&parameter.shape, rest, key, at) {
        return end;
    }
    let next = match rest {
        [Piece::Literal(text), ..] => text,
        _ => "",
    };
    let left = key.get(at..).unwrap_or_default();
    let is_there = |word: &&str| {
        left.strip_prefix(word.as_bytes()).is_some_and(|after| after.starts_with(next.as_bytes()))
    };
    match parameter.shape {
        Shape::Words(words) => {
            words.iter().copied().filter(is_there).map(str::len).max().map_or(at, |len| at + len)
        }
        // A key with such a parameter has no `parse`.
        _ => key.len(),
    }
}

/// Returns the start of `pieces` that end at `end`, but not before `start`. In a text that is not a
/// key, that can be any place.
fn walk_back(key: &[u8], start: usize, end: usize, pieces: &[Piece]) -> usize {
    let mut at = end;
    for (index, piece) in pieces.iter().enumerate().rev() {
        let len = match piece {
            Piece::Literal(text) => text.len(),
            Piece::Parameter(parameter) if is_fixed(parameter.shape) => parameter.shape.max_len(),
            Piece::Parameter(_) => {
                let Some(Anchor { byte, gap }) = start_of(pieces, index) else { return start };
                let before = key.get(start..at).unwrap_or_default();
                let Some(found) = before.iter().rposition(|other| *other == byte) else { return start };
                at = at.min(start + found + 1 + gap);
                continue;
            }
        };
        at = at.saturating_sub(len);
    }
    at.max(start)
}
