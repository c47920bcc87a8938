//! Proposals for keys that name an event by its date.

use keyschema_core::lists::CollectVec as _;

use super::{Policy, Segment, Subject, dates, rewrite::written};

/// Returns the template without the event and its date, if the rest fits the policy and still tells
/// the keys apart: `mall:user:register:2023:07:30:{id}:info` becomes `user:{id}:info`.
pub(super) fn without_event(subject: &Subject, policy: &Policy) -> Option<String> {
    let date = dates::spread(subject).into_iter().next()?;
    let (before, after) = (&subject.segments[..date.start], &subject.segments[date.end..]);
    let [.., entity, _event] = before else { return None };
    let is_id = |segment: &Segment| {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        subject.sole_parameter(segment).is_some() || segment.literal().is_some_and(is_number)
    };
    let is_enough =
        before.iter().all(|segment| segment.literal().is_some()) && after.first().is_some_and(is_id);
    let kept: Vec<String> =
        core::iter::once(entity).chain(after).map(|segment| written(subject, segment)).collect_vec();
    (is_enough && kept.len() <= *policy.levels.end()).then(|| kept.join(&policy.delimiter))
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType;

    use super::without_event;
    use crate::lint::{Policy, Standard, Subject};

    #[test]
    fn a_proposal_drops_an_event_if_the_entity_is_identified() {
        let policy = Policy::of(Standard::Domain);
        for (template, proposal) in [
            ("mall:user:register:2023:07:30:{id: u64}:info", Some("user:{id}:info")),
            ("mall:user:register:2023:07:30:1001:info", Some("user:1001:info")),
            ("mall:user:register:2023:07:30:info", None),
            ("user:2023:07:30:{id: u64}", None),
            ("{tenant: u8}:user:register:2023:07:30:{id: u64}", None),
            ("user:register:2023:07:30:{id: u64}:a:b:c", None),
        ] {
            let subject = Subject::of_template(template, DataType::Hash, &policy);
            assert_eq!(without_event(&subject, &policy).as_deref(), proposal, "{template}");
        }
    }
}
