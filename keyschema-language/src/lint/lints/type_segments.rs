//! Segments that name another data type than the declared one.

use keyschema_core::DataType;
use keyschema_core::lists::CollectVec as _;

use crate::{
    lint::{Check, Findings, Level, Levels, Lint, Policy, Proposal, Rewrite, Segment, Subject},
    message::Message,
    naming::{Word, split},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "type_segments",
    summary: "a segment names another data type than the declared one",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds a whole segment that is the name of a Redis data type (`list`, `hash`, `set`, `zset`, `stream`
…) where the key is declared as another. Bitmaps and HyperLogLogs are strings and geo indexes are
sorted sets, so either name is fine. A string may be called `json`, because it can hold a document.
An entity with the name of a type is not reported: `stream:{stream_id}`.

## Why is this bad
People choose the command by the name of the key, and get `WRONGTYPE`. Commands without an error are
worse: `SET`, `MSET` and every `*STORE` destination silently overwrite a key of another type, and
`MGET` returns nil for it.

## Example
```text
#[redis_key(chat:messages:set:room_id:{room_id}, list)]
```

## Use instead
```text
#[redis_key(chat:messages:list:room_id:{room_id}, list)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let declared = subject.data_type;
    // The words in the name of a channel are about something else, because a channel stores
    // nothing. A key of any type contradicts no word.
    if matches!(declared, DataType::Channel | DataType::Any) {
        return;
    }
    let mut found = Vec::new();
    for (number, segment) in subject.segments.iter().enumerate() {
        let Some(text) = segment.literal() else { continue };
        let Some(named) = named_type(text) else { continue };
        if agree(named, declared) || is_entity(subject, number, text) {
            continue;
        }
        found.extend(segment.texts().next().map(|(_, range)| (text, named, range)));
    }
    let instead = policy.case.convert(declared.name());
    let rewrite = found.iter().fold(Rewrite::new(subject), |rewrite, (_, _, range)| {
        rewrite.replace(range.clone(), instead.clone())
    });
    let template = rewrite.finish();
    for (text, named, range) in found.iter().cloned() {
        let message = Message::new(format!("`{text}` is in the key of a {declared}"));
        let otherwise = format!("name what the key holds instead, or declare the key a {named}");
        // The first word says what the key is about, which no type does.
        let is_about = found.iter().any(|(_, _, range)| range.start == subject.segments[0].range.start);
        let proposal =
            if is_about { Proposal::none(otherwise) } else { Proposal::new(&*template, otherwise) };
        let after = format!(", or declare the key a {named}");
        findings.propose_in(range, message, proposal.within("write ", after));
    }
}

/// Returns the data type that a segment names. `channel`, `array` and `any` have many other
/// meanings.
fn named_type(text: &str) -> Option<DataType> {
    if !text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-')) {
        return None;
    }
    let word: String = split(text).iter().map(Word::to_lower).collect();
    match word.as_str() {
        "sortedset" => Some(DataType::ZSet),
        "hll" => Some(DataType::HyperLogLog),
        "hashmap" => Some(DataType::Hash),
        _ => DataType::from_name(&word)
            .filter(|named| !matches!(named, DataType::Channel | DataType::Array | DataType::Any)),
    }
}

fn agree(named: DataType, declared: DataType) -> bool {
    named.redis_type() == declared.redis_type() || (named, declared) == (DataType::Json, DataType::String)
}

/// Whether the segment names a thing of the project: a parameter has the same name, or it starts
/// the key and its identifier follows.
fn is_entity(subject: &Subject, number: usize, text: &str) -> bool {
    // Doubled delimiters are reported by another lint.
    let segments: Vec<&Segment> =
        subject.segments.iter().filter(|segment| !segment.parts.is_empty()).collect_vec();
    let is_parameter =
        |number: usize| segments.get(number).is_some_and(|segment| subject.sole_parameter(segment).is_some());
    let is_id = |number: usize| {
        let segment = segments.get(number);
        segment.and_then(|segment| segment.literal()).is_some_and(|text| text.eq_ignore_ascii_case("id"))
    };
    let names_parameter = subject.parameters.iter().any(|parameter| {
        split(&parameter.name).first().is_some_and(|word| word.text.eq_ignore_ascii_case(text))
    });
    let starts_key = number == 0 && (is_parameter(1) || (is_id(1) && is_parameter(2)));
    names_parameter || starts_key
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType;

    use crate::{
        lint::{Standard, testing::Keys},
        naming::Case,
    };

    #[test]
    fn another_type_is_found() {
        let keys = Keys::of(Standard::Layered).lint("type_segments");
        keys.key("chat:messages:set:room_id:{room_id: u64}")
            .of_type(DataType::List)
            .finds(["set"])
            .helps(["write `chat:messages:list:room_id:{room_id}`, or declare the key a set"]);
        keys.key("queue:jobs:stream:worker_id:{worker_id: u64}").of_type(DataType::List).finds(["stream"]);
        keys.key("user:profile:string:id:{id: u64}").of_type(DataType::Hash).finds(["string"]);
        keys.key("user:orders:list:{user_id: u64}").of_type(DataType::Set).finds(["list"]);
        keys.key("game:scores:sorted_set").of_type(DataType::Set).finds(["sorted_set"]);
        keys.key("list:jobs:id:{id: u64}").finds(["list"]);
        let upper = Keys::of(Standard::Relational).case(Case::Upper).lint("type_segments");
        upper
            .key("GAME:SET:SCORE")
            .of_type(DataType::ZSet)
            .finds(["SET"])
            .helps(["write `GAME:ZSET:SCORE`, or declare the key a set"]);
    }

    #[test]
    fn types_that_are_the_same_to_the_server_are_not_reported() {
        let keys = Keys::of(Standard::Layered).lint("type_segments");
        for (template, data_type) in [
            ("chat:messages:list:room_id:{room_id: u64}", DataType::List),
            ("user:active:bitmap:date:{date: Date}", DataType::String),
            ("user:active:string:date:{date: Date}", DataType::Bitmap),
            ("page:visitors:hyperloglog:date:{date: Date}", DataType::String),
            ("shop:places:geo:city:{city: u32}", DataType::ZSet),
            ("shop:places:zset:city:{city: u32}", DataType::Geo),
            ("user:profile:json:id:{id: u64}", DataType::String),
        ] {
            keys.key(template).of_type(data_type).finds_nothing();
        }
    }

    #[test]
    fn words_with_another_meaning_are_not_reported() {
        let keys = Keys::of(Standard::Compact).lint("type_segments");
        for good in [
            "stream:{id: u64}",
            "list:id:{id: u64}",
            "todo:list:{list_id: u64}",
            "channel:members:{id: u64}",
            "user:wish_list:{id: u64}",
            "geo_{id: u64}:x",
        ] {
            keys.key(good).of_type(DataType::Hash).finds_nothing();
        }
        keys.key("news:stream:updates").of_type(DataType::Channel).finds_nothing();
        keys.key("news:stream:updates").of_type(DataType::Any).finds_nothing();
        keys.key("price:array:symbol:{symbol: Text<8>}").of_type(DataType::List).finds_nothing();
        keys.key("any:price:symbol:{symbol: Text<8>}").of_type(DataType::Hash).finds_nothing();
    }
}
