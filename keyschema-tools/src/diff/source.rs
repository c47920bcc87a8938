//! Changes that only source code and readers of documents notice.

use keyschema_language::{lint::Level, message::Message};
use keyschema_runtime::{Expiry, KeySchema};

use super::{
    change::{Change, Report},
    stored::is_same_type,
    texts::parameters_of_both,
};
use crate::rule::{Category, Rule};

static KEY_ADDED: Rule = Category::Source.rule(
    "key_added",
    Level::Allow,
    "there is a new key",
    "Other services on the same server may have one with the same text.",
    "Run `cargo keyschema check --with` on their catalogues.",
);

static KEY_RENAMED: Rule = Category::Source.rule(
    "key_renamed",
    Level::Warn,
    "the Rust type of a key was renamed, and its text is the same",
    "Code that names the type no longer compiles. Stored data is not affected.",
    "Keep the old name as a type alias if other crates use it, or accept the change with `-A key_renamed`.",
);

static PARAMETER_RENAMED: Rule = Category::Source.rule(
    "parameter_renamed",
    Level::Warn,
    "a parameter was renamed, and its position is the same",
    "Code that names the field does not compile any more, and tools that read parameters by name find none. What is stored is not \
     touched.",
    "Accept the change with `-A parameter_renamed` if nothing else reads the name.",
);

static PARAMETER_RETYPED: Rule = Category::Source.rule(
    "parameter_retyped",
    Level::Allow,
    "a parameter has another type with the same values",
    "Code that makes the key may no longer compile. Stored data is not affected.",
    "Nothing, unless other crates make the key.",
);

static VALUE_DECLARED: Rule = Category::Source.rule(
    "value_declared",
    Level::Allow,
    "the type of the stored value is declared now, or no longer",
    "Commands take and return other Rust types. Stored data is not affected.",
    "Make sure that the declared type is the type of the stored values.",
);

static PERSISTENCE_DECLARED: Rule = Category::Source.rule(
    "persistence_declared",
    Level::Allow,
    "the reason for a persistent key changed",
    "Only readers of the declaration notice it. The lifetime of keys did not change.",
    "Nothing.",
);

static DEPRECATION_CHANGED: Rule = Category::Source.rule(
    "deprecation_changed",
    Level::Allow,
    "a key is deprecated now, or no longer, or with another advice",
    "Uses of the key produce compiler warnings.",
    "Use the replacement in the message.",
);

static OVERLAP_CHANGED: Rule = Category::Source.rule(
    "overlap_changed",
    Level::Allow,
    "the keys that a key may be the same text as changed",
    "The check for overlapping keys skips these pairs.",
    "Give the reason in `allow(overlapping_keys(Other), reason = \"…\")`.",
);

static OWNER_CHANGED: Rule = Category::Source.rule(
    "owner_changed",
    Level::Allow,
    "a key has another owner",
    "Questions about the key go to the new owner.",
    "Tell both.",
);

static TAGS_CHANGED: Rule = Category::Source.rule(
    "tags_changed",
    Level::Allow,
    "a key has other tags",
    "What is done with all keys of a tag includes the key now, or no longer does.",
    "Check the programs that look for the tag.",
);

static ALLOWED_LINTS_CHANGED: Rule = Category::Source.rule(
    "allowed_lints_changed",
    Level::Allow,
    "the allowed lints of a key changed, or their reasons",
    "The compiler does not report findings of allowed lints.",
    "Give a reason: `allow(lint, reason = \"…\")`.",
);

static DESCRIPTION_CHANGED: Rule = Category::Source.rule(
    "description_changed",
    Level::Allow,
    "the doc comment of a key or of a parameter changed",
    "Documents that are generated from the catalogue change.",
    "Run `cargo keyschema docs` where they are committed.",
);

static SOURCE_MOVED: Rule = Category::Source.rule(
    "source_moved",
    Level::Allow,
    "a key is declared in another file",
    "The path of its Rust type may have changed.",
    "Nothing, unless other crates name the path.",
);

/// The rules of this file.
pub(super) const RULES: &[&Rule] = &[
    &KEY_ADDED,
    &KEY_RENAMED,
    &PARAMETER_RENAMED,
    &PARAMETER_RETYPED,
    &VALUE_DECLARED,
    &PERSISTENCE_DECLARED,
    &DEPRECATION_CHANGED,
    &OVERLAP_CHANGED,
    &OWNER_CHANGED,
    &TAGS_CHANGED,
    &ALLOWED_LINTS_CHANGED,
    &DESCRIPTION_CHANGED,
    &SOURCE_MOVED,
];

