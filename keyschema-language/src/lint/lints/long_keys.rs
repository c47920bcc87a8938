//! Keys that can get longer than the project allows.

use crate::lint::{Check, Level, Levels, Lint};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "long_keys",
    summary: "the longest possible key has more bytes than the project allows",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds keys that can be longer than `max_bytes`. The length is the sum of the longest text of every
parameter and all literal text, the `prefix` included. It is exact: the compiler computes it from
the types, including aliases and your own types. If the policy has `warn_bytes`, as in `compact`,
keys above that length get a warning.

## Why is this bad
Every byte is kept in memory for every key, sent with every command, and compared on every look-up.
Measured with Redis 7.0 and 8.0: a key of 20, 44, 45, 64 or 128 bytes with a small number in it
takes 72, 88, 104, 120 or 200 bytes. The allocator has fixed sizes (31, 45, 61, 77 bytes …), so one
byte less may save nothing, or 16 bytes. (The limit of 44 bytes that is often quoted is for
*values*: longer strings are stored apart from their header.)

## Example
```text
// max_bytes = 64: this key can have 147 bytes.
#[redis_key(session:token:{token}, string)]
struct Session<'a> { token: Text<'a, 133> }
```

## Use instead
```text
#[redis_key(session:token:{token}, string)]
struct Session { token: Hex<16> }
```
",
    check: Check::Types,
};
