//! The rules for the keys of a server.

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

const KEYS: Category = Category::Keys;

/// A key holds another type than declared.
pub static WRONG_TYPES: Rule = KEYS.rule(
    "wrong_types",
    Level::Deny,
    "a key holds another data type than its schema declares",
    "Each command of the declared type fails on the key with `WRONGTYPE`, wherever it is used.",
    "Find the code that writes the key. Delete the keys, or give one of the two schemas another name.",
);

/// A key has no TTL, and its schema has one.
pub static PERSISTENT_KEYS: Rule = KEYS.rule(
    "persistent_keys",
    Level::Deny,
    "a key has no TTL, and its schema declares one",
    "The key stays for ever. It was written by code that does not know the schema, or by a command that removes a TTL, such as `SET` \
     without `KEEPTTL`, or `PERSIST`. Such keys fill the memory, slowly.",
    "Write the key with its typed commands. Set a TTL on the existing keys, or delete them.",
);

/// A key lives longer than declared.
pub static LONG_TTLS: Rule = KEYS.rule(
    "long_ttls",
    Level::Warn,
    "a key has a longer TTL than its schema declares",
    "Other code writes the key with another TTL, or the declared TTL was shortened and old keys still exist.",
    "Find the code that writes the key. If the declared TTL was shortened, wait until the old TTL has passed.",
);

/// A key has a TTL, and its schema has none.
pub static EXPIRING_KEYS: Rule = KEYS.rule(
    "expiring_keys",
    Level::Warn,
    "a key has a TTL, and its schema declares that it never expires",
    "Readers of the declaration rely on a key that never expires. This key will expire.",
    "Declare the TTL, or find the code that sets one.",
);

/// A key of a deprecated schema still exists.
pub static DEPRECATED_KEYS: Rule = KEYS.rule(
    "deprecated_keys",
    Level::Warn,
    "a key of a deprecated schema still exists",
    "Some code may still write the key. The schema cannot be deleted while the key exists.",
    "Wait until the time in the message, and run the audit again. Delete or move keys without a TTL.",
);

/// A schema has no key.
pub static UNUSED_SCHEMAS: Rule = KEYS.rule(
    "unused_schemas",
    Level::Warn,
    "a schema has no key",
    "Nobody uses the declaration any more, or its keys are on another server, or they are all gone at the time.",
    "Delete the declaration if nobody uses it. Otherwise allow the rule.",
);

/// A key takes more memory than allowed.
pub static LARGE_KEYS: Rule = KEYS.rule(
    "large_keys",
    Level::Warn,
    "a key takes more memory than `--max-bytes` allows",
    "A large value blocks the server while it is read, deleted or moved to another node.",
    "Split the value over several keys, trim it, or let it expire.",
);

/// A hash has a field that its schema does not declare.
pub static UNDECLARED_FIELDS: Rule = KEYS.rule(
    "undeclared_fields",
    Level::Warn,
    "a hash has a field that its schema does not declare",
    "Some code writes a field that readers of the declaration do not know, or the field was removed from the declaration and its \
     data is still stored.",
    "Declare the field, correct the code that writes it, or delete it with `HDEL`.",
);

/// A field of a hash has no TTL, and its declaration has one.
pub static PERSISTENT_FIELDS: Rule = KEYS.rule(
    "persistent_fields",
    Level::Deny,
    "a field of a hash has no TTL, and its declaration has one",
    "The field stays as long as its key. `HSET` removes the TTL of a field that it writes.",
    "Write the field with the typed commands of its key. Set a TTL on the existing fields with `HEXPIRE`, or delete them.",
);

/// A field of a hash lives longer than declared.
pub static LONG_FIELD_TTLS: Rule = KEYS.rule(
    "long_field_ttls",
    Level::Warn,
    "a field of a hash has a longer TTL than its declaration",
    "Other code writes the field with another TTL, or the declared TTL was shortened and old fields still exist.",
    "Find the code that writes the field. If the declared TTL was shortened, wait until the old TTL has passed.",
);

/// A hash tag has far more than the rest.
pub static HOT_TAGS: Rule = KEYS.rule(
    "hot_tags",
    Level::Warn,
    "a hash tag has far more keys or memory than the rest",
    "All keys with a hash tag are in one slot, and so on one node of a cluster. That node is full, or busy, before the others, and \
     moving slots does not help. The rule reports a tag with at least 5 % of all keys or memory, and at least 10 times what other \
     slots have on average, among at least 1,000 keys.",
    "Put a second value into the tag, such as a day or the number of a part, or leave the tag out where no command needs keys of \
     the same slot.",
);

/// A slot has far more than the rest.
pub static HOT_SLOTS: Rule = KEYS.rule(
    "hot_slots",
    Level::Warn,
    "a slot of a cluster has far more keys or memory than the rest",
    "A slot is on one node. That node is full, or busy, before the others. One very large key can cause this, or several hash tags \
     in the same slot. A slot of which one tag has the most is reported as `hot_tags`.",
    "Split the large key over several keys, or move other slots away from the node.",
);

/// An entry of the baseline matches nothing.
pub static UNMATCHED_BASELINE: Rule = KEYS.rule(
    "unmatched_baseline",
    Level::Warn,
    "an entry of the baseline matches no finding",
    "The keys are gone, or were corrected. If they come back, the entry would hide them.",
    "Delete the entry, or write the file again with `--write-baseline`.",
);

/// The date of an entry of the baseline has passed.
pub static EXPIRED_BASELINE: Rule = KEYS.rule(
    "expired_baseline",
    Level::Warn,
    "the date of an entry of the baseline has passed",
    "The findings were accepted until this date. They are reported again.",
    "Correct or delete the keys. If they need more time, change the date of `until` in the baseline.",
);

/// The rules for the keys of a server.
pub(crate) const RULES: &[&Rule] = &[
    &WRONG_TYPES,
    &PERSISTENT_KEYS,
    &LONG_TTLS,
    &EXPIRING_KEYS,
    &DEPRECATED_KEYS,
    &UNUSED_SCHEMAS,
    &LARGE_KEYS,
    &UNDECLARED_FIELDS,
    &PERSISTENT_FIELDS,
    &LONG_FIELD_TTLS,
    &HOT_TAGS,
    &HOT_SLOTS,
    &UNMATCHED_BASELINE,
    &EXPIRED_BASELINE,
];
