//! Proposals that split the words of a key into levels.

use keyschema_core::lists::CollectVec as _;

use super::{
    Parameter, PartKind, Policy, Subject,
    faults::Faults,
    label::{are_wanted, is_label_of, label_for},
};
use crate::naming::split;

/// Returns the template of `subject` with a level for each of its words, if the policy allows this
/// many levels: `orderStatusOrderId{order_id}` becomes `order:status:order_id:{order_id}`. Words
/// that are joined in the project's case stay together: `live-now` may be one thing.
///
/// Words that add no information are left out. Keys with hash tags get no proposal, because their
/// braces have a meaning.
pub(super) fn split_up(subject: &Subject, policy: &Policy) -> Option<String> {
    let faults = Faults::of(subject, policy);
    let mut levels = Vec::new();
    for segment in &subject.segments {
        for (number, part) in segment.parts.iter().enumerate() {
            match &part.kind {
                PartKind::Text(text) => {
                    let next = segment.parts.get(number + 1).and_then(|next| match next.kind {
                        PartKind::Parameter(number) => subject.parameters.get(number),
                        _ => None,
                    });
                    let is_name =
                        policy.case.conforms(text.trim_matches(|letter: char| letter.is_ascii_punctuation()));
                    levels.extend(levels_of(&faults.kept(text, part.range.start), is_name, next, policy));
                }
                PartKind::Parameter(number) => levels.push(subject.parameters.get(*number)?.without_type()),
                PartKind::Open | PartKind::Close => return None,
            }
        }
    }
    // Without a word at the start, the key would still have no namespace.
    let starts_with_word = levels.first().is_some_and(|level| !level.starts_with('{'));
    let least = policy.levels.start().saturating_sub(policy.prefix.len()).max(2);
    let has_room = (least..=*policy.levels.end()).contains(&levels.len());
    (starts_with_word && has_room).then(|| levels.join(&policy.delimiter))
}

/// Returns a level for each of `words`, or one for all if they are a name. Adds one for the label
/// of `parameter`, which follows them.
fn levels_of(words: &[String], is_name: bool, parameter: Option<&Parameter>, policy: &Policy) -> Vec<String> {
    let label_start = parameter.and_then(|parameter| {
        let longest = split(&parameter.name).len();
        (words.len().saturating_sub(longest)..words.len())
            .find(|start| is_label_of(&words[*start..], parameter))
    });
    let (words, label) = words.split_at(label_start.unwrap_or(words.len()));
    // `order_id` is one word, also before a number.
    let mut levels: Vec<String> = words
        .chunk_by(|_, next| is_name || next == "id")
        .map(|words| policy.case.render(words))
        .collect_vec();
    match parameter {
        Some(parameter) if label.is_empty() && are_wanted(policy) => {
            levels.push(policy.case.convert(&label_for(parameter)));
        }
        _ if label.is_empty() => {}
        _ => levels.push(policy.case.render(label)),
    }
    levels
}
