//! How many levels a key has.

use core::ops::Range;

use super::{PartKind, Policy, Segment, Subject, dates, faults::Faults, project_prefix};

/// Returns the levels of a key that can be too many, each as the numbers of its segments.
///
/// What another lint asks to be removed does not count: empty segments, words that say nothing, and of a date in
/// pieces all but one level. Neither does a prefix, whether it is an option or stands in the template because the project
/// wants it there.
pub(super) fn levels(subject: &Subject, policy: &Policy) -> Vec<Range<usize>> {
    let faults = Faults::of(subject, policy);
    let dates = dates::spread(subject);
    let mut levels: Vec<Range<usize>> = Vec::new();
    let prefix = project_prefix::segments_in_template(subject, policy);
    for (number, segment) in subject.segments.iter().enumerate().skip(prefix) {
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

/// Returns the byte at which a key gets too many levels, if it does.
pub(super) fn too_deep_from(subject: &Subject, policy: &Policy) -> Option<usize> {
    // Most keys are shallow, and need no look at their words.
    let most = *policy.levels.end();
    if subject.segments.len() <= most {
        return None;
    }
    let levels = levels(subject, policy);
    let first = levels.get(most)?;
    Some(subject.segments[first.start].range.start)
}

/// Whether the key has fewer levels than the policy wants at least.
///
/// Every segment that is not empty counts here, of a prefix too. A hash tag is a level by itself, even with text glued to it.
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
