//! Fields of one thing that are keys of their own.

use core::{ops::Range, time::Duration};

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Expiry, Refresh};

use crate::{
    lint::{
        BlockKey, Check, Findings, Level, Levels, Lifespan, Lint, Parameter, Place, Segment, Subject,
        label::is_label,
    },
    message::Message,
    naming::split,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "scattered_fields",
    summary: "three or more string keys hold the fields of one thing",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds three or more string keys of a block that have the same parameters and only differ in the last
literal segment (`user:{id}:name`, `user:{id}:age`, `user:{id}:email`). A label does not count as a
segment here (`user:name:id:{user_id}`). If a parameter follows the segment, its name or type must
say whose fields they are: `shop:cart:{id}` and `shop:order:{id}` are two things. Keys with
different TTLs, with `ttl = caller` or with `refresh = once` are not reported, because a hash has
one TTL for all its fields.

## Why is this bad
Every key has its own entry in the server's table, and its own time to live. Measured with Redis 7.0
and 8.0: three string keys take 296 bytes, one hash of three fields 136; 50,000 users take 383 bytes
each as strings and 154 as hashes (Valkey 8.1: 222 and 125). Hashes stay that compact up to 512
fields of at most 64 bytes. `HGETALL` reads a user with one command. Separate keys need an `MGET`,
which a cluster may refuse. The fields of a user then expire together.

## Example
```text
pub string UserName = user:{user_id: u64}:name, ttl = 1d;
pub string UserAge = user:{user_id: u64}:age, ttl = 1d;
pub string UserEmail = user:{user_id: u64}:email, ttl = 1d;
```

## Use instead
```text
pub hash User = user:{user_id: u64}, ttl = 1d, fields = { name: String, age: u8, email: String };
```
",
    check: Check::Block(check),
};

/// The least number of keys that should be a hash.
const LEAST: usize = 3;

/// A key that may be a field of something.
struct Field<'a> {
    /// The number of the key in the block.
    key: usize,
    /// The text of the segment that differs.
    name: &'a str,
    /// The bytes of the template that have it.
    range: Range<usize>,
    /// The parts that must be the same: the template around the segment, and the expiry.
    around: (&'a str, &'a str, Life),
}

fn check(keys: &[BlockKey<'_>], findings: &mut Findings) {
    let mut groups: Vec<Vec<Field<'_>>> = Vec::new();
    for (number, key) in keys.iter().enumerate() {
        let Some(field) = field_of(number, key.subject) else {
            continue;
        };
        match groups.iter_mut().find(|group| group[0].around == field.around) {
            // A repeated key is reported by `overlapping_keys`.
            Some(group) if group.iter().any(|other| other.name == field.name) => {}
            Some(group) => group.push(field),
            None => groups.push([field].into()),
        }
    }
    for group in groups.into_iter().filter(|group| group.len() >= LEAST) {
        let first = &group[0];
        let names: Vec<String> = group.iter().map(|field| format!("`{}`", field.name)).collect_vec();
        let message = Message::new(format!(
            "{} string keys hold the fields of one thing",
            group.len()
        ))
        .help(format!("declare one hash with the fields {}", names.join(", ")))
        .note("three string keys take 296 bytes, one hash of three fields 136 (measured with Redis 7 and 8)");
        let others = group[1..].iter().map(|field| field.key).collect_vec();
        findings.report_among(first.key, others, Place::Template(first.range.clone()), message);
    }
}

/// Returns the segment of a key that may be the name of a field.
fn field_of(key: usize, subject: &Subject) -> Option<Field<'_>> {
    if subject.data_type != DataType::String || subject.parameters.is_empty() {
        return None;
    }
    let (index, segment) = last_literal(subject)?;
    // The first segment says what the key is about.
    if index == 0 {
        return None;
    }
    let mut after =
        subject.segments[index + 1..].iter().filter_map(|segment| subject.sole_parameter(segment));
    let mut before = subject.segments[..index].iter().flat_map(|segment| &segment.parts);
    let has_parameter_before = before.any(|part| matches!(part.kind, crate::lint::PartKind::Parameter(_)));
    if !has_parameter_before && !after.any(tells_its_owner) {
        return None;
    }
    let life = life(subject)?;
    let Range { start, end } = segment.range.clone();
    Some(Field {
        key,
        name: segment.literal()?,
        range: start..end,
        around: (&subject.text[..start], &subject.text[end..], life),
    })
}

/// The lifetime of the keys of a schema. A hash has one TTL for all its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    Undeclared,
    /// This long, if it is known.
    Ttl(Option<Duration>),
    Persistent,
}

/// Returns how long the keys live, unless each key has a lifetime of its own, as counters of a time
/// window do.
fn life(subject: &Subject) -> Option<Life> {
    let ttl = match subject.expiry {
        Expiry::Caller { .. } | Expiry::Ttl { refresh: Refresh::Once, .. } | Expiry::Daily { .. } => {
            return None;
        }
        Expiry::Ttl { ttl, .. } => Some(ttl),
        _ => None,
    };
    Some(match subject.lifespan {
        Lifespan::Undeclared => Life::Undeclared,
        Lifespan::Ttl { .. } => Life::Ttl(ttl),
        Lifespan::Persistent { .. } => Life::Persistent,
    })
}

/// Returns the last segment of literal text that is not the label of the next parameter.
fn last_literal(subject: &Subject) -> Option<(usize, &Segment)> {
    let segments = &subject.segments;
    (0..segments.len()).rev().find_map(|index| {
        let segment = &segments[index];
        let next = segments.get(index + 1).and_then(|next| subject.sole_parameter(next));
        let names_the_next = next.is_some_and(|parameter| is_label(segment, parameter));
        (segment.literal().is_some() && !names_the_next).then_some((index, segment))
    })
}

