//! The evidence that segments are values, in natural logarithms of odds: above 0 for values, below
//! 0 for words of templates.

use std::collections::BTreeMap;

use keyschema_language::naming::{Word, number::is_singular, words::split};

use super::corpus::{Kind, Mask, Step};

/// Segments of one mask at a place.
#[derive(Debug)]
pub(super) struct Sibling {
    pub(super) step: Step,
    pub(super) rows: Vec<u32>,
    /// The texts after it, sorted, each once. The flag says whether the text begins with a word.
    pub(super) followers: Vec<(u64, bool)>,
    /// The texts after the next segment, sorted, each once.
    pub(super) kinds: Vec<u64>,
    /// Whether the text has marks or numbers within it.
    pub(super) is_compound: bool,
    /// The evidence of its text that it is a value, in natural logarithms of odds.
    pub(super) evidence: f64,
}

/// The item before a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parent {
    /// Nothing: the place is the first one.
    Start,
    /// A word that names one thing, as in `user:{name}`.
    Label,
    /// Another word.
    Word,
    /// A value.
    Parameter,
}

impl Parent {
    /// Returns what a literal segment is for the place after it.
    pub(super) fn of_literal(text: &str, depth: usize) -> Self {
        const LABELS: [&str; 12] =
            ["id", "by", "for", "of", "name", "key", "token", "user", "slug", "uid", "ip", "lock"];
        let Some(last) = split(text).last().map(Word::to_lower) else { return Self::Word };
        // The first segment mostly names the project.
        let is_label = LABELS.contains(&last.as_str())
            || (depth > 0 && is_singular(&last) && super::words::is_known(&last));
        if is_label { Self::Label } else { Self::Word }
    }
}

/// Returns the evidence of a text. `texts` is how many texts of its mask there are.
pub(super) fn of_text(
    mask: &Mask,
    text: &[u8],
    texts: usize,
    is_foreign_case: bool,
    is_value_elsewhere: bool,
) -> f64 {
    let wording = mask.wording;
    let is_known = wording.known > 0.8;
    if text.is_empty() {
        return -20.0;
    }
    if mask.kind == Kind::Glued {
        return match (is_known, texts) {
            (true, 1) => -1.0,
            (true, _) => -3.0,
            (false, 1) => 2.0,
            (false, _) => 0.5,
        };
    }
    let elsewhere = if is_value_elsewhere { 2.5 } else { 0.0 };
    let odd = text.iter().any(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'-'));
    let odd = if odd { 1.0 } else { 0.0 };
    let of_case = if is_foreign_case { 2.0 } else { 0.0 };
    let of_words = if wording.has_value {
        2.5
    } else if is_known {
        match wording.words {
            0 | 1 if wording.is_either => 0.0,
            0 | 1 => -1.3,
            _ if text.contains(&b'-') || wording.is_either => -1.5,
            _ => -2.5,
        }
    } else if wording.known > 0.4 {
        -0.3
    } else if wording.is_short {
        -0.5
    } else {
        2.0
    };
    of_words + odd + of_case + elsewhere
}

/// Returns the evidence of segments at one place that are followed by the same. `is_repeated` says
/// whether most of them stand after other words too.
pub(super) fn of_cluster(members: &[&Sibling], parent: Parent, depth: usize, is_repeated: bool) -> f64 {
    if members.is_empty() {
        return -1.0;
    }
    let count = real(members.len());
    let of_texts: f64 = members.iter().map(|sibling| sibling.evidence).sum();
    if members.len() == 1 && of_texts < 0.0 {
        return of_texts - 1.0;
    }
    let of_place = match parent {
        Parent::Start => -5.0,
        Parent::Label => 1.5,
        Parent::Word if depth > 1 => -1.0,
        Parent::Word | Parent::Parameter => -2.5,
    };
    let rows: usize = members.iter().map(|sibling| sibling.rows.len()).sum();
    // Few texts in many keys: the set is closed.
    let is_closed = members.len() <= 3 && rows >= 3 * members.len();
    let of_closed = if is_closed { -4.0 } else { 0.0 };
    let open = count.ln() + if count > 8.0 { 0.5 * (count - 8.0) } else { 0.0 };
    let of_repeats = if is_repeated && depth > 1 { 6.0 } else { 0.0 };
    let of_pair = if members.len() == 2 && of_texts < -1.0 { -2.0 } else { 0.0 };
    // A label before several words: they are what it names.
    let of_label = if parent == Parent::Label && members.len() >= 4 { 2.0 } else { 0.0 };
    of_place
        + of_texts.clamp(if parent == Parent::Start { f64::MIN } else { -6.0 }, 8.0)
        + open.min(14.0)
        + of_closed
        + of_repeats
        + of_pair
        + of_followers(members)
        + of_label
}

