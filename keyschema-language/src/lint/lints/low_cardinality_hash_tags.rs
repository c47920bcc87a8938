//! Hash tags with few values.

use keyschema_core::{SLOT_COUNT, hash_tag};

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Subject,
        hash_tag::{best_parameter, effective_tag, tag_of},
        known_shape::known_shape,
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "low_cardinality_hash_tags",
    summary: "the hash tag has fewer values than a cluster has slots",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds keys whose hash tag has fewer values than a cluster has slots, 16,384. The values of all
parameters in the tag are multiplied: `bool` has 2, `u8` has 256, and an enum has one for each
variant. The compiler counts those of aliases, enums and newtypes.

## Why is this bad
The slot depends only on the tag. If the tag is a `bool`, there are two slots, so at most two nodes.
With fewer values than slots, some slots stay empty. A value with many keys fills one slot, which
cannot be divided. More nodes do not help.

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

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let Some(tag) = effective_tag(subject).filter(|tag| !tag.parameters.is_empty()) else {
        return;
    };
    let types = tag.parameters.iter().map(|number| &*subject.parameters[*number].type_name);
    let mut shapes = types.map(|name| known_shape(name, &policy.delimiter));
    let count = shapes.try_fold(1, |product: u128, shape| Some(product.saturating_mul(shape?.value_count())));
    if let Some(count) = count.filter(|count| hash_tag::has_few_values(*count)) {
        let better = tag_of(best_parameter(subject));
        findings.report_in(
            tag.range,
            Message::new(format!("the hash tag has only {count} values"))
                .help(format!("tag a parameter of more values, as in {better}"))
                .note(format!("the cluster slot of a key, one of {SLOT_COUNT}, depends only on the tag")),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn tags_with_few_values_are_found() {
        let keys = Keys::of(Standard::Relational).lint("low_cardinality_hash_tags");
        keys.key("session:{#is_admin: bool}:{id: u64}")
            .finds(["{#is_admin: bool}"])
            .helps(["tag a parameter of more values, as in `{#id}`"]);
        keys.key("{{shard:{shard: u8}}}:{id: u64}")
            .finds(["{{shard:{shard: u8}}}"])
            .helps(["tag a parameter of more values, as in `{#id}`"]);
        keys.key("{{{a: bool}:{b: i8}}}:x").finds(["{{{a: bool}:{b: i8}}}"]);
    }

    #[test]
    fn tags_with_many_values_are_not_reported() {
        let keys = Keys::of(Standard::Relational).lint("low_cardinality_hash_tags");
        for good in [
            "session:{is_admin: bool}:{#id: u64}",
            "{{{a: u8}:{b: u8}}}:x",
            "sales:{#month: keyschema::Month}",
            "cart:{#id: u16}",
            "{{{a: bool}:{name: Text<9>}}}:x",
            "{{constant}}:{a: bool}",
            "cart:{#id: UserId}",
        ] {
            keys.key(good).finds_nothing();
        }
    }
}
