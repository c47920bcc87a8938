//! The rules about catalogues.

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

/// Two keys can be the same text.
pub static COLLIDING_KEYS: Rule = Rule {
    name: "colliding_keys",
    category: Category::Catalogs,
    level: Level::Deny,
    summary: "two keys of the catalogues can be the same text",
    reason: "Writing one of the keys overwrites the other, or fails because the other has another type. The compiler \
             checks the keys of one catalogue. Only this rule checks keys of several services that share a server.",
    remedy: "Write a segment in one of the keys that the other cannot have. If two services collide, give one a prefix: \
             `prefix = \"billing\"` in its `Cargo.toml`. If both services share the key, declare it once, in a crate that both \
             depend on. If this is intended, write `allow(overlapping_keys(Other), reason = \"…\")` on one of them.",
};

/// Members of a file contradict each other.
pub static INCONSISTENT_FILES: Rule = Rule {
    name: "inconsistent_files",
    category: Category::Catalogs,
    level: Level::Deny,
    summary: "members of a catalogue's file contradict each other",
    reason: "The file was edited by hand or merged badly. Programs that read it use different members, so they disagree about the \
             keys.",
    remedy: "Run `KEYSCHEMA_BLESS=1 cargo test` to write the file again.",
};

/// The rules about catalogues.
pub(crate) const RULES: &[&Rule] = &[&COLLIDING_KEYS, &INCONSISTENT_FILES];
