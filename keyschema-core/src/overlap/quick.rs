//! Answers that need no search.

use super::{
    search::{Found, Step, search},
    stretch::{Part, Stretch},
};
use crate::same_text;

/// Whether the literal texts that both start or end with, or the lengths, leave no common text.
pub(super) const fn are_apart(left: Stretch<'_>, right: Stretch<'_>) -> bool {
    if starts_differ(left, right) || ends_differ(left, right) {
        return true;
    }
    let (left_shortest, left_longest) = left.lens();
    let (right_shortest, right_longest) = right.lens();
    left_shortest > right_longest || right_shortest > left_longest
}

/// Whether the literal texts that both start with differ.
const fn starts_differ(left: Stretch<'_>, right: Stretch<'_>) -> bool {
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
const fn ends_differ(left: Stretch<'_>, right: Stretch<'_>) -> bool {
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

impl<'a> Stretch<'a> {
    /// The literal that it starts or ends with.
    const fn literal(self, first: bool) -> Option<&'a [u8]> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        match self.part(if first { 0 } else { count - 1 }) {
            Part::Literal(text) => Some(text),
            _ => None,
        }
    }
}

/// Whether two stretches have a text in common. Too little memory counts as yes.
pub(super) const fn meet(left: Stretch<'_>, right: Stretch<'_>, memory: &mut [Step]) -> bool {
    if left.count() == 1
        && right.count() == 1
        && let Some(answer) = parts_meet(left.part(0), right.part(0))
    {
        return answer;
    }
    !are_apart(left, right) && !matches!(search(left, right, memory), Found::Nothing)
}

/// Whether two parts have a text in common, where that is easily told.
const fn parts_meet(left: Part<'_>, right: Part<'_>) -> Option<bool> {
    match (left, right) {
        (Part::Literal(left), Part::Literal(right)) => Some(same_text::is_same(left, right)),
        (Part::Literal(text), Part::Text { min_len, max_len, alphabet })
        | (Part::Text { min_len, max_len, alphabet }, Part::Literal(text)) => {
            let mut is_text = min_len <= text.len() && text.len() <= max_len;
            let mut index = 0;
            while is_text && index < text.len() {
                is_text = alphabet.contains_byte(text[index]);
                index += 1;
            }
            Some(is_text)
        }
        (Part::Literal(text), Part::Integer { .. }) | (Part::Integer { .. }, Part::Literal(text)) => {
            match text {
                [b'-' | b'0'..=b'9', ..] => None,
                _ => Some(false),
            }
        }
        (Part::Words(words), other) | (other, Part::Words(words)) => {
            let mut index = 0;
            while index < words.len() {
                match parts_meet(Part::Literal(words[index].as_bytes()), other) {
                    Some(false) => {}
                    answer => return answer,
                }
                index += 1;
            }
            Some(false)
        }
        (
            Part::Text { min_len, max_len, alphabet },
            Part::Text { min_len: other_min, max_len: other_max, alphabet: other },
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
        (Part::Integer { .. }, Part::Integer { .. }) => Some(true),
        (Part::Text { .. }, Part::Integer { .. }) | (Part::Integer { .. }, Part::Text { .. }) => None,
    }
}