/// Returns a count as a number for formulas.
fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Returns the evidence of what follows: the same several words after different segments.
fn of_followers(members: &[&Sibling]) -> f64 {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    let (mut all, mut with_word) = (0.0, 0.0);
    for (rest, is_word) in members.iter().flat_map(|sibling| &sibling.followers) {
        *counts.entry(*rest).or_default() += 1;
        all += 1.0;
        with_word += if *is_word { 1.0 } else { 0.0 };
    }
    // What follows only one of them can be a value.
    if counts.values().filter(|count| **count > 1).count() > 1 {
        counts.retain(|_, count| *count > 1);
        all = 0.0;
        with_word = 0.0;
        for (_, is_word) in members
            .iter()
            .flat_map(|sibling| &sibling.followers)
            .filter(|(rest, _)| counts.contains_key(rest))
        {
            all += 1.0;
            with_word += if *is_word { 1.0 } else { 0.0 };
        }
    }
    if counts.len() < 2 || members.len() < 2 {
        return 0.0;
    }
    let weight = |count: usize| real(count) / all;
    let rising = |from: f64, count: usize| (0..count).map(|more| (from + real(more)).ln()).sum::<f64>();
    let total: usize = counts.values().sum();
    let together: f64 =
        counts.values().map(|count| rising(weight(*count), *count)).sum::<f64>() - rising(1.0, total);
    let apart: f64 = members
        .iter()
        .map(|sibling| {
            let own: Vec<usize> =
                sibling.followers.iter().filter_map(|(rest, _)| counts.get(rest)).copied().collect();
            own.iter().map(|count| weight(*count).ln()).sum::<f64>() - rising(1.0, own.len())
        })
        .sum();
    // Segments before values are mostly labels, which are followed by the same by chance. So are
    // words before one kind of words, as in `queue:waiting:{name}` and `queue:failed:{name}`.
    let mut kinds: Vec<u64> = members.iter().flat_map(|sibling| &sibling.kinds).copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let trust = match kinds.len() {
        0 | 1 => 0.0,
        _ => 0.1 + 0.9 * with_word / all,
    };
    ((together - apart) * trust).clamp(-6.0, 12.0)
}

/// Leaves those that begin about as many keys as the others. A word that begins far more is no
/// value among them.
pub(super) fn keep_even(siblings: &[Sibling], cluster: &mut Vec<usize>) {
    let mut counts: Vec<usize> = cluster.iter().map(|number| siblings[*number].rows.len()).collect();
    counts.sort_unstable();
    let Some(median) = counts.get(counts.len() / 2).copied() else { return };
    cluster.retain(|number| siblings[*number].rows.len() <= 16 * median);
}

/// Whether a known word is a value among the values. `all` is the number of known words and values.
pub(super) fn joins_values(
    sibling: &Sibling,
    values: &[&Sibling],
    all: usize,
    is_repeated: bool,
    parent: Parent,
) -> bool {
    let is_of =
        |rest: u64, value: &Sibling| value.followers.binary_search_by_key(&rest, |other| other.0).is_ok();
    let all_shared =
        || sibling.followers.iter().all(|(rest, _)| values.iter().any(|value| is_of(*rest, value)));
    let total: usize = values.iter().map(|value| value.rows.len()).sum();
    let is_even = sibling.rows.len() < 8 || sibling.rows.len() * values.len() <= 6 * total;
    // Nothing follows it that does not follow values. The more values there are, the less it takes
    // to be one.
    let is_likely = values.len() >= 4 && sibling.is_compound && sibling.evidence > -3.5
        || is_even && values.len() >= if parent == Parent::Label { 8 } else { 24 };
    if parent != Parent::Start && is_likely && all_shared() {
        return true;
    }
    let is_shared = |rest: &&(u64, bool)| {
        rest.1 && values.iter().any(|value| value.followers.binary_search(rest).is_ok())
    };
    // The same words follow, in however many keys.
    if sibling.followers.iter().filter(is_shared).count() >= 2 {
        return true;
    }
    // It begins many more keys than a value does.
    if !is_even {
        return false;
    }
    if is_repeated || (all - values.len()) * 4 > all {
        return true;
    }
    // Among many values, a text of several words is a value too.
    if values.len() >= 12 && sibling.is_compound && sibling.evidence > -2.0 {
        return true;
    }
    let is_alike =
        |value: &&Sibling| value.step.end - value.step.start == sibling.step.end - sibling.step.start;
    values.len() >= 4 && values.iter().all(is_alike)
}
