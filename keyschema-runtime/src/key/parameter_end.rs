//! The end of a parameter in the text of a key.

use keyschema_core::schema::Piece;

use crate::kernels::search::find;

use super::separable::{Anchor, End, end_of, is_fixed, start_of};

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
        // A key with such a parameter has no `parse`.
        End::Unknown => len,
    };
    end.clamp(at.min(len), len)
}

/// Returns the end of the parameter with this number in `key`, which is a key with these pieces.
pub(crate) fn param_end(key: &[u8], at: usize, pieces: &[Piece], number: usize) -> usize {
    end_from(key, at, end_of(pieces, number))
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
