//! Parameters that cannot be told apart in a key.

use crate::lint::{Check, Level, Levels, Lint};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "adjacent_parameters",
    summary: "two parameters cannot be told apart when the key is read back",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds parameters with no text between them, or only text that they can contain themselves. This
depends on their types: `{a: u64}_{b: Text<8>}` is fine, because a number contains no `_`.
`{a: Text<8>}_{b: Text<8>}` is not.

## Why is this bad
Two different keys have the same text. With `{year}{month}`, 2024 and 11 give the same text as 20241
and 1, and each overwrites the other, without an error. A key from `SCAN`, from a notification or
from a log cannot be parsed.

## Example
```text
#[redis_key(report:{year}{number}, string)]
struct Report { year: u16, number: u32 }
```

## Use instead
```text
#[redis_key(report:{year}:{number}, string)]
struct Report { year: u16, number: u32 }
```

A project that needs such a key writes `allow(adjacent_parameters, reason = \"…\")`. The key is
written as before, but has no `parse`.
",
    check: Check::Types,
};
