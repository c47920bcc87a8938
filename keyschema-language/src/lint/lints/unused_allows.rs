//! An `allow` that silences nothing.

use crate::lint::{Check, Level, Levels, Lint};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "unused_allows",
    summary: "an `allow` silences no finding",
    levels: Levels::always(Level::Warn),
    page: "\
## What it does
Finds `allow(lint, reason = \"…\")` on a key or a block in which that lint finds nothing. Levels in
the manifest are not reported, because they are rules of the project and not exceptions.

## Why is this bad
The exception is no longer needed, and its reason is out of date. After the next change of the key,
it may silence a finding that nobody has seen.

## Example
```text
#[redis_key(user:profile:id:{user_id}, hash, ttl = 1d, allow(abbreviations, reason = \"was `usr`\"))]
```

## Use instead
```text
#[redis_key(user:profile:id:{user_id}, hash, ttl = 1d)]
```
",
    check: Check::Findings,
};
