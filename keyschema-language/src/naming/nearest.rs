//! The name that was meant when an unknown name is written.

use keyschema_core::lists::{CollectVec as _, sort_by};

/// Returns the candidate that `input` was most likely meant to be, if any is near enough.
///
/// The candidates are tried in this order: the same text in other capitals; the same words in
/// another order (`ttl_missing` for `missing_ttl`) or with other separators; the fewest typos, at
/// most one for each three letters of `input`. Among equals the first candidate wins.
///
/// ```
/// use keyschema_language::naming::nearest;
///
/// let lints = ["missing_ttl", "missing_jitter", "long_keys"];
/// assert_eq!(nearest("mising_ttl", lints), Some("missing_ttl"));
/// assert_eq!(nearest("ttl_missing", lints), Some("missing_ttl"));
/// assert_eq!(nearest("LONG-KEYS", lints), Some("long_keys"));
/// assert_eq!(nearest("colour", lints), None);
/// ```
pub fn nearest<'c>(input: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest_of(input, &candidates.into_iter().collect_vec())
}

fn nearest_of<'c>(input: &str, candidates: &[&'c str]) -> Option<&'c str> {
    let candidates: Vec<(&str, String)> =
        candidates.iter().map(|candidate| (*candidate, candidate.to_lowercase())).collect_vec();
    let input = input.to_lowercase();
    let words = sorted_words(&input);

    let same_text = || candidates.iter().find(|(_, lower)| *lower == input);
    let same_words =
        || candidates.iter().find(|(_, lower)| !words.is_empty() && sorted_words(lower) == words);
    let few_slips = || {
        let limit = input.chars().count().max(3) / 3;
        let near = candidates.iter().map(|candidate| (distance(&input, &candidate.1), candidate));
        near.filter(|(slips, _)| *slips <= limit)
            .min_by_key(|(slips, _)| *slips)
            .map(|(_, candidate)| candidate)
    };
    same_text().or_else(same_words).or_else(few_slips).map(|(candidate, _)| *candidate)
}

/// Returns how many typos are between two texts. A typo is an extra, missing or wrong letter, or
/// two neighbours swapped.
///
/// This is the optimal string alignment distance: no letter is edited twice.
///
/// ```
/// use keyschema_language::naming::nearest::distance;
///
/// assert_eq!(distance("layered", "layred"), 1);
/// assert_eq!(distance("layered", "alyered"), 1);
/// assert_eq!(distance("ca", "abc"), 3);
/// ```
pub fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect_vec();
    // The distances of the letters of `left` so far to each start of `right`: two rows before, one
    // before, and this one.
    let mut before_last = vec![0; right.len() + 1];
    let mut last: Vec<usize> = (0..=right.len()).collect_vec();
    let mut row = last.clone();
    let mut previous = None;
    for (index, letter) in left.chars().enumerate() {
        row[0] = index + 1;
        for (at, other) in right.iter().enumerate() {
            let replaced = last[at] + usize::from(letter != *other);
            row[at + 1] = replaced.min(last[at + 1] + 1).min(row[at] + 1);
            let is_swapped = at > 0 && previous == Some(*other) && right[at - 1] == letter;
            if is_swapped {
                row[at + 1] = row[at + 1].min(before_last[at - 1] + 1);
            }
        }
        previous = Some(letter);
        core::mem::swap(&mut before_last, &mut last);
        core::mem::swap(&mut last, &mut row);
    }
    last[right.len()]
}

fn sorted_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect_vec();
    sort_by(&mut words, &|left, right| left.cmp(right));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_distances() {
        for (left, right, slips) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("kitten", "sitting", 3),
            ("domain", "domian", 1),
            ("user", "users", 1),
            ("größe", "grösse", 2),
            ("abcd", "badc", 2),
        ] {
            assert_eq!(distance(left, right), slips, "{left} {right}");
        }
    }

    #[test]
    fn distance_is_symmetric_and_zero_only_between_equals() {
        let texts = ["", "a", "ab", "ba", "abc", "acb", "bca", "ttl", "tlt", "user", "suer"];
        for left in texts {
            for right in texts {
                assert_eq!(distance(left, right), distance(right, left), "{left} {right}");
                assert_eq!(distance(left, right) == 0, left == right, "{left} {right}");
                assert!(distance(left, right) <= left.len().max(right.len()));
            }
        }
    }

    #[test]
    fn the_nearest_wins_and_the_first_among_equals() {
        assert_eq!(nearest("snak", ["snack", "snake"]), Some("snack"));
        assert_eq!(nearest("layerd", ["relational", "layered"]), Some("layered"));
        assert_eq!(nearest("max_byte", ["max_bytes", "levels"]), Some("max_bytes"));
        assert_eq!(nearest("strem", ["string", "stream"]), Some("stream"));
    }

    #[test]
    fn capitals_and_word_order_come_before_typos() {
        assert_eq!(nearest("TTL", ["ttx", "ttl"]), Some("ttl"));
        assert_eq!(nearest("keys_long", ["keys_lon", "long_keys"]), Some("long_keys"));
        assert_eq!(nearest("missing-ttl", ["missing_ttl"]), Some("missing_ttl"));
        assert_eq!(nearest("ttl", ["TTL", "ttl"]), Some("TTL"));
    }

    #[test]
    fn names_that_differ_too_much_are_not_proposed() {
        assert_eq!(nearest("xyz", ["snake", "kebab"]), None);
        assert_eq!(nearest("ab", ["cd"]), None);
        assert_eq!(nearest("", ["snake"]), None);
        assert_eq!(nearest("__", ["--"]), None);
        assert_eq!(nearest("snake", []), None);
    }

    #[test]
    fn one_typo_is_forgiven_in_short_names() {
        assert_eq!(nearest("tl", ["ttl"]), Some("ttl"));
        assert_eq!(nearest("ttll", ["ttl"]), Some("ttl"));
        assert_eq!(nearest("lsit", ["list", "set"]), Some("list"));
    }
}
