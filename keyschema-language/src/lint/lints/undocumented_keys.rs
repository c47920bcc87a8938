//! Keys without a description.

use crate::{
    lint::{Check, Findings, Level, Levels, Lint, Place, Policy, Standard, Subject},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "undocumented_keys",
    summary: "a key has no doc comment",
    levels: Levels::all(Level::Allow)
        .but(Standard::Layered, Level::Warn)
        .but(Standard::Narrative, Level::Deny),
    page: "\
## What it does
Finds keys without a doc comment. Its first line becomes the key's description in the catalogue and
in the generated documentation.

## Why is this bad
A server has no schema, so it cannot say what a key is for. The name of a key rarely says who writes
it, when, and what it contains. The table of all keys is only as good as these lines.

## Example
```text
pub zset SalesRank = books:sales-rank;
```

## Use instead
```text
/// Books by copies sold; written by the order service.
pub zset SalesRank = books:sales-rank;
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, _: &Policy, findings: &mut Findings) {
    if !subject.is_documented {
        findings.report(
            Place::Name,
            Message::new("the key has no description")
                .help("add a doc comment that says what it holds: `/// Profile of one user.`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn keys_without_a_doc_comment_are_found() {
        let keys = Keys::of(Standard::Narrative).lint("undocumented_keys");
        for key in ["book:{id: u64}", "ferry:{id: u64}:timetable", "ports:newest", "tide"] {
            keys.key(key).undocumented().finds([key]);
            keys.key(key).finds_nothing();
        }
    }
}