pub(super) fn check_added(schema: &'static KeySchema, report: &mut Report) {
    let message = Message::new(format!("`{}` is new", schema.name)).note(format!("it is `{schema}`"));
    report.add(&KEY_ADDED, schema, message);
}

pub(super) fn check(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    let name = new.name;
    let mut add = |rule, fact: String| report.add(rule, new, Message::new(fact));
    if old.name != name {
        add(&KEY_RENAMED, format!("`{}` is called `{name}` now", old.name));
    }
    for (was, is) in parameters_of_both(old, new).unwrap_or_default() {
        if was.name != is.name {
            let fact = format!("the parameter `{}` of `{name}` is called `{}` now", was.name, is.name);
            add(&PARAMETER_RENAMED, fact);
        }
        if was.shape == is.shape && !is_same_type(was.type_name, is.type_name) {
            let fact = format!(
                "the parameter `{}` of `{name}` was `{}` and is `{}`, with the same values",
                is.name, was.type_name, is.type_name
            );
            add(&PARAMETER_RETYPED, fact);
        }
    }
    check_value(change, &mut add);
    let reasons = [old, new].map(persistence);
    if let [Some(was), Some(is)] = &reasons
        && was != is
    {
        add(&PERSISTENCE_DECLARED, format!("`{name}` was {was} and is {is}"));
    }
    if old.deprecated != new.deprecated {
        let shown = |deprecated: Option<&str>| {
            deprecated.map_or("not deprecated".into(), |instead| format!("deprecated with `{instead}`"))
        };
        let fact = format!("`{name}` was {} and is {}", shown(old.deprecated), shown(new.deprecated));
        add(&DEPRECATION_CHANGED, fact);
    }
    if (old.may_overlap, old.may_overlap_with) != (new.may_overlap, new.may_overlap_with) {
        add(&OVERLAP_CHANGED, format!("`{name}` may be the same text as other keys than before"));
    }
    if old.owner != new.owner {
        let shown = |owner: Option<&str>| owner.map_or("nobody".into(), |owner| format!("`{owner}`"));
        add(
            &OWNER_CHANGED,
            format!("`{name}` was owned by {} and is by {}", shown(old.owner), shown(new.owner)),
        );
    }
    if old.tags != new.tags {
        let shown = |tags: &[&str]| match tags {
            [] => "no tags".into(),
            tags => format!("the tags `{}`", tags.join("`, `")),
        };
        add(&TAGS_CHANGED, format!("`{name}` had {} and has {}", shown(old.tags), shown(new.tags)));
    }
    if old.allowed_lints != new.allowed_lints {
        add(&ALLOWED_LINTS_CHANGED, format!("`{name}` allows other lints, or for other reasons"));
    }
    if (old.description, old.parameter_docs) != (new.description, new.parameter_docs) {
        add(&DESCRIPTION_CHANGED, format!("the doc comment of `{name}`, or of a parameter, changed"));
    }
    if old.source.file != new.source.file {
        let fact = format!("`{name}` was declared in `{}` and is in `{}`", old.source.file, new.source.file);
        add(&SOURCE_MOVED, fact);
    }
}

fn check_value(change: &Change, add: &mut impl FnMut(&'static Rule, String)) {
    let Change { old, new } = *change;
    let name = new.name;
    match (&old.value, &new.value) {
        (None, Some(is)) => add(&VALUE_DECLARED, format!("`{name}` says that it stores `{}`", is.type_name)),
        (Some(was), None) => {
            add(&VALUE_DECLARED, format!("`{name}` no longer says that it stores `{}`", was.type_name));
        }
        _ => {}
    }
    match (old.fields, new.fields) {
        ([], [_, ..]) => add(&VALUE_DECLARED, format!("`{name}` says which fields it has")),
        ([_, ..], []) => add(&VALUE_DECLARED, format!("`{name}` no longer says which fields it has")),
        _ => {}
    }
}

/// Returns the declared reason for a persistent key.
fn persistence(schema: &KeySchema) -> Option<String> {
    match schema.expiry {
        Expiry::Persistent { reason: Some(reason) } => Some(format!("persistent with the reason `{reason}`")),
        Expiry::Persistent { reason: None } => Some("persistent without a reason".into()),
        Expiry::Undeclared => Some("not declared to be persistent".into()),
        _ => None,
    }
}
