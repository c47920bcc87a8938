//! Changes of the text of keys, after which old keys are no longer found.

use keyschema_core::overlap::Piece;
use keyschema_language::{lint::Level, message::Message};
use keyschema_runtime::KeySchema;

use super::{
    change::{Change, Report},
    texts::{key_beside_glob, key_outside, parameters_of_both, pieces_of, value_outside},
};
use crate::{
    CatalogFile,
    rule::{Category, Rule},
};

static KEY_REMOVED: Rule = Category::Wire.rule(
    "key_removed",
    Level::Deny,
    "a key was removed without being deprecated first",
    "Programs of the old version still read and write it, and its data stays on the server.",
    "Keep the key for a release with `deprecated = \"use Other\"`, then remove it.",
);

static DEPRECATED_KEY_REMOVED: Rule = Category::Wire.rule(
    "deprecated_key_removed",
    Level::Allow,
    "a deprecated key was removed",
    "Its data stays on the server until it expires or is deleted.",
    "Nothing, once no program uses the key and its data is gone.",
);

static TEMPLATE_CHANGED: Rule = Category::Wire.rule(
    "template_changed",
    Level::Deny,
    "the text of a key changed, so that the schema no longer matches old keys",
    "Programs of the new version do not find the stored data. It stays on the server, where nobody reads it.",
    "Declare the new key beside the old one, read both until the old ones are gone, and remove the old one then.",
);

static PARAMETER_NARROWED: Rule = Category::Wire.rule(
    "parameter_narrowed",
    Level::Deny,
    "a parameter has fewer values than before",
    "The schema no longer matches keys with the other values: programs of the new version cannot make or parse them.",
    "Keep a type that has all old values, or make sure that no such key is stored.",
);

static PARAMETER_WIDENED: Rule = Category::Wire.rule(
    "parameter_widened",
    Level::Allow,
    "a parameter has more values than before",
    "Programs of the old version cannot parse keys with the new values.",
    "Roll out the readers first, then write the new values.",
);

static DELIMITER_CHANGED: Rule = Category::Wire.rule(
    "delimiter_changed",
    Level::Deny,
    "a key has another delimiter",
    "The text of keys changes, and so do the characters of parameters: programs of the new version do not find the stored data.",
    "Keep the delimiter of the key, with the option `delimiter`, or declare a new key beside the old one.",
);

static HASH_TAG_CHANGED: Rule = Category::Wire.rule(
    "hash_tag_changed",
    Level::Deny,
    "the hash tag of a key changed",
    "The braces are part of the key's text, so old keys are not found. The keys are in other slots too: commands on several keys \
     that worked before can fail.",
    "Declare a new key with the hash tag beside the old one, and move the data.",
);

/// The rules of this file.
pub(super) const RULES: &[&Rule] = &[
    &KEY_REMOVED,
    &DEPRECATED_KEY_REMOVED,
    &TEMPLATE_CHANGED,
    &PARAMETER_NARROWED,
    &PARAMETER_WIDENED,
    &DELIMITER_CHANGED,
    &HASH_TAG_CHANGED,
];

pub(super) fn check_removed(file: &CatalogFile, schema: &'static KeySchema, report: &mut Report) {
    let name = schema.name;
    let message = match schema.deprecated {
        Some(instead) => {
            let message = Message::new(format!("the deprecated key `{name}` was removed"));
            report.findings.of_file(&DEPRECATED_KEY_REMOVED, &file.name, Some(name), message.note(instead));
            return;
        }
        None => Message::new(format!("`{name}` was removed")),
    };
    let message = message
        .help(format!(
            "keep `{name}` for a release with `deprecated = \"…\"`, which says what to use instead"
        ))
        .note(format!("it was `{}`", schema.template));
    report.findings.of_file(&KEY_REMOVED, &file.name, Some(name), message);
}

/// Finds the one rule about a change of the key's text, and which of its parameters have more
/// values.
pub(super) fn check(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    let name = new.name;
    let lost = key_outside(old, new);
    if old.delimiter != new.delimiter {
        let message = Message::new(format!(
            "`{name}` had the delimiter `{}` and has `{}`",
            old.delimiter, new.delimiter
        ));
        report.add(&DELIMITER_CHANGED, new, with_texts(message, change, lost.as_deref()));
    } else if let Some(lost) = &lost {
        let parameters = parameters_of_both(old, new).unwrap_or_default();
        let mut is_explained = false;
        for (old, new_parameter) in parameters {
            if let Some(value) = value_outside(old.shape, new_parameter.shape) {
                is_explained = true;
                let message = Message::new(format!(
                    "the parameter `{}` of `{name}` no longer has the value `{value}`",
                    new_parameter.name
                ));
                let message = message
                    .note(format!("it was `{}` and is `{}`", old.type_name, new_parameter.type_name))
                    .note(format!("`{lost}` is a key of the old schema only"));
                report.add(&PARAMETER_NARROWED, new, message);
            }
        }
        if !is_explained && without_braces(old) == without_braces(new) {
            let shown = |schema: &KeySchema| {
                schema.tag().map_or("no hash tag".into(), |tag| format!("the hash tag `{{{tag}}}`"))
            };
            let message = Message::new(format!("`{name}` had {} and has {}", shown(old), shown(new)));
            report.add(&HASH_TAG_CHANGED, new, with_texts(message, change, Some(lost)));
        } else if !is_explained {
            let message = Message::new(format!("the text of `{name}` changed"));
            report.add(&TEMPLATE_CHANGED, new, with_texts(message, change, Some(lost)));
        }
    }
    for (old, new_parameter) in parameters_of_both(old, new).unwrap_or_default() {
        if let Some(value) = value_outside(new_parameter.shape, old.shape) {
            let message = Message::new(format!(
                "the parameter `{}` of `{name}` can have the value `{value}` now",
                new_parameter.name
            ));
            let message =
                message.note(format!("it was `{}` and is `{}`", old.type_name, new_parameter.type_name));
            report.add(&PARAMETER_WIDENED, new, message);
        }
    }
}

/// Adds both templates, an old key that is lost, and the access rules that need a change.
fn with_texts(message: Message, change: &Change, lost: Option<&str>) -> Message {
    let Change { old, new } = *change;
    let mut message = message
        .help("declare the new key beside the old one, and read both until no old one is left")
        .note(format!("it was `{}` and is `{}`", old.template, new.template));
    if let Some(lost) = lost {
        message = message.note(format!("`{lost}` is a key of the old schema only"));
    }
    if key_beside_glob(new, old).is_some() {
        message = message.note(format!(
            "access rules for `{}` do not match the new keys: `{}`",
            old.glob(),
            new.glob()
        ));
    }
    message
}

/// Returns the pieces without the braces of hash tags.
fn without_braces(schema: &KeySchema) -> Vec<Piece<'static>> {
    let mut pieces = Vec::new();
    for piece in pieces_of(schema) {
        match piece {
            Piece::Literal(text) => {
                let text: String = text.chars().filter(|character| !"{}".contains(*character)).collect();
                if !text.is_empty() {
                    pieces.push(Piece::Literal(&*text.leak()));
                }
            }
            Piece::Parameter(shape) => pieces.push(Piece::Parameter(shape)),
        }
    }
    pieces
}
