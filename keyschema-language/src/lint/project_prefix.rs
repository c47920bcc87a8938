//! The prefix with which the keys of a project should begin.

use super::{BlockKey, PartKind, Place, Policy, Segment, Subject};

/// Whether the key begins with the project's prefix, either as an option or as a part of the
/// template.
pub(super) fn is_at_start(subject: &Subject, policy: &Policy) -> bool {
    let of_options = policy.prefix.iter().map(|segment| Some(segment.as_str()));
    let mut segments = of_options.chain(subject.segments.iter().map(plain_text));
    policy.project_prefix.iter().all(|wanted| segments.next() == Some(Some(wanted)))
}

/// Returns how many segments of the template are the project's prefix.
pub(super) fn segments_in_template(subject: &Subject, policy: &Policy) -> usize {
    if is_at_start(subject, policy) {
        policy.project_prefix.len().saturating_sub(policy.prefix.len())
    } else {
        0
    }
}

/// Whether the place is inside the project's prefix.
pub(super) fn holds(key: &BlockKey<'_>, place: &Place) -> bool {
    // Most projects have no prefix.
    if key.policy.project_prefix.is_empty() {
        return false;
    }
    let Place::Template(range) = place else { return false };
    let count = segments_in_template(key.subject, key.policy);
    let last = count.checked_sub(1).and_then(|last| key.subject.segments.get(last));
    last.is_some_and(|last| range.end <= last.range.end)
}

/// Returns the text of a segment that is nothing but text.
fn plain_text(segment: &Segment) -> Option<&str> {
    match &segment.parts[..] {
        [part] => match &part.kind {
            PartKind::Text(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}
