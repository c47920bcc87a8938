//! Hash tags of few values.

use keyschema_core::SLOT_COUNT;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Subject,
        hash_tag::{best_parameter, effective_tag, retag},
        label::bare_type,
        rewrite::write,
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "low_cardinality_hash_tags",
    summary: "the hash tag has fewer values than a cluster has slots",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds keys whose hash tag consists of parameters with few values: `bool`, `u8`, `i8`, `Month`, and enums.

## Why is this bad
The tag alone decides on the cluster slot. A tag that is a `bool` leads to two of 16,384 slots, so to two nodes at most;
a tag that is a `Month` sends every write of a month to one node. More nodes do not help: a slot is never divided.

## Example
```text
#[redis_key(session:{#is_admin}:id:{session_id}, hash)]
```

## Use instead
```text
#[redis_key(session:{is_admin}:id:{#session_id}, hash)]
```
",
    check: Check::KeyAndTypes(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    let Some(tag) = effective_tag(subject).filter(|tag| !tag.parameters.is_empty()) else {
        return;
    };
    let types = tag.parameters.iter().map(|number| &*subject.parameters[*number].type_name);
    let mut counts = types.clone().map(value_count);
    let count = counts.try_fold(1_u64, |product, count| Some(product.saturating_mul(count?)));
    if let Some(count) = count.filter(|count| *count < SLOT_COUNT.into()) {
        let span = if types.map(bare_type).any(|name| name == "Month") { " a year" } else { "" };
        let better = best_parameter(subject).filter(|best| !tag.parameters.contains(best));
        let rewritten = retag(subject, &tag, better);
        findings.report_in(
            tag.range,
            Message::new(format!("the hash tag has only {count} values{span}"))
                .help(write(&rewritten))
                .note(format!("the tag alone decides which of {SLOT_COUNT} cluster slots a key is in")),
        );
    }
}

/// How many values a parameter of this type has, in a year if it is a time, as far as the name of the type tells.
fn value_count(type_name: &str) -> Option<u64> {
    match bare_type(type_name) {
        "bool" => Some(2),
        "u8" | "i8" => Some(256),
        "Month" => Some(12),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn tags_of_few_values_are_found() {
        let keys = Keys::of(Standard::Relational).lint("low_cardinality_hash_tags");
        keys.key("session:{#is_admin: bool}:{id: u64}")
            .finds(["{#is_admin: bool}"])
            .helps(["write `session:{is_admin}:{#id}`"]);
        keys.key("{{shard:{shard: u8}}}:{id: u64}")
            .finds(["{{shard:{shard: u8}}}"])
            .helps(["write `shard:{shard}:{#id}`"]);
        keys.key("sales:{#month: keyschema::Month}")
            .finds(["{#month: keyschema::Month}"])
            .helps(["write `sales:{month}`"]);
        keys.key("{{{a: bool}:{b: i8}}}:x").finds(["{{{a: bool}:{b: i8}}}"]);
    }

    #[test]
    fn tags_of_many_values_are_left_alone() {
        let keys = Keys::of(Standard::Relational).lint("low_cardinality_hash_tags");
        for good in [
            "session:{is_admin: bool}:{#id: u64}",
            "{{{a: u8}:{b: u8}}}:x",
            "{{{a: bool}:{name: Text<9>}}}:x",
            "{{constant}}:{a: bool}",
            "cart:{#id: UserId}",
        ] {
            keys.key(good).finds_nothing();
        }
    }
}
