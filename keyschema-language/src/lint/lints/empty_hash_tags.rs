//! Braces with nothing between them.

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Standard, Subject,
        hash_tag::{best_parameter, hash_tags, tag_of},
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "empty_hash_tags",
    summary: "the first braces of a key are empty",
    levels: Levels::all(Level::Deny).but(Standard::None, Level::Warn),
    page: "\
## What it does
Finds keys whose first `{` is directly followed by `}`.

## Why is this bad
Redis Cluster only uses the first `{` and the first `}` after it. If there is nothing between them,
the slot depends on the whole key, so a later tag has no effect. Measured: `foo{}{bar}` is in slot
8363, that of its whole text; `foo{bar}{zap}` is in slot 5061, that of `bar`.

## Example
```text
#[redis_key(cart:{{}}:items:{#user_id}, list)]
```

## Use instead
```text
#[redis_key(cart:items:{#user_id}, list)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    let tags = hash_tags(subject);
    let Some(first) = tags.first().filter(|tag| tag.is_empty) else {
        return;
    };
    // After the empty tag is removed, another tag counts. Otherwise the braces were meant for a
    // parameter.
    let help = if tags.iter().any(|tag| !tag.is_empty) {
        "remove the empty braces".into()
    } else {
        format!("write a parameter between the braces, as in {}", tag_of(best_parameter(subject)))
    };
    findings.report_in(
        first.range.clone(),
        Message::new("the hash tag is empty")
            .help(help)
            .note("Redis then takes the whole key, and no other braces, to find the cluster slot"),
    );
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn empty_braces_are_found_first() {
        let keys = Keys::of(Standard::Relational).lint("empty_hash_tags");
        keys.key("foo{{}}{{bar}}").finds(["{{}}"]).helps(["remove the empty braces"]);
        keys.key("cart:{{}}:items:{#user_id: u64}").finds(["{{}}"]).helps(["remove the empty braces"]);
        keys.key("cart:{id: u64}:{{}}")
            .finds(["{{}}"])
            .helps(["write a parameter between the braces, as in `{#id}`"]);
        keys.key("{{}}:user:{id: u64}:{day: Date}")
            .helps(["write a parameter between the braces, as in `{#id}`"]);
        keys.key("{{}}").helps(["write a parameter between the braces, as in `{#id}`"]);
    }

    #[test]
    fn an_empty_tag_has_no_other_finding() {
        let keys = Keys::of(Standard::Relational);
        for name in ["constant_hash_tags", "multiple_hash_tags", "low_cardinality_hash_tags"] {
            Keys::of(Standard::Relational).lint(name).key("foo{{}}{{bar}}{{baz}}").finds_nothing();
        }
        keys.lint("empty_hash_tags").key("foo{{}}{{bar}}{{}}").finds(["{{}}"]);
    }

    #[test]
    fn other_braces_are_not_reported() {
        let keys = Keys::of(Standard::Relational).lint("empty_hash_tags");
        for good in ["cart:{#id: u64}", "{{bar}}foo{{}}", "foo{{{{bar}}}}zap", "}}{{a}}", "a{{b"] {
            keys.key(good).finds_nothing();
        }
    }
}
