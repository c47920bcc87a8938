//! Terms that the rule for words would cut at the wrong place.

use super::letters::{DIGITS_OF_A_WORD, is_small, leading};
use crate::naming::initialisms;

/// Returns how many bytes at the start of `run` are a term whose digits or capitals would be split
/// wrongly.
pub(super) fn known_term(run: &str) -> Option<usize> {
    numbered(run).or_else(|| mixed_case(run))
}

/// Returns the longest initialism with digits that `run` begins with, in any capitals.
fn numbered(run: &str) -> Option<usize> {
    let has_digit = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    // Most runs have no digit, so the table need not be searched.
    if !has_digit(run) {
        return None;
    }
    let terms = initialisms::beginning_with(run.as_bytes()[0].to_ascii_lowercase());
    terms
        .iter()
        .filter(|term| has_digit(term) && starts_with_ignoring_case(run, term) && ends_at(run, term.len()))
        .map(|term| term.len())
        .max()
}

/// Returns the term with capitals of its own that `run` begins with, and its number.
fn mixed_case(run: &str) -> Option<usize> {
    if !run.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return None;
    }
    let term = MIXED_CASE.iter().find(|term| run.starts_with(**term))?;
    let digits = leading(&run[term.len()..], |letter| letter.is_ascii_digit());
    let end = term.len() + if digits > DIGITS_OF_A_WORD { 0 } else { digits };
    run[end..].chars().next().is_none_or(|next| !is_small(next)).then_some(end)
}

/// Terms with their own capitals, which the rule would cut into pieces that are not words.
static MIXED_CASE: &[&str] = &[
    "DDoS",
    "ETag",
    "GraphQL",
    "IoT",
    "IPv",
    "MySQL",
    "NoSQL",
    "OAuth",
    "PaaS",
    "PostgreSQL",
    "QoS",
    "SaaS",
    "WiFi",
    "eSIM",
    "eTag",
    "gRPC",
    "iOS",
    "iPad",
    "iPhone",
    "mTLS",
    "macOS",
    "tvOS",
    "vCPU",
    "watchOS",
];

fn starts_with_ignoring_case(run: &str, term: &str) -> bool {
    run.get(..term.len()).is_some_and(|start| start.eq_ignore_ascii_case(term))
}

/// Whether a numbered term of `length` bytes is whole: `s3` is not in `s3000`, nor `3d` in `3days`.
fn ends_at(run: &str, length: usize) -> bool {
    let Some(next) = run[length..].chars().next() else {
        return true;
    };
    if next.is_ascii_digit() {
        return false;
    }
    run[..length].ends_with(|last: char| last.is_ascii_digit()) || !is_small(next)
}
