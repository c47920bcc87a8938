//! The rules about what a server holds.

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

const KEYS: Category = Category::Keys;

/// A key holds another type than declared.
pub static WRONG_TYPES: Rule = KEYS.rule(
    "wrong_types",
    Level::Deny,
    "a key holds another data type than its schema declares",
    "Each command of the declared type fails on the key with `WRONGTYPE`, wherever it is used.",
    "Find the code that writes the key. Delete the keys, or give one of the two a name of its own.",
);

/// A key has no TTL, and its schema has one.
pub static PERSISTENT_KEYS: Rule = KEYS.rule(
    "persistent_keys",
    Level::Deny,
    "a key has no TTL, and its schema declares one",
    "The key stays for ever. It was written by code that does not know the schema, or by a command that removes a TTL, such as `SET` \
     without `KEEPTTL`, or `PERSIST`. Such keys fill the memory, slowly.",
    "Write the key by its typed commands. Give the keys that are there a TTL, or delete them.",
);

/// A key lives longer than declared.
pub static LONG_TTLS: Rule = KEYS.rule(
    "long_ttls",
    Level::Warn,
    "a key has a longer TTL than its schema declares",
    "Other code writes the key with a TTL of its own, or the declared TTL was shortened and old keys are still there.",
    "Find the code that writes the key. After a shorter TTL was declared, wait for as long as the old one was.",
);

/// A key has a TTL, and its schema has none.
pub static EXPIRING_KEYS: Rule = KEYS.rule(
    "expiring_keys",
    Level::Warn,
    "a key has a TTL, and its schema declares that it never expires",
    "Whoever reads the declaration trusts that the key stays. It will be gone.",
    "Declare the TTL, or find the code that sets one.",
);

/// A key is deprecated, and still there.
pub static DEPRECATED_KEYS: Rule = KEYS.rule(
    "deprecated_keys",
    Level::Warn,
    "a key of a deprecated schema is still there",
    "Something may still write it. As long as it is there, its schema cannot go.",
    "Wait for the time that the message names, and look again. Keys without a TTL have to be deleted or moved.",
);

/// A schema has no key.
pub static UNUSED_SCHEMAS: Rule = KEYS.rule(
    "unused_schemas",
    Level::Warn,
    "a schema has no key",
    "Nobody uses the declaration any more, or its keys are on another server, or they are all gone at the time.",
    "Delete the declaration if nobody uses it. Otherwise allow the rule.",
);

/// A key takes more memory than it may.
pub static LARGE_KEYS: Rule = KEYS.rule(
    "large_keys",
    Level::Warn,
    "a key takes more memory than `--max-bytes` allows",
    "A large value blocks the server while it is read, deleted or moved to another node.",
    "Split the value over several keys, trim it, or let it expire.",
);

/// The rules about what a server holds.
pub(crate) const RULES: &[&Rule] = &[
    &WRONG_TYPES,
    &PERSISTENT_KEYS,
    &LONG_TTLS,
    &EXPIRING_KEYS,
    &DEPRECATED_KEYS,
    &UNUSED_SCHEMAS,
    &LARGE_KEYS,
];
