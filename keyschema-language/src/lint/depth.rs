//! How many levels a key has.

use core::ops::Range;

use super::{PartKind, Policy, Segment, Subject, dates, faults::Faults};

/// Returns the levels of a key that can be too many, each as the numbers of its segments.
///
/// What another lint asks to be removed does not count: empty segments, words that say nothing, and of a date in
/// pieces all but one level. The prefix of the policy is not among them.
pub(super) fn levels(subject: &Subject, policy: &Policy) -> Vec<Range<usize>> {
    let faults = Faults::of(subject, policy);
    let dates = dates::spread(subject);
    let mut levels: Vec<Range<usize>> = Vec::new();
    for (number, segment) in subject.segments.iter().enumerate() {
        if segment.parts.is_empty() || faults.empty(segment) {
            continue;
        }
        let date = dates.iter().find(|date| date.contains(&number));
        match (date, levels.last_mut()) {
            (Some(date), Some(level)) if date.start <= level.start => level.end = number + 1,
            _ => levels.push(number..number + 1),
        }
    }
    levels
}

/// Returns how many levels fit beside the prefix of the policy.
pub(super) fn room(policy: &Policy) -> usize {
    policy.levels.end().saturating_sub(policy.prefix.len())
}

/// Returns the byte at which a key gets too many levels, if it does.
pub(super) fn too_deep_from(subject: &Subject, policy: &Policy) -> Option<usize> {
    // Most keys are shallow, and need no look at their words.
    if subject.segments.len() <= room(policy) {
        return None;
    }
    let levels = levels(subject, policy);
    let first = levels.get(room(policy))?;
    Some(subject.segments[first.start].range.start)
}

/// Whether the key has fewer levels than the policy wants at least.
///
/// Every segment that is not empty counts here. A hash tag is a level by itself, even with text glued to it.
pub(super) fn is_shallow(subject: &Subject, policy: &Policy) -> bool {
    count(subject, policy) < *policy.levels.start()
}

/// Returns how many levels the key has at most.
pub(super) fn count(subject: &Subject, policy: &Policy) -> usize {
    let own: usize = subject.segments.iter().map(levels_of).sum();
    policy.prefix.len() + own
}

fn levels_of(segment: &Segment) -> usize {
    segment
        .parts
        .split(|part| matches!(part.kind, PartKind::Open | PartKind::Close))
        .filter(|run| !run.is_empty())
        .count()
}
