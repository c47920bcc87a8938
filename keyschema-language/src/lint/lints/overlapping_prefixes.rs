//! Keys whose prefixes overlap, so that client tracking cannot tell them apart.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Piece};

use crate::{
    lint::{BlockKey, Check, Findings, Level, Levels, Lint, Place, Subject, rewrite::shown},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "overlapping_prefixes",
    summary: "the text before the first parameter of a key is the start of another key",
    levels: Levels::all(Level::Allow),
    page: "\
## What it does
Finds keys of a block whose literal text before the first parameter is the start of another key's.
Keys with the same text are tracked together, and are not reported.

## Why is this bad
This matters for client-side caching. `CLIENT TRACKING ON BCAST PREFIX …` takes prefixes as literal
bytes and refuses prefixes that overlap on one connection. So `user:` and `user:profile:` cannot
both be tracked: a client that wants the profiles is notified about every change of all users.
Prefixes in an ACL rule or in `SCAN MATCH` match too much as well.

## Example
```text
pub hash User = user:{user_id: u64};
pub hash Profile = user:profile:{user_id: u64};
```

## Use instead
```text
pub hash User = user:account:{user_id: u64};
pub hash Profile = user:profile:{user_id: u64};
```
",
    check: Check::Block(check),
};

fn check(keys: &[BlockKey<'_>], findings: &mut Findings) {
    let prefixes: Vec<String> = keys.iter().map(prefix).collect_vec();
    let is_stored = |number: &usize| keys[*number].subject.data_type != DataType::Channel;
    for number in (0..keys.len()).filter(is_stored) {
        let (key, ours) = (&keys[number], &prefixes[number]);
        // Each pair is reported once, at the later key. Pairs that nobody allows come first.
        let earlier: Vec<usize> =
            (0..number).filter(is_stored).filter(|other| overlap(&prefixes[*other], ours)).collect_vec();
        let not_allowed = earlier.iter().find(|other| !keys[**other].allows(LINT.name));
        if let Some(other) = not_allowed.or(earlier.first()).copied() {
            let theirs = &prefixes[other];
            let (short, long) = if ours.len() < theirs.len() { (ours, theirs) } else { (theirs, ours) };
            let message = if short.is_empty() {
                Message::new("a key that starts with a parameter has every key's prefix")
            } else {
                Message::new(format!("the prefixes `{short}` and `{long}` overlap"))
            };
            let shorter = if ours.len() < theirs.len() { key } else { &keys[other] };
            findings.report_among(
                number,
                Vec::from([other]),
                Place::Template(0..first_parameter(key.subject)),
                message
                    .help(format!(
                        "add a segment that no other key has to the prefix of {}",
                        named(shorter.subject)
                    ))
                    .note(format!(
                        "the other key is {}; client tracking refuses overlapping prefixes",
                        named(keys[other].subject)
                    )),
            );
        }
    }
}

fn named(subject: &Subject) -> String {
    shown(if subject.name.is_empty() { &subject.text } else { &subject.name })
}

/// Whether one text is the start of the other, and shorter.
fn overlap(left: &str, right: &str) -> bool {
    left != right && (left.starts_with(right) || right.starts_with(left))
}

/// Returns the common text of the keys before the first value.
fn prefix(key: &BlockKey<'_>) -> String {
    let mut prefix = key.policy.prefix_text();
    if let Some(Piece::Literal(literal)) = key.subject.template.pieces.first() {
        prefix.push_str(&literal.text);
    }
    prefix
}

/// Returns where the first parameter is written. If the key starts with it, or has none, returns
/// the whole key.
fn first_parameter(subject: &Subject) -> usize {
    match subject.parameters.first() {
        Some(parameter) if parameter.range.start > 0 => parameter.range.start,
        _ => subject.text.len(),
    }
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType::{Channel, Hash};

    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn a_prefix_that_begins_another_is_found() {
        let keys = Keys::of(Standard::Domain).lint("overlapping_prefixes");
        keys.keys(&[("user:{id: u64}", Hash), ("user:profile:{id: u64}", Hash)])
            .finds(["user:profile:"])
            .helps(["add a segment that no other key has to the prefix of `user:{id: u64}`"]);
        keys.keys(&[("user:profile:{id: u64}", Hash), ("user:{id: u64}", Hash)])
            .helps(["add a segment that no other key has to the prefix of `user:{id: u64}`"]);
        keys.keys(&[("room:all_of:{floor: u8}", Hash), ("room:all", Hash)])
            .helps(["add a segment that no other key has to the prefix of `room:all`"]);
        keys.keys(&[("{tenant: u64}:user", Hash), ("user:x", Hash)])
            .helps(["add a segment that no other key has to the prefix of `{tenant: u64}:user`"]);
        keys.keys(&[("users:{id: u64}", Hash), ("user", Hash)]).finds(["user"]);
        keys.keys(&[("a:{#id: u64}", Hash), ("b", Hash), ("a:{id: u64}", Hash)]).finds(["a:"]);
        keys.keys(&[("user:x", Hash), ("{tenant: u64}:user", Hash)]).finds(["{tenant: u64}:user"]);
    }

    #[test]
    fn prefixes_are_found_in_blocks_of_any_kind() {
        let keys = Keys::of(Standard::Domain).lint("overlapping_prefixes");
        keys.keys(&[("oven:{oven_id: u32}", Hash), ("oven:{oven_id: u32}:log", Hash), ("oven:all", Hash)])
            .finds(["oven:all"]);
        keys.keys(&[("ferry:port_{port: u16}", Hash), ("ferry:port_of:{ferry: u8}", Hash)])
            .finds(["ferry:port_of:"]);
        let dots = Keys::of(Standard::Relational).delimiter(".").lint("overlapping_prefixes");
        dots.keys(&[("vote.poll.{#poll_id: u8}", Hash), ("vote.{user_id: u64}", Hash)]).finds(["vote."]);
    }

    #[test]
    fn prefixes_that_differ_or_are_equal_are_not_reported() {
        let keys = Keys::of(Standard::Domain).lint("overlapping_prefixes");
        keys.keys(&[("user:{id: u64}:info", Hash), ("user:{id: u64}:tags", Hash)]).finds_nothing();
        keys.keys(&[("user:account:{id: u64}", Hash), ("user:profile:{id: u64}", Hash)]).finds_nothing();
        keys.keys(&[("user:{id: u64}", Hash), ("user:news", Channel)]).finds_nothing();
        keys.key("user:{id: u64}").finds_nothing();
    }
}
