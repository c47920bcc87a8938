//! Proposals of a template with fewer levels.

use super::{
    Policy, Segment, Subject, SubjectParameter, dates,
    depth::{count, room},
    faults::Faults,
    label::{are_wanted, is_identifier, is_label_without},
    rewrite::written,
};
use crate::naming::{Word, split};

/// A template with fewer levels.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shorter {
    /// The template.
    pub(super) template: String,
    /// What the key would no longer say: a field of a hash, say.
    pub(super) field: Option<String>,
}

/// `entity:{id}:attribute` of the last thing that the key picks out, if that is all one needs to find it:
/// `mall:user:register:2023:07:30:{id}:info` becomes `user:{id}:info`.
pub(super) fn shorter(subject: &Subject, policy: &Policy) -> Option<Shorter> {
    let parts = parts(subject, policy);
    let thing = parts
        .iter()
        .rposition(|part| matches!(part.kind, Kind::Parameter(_)))
        .or_else(|| parts.iter().position(|part| matches!(part.kind, Kind::Number)))?;
    let (before, after) = (&parts[..thing], &parts[thing + 1..]);
    let is_needed = |part: &Part<'_>| matches!(part.kind, Kind::Parameter(_) | Kind::Glued);
    if let Kind::Parameter(parameter) = parts[thing].kind {
        let is_id = split(&parameter.name).last().is_some_and(|word| is_identifier(word.text));
        if !is_id && before.iter().any(is_needed) {
            return None;
        }
    }
    if before.iter().chain(after).any(|part| matches!(part.kind, Kind::Glued)) {
        return None;
    }
    let mut segments = entity(subject, policy, before, &parts[thing])?;
    segments.push(parts[thing].segment);
    let mut attributes = after.iter().filter(|part| matches!(part.kind, Kind::Words));
    segments.extend(attributes.next().map(|part| part.segment));
    let field: Vec<String> = attributes.flat_map(|part| part.segment.words()).map(|(word, _)| word).collect();
    let field = (!field.is_empty()).then(|| policy.case.render(&field));
    let is_fit = segments.len() <= room(policy)
        && segments.len() + policy.prefix.len() >= *policy.levels.start()
        && segments.len() + policy.prefix.len() < count(subject, policy);
    let texts: Vec<String> = segments.iter().map(|segment| written(subject, segment)).collect();
    is_fit.then(|| Shorter { template: texts.join(&policy.delimiter), field })
}

/// A segment and what it does in the key.
struct Part<'a> {
    segment: &'a Segment,
    kind: Kind<'a>,
}

#[derive(Clone, Copy)]
enum Kind<'a> {
    Words,
    Number,
    Date,
    Parameter(&'a SubjectParameter),
    /// Text and parameters in one.
    Glued,
}

/// The segments of the key without those that say nothing.
fn parts<'a>(subject: &'a Subject, policy: &Policy) -> Vec<Part<'a>> {
    let spread = dates::spread(subject);
    let faults = Faults::of(subject, policy);
    let kind = |(number, segment): (usize, &'a Segment)| {
        if spread.iter().any(|date| date.segments.contains(&number)) {
            return Kind::Date;
        }
        match (segment.literal(), subject.sole_parameter(segment)) {
            (Some(text), _) if dates::is_date(text) => Kind::Date,
            (Some(text), _) if text.bytes().all(|byte| byte.is_ascii_digit()) => Kind::Number,
            (Some(_), _) => Kind::Words,
            (None, Some(parameter)) if dates::is_time(parameter) => Kind::Date,
            (None, Some(parameter)) => Kind::Parameter(parameter),
            (None, None) => Kind::Glued,
        }
    };
    subject
        .segments
        .iter()
        .enumerate()
        .filter(|(_, segment)| !segment.parts.is_empty() && !faults.empty(segment))
        .map(|(number, segment)| Part { segment, kind: kind((number, segment)) })
        .collect()
}

/// The segments that say of what kind the thing is: the entity, and the label where the policy wants one.
fn entity<'a>(
    subject: &Subject,
    policy: &Policy,
    before: &[Part<'a>],
    thing: &Part<'a>,
) -> Option<Vec<&'a Segment>> {
    let words: Vec<&Part<'a>> = before.iter().filter(|part| matches!(part.kind, Kind::Words)).collect();
    let (last, others) = words.split_last()?;
    let parameter = match thing.kind {
        Kind::Parameter(parameter) => Some(parameter),
        _ => None,
    };
    let faults = Faults::of(subject, policy);
    if let (true, Some(parameter), Some(module)) = (are_wanted(policy), parameter, others.first())
        && is_label_without(&faults, last.segment, parameter)
    {
        return Some(Vec::from([module.segment, last.segment]));
    }
    let owner = parameter.and_then(|parameter| {
        let name = split(&parameter.name);
        let (_, owner) = name.split_last().filter(|(_, owner)| !owner.is_empty())?;
        let owner: Vec<String> = owner.iter().map(Word::to_lower).collect();
        words.iter().find(|part| {
            let words: Vec<String> = part.segment.words().into_iter().map(|(word, _)| word).collect();
            words == owner
        })
    });
    let follows_date = matches!(before.last().map(|part| part.kind), Some(Kind::Date));
    let part = match (owner, follows_date, others.last()) {
        (Some(owner), _, _) => owner,
        // In `user:register:2023:07:30:{id}` the date is of what happened, and the thing stands before that.
        (None, true, Some(before)) => before,
        _ => last,
    };
    Some(Vec::from([part.segment]))
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use super::shorter;
    use crate::lint::{Policy, Standard, Subject};

    fn proposal(template: &str, standard: Standard) -> Option<(String, Option<String>)> {
        let policy = Policy::of(standard);
        let subject = Subject::of_template(template, DataType::Hash, &policy);
        shorter(&subject, &policy).map(|shorter| (shorter.template, shorter.field))
    }

    #[test]
    fn the_last_thing_and_its_attribute_are_enough() {
        for (template, short) in [
            ("mall:user:register:2023:07:30:{id: u64}:info", "user:{id}:info"),
            ("mall:user:register:2023:07:30:1001:info", "user:1001:info"),
            ("mall:shop:{shop_id: u64}:order:{order_id: u64}:items", "order:{order_id}:items"),
            ("mall:user:archive:profile:{user_id: u64}", "user:{user_id}"),
            ("user:{id: u64}:order:2024:03:address", "user:{id}:order"),
        ] {
            let (found, _) = proposal(template, Standard::Domain).unwrap();
            assert_eq!(found, short, "{template}");
        }
        let (found, _) =
            proposal("user:profile:settings:theme:color:id:{id: u64}:value", Standard::Layered).unwrap();
        assert_eq!(found, "user:id:{id}:value");
    }

    #[test]
    fn what_is_needed_to_find_the_thing_is_not_dropped() {
        for template in [
            "a:b:c:d:e:f:g",
            "shop:{shop: u64}:shelf:{row: u8}:{column: u8}:item",
            "a:b:{x: u8}_{y: u8}:c:{id: u64}:d",
        ] {
            assert_eq!(proposal(template, Standard::Domain), None, "{template}");
        }
    }
}
