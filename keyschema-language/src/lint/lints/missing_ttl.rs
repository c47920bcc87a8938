//! Keys without an expiry.

use keyschema_core::DataType;

use crate::{
    lint::{Check, Findings, Level, Levels, Lifespan, Lint, Place, Policy, Standard, Subject},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "missing_ttl",
    summary: "a key declares neither a time to live nor that it is persistent",
    levels: Levels::all(Level::Warn)
        .but(Standard::Domain, Level::Deny)
        .but(Standard::Relational, Level::Deny)
        .but(Standard::Narrative, Level::Allow),
    page: "\
## What it does
Finds keys that declare neither `ttl` nor `persistent`. Channels are not reported, because they
store nothing.

## Why is this bad
A key without a time to live stays until someone deletes it. Nobody notices one such key, but a
million of them fill the server. Then it evicts keys that should stay, or refuses writes. A time to
live is cheap: it takes about 45 bytes for each key in Redis 7 and 8, and about 13 in Valkey 8.

## Example
```text
#[redis_key(user:profile:id:{user_id}, hash)]
```

## Use instead
```text
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
#[redis_key(user:profile:id:{user_id}, hash, persistent = \"the only copy\")]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    if subject.lifespan == Lifespan::Undeclared && subject.data_type != DataType::Channel {
        findings.report(
            Place::DataType,
            Message::new("the key has no time to live")
                .help("add `ttl = 30m`, or `persistent = \"…\"` with the reason"),
        );
    }
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType;

    use crate::lint::{Level, Lifespan, Standard, testing::Keys};

    #[test]
    fn keys_without_a_lifetime_are_found() {
        let keys = Keys::of(Standard::Layered).lint("missing_ttl");
        for bad in
            ["user:profile:id:{id: u64}", "ferry:timetable:port:{port: Text<8>}", "jobs", "{#id: u64}:cart"]
        {
            keys.undeclared(bad).finds([bad]);
        }
        keys.key("user:profile:id:{id: u64}")
            .with_lifespan(Lifespan::Ttl { has_jitter: false })
            .finds_nothing();
        keys.key("jobs").with_lifespan(Lifespan::Persistent { has_reason: false }).finds_nothing();
        keys.undeclared("news").of_type(DataType::Channel).finds_nothing();
    }

    #[test]
    fn standards_differ() {
        for (standard, level) in [
            (Standard::Layered, Level::Warn),
            (Standard::Compact, Level::Warn),
            (Standard::Domain, Level::Deny),
            (Standard::Relational, Level::Deny),
            (Standard::Narrative, Level::Allow),
        ] {
            assert_eq!(super::LINT.levels.of(standard), level);
        }
    }
}
