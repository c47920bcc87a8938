//! The likelihood that a text is a word of a template, or a value.

use std::{collections::HashSet, sync::LazyLock};

use keyschema_language::naming::{initialisms, vocabulary::abbreviations, words::split};

/// Words of software that literal parts of keys are made of.
static WORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("words.txt").split_whitespace().collect());

/// Words that are mostly values: names of people and places, colours, animals.
static VALUES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("values.txt").split_whitespace().collect());

/// Words that name queues, roles and environments as often as parts of keys.
static EITHER: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("either.txt").split_whitespace().collect());

/// The evidence from the words of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wording {
    /// The share of letters in known words, from 0 to 1.
    pub(super) known: f32,
    /// Whether a word is mostly a value.
    pub(super) has_value: bool,
    /// Whether a word is a value as often as not.
    pub(super) is_either: bool,
    /// The number of words.
    pub(super) words: u8,
    /// Whether the text is a single unknown word of at most four letters. It may be an
    /// abbreviation.
    pub(super) is_short: bool,
}

/// Returns what the words of a text tell.
pub(super) fn wording(text: &str) -> Wording {
    let (mut letters, mut known, mut count) = (0, 0, 0_u8);
    let (mut has_value, mut is_either) = (false, false);
    for word in split(text) {
        let lower = word.to_lower();
        let bare = lower.trim_matches(|letter: char| letter.is_ascii_digit());
        count = count.saturating_add(1);
        letters += bare.len();
        is_either |= EITHER.contains(bare);
        if VALUES.contains(bare) && !WORDS.contains(bare) {
            has_value = true;
        } else if is_known(bare) {
            known += bare.len();
        }
    }
    let share = if letters == 0 {
        0.0
    } else {
        f32::from(u16::try_from(known).unwrap_or(u16::MAX))
            / f32::from(u16::try_from(letters).unwrap_or(u16::MAX))
    };
    Wording {
        known: share,
        has_value,
        is_either,
        words: count,
        is_short: count == 1 && text.len() <= 4 && share == 0.0,
    }
}

/// Whether the letters are a word of the list as it is.
pub(super) fn is_plain_word(letters: &[u8]) -> bool {
    letters.len() <= 20 && std::str::from_utf8(letters).is_ok_and(|word| WORDS.contains(word))
}

/// Whether a lower-case word is one of software, in any usual form, or two such words joined.
pub(super) fn is_known(word: &str) -> bool {
    is_one_word(word) || is_joined(word)
}

fn is_one_word(word: &str) -> bool {
    WORDS.contains(word)
        || initialisms::is_accepted(word)
        || word.len() > 2 && abbreviations::word_for(word).is_some()
        || word.len() > 4 && stems(word).any(|stem| WORDS.contains(stem.as_str()))
}

fn is_joined(word: &str) -> bool {
    word.is_ascii()
        && word.len() >= 7
        && (3..=word.len() - 3).any(|at| {
            let (first, second) = word.split_at(at);
            (WORDS.contains(first) || first.len() > 4 && is_one_word(first))
                && (WORDS.contains(second) || second.len() > 4 && is_one_word(second))
        })
}

/// Returns what can be before usual endings.
fn stems(word: &str) -> impl Iterator<Item = String> {
    const ENDINGS: &[(&str, &str)] = &[
        ("ies", "y"),
        ("es", ""),
        ("es", "e"),
        ("s", ""),
        ("ied", "y"),
        ("ed", ""),
        ("ed", "e"),
        ("ing", ""),
        ("ing", "e"),
        ("er", ""),
        ("er", "e"),
        ("ers", ""),
        ("ers", "e"),
        ("or", ""),
        ("or", "e"),
        ("ors", "e"),
        ("ion", ""),
        ("ion", "e"),
        ("ions", ""),
        ("ions", "e"),
        ("ly", ""),
        ("able", ""),
        ("able", "e"),
        ("ment", ""),
        ("ness", ""),
        ("ity", "e"),
        ("al", ""),
        ("ings", ""),
        ("ings", "e"),
    ];
    ENDINGS.iter().filter_map(move |(ending, instead)| {
        let stem = word.strip_suffix(ending).filter(|stem| stem.len() >= 3)?;
        let bytes = stem.as_bytes();
        // A doubled letter: `stopped`, `running`.
        let is_doubled = instead.is_empty()
            && bytes.len() > 3
            && bytes[bytes.len() - 1] == bytes[bytes.len() - 2]
            && ending.len() > 1;
        let stem = if is_doubled && !WORDS.contains(stem) { stem.get(..stem.len() - 1)? } else { stem };
        Some(format!("{stem}{instead}"))
    })
}

#[cfg(test)]
mod tests {
    use super::wording;

    #[test]
    fn words_of_software_are_known() {
        for text in [
            "user",
            "users",
            "order_status",
            "orderStatus",
            "ratelimit",
            "healthcheck",
            "stopped",
            "running",
            "retries",
            "on_ride_driver_details",
            "cfg",
        ] {
            assert!(wording(text).known > 0.5, "{text}");
        }
        for text in ["alice", "bangalore", "xqzt", "wrblgh", "kowalski"] {
            assert!(wording(text).known < 0.5, "{text}");
        }
        assert!(wording("red-shoes").has_value && wording("london").has_value && !wording("user").has_value);
        assert!(wording("gsd").is_short && !wording("id").is_short);
    }
}
