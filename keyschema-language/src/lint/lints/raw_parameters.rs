//! Parameters that can hold any bytes.

use crate::{
    lint::{Check, Findings, Level, Levels, Lint, Policy, Subject, known_shape::is_raw},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "raw_parameters",
    summary: "a parameter can hold any bytes",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds parameters of the types `Raw` and `ArrayRaw`, which write any bytes unchanged. A type of the
project that wraps one of them is not reported.

## Why is this bad
The key may not be UTF-8. A value with the delimiter looks like more segments of the key. A value
with braces chooses the cluster slot. In a console or a log, people do not see the spaces and line
breaks of the key. `Escaped` takes the same values, and writes texts without these problems.

## Example
```text
#[redis_key(cache:page:url:{url}, string, ttl = 1h)]
struct CachedPage<'a> { url: Raw<'a, 200> }
```

## Use instead
```text
#[redis_key(cache:page:url:{url}, string, ttl = 1h)]
struct CachedPage<'a> { url: Escaped<'a, 200> }
```

Another type writes other keys. For keys that a server already has, keep `Raw` and write
`allow(raw_parameters, reason = \"…\")`.
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    for parameter in &subject.parameters {
        if !is_raw(&parameter.type_name) {
            continue;
        }
        let (name, instead) = (&parameter.name, instead_of(&parameter.type_name));
        findings.report_in(
            parameter.range.clone(),
            Message::new(format!("`{name}` can hold any bytes, so the key may not be UTF-8")).help(format!(
                "for new keys use {instead}; for keys that exist, write `allow(raw_parameters, reason = \"…\")`"
            )),
        );
    }
}

/// Returns the type for new keys: owned for owned.
fn instead_of(type_name: &str) -> &'static str {
    if type_name.contains("ArrayRaw") {
        "`ArrayText<N>`"
    } else {
        "`Escaped<N>`, which takes the same values"
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn raw_bytes_are_found_by_name() {
        let keys = Keys::of(Standard::Relational).lint("raw_parameters");
        keys.key("cache:page:{url: Raw<200>}")
            .finds(["{url: Raw<200>}"])
            .helps(["for new keys use `Escaped<N>`, which takes the same values; for keys that exist, write `allow(raw_parameters, reason = \"…\")`"]);
        keys.key("cache:page:{url: keyschema::ArrayRaw<200>}:{n: u8}")
            .finds(["{url: keyschema::ArrayRaw<200>}"])
            .helps(["for new keys use `ArrayText<N>`; for keys that exist, write `allow(raw_parameters, reason = \"…\")`"]);
    }

    #[test]
    fn other_types_are_not_reported() {
        let keys = Keys::of(Standard::Relational).lint("raw_parameters");
        for good in ["cache:page:{url: Escaped<200>}", "cache:page:{url: self::Raw}", "cache:page:{url: Url}"]
        {
            keys.key(good).finds_nothing();
        }
    }
}
