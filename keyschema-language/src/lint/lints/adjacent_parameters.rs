//! Parameters that cannot be told apart in a key.

use crate::lint::{Check, Level, Levels, Lint};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "adjacent_parameters",
    summary: "two parameters cannot be told apart when the key is read back",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds parameters between which there is no text, or only text that the first of them may hold itself. It is the types that
decide: `{a: u64}_{b: Text<8>}` is fine, as a number holds no `_`; `{a: Text<8>}_{b: Text<8>}` is not.

## Why is this bad
Two different keys are written as one: with `{year}{month}`, 2024 and 11 give the same text as 20241 and 1, and each
overwrites the other. No error says so. And a key that was found by `SCAN`, in a notification or in a log cannot be read back.

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

A project that must live with such a key says `allow(adjacent_parameters, reason = \"…\")`: it is written as before, and has no
`parse`.
",
    check: Check::Types,
};
