//! The findings of an audit, as messages.

use keyschema_core::DataType;
use keyschema_language::message::Message;
use keyschema_runtime::KeySchema;

use super::{
    Limits, Pattern,
    moment::moment,
    records::{Examples, Record},
    rules,
    skew::Hot,
    verdict::Found,
};
use crate::{
    escapes,
    identify::UNKNOWN_KEYS,
    rule::Rule,
    words::{counted, share_of, verb},
};

/// The number of patterns of unknown keys that are reported as separate findings.
const PATTERNS: usize = 20;

/// Returns the messages about keys of no schema, which are not accepted.
pub(super) fn of_patterns(found: Vec<Found>) -> Vec<Message> {
    let rest = found.get(PATTERNS..).unwrap_or_default();
    let keys: u64 = rest.iter().map(|found| found.keys).sum();
    let more = (!rest.is_empty()).then(|| {
        let more = counted(rest.len(), "further pattern");
        Message::new(format!("{} of no schema and {more}", counted(keys, "key")))
    });
    found.into_iter().take(PATTERNS).map(|found| found.message).chain(more).collect()
}

/// Returns the finding about keys of no schema.
pub(super) fn of_pattern(pattern: &Pattern) -> Found {
    let fact = format!("{} of no schema: `{}`", counted(pattern.keys, "key"), pattern.pattern);
    let message = Message::new(fact);
    let message = if pattern.example == pattern.pattern {
        message.note(pattern.reason.as_str())
    } else {
        message.note(format!("such as `{}`: {}", pattern.example, pattern.reason))
    };
    Found { rule: &UNKNOWN_KEYS, message, pattern: pattern.pattern.clone(), keys: pattern.keys }
}

/// Returns the finding about a hash tag, or a slot, that has far more than the rest.
pub(super) fn of_hot(hot: &Hot) -> Found {
    let Hot { tag, slot, parts, others } = hot;
    let (rule, fact, pattern) = match tag {
        Some(tag) => {
            let tag = format!("{{{}}}", escapes::shown(tag));
            (&rules::HOT_TAGS, format!("the hash tag `{tag}` has {parts}, in slot {slot}"), tag)
        }
        None => (&rules::HOT_SLOTS, format!("slot {slot} has {parts}"), slot.to_string()),
    };
    Found { rule, message: Message::new(fact).note(others.as_str()), pattern, keys: 1 }
}

/// Returns the findings about the keys of a schema. `pattern` matches all of them.
pub(super) fn of_record(
    schema: &KeySchema,
    pattern: &str,
    record: &Record,
    limits: &Limits,
    is_whole: bool,
) -> Vec<Found> {
    let mut found = Vec::new();
    let mistakes = |rule: &Rule| record.mistakes.get(rule.name);
    let finding =
        |rule: &'static Rule, keys: u64, message| Found { rule, message, pattern: pattern.into(), keys };
    let mut add = |rule: &'static Rule, fact: &dyn Fn(u64) -> String| {
        if let Some(examples) = mistakes(rule) {
            let message = of_keys(schema, record.keys, examples, &fact(examples.keys));
            found.push(finding(rule, examples.keys, message));
        }
    };
    let declared = schema.data_type.redis_type().unwrap_or("any");
    let others: Vec<String> = record.other_types.keys().map(|name| format!("a `{name}`")).collect();
    let expiry = schema.expiry;
    add(&rules::WRONG_TYPES, &|keys| {
        format!("{} {}, not a `{declared}`", verb(keys, "hold"), others.join(" or "))
    });
    add(&rules::PERSISTENT_KEYS, &|keys| {
        format!("{} no TTL, and `{expiry}` is declared", verb(keys, "have"))
    });
    add(&rules::LONG_TTLS, &|keys| format!("{} more time left than `{expiry}` gives", verb(keys, "have")));
    add(&rules::EXPIRING_KEYS, &|keys| format!("{} a TTL, and `persistent` is declared", verb(keys, "have")));
    let most = limits.max_bytes.unwrap_or_default();
    add(&rules::LARGE_KEYS, &|keys| format!("{} more than {most} bytes", verb(keys, "take")));
    for rule in [&rules::UNDECLARED_FIELDS, &rules::PERSISTENT_FIELDS, &rules::LONG_FIELD_TTLS] {
        if let (Some(keys), Some(fields)) = (mistakes(rule), record.fields.get(rule.name)) {
            let message = of_fields(rule, schema, record.compared, keys, fields);
            found.push(finding(rule, keys.keys, message));
        }
    }
    if let (Some(instead), Some(examples)) = (schema.deprecated, mistakes(&rules::DEPRECATED_KEYS)) {
        let message = of_deprecated(schema, instead, record, examples);
        found.push(finding(&rules::DEPRECATED_KEYS, examples.keys, message));
    }
    let is_stored = schema.data_type != DataType::Channel;
    if record.keys == 0 && is_whole && is_stored && schema.deprecated.is_none() {
        let message = Message::new(format!("no key has the schema `{}`", schema.name));
        found.push(finding(&rules::UNUSED_SCHEMAS, 1, message));
    }
    found
}

fn of_keys(schema: &KeySchema, all: u64, examples: &Examples, fact: &str) -> Message {
    let share = share_of(examples.keys, all, "key");
    Message::new(format!("{share} of `{}` {fact}", schema.name)).note(format!("such as {}", examples.list()))
}

/// Returns the message about fields of hashes.
fn of_fields(rule: &Rule, schema: &KeySchema, compared: u64, keys: &Examples, fields: &Examples) -> Message {
    let share = share_of(keys.keys, compared, "compared hash");
    let have = verb(keys.keys, "have");
    let names = fields.list();
    let fact = if rule.name == rules::UNDECLARED_FIELDS.name {
        format!("{have} fields that are not declared: {names}")
    } else if rule.name == rules::PERSISTENT_FIELDS.name {
        format!("{have} fields without their declared TTL: {names}")
    } else {
        format!("{have} fields with more time left than declared: {names}")
    };
    Message::new(format!("{share} of `{}` {fact}", schema.name)).note(format!("such as {}", keys.list()))
}

fn of_deprecated(schema: &KeySchema, instead: &str, record: &Record, examples: &Examples) -> Message {
    let keys = counted(examples.keys, "key");
    let mut message = Message::new(format!("{keys} of `{}`, which is deprecated: {instead}", schema.name));
    if record.ttls.with() > 0 {
        let end = moment(record.last_expiry);
        message = message.note(format!("the last one that expires does so at {end}"));
    }
    if record.ttls.without > 0 {
        let without = record.ttls.without;
        message = message.note(format!("{} {} no TTL", counted(without, "key"), verb(without, "have")));
    }
    message
}
