//! Changes after which stored data cannot be read: data types, values, fields, versions.

use keyschema_language::{lint::Level, message::Message};
use keyschema_runtime::KeySchema;

use super::change::{Change, Report};
use crate::rule::{Category, Rule};

static DATA_TYPE_CHANGED: Rule = Category::Wire.rule(
    "data_type_changed",
    Level::Deny,
    "a key holds another data type",
    "Commands of the new type fail on stored keys of the old one, or misread them.",
    "Declare a new key for the new type, and remove the old one when its data is gone.",
);

static VALUE_CHANGED: Rule = Category::Wire.rule(
    "value_changed",
    Level::Deny,
    "the type of a stored value changed, and the version did not",
    "Programs of the new version may not be able to read the stored values, and nothing in the schema says so.",
    "Raise `version` on the key, and make readers understand the old values too.",
);

static FIELD_REMOVED: Rule = Category::Wire.rule(
    "field_removed",
    Level::Deny,
    "a field of a hash was removed, and the version was not raised",
    "Programs of the old version still read the field.",
    "Keep the field, or raise `version` on the key.",
);

static FIELD_CHANGED: Rule = Category::Wire.rule(
    "field_changed",
    Level::Deny,
    "a field of a hash has another type, and the version was not raised",
    "Programs of the new version may not be able to read the stored field.",
    "Add a field of another name, or raise `version` on the key.",
);

static FIELD_ADDED: Rule = Category::Wire.rule(
    "field_added",
    Level::Allow,
    "a hash has a new field",
    "Stored hashes do not have it yet: readers find nothing there.",
    "Read the field as an `Option`.",
);

static VERSION_LOWERED: Rule = Category::Wire.rule(
    "version_lowered",
    Level::Deny,
    "the version of the stored value went down",
    "Readers that compare versions treat new data as old.",
    "Raise the version, even if the old format returns.",
);

static VERSION_RAISED: Rule = Category::Wire.rule(
    "version_raised",
    Level::Allow,
    "the version of the stored value went up",
    "Stored data is of the old version until it is written again or expires.",
    "Until then, readers must understand both versions.",
);

/// The rules of this file.
pub(super) const RULES: &[&Rule] = &[
    &DATA_TYPE_CHANGED,
    &VALUE_CHANGED,
    &FIELD_REMOVED,
    &FIELD_CHANGED,
    &FIELD_ADDED,
    &VERSION_LOWERED,
    &VERSION_RAISED,
];

pub(super) fn check(change: &Change, report: &mut Report) {
    check_data_type(change, report);
    let Change { old, new } = *change;
    let name = new.name;
    if new.version < old.version {
        let fact = format!("`{name}` was of version {} and is of version {}", old.version, new.version);
        let message = Message::new(fact).help(format!("write `version = {}`", old.version + 1));
        report.add(&VERSION_LOWERED, new, message);
        return;
    }
    if new.version > old.version {
        // The stored value may have another type. The version says so.
        let fact = format!("`{name}` was of version {} and is of version {}", old.version, new.version);
        report.add(&VERSION_RAISED, new, Message::new(fact));
        return;
    }
    check_value(change, report);
    check_fields(change, report);
}

fn check_data_type(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    if old.data_type == new.data_type {
        return;
    }
    let mut message =
        Message::new(format!("`{}` was a `{}` and is a `{}`", new.name, old.data_type, new.data_type))
            .help("declare a new key for the new type");
    if let (Some(stored), true) =
        (old.data_type.redis_type(), old.data_type.redis_type() == new.data_type.redis_type())
    {
        message = message.note(format!("the server stores both as `{stored}`, so no command fails"));
    }
    report.add(&DATA_TYPE_CHANGED, new, message);
}

fn check_value(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    // A type that is declared for the first time, or no longer declared, does not change stored
    // data.
    let (Some(was), Some(is)) = (&old.value, &new.value) else {
        return;
    };
    if !is_same_type(was.type_name, is.type_name) {
        let fact = format!("`{}` stored `{}` and stores `{}`", new.name, was.type_name, is.type_name);
        report.add(&VALUE_CHANGED, new, Message::new(fact).help(next_version(new)));
    }
}

fn check_fields(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    if old.fields.is_empty() || new.fields.is_empty() {
        return;
    }
    let name = new.name;
    for field in old.fields {
        let Some(is) = new.fields.iter().find(|other| other.name == field.name) else {
            let message = Message::new(format!("the field `{}` of `{name}` was removed", field.name));
            report.add(&FIELD_REMOVED, new, message.help(next_version(new)));
            continue;
        };
        if !is_same_type(field.type_name, is.type_name) {
            let fact = format!(
                "the field `{}` of `{name}` was `{}` and is `{}`",
                field.name, field.type_name, is.type_name
            );
            report.add(&FIELD_CHANGED, new, Message::new(fact).help(next_version(new)));
        }
    }
    for field in new.fields {
        if !old.fields.iter().any(|other| other.name == field.name) {
            report.add(
                &FIELD_ADDED,
                new,
                Message::new(format!("`{name}` has the new field `{}`", field.name)),
            );
        }
    }
}

fn next_version(new: &KeySchema) -> String {
    format!("write `version = {}`, and make readers understand version {} too", new.version + 1, new.version)
}

/// Whether two types are written alike, except for the paths before their names and for spaces.
pub(super) fn is_same_type(left: &str, right: &str) -> bool {
    without_paths(left) == without_paths(right)
}

fn without_paths(type_name: &str) -> String {
    let mut short = String::new();
    let mut word = String::new();
    let mut characters = type_name.chars().filter(|character| !character.is_whitespace()).peekable();
    while let Some(character) = characters.next() {
        if character == ':' && characters.peek() == Some(&':') {
            characters.next();
            word.clear();
        } else if character.is_alphanumeric() || character == '_' {
            word.push(character);
        } else {
            short.push_str(&std::mem::take(&mut word));
            short.push(character);
        }
    }
    short + &word
}

#[cfg(test)]
mod tests {
    use super::is_same_type;

    #[test]
    fn paths_are_not_part_of_a_type() {
        for (left, right, is_same) in [
            ("Json<Cart>", "keyschema::Json<crate::cart::Cart>", true),
            ("::std::vec::Vec<u8>", "Vec< u8 >", true),
            ("Vec<u8>", "Vec<u16>", false),
            ("Text<'a, 8>", "Text<'a, 9>", false),
            ("(u8, u8)", "(u8,u8)", true),
        ] {
            assert_eq!(is_same_type(left, right), is_same, "{left} {right}");
        }
    }
}
