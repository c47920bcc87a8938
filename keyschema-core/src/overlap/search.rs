//! The search for a text that both keys can read.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::side::{Next, Position, Side};
use crate::Alphabet;

/// Characters beyond ASCII, one of each length in UTF-8; alphabets have all of them or none.
const BEYOND_ASCII: [char; 3] = ['é', '日', '🦀'];

/// What numbers are written with. The first that fits stands in the example, where `1` is a good digit.
const DIGITS: &str = "1234567890-";

/// Two positions that are reached by the same text.
struct Step {
    left: Position,
    right: Position,
    /// The step before, and what was read since then; none for the first.
    before: Option<(usize, char)>,
}

/// Searches the pairs of positions that the same text leads to, breadth first, for one where both keys may end.
pub(super) fn shared_text(left: &Side<'_>, right: &Side<'_>) -> Option<String> {
    let mut steps = Vec::from([Step { left: Side::START, right: Side::START, before: None }]);
    let mut reached = Reached::default();
    let mut characters = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let left_readers = left.readers(steps[at].left);
        let right_readers = right.readers(steps[at].right);
        if left_readers.at_end && right_readers.at_end {
            return Some(text_of(&steps, at));
        }
        for &left_reader in &left_readers.positions {
            for &right_reader in &right_readers.positions {
                shared_characters(left.next(left_reader), right.next(right_reader), &mut characters);
                for &character in &characters {
                    if let Some(left_position) = left.read(left_reader, character)
                        && let Some(right_position) = right.read(right_reader, character)
                        && reached
                            .is_new(left.without_slack(left_position), right.without_slack(right_position))
                    {
                        let before = Some((at, character));
                        steps.push(Step { left: left_position, right: right_position, before });
                    }
                }
            }
        }
        at += 1;
    }
    None
}

/// The characters to try where both can read on: one for all that have the same effect.
fn shared_characters(left: Next, right: Next, characters: &mut Vec<char>) {
    characters.clear();
    match (left, right) {
        (Next::Character(character), _) | (_, Next::Character(character)) => characters.push(character),
        (Next::Text(left), Next::Text(right)) => {
            characters.extend(readable_character(left, right));
            if BEYOND_ASCII.iter().all(|character| left.contains(*character) && right.contains(*character)) {
                characters.extend(BEYOND_ASCII);
            }
        }
        (Next::Digit, _) | (_, Next::Digit) => characters.extend(DIGITS.chars()),
    }
}

/// An ASCII character of both alphabets, one that reads well in an example if there is any.
fn readable_character(left: Alphabet, right: Alphabet) -> Option<char> {
    ('a'..='z')
        .chain('A'..='Z')
        .chain('1'..='9')
        .chain('!'..='~')
        .chain('\0'..='\x7f')
        .find(|character| left.contains(*character) && right.contains(*character))
}

/// The text that leads to this step.
fn text_of(steps: &[Step], mut at: usize) -> String {
    let mut characters = Vec::new();
    while let Some((before, character)) = steps[at].before {
        characters.push(character);
        at = before;
    }
    characters.iter().rev().collect()
}

/// The pairs of positions that were reached, each with the lengths used up on the ways that used least.
#[derive(Default)]
struct Reached {
    pairs: BTreeMap<(Position, Position), Vec<(usize, usize)>>,
}

impl Reached {
    /// Notes a pair; false if one that can read on with all that this one can was there before. That keeps a long
    /// text from being tried at each of its lengths.
    fn is_new(&mut self, left: (Position, usize), right: (Position, usize)) -> bool {
        let ways = self.pairs.entry((left.0, right.0)).or_default();
        if ways.iter().any(|way| way.0 <= left.1 && way.1 <= right.1) {
            return false;
        }
        ways.push((left.1, right.1));
        true
    }
}