/// Whether the name or the type of a parameter says what it identifies: `user_id` and `UserId` do,
/// `id: u64` does not.
fn tells_its_owner(parameter: &Parameter) -> bool {
    split(&parameter.name).len() > 1 || parameter.type_name.ends_with("Id")
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use keyschema_core::{
        DataType::{Hash, List, String},
        Expiry, Refresh,
    };

    use crate::lint::{
        Lifespan, Policy, Standard, Subject,
        testing::{Judged, Keys, check_subjects},
    };

    fn strings<'k>(keys: &'k Keys, templates: &[&str]) -> Judged<'k> {
        let templates: Vec<_> = templates.iter().map(|template| (*template, String)).collect();
        keys.keys(&templates)
    }

    #[test]
    fn fields_of_one_thing_are_found() {
        let keys = Keys::of(Standard::Compact).lint("scattered_fields");
        strings(&keys, &["user:{id: u64}:name", "user:{id: u64}:age", "user:{id: u64}:email"])
            .finds(["name"])
            .helps(["declare one hash with the fields `name`, `age`, `email`"]);
        strings(
            &keys,
            &[
                "user:first-name:id:{user_id: u64}",
                "user:last-name:id:{user_id: u64}",
                "user:city:id:{user_id: u64}",
            ],
        )
        .finds(["first-name"])
        .helps(["declare one hash with the fields `first-name`, `last-name`, `city`"]);
        strings(
            &keys,
            &["a:{id: u64}:x", "b:{id: u64}:x", "b:{id: u64}:y", "a:{id: u64}:y", "b:{id: u64}:z"],
        )
        .finds(["x"])
        .helps(["declare one hash with the fields `x`, `y`, `z`"]);
    }

    /// Returns the number of findings in three keys of one thing with these lives.
    fn found(lives: [Expiry; 3]) -> usize {
        let policy = Policy::of(Standard::Compact);
        let mut subjects =
            ["name", "age", "email"].map(|field| subject(&format!("user:{{id: u64}}:{field}"), &policy));
        for (subject, expiry) in subjects.iter_mut().zip(lives) {
            subject.expiry = expiry;
        }
        let findings = check_subjects(&subjects, &policy);
        findings.iter().filter(|finding| finding.lint.name == "scattered_fields").count()
    }

    fn subject(template: &str, policy: &Policy) -> Subject {
        Subject::of_template(template, String, policy).documented().with_ttl()
    }

    #[test]
    fn counters_with_their_own_windows_are_not_fields() {
        let after =
            |seconds, refresh| Expiry::Ttl { ttl: Duration::from_secs(seconds), jitter_percent: 0, refresh };
        let caller = Expiry::Caller { jitter_percent: 0, refresh: Refresh::Replace };
        assert_eq!(found([60, 60, 60].map(|seconds| after(seconds, Refresh::Replace))), 1);
        assert_eq!(found([60, 3600, 86400].map(|seconds| after(seconds, Refresh::Replace))), 0);
        assert_eq!(found([60, 60, 60].map(|seconds| after(seconds, Refresh::Once))), 0);
        assert_eq!(found([caller; 3]), 0);
        assert_eq!(found([Expiry::Undeclared; 3]), 1);
    }

    #[test]
    fn fields_are_found_in_blocks_of_any_kind() {
        let dots = Keys::of(Standard::Relational).delimiter(".").lint("scattered_fields");
        strings(
            &dots,
            &["oven.{oven_id: u32}.heat", "oven.{oven_id: u32}.timer", "oven.{oven_id: u32}.door"],
        )
        .finds(["heat"]);
        let keys = Keys::of(Standard::Layered).lint("scattered_fields");
        strings(
            &keys,
            &[
                "ferry:{ferry_id: Text<8>}:port:{#port_id: u16}:fare",
                "ferry:{ferry_id: Text<8>}:port:{#port_id: u16}:gate",
                "ferry:{ferry_id: Text<8>}:port:{#port_id: u16}:delay",
            ],
        )
        .finds(["fare"])
        .helps(["declare one hash with the fields `fare`, `gate`, `delay`"]);
        strings(
            &keys,
            &[
                "vote:open:poll_id:{poll_id: PollId}",
                "vote:close:poll_id:{poll_id: PollId}",
                "vote:quorum:poll_id:{poll_id: PollId}",
            ],
        )
        .finds(["open"]);
    }

    #[test]
    fn other_keys_are_not_reported() {
        let keys = Keys::of(Standard::Compact).lint("scattered_fields");
        let two = ["user:{id: u64}:name", "user:{id: u64}:age"];
        strings(&keys, &two).finds_nothing();
        strings(&keys, &[two[0], two[1], two[1]]).finds_nothing();
        strings(&keys, &[two[0], two[1], "user:{id: u32}:email"]).finds_nothing();
        strings(&keys, &["mall:cart:{id: u64}", "mall:user:{id: u64}", "mall:order:{id: u64}"])
            .finds_nothing();
        strings(&keys, &["cart:id:{id: u64}", "user:id:{id: u64}", "order:id:{id: u64}"]).finds_nothing();
        strings(&keys, &["stats:users", "stats:orders", "stats:visits"]).finds_nothing();
        keys.keys(&[(two[0], String), (two[1], List), ("user:{id: u64}:email", Hash)]).finds_nothing();
        strings(&keys, &["user:{id: u64}:a", "user:{id: u64}:b", "user:{id: u64}:c"])
            .with_lifespan(Lifespan::Persistent { has_reason: true })
            .finds(["a"]);
    }
}
