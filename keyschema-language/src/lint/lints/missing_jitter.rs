//! Keys that all expire together.

use keyschema_core::DataType;

use crate::{
    lint::{Check, Findings, Level, Levels, Lifespan, Lint, Place, Policy, Standard, Subject},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "missing_jitter",
    summary: "a time to live is the same for all keys",
    levels: Levels::all(Level::Allow).but(Standard::Relational, Level::Warn),
    page: "\
## What it does
Finds keys that declare a `ttl` without `jitter`.

## Why is this bad
Keys that are written together, by a warm-up, an import or a deployment, expire together. The
database then gets the requests for all of them in the same second. A jitter of ten per cent delays
each expiry by a random part of a tenth of the time to live. It costs nothing: the server stores one
time for each key in either case.

## Example
```text
#[redis_key(product:inventory:id:{product_id}, hash, ttl = 1h)]
```

## Use instead
```text
#[redis_key(product:inventory:id:{product_id}, hash, ttl = 1h, jitter = 10%)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    if subject.lifespan == (Lifespan::Ttl { has_jitter: false }) && subject.data_type != DataType::Channel {
        findings.report(
            Place::Expiry,
            Message::new("keys that are written together expire together").help("add `jitter = 10%`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Lifespan, Standard, testing::Keys};

    #[test]
    fn a_ttl_without_jitter_is_found() {
        let keys = Keys::of(Standard::Relational).lint("missing_jitter");
        for bad in ["app:user:id:{id: u64}", "shop:cart:uid:{uid: Text<9>}", "app:settings"] {
            keys.key(bad)
                .with_lifespan(Lifespan::Ttl { has_jitter: false })
                .finds([bad])
                .helps(["add `jitter = 10%`"]);
        }
    }

    #[test]
    fn other_expiries_need_no_jitter() {
        let keys = Keys::of(Standard::Relational).lint("missing_jitter");
        for lifespan in [
            Lifespan::Ttl { has_jitter: true },
            Lifespan::Persistent { has_reason: false },
            Lifespan::Undeclared,
        ] {
            keys.key("app:user:id:{id: u64}").with_lifespan(lifespan).finds_nothing();
        }
    }
}
