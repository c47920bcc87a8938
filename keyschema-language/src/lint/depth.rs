//! The number of levels of a key.
//!
//! What another lint wants to remove is no level too many: fillers, empty segments, all but one
//! part of a date. Otherwise one mistake would be reported twice. For the least number of levels
//! everything counts, and a hash tag is a level.

use core::ops::Range;

use super::{PartKind, Policy, Segment, Subject, dates, faults::Faults, project_prefix};

/// Returns the levels of a key that count towards the maximum, each as the numbers of its segments.
///
/// Levels that another lint wants removed do not count: empty segments, words that add no
/// information, and all but one level of a date in pieces. A prefix does not count either, whether
/// it is an option or is in the template because the project wants it there.
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
    // Most keys are shallow, so their words need not be checked.
    let most = *policy.levels.end();
    if subject.segments.len() <= most {
        return None;
    }
    let levels = levels(subject, policy);
    let first = levels.get(most)?;
    Some(subject.segments[first.start].range.start)
}

/// Whether the key has fewer levels than the policy requires.
///
/// Every segment that is not empty counts here, those of a prefix included. A hash tag is a level
/// by itself, even with text glued to it.
pub(super) fn is_shallow(subject: &Subject, policy: &Policy) -> bool {
    count(subject, policy) < *policy.levels.start()
}

/// Returns the greatest number of levels that the key can count as.
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
