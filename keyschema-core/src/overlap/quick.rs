//! Answers that need no search.

use super::{
    search::{Found, Step, search},
    span::{Element, Span},
};
use crate::same_text;

/// Whether the literal texts that both start or end with, or the lengths, leave no common text.
pub(super) const fn are_apart(left: Span<'_>, right: Span<'_>) -> bool {
    if starts_differ(left, right) || ends_differ(left, right) {
        return true;
    }
    let (left_shortest, left_longest) = left.lens();
    let (right_shortest, right_longest) = right.lens();
    left_shortest > right_longest || right_shortest > left_longest
}

/// Whether the literal texts that both start with differ.
const fn starts_differ(left: Span<'_>, right: Span<'_>) -> bool {
    if let (Some(left), Some(right)) = (left.literal(true), right.literal(true)) {
        let mut index = 0;
        while index < left.len() && index < right.len() {
            if left[index] != right[index] {
                return true;
            }
            index += 1;
        }
    }
    false
}

/// Whether the literal texts that both end with differ, read from the end.
const fn ends_differ(left: Span<'_>, right: Span<'_>) -> bool {
    if let (Some(left), Some(right)) = (left.literal(false), right.literal(false)) {
        let mut index = 1;
        while index <= left.len() && index <= right.len() {
            if left[left.len() - index] != right[right.len() - index] {
                return true;
            }
            index += 1;
        }
    }
    false
}

impl<'a> Span<'a> {
    /// Returns the literal that the span starts or ends with.
    const fn literal(self, first: bool) -> Option<&'a [u8]> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        match self.element(if first { 0 } else { count - 1 }) {
            Element::Literal(text) => Some(text),
            _ => None,
        }
    }
}

/// Whether two spans have a text in common. Too little memory counts as yes.
pub(super) const fn may_meet(left: Span<'_>, right: Span<'_>, memory: &mut [Step]) -> bool {
    if left.count() == 1
        && right.count() == 1
        && let Some(answer) = elements_meet(left.element(0), right.element(0))
    {
        return answer;
    }
    !are_apart(left, right) && !matches!(search(left, right, memory), Found::Nothing)
}

/// Whether two elements have a text in common, where no search is needed to tell.
const fn elements_meet(left: Element<'_>, right: Element<'_>) -> Option<bool> {
    match (left, right) {
        (Element::Literal(left), Element::Literal(right)) => Some(same_text::is_same(left, right)),
        (Element::Literal(text), Element::Text { min_len, max_len, alphabet })
        | (Element::Text { min_len, max_len, alphabet }, Element::Literal(text)) => {
            let mut is_text = min_len <= text.len() && text.len() <= max_len;
            let mut index = 0;
            while is_text && index < text.len() {
                is_text = alphabet.contains_byte(text[index]);
                index += 1;
            }
            Some(is_text)
        }
        (Element::Literal(text), Element::Integer { .. })
        | (Element::Integer { .. }, Element::Literal(text)) => match text {
            [b'-' | b'0'..=b'9', ..] => None,
            _ => Some(false),
        },
        (Element::Words(words), other) | (other, Element::Words(words)) => {
            let mut index = 0;
            while index < words.len() {
                match elements_meet(Element::Literal(words[index].as_bytes()), other) {
                    Some(false) => {}
                    answer => return answer,
                }
                index += 1;
            }
            Some(false)
        }
        (
            Element::Text { min_len, max_len, alphabet },
            Element::Text { min_len: other_min, max_len: other_max, alphabet: other },
        ) => {
            if max_len < other_min || other_max < min_len {
                Some(false)
            } else if alphabet.intersection(other).first_ascii().is_some() {
                Some(max_len >= min_len && other_max >= other_min)
            } else {
                None
            }
        }
        // Both can be zero.
        (Element::Integer { .. }, Element::Integer { .. }) => Some(true),
        (Element::Text { .. }, Element::Integer { .. }) | (Element::Integer { .. }, Element::Text { .. }) => {
            None
        }
    }
}
