//! Whether two segments have a common text.

use super::{
    search::{Found, Step, search},
    span::{Element, Span},
};
use crate::const_eq;

/// Whether two spans have a common text. Too little memory counts as yes.
///
/// Most comparisons are between a literal and one parameter. They need no search: with one, the
/// proof for a thousand keys that all meet one text takes five times as long. Two texts need no
/// search either, no matter how long they are.
pub(super) const fn may_meet(left: Span<'_>, right: Span<'_>, memory: &mut [Step]) -> bool {
    if left.count() == 1 && right.count() == 1 {
        match (left.element(0), right.element(0)) {
            (Element::Literal(left), Element::Literal(right)) => return const_eq::bytes_eq(left, right),
            (Element::Literal(text), Element::Text { min_len, max_len, alphabet })
            | (Element::Text { min_len, max_len, alphabet }, Element::Literal(text)) => {
                let mut is_text = min_len <= text.len() && text.len() <= max_len;
                let mut index = 0;
                while is_text && index < text.len() {
                    is_text = alphabet.contains_byte(text[index]);
                    index += 1;
                }
                return is_text;
            }
            (
                Element::Text { min_len, max_len, alphabet },
                Element::Text { min_len: other_min, max_len: other_max, alphabet: other },
            ) if alphabet.intersection(other).first_ascii().is_some() => {
                // A character of one byte makes a text of any length that both allow.
                return min_len <= other_max
                    && other_min <= max_len
                    && min_len <= max_len
                    && other_min <= other_max;
            }
            _ => {}
        }
    }
    !matches!(search(left, right, memory), Found::Nothing)
}
