//! Keys of two schemas that can be the same bytes.

use crate::lint::{Check, Level, Levels, Lint};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "overlapping_keys",
    summary: "two schemas can render to the same key",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds pairs of schemas, in a block or in a `catalog!`, that have a key in common for some values of their parameters. It
is decided on types: `user:{id: u64}` and `user:admin` have none, `user:{name: Text<8>}` and `user:admin` have one.

## Why is this bad
Two features write the same key. Measured on Redis 7.0 and 8.0, Valkey 8.1 and 9.1: `SET`, `MSET` and every command that
stores its result silently overwrite a key, whatever its type; `MGET` answers nothing for a key of another type. Where the
types agree there is no error at all, only the other feature's data.

## Example
```text
pub hash UserByName = user:{name: Text<8>};
pub hash Admin = user:admin;
```

## Use instead
```text
pub hash UserByName = user:name:{name: Text<8>};
pub hash Admin = user:admin;
```
",
    check: Check::Types,
};
