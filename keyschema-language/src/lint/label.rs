//! Labels: the segments that name the next parameter.

use keyschema_core::lists::CollectVec as _;

use super::{Level, Levels, Parameter, PartKind, Policy, Segment, Standard, faults::Faults};
use crate::naming::{Word, split};

/// The lint about parameters without a label.
pub(super) const UNLABELLED: &str = "unlabelled_parameters";

/// The level of the lints about labels in each standard.
pub(super) const LEVELS: Levels =
    Levels::all(Level::Allow).but(Standard::Layered, Level::Warn).but(Standard::Relational, Level::Warn);

/// Whether the policy wants a label before each parameter.
pub(super) fn are_wanted(policy: &Policy) -> bool {
    policy.level(UNLABELLED, LEVELS).level > Level::Allow
}

/// Whether the segment `label` names `parameter`.
pub(super) fn is_label(label: &Segment, parameter: &Parameter) -> bool {
    is_label_without(&Faults::default(), label, parameter)
}

/// Whether the segment `label` names `parameter` after its faults are removed: `identifier` counts
/// as `id`.
pub(super) fn is_label_without(faults: &Faults, label: &Segment, parameter: &Parameter) -> bool {
    if !label.parts.iter().all(|part| matches!(part.kind, PartKind::Text(_))) {
        return false;
    }
    let words: Vec<String> =
        label.texts().flat_map(|(text, range)| faults.kept(text, range.start)).collect_vec();
    is_label_of(&words, parameter)
}

/// Whether `words`, in lower case, name `parameter`.
pub(super) fn is_label_of(words: &[String], parameter: &Parameter) -> bool {
    let Some(last) = words.last() else { return false };
    let label = spelt_out(words.iter().cloned());
    let name = spelt_out(split(&parameter.name).iter().map(Word::to_lower));
    name.ends_with(&label)
        || label.ends_with(&name)
        || type_words(&parameter.type_name).contains(&last.as_str())
}

/// Returns the words with `uid` spelt out: it is the `id` of a `user`.
fn spelt_out(words: impl Iterator<Item = String>) -> Vec<String> {
    words
        .flat_map(|word| if word == "uid" { vec!["user".into(), "id".into()] } else { vec![word] })
        .collect_vec()
}

/// Returns the standard's words for a type.
fn type_words(type_name: &str) -> &'static [&'static str] {
    match bare_type(type_name) {
        "UnixSeconds" | "UnixMillis" => &["ts", "timestamp", "time", "at"],
        "Date" => &["date", "day"],
        "Month" => &["month"],
        "Ipv4Addr" | "Ipv6Addr" | "IpAddr" => &["ip", "address"],
        _ => &[],
    }
}

/// Returns the name of a type without its path and its parameters.
pub(super) fn bare_type(type_name: &str) -> &str {
    let path = type_name.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().trim()
}

/// Words that make a name an identifier.
const IDENTIFIERS: &[&str] = &["id", "uid", "uuid", "ulid", "guid", "key", "code", "name"];

/// Whether `word`, in lower case, says that the next segment identifies one thing.
pub(super) fn is_identifier(word: &str) -> bool {
    IDENTIFIERS.contains(&word)
}

/// Returns the label to propose: the word for the type, otherwise the end of the name if it is an
/// identifier, otherwise the name.
pub(super) fn label_for(parameter: &Parameter) -> String {
    if let Some(word) = type_words(&parameter.type_name).first() {
        return (*word).into();
    }
    let name = split(&parameter.name);
    match name.last() {
        Some(last) if is_identifier(last.text) && name.len() > 1 => last.text.into(),
        _ => parameter.name.clone(),
    }
}
