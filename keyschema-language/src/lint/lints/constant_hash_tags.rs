//! Hash tags that are the same in all keys.

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Subject,
        hash_tag::{best_parameter, effective_tag, tag_of},
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "constant_hash_tags",
    summary: "the hash tag is the same in all keys, so they share one slot",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds keys whose hash tag, the text between the first `{` and the first `}` after it, has no
parameter in it.

## Why is this bad
The slot depends only on the tag. Every key with the tag `{orders}` is in the same of 16,384 slots,
on the same node, and stays there when nodes are added: a slot cannot be divided. One node has the
memory and the load of all these keys. Use a tag for keys that are used together, such as all keys
of one user.

## Example
```text
#[redis_key({{orders}}:id:{order_id}, hash)]
```

## Use instead
```text
#[redis_key(orders:id:{#order_id}, hash)]
```

A few keys of one command, such as the lists of one queue, may share a constant tag:
`allow(constant_hash_tags, reason = \"…\")`.
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    if let Some(tag) = effective_tag(subject).filter(|tag| tag.parameters.is_empty()) {
        let better = tag_of(best_parameter(subject));
        findings.report_in(
            tag.range,
            Message::new("the hash tag puts all keys into one cluster slot")
                .help(format!("tag a parameter instead, as in {better}")),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn tags_without_a_parameter_are_found() {
        let keys = Keys::of(Standard::Relational).lint("constant_hash_tags");
        keys.key("{{orders}}:id:{id: u64}")
            .finds(["{{orders}}"])
            .helps(["tag a parameter instead, as in `{#id}`"]);
        keys.key("shop:{{cart}}:{day: Date}:{user_id: u64}:{page: u8}")
            .finds(["{{cart}}"])
            .helps(["tag a parameter instead, as in `{#user_id}`"]);
        keys.key("queue:{{jobs:waiting}}")
            .finds(["{{jobs:waiting}}"])
            .helps(["tag a parameter instead, as in `{#id}`"]);
        keys.key("{{a}}:{#id: u64}").finds(["{{a}}"]);
    }

    #[test]
    fn tags_with_a_parameter_are_not_reported() {
        let keys = Keys::of(Standard::Relational).lint("constant_hash_tags");
        for good in [
            "{{user{id: u64}}}.following",
            "cart:items:{#id: u64}",
            "orders:{id: u64}",
            "{{orders:id:{id: u64}",
        ] {
            keys.key(good).finds_nothing();
        }
    }
}
