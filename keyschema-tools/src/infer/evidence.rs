//! The evidence that segments are values, in natural logarithms of odds: above 0 for values, below 0
//! for words of templates.

use std::collections::BTreeMap;

use keyschema_language::naming::{number::is_singular, words::split};

use super::{
    corpus::{Kind, Mask},
    place::Sibling,
};

/// What stands before a place.
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
        let Some(last) = split(text).last().map(|word| word.to_lower()) else { return Self::Word };
        const LABELS: [&str; 12] =
            ["id", "by", "for", "of", "name", "key", "token", "user", "slug", "uid", "ip", "lock"];
        // The first segment mostly names the project.
        let is_label = LABELS.contains(&last.as_str())
            || (depth > 0 && is_singular(&last) && super::words::is_known(&last));
        if is_label { Self::Label } else { Self::Word }
    }
}

/// Returns the evidence of a text. `texts` is how many texts of its mask there are.
pub(super) fn of_text(mask: &Mask, text: &[u8], texts: usize, is_value_elsewhere: bool) -> f64 {
    let wording = mask.wording;
    let is_known = wording.known > 0.8;
    if text.is_empty() {
        return -20.0;
    }
    if mask.kind == Kind::Glued {
        return match (is_known, texts) {
            (true, 1) => -1.5,
            (true, _) => -4.0,
            (false, 1) => 2.0,
            (false, 2..=3) => 0.5,
            (false, _) => -1.0,
        };
    }
    let elsewhere = if is_value_elsewhere { 2.5 } else { 0.0 };
    let odd = text.iter().any(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'-'));
    let odd = if odd { 1.0 } else { 0.0 };
    let of_words = if wording.has_value {
        2.5
    } else if is_known {
        match wording.words {
            0 | 1 => -1.3,
            _ if text.contains(&b'-') => -1.5,
            _ => -2.5,
        }
    } else if wording.known > 0.4 {
        -0.3
    } else if wording.is_short {
        -0.5
    } else {
        2.0
    };
    of_words + odd + elsewhere
}

/// Returns the evidence of segments at one place that are followed by the same.
pub(super) fn of_cluster(members: &[&Sibling], parent: &Parent, depth: usize) -> f64 {
    if members.is_empty() {
        return -1.0;
    }
    let count = members.len() as f64;
    let of_texts: f64 = members.iter().map(|sibling| sibling.evidence).sum();
    let of_place = match parent {
        Parent::Start => -5.0,
        Parent::Label => 1.5,
        Parent::Word => -1.0,
        Parent::Parameter => -2.5,
    };
    let _ = depth;
    let open = count.ln() + if count > 12.0 { 0.25 * (count - 12.0) } else { 0.0 };
    of_place + of_texts.clamp(-6.0, 8.0) + open.min(12.0) + of_followers(members)
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
    if counts.len() < 2 || members.len() < 2 {
        return 0.0;
    }
    let weight = |count: usize| count as f64 / all;
    let rising = |from: f64, count: usize| (0..count).map(|more| (from + more as f64).ln()).sum::<f64>();
    let total: usize = counts.values().sum();
    let together: f64 =
        counts.values().map(|count| rising(weight(*count), *count)).sum::<f64>() - rising(1.0, total);
    let apart: f64 = members
        .iter()
        .map(|sibling| {
            let own: f64 = sibling.followers.iter().map(|(rest, _)| weight(counts[rest]).ln()).sum();
            own - rising(1.0, sibling.followers.len())
        })
        .sum();
    // Segments before a value are mostly labels, which are followed by the same by chance.
    let trust = 0.25 + 0.75 * with_word / all;
    ((together - apart) * trust).clamp(-6.0, 12.0)
}

/// Whether a known word is a value among values. `share` is the share of known words.
pub(super) fn joins_values(sibling: &Sibling, share: f64) -> bool {
    share > 0.25 && sibling.texts == 1 && sibling.evidence > -3.0
}
