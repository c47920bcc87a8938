//! Hash tags after the one that counts.

use crate::{
    lint::{Check, Findings, Level, Levels, Lint, Policy, Standard, Subject, hash_tag::hash_tags},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "multiple_hash_tags",
    summary: "a key has more than one hash tag, of which only the first counts",
    levels: Levels::all(Level::Deny).but(Standard::None, Level::Warn),
    page: "\
## What it does
Finds the second hash tag of a key, and all after it.

## Why is this bad
Redis Cluster only uses the first `{` and the first `}` after it. A second tag looks as if it
mattered: people who write `{tenant}:{user}` believe that the keys of one user share a slot, or that
both parts are hashed together. Measured: `foo{bar}{zap}` is in slot 5061, that of `bar` alone.

## Example
```text
#[redis_key(cart:{#tenant_id}:items:{#user_id}, list)]
```

## Use instead
```text
#[redis_key(cart:{tenant_id}:items:{#user_id}, list)]
#[redis_key({{cart:{tenant_id}:items:{user_id}}}, list)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    let tags = hash_tags(subject);
    let Some((first, others)) = tags.split_first().filter(|(first, _)| !first.is_empty) else {
        return;
    };
    for tag in others.iter().filter(|tag| !tag.is_empty) {
        findings.report_in(
            tag.range.clone(),
            Message::new("the second hash tag of a key does nothing")
                .help("remove its braces, or the `#` that adds them")
                .note(format!("the cluster slot depends only on `{}`", &subject.text[first.range.clone()])),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn all_tags_except_the_first_are_found() {
        let keys = Keys::of(Standard::Relational).lint("multiple_hash_tags");
        keys.key("cart:{#tenant_id: u32}:{#user_id: u64}")
            .finds(["{#user_id: u64}"])
            .helps(["remove its braces, or the `#` that adds them"]);
        keys.key("{{a}}:{{b}}:{{c:{id: u64}}}").finds(["{{b}}", "{{c:{id: u64}}}"]);
        keys.key("foo{{bar}}{{}}{{zap}}").finds(["{{zap}}"]);
        keys.key("{{ferry}}:port:{#port_id: u32}").finds(["{#port_id: u32}"]);
    }

    #[test]
    fn one_tag_is_not_reported() {
        let keys = Keys::of(Standard::Relational).lint("multiple_hash_tags");
        for good in
            ["cart:{#id: u64}:items:{item: u32}", "foo{{bar}}{{}}", "foo{{{{bar}}}}zap", "{{}}{{a}}{{b}}"]
        {
            keys.key(good).finds_nothing();
        }
    }
}
