//! Keys that never expire, without a reason.

use crate::{
    lint::{Check, Findings, Level, Levels, Lifespan, Lint, Place, Policy, Subject},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "unexplained_persistence",
    summary: "a key is persistent without a reason",
    levels: Levels::all(Level::Allow),
    page: "\
## What it does
Finds keys that are declared `persistent` without a reason.

## Why is this bad
`persistent` is the quickest way to silence `missing_ttl`, and keys that never expire fill a server.
Years later, nobody can tell the only copy of some data from a cache whose `ttl` was forgotten. The
reason is part of the schema, costs nothing at run time, and is shown in the generated
documentation.

## Example
```text
#[redis_key(leaderboard:score:zset:game_id:{game_id}, zset, persistent)]
```

## Use instead
```text
#[redis_key(leaderboard:score:zset:game_id:{game_id}, zset, persistent = \"rebuilt only by hand\")]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    if subject.lifespan == (Lifespan::Persistent { has_reason: false }) {
        findings.report(
            Place::Expiry,
            Message::new("the key is persistent without a reason")
                .help("write `persistent = \"…\"` with the reason"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Lifespan, Standard, testing::Keys};

    #[test]
    fn persistence_without_a_reason_is_found() {
        let keys = Keys::of(Standard::Layered).lint("unexplained_persistence");
        for key in ["jobs:waiting", "ferry:port:id:{id: u64}", "tide:tables"] {
            let persistent = |has_reason| keys.key(key).with_lifespan(Lifespan::Persistent { has_reason });
            persistent(false).finds([key]);
            persistent(true).finds_nothing();
            keys.undeclared(key).finds_nothing();
        }
    }
}
