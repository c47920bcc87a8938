//! An entity in the plural, or a collection in the singular.

use core::ops::Range;

use keyschema_core::DataType;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Proposal, Rewrite, Segment, Standard, Subject, dates,
        label::is_identifier, rewrite::with_words,
    },
    message::Message,
    naming::{Word, number, split},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "grammatical_number",
    summary: "an entity is named in the plural, or a collection in the singular",
    levels: Levels::all(Level::Allow).but(Standard::Narrative, Level::Warn),
    page: "\
## What it does
Checks the first word of a key. Directly before a parameter it names one entity, and should be
singular: `book:1`. As the first word of a set, sorted set, list, stream or geo index, before other
text, it names a collection, and should be plural: `books:genre:comedy`. Words that can be both are
not reported (`series`, `data`, `all`).

## Why is this bad
With this rule, people can guess the type of a key from its text: `book:1` is a book,
`books:format:paperback` are books. Without it, `books:1` may be the first book or the first page of
a list. It makes no difference to the server. The lint is only on in the standard `narrative`, which
has this rule.

## Example
```text
#[redis_key(books:{id}, hash)]
#[redis_key(book:genre:{genre}, set)]
```

## Use instead
```text
#[redis_key(book:{id}, hash)]
#[redis_key(books:genre:{genre}, set)]
```
",
    check: Check::Key(check),
};

/// The things that the first word of a key names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Entity,
    Collection,
}

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let Some(first) = subject.segments.iter().position(|segment| name(segment).is_some()) else {
        return;
    };
    let Some((text, start)) = name(&subject.segments[first]) else {
        return;
    };
    let words = split(text);
    let Some(noun) = head(&words) else { return };
    let (kind, what, instead) = match role(subject, first, noun) {
        Some(Role::Entity) => ("plural", "one thing", number::singular(noun.text)),
        Some(Role::Collection) if number::is_singular(noun.text) => {
            ("singular", "many things", Some(number::plural(noun.text)))
        }
        _ => return,
    };
    let Some(instead) = instead else { return };
    let message = Message::new(format!("`{}` is {kind}, and the key names {what}", noun.text));
    let range: Range<usize> = start + noun.range().start..start + noun.range().end;
    let written = with_words(text, [(noun.range(), &*instead)], policy.case);
    let template = Rewrite::new(subject).replace(start..start + text.len(), written).finish();
    let otherwise = format!("name {what} by another word than `{}`", noun.text);
    findings.propose_in(range, message, Proposal::new(template, otherwise));
}

/// Returns the text of a segment that is words only, and where it starts.
fn name(segment: &Segment) -> Option<(&str, usize)> {
    let text = segment.literal().filter(|text| !is_number(text))?;
    let (_, range) = segment.texts().next()?;
    Some((text, range.start))
}

/// Returns the noun of a name: the last word, or the one before a preposition (`books-by-genre`).
fn head<'a, 'b>(words: &'b [Word<'a>]) -> Option<&'b Word<'a>> {
    let preposition = words.iter().position(|word| {
        matches!(
            word.to_lower().as_str(),
            "of" | "by" | "for" | "in" | "per" | "with" | "to" | "from" | "at" | "on"
        )
    });
    match preposition {
        Some(place) => place.checked_sub(1).and_then(|before| words.get(before)),
        None => words.last(),
    }
}

fn role(subject: &Subject, first: usize, noun: &Word<'_>) -> Option<Role> {
    let next = subject.segments.get(first + 1)?;
    let is_collection = matches!(
        subject.data_type,
        DataType::Set
            | DataType::ZSet
            | DataType::List
            | DataType::Stream
            | DataType::Geo
            | DataType::VectorSet
            | DataType::Array
    );
    if let Some(text) = next.literal() {
        if is_number(text) {
            return Some(Role::Entity);
        }
        let is_label = is_identifier(&text.to_lowercase())
            && subject.segments.get(first + 2).is_some_and(|value| subject.sole_parameter(value).is_some());
        return match (is_label, is_collection) {
            (true, _) => Some(Role::Entity),
            (false, true) => Some(Role::Collection),
            (false, false) => None,
        };
    }
    let parameter = subject.sole_parameter(next)?;
    // `visitors:{date}` are the visitors on a day, and `books:{genre}` the books of a genre.
    let words = split(&parameter.name);
    let singular: Option<String> = number::singular(noun.text);
    let picks_one = words.last().is_some_and(|word| is_identifier(word.text))
        || words.first().is_some_and(|word| singular.as_deref() == Some(word.text));
    let holds_many = is_collection || matches!(subject.data_type, DataType::HyperLogLog | DataType::Bitmap);
    ((!holds_many && !dates::is_time(parameter)) || picks_one).then_some(Role::Entity)
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType;

    use crate::lint::{Level, Standard, testing::Keys};

    #[test]
    fn an_entity_in_the_plural_is_found() {
        let keys = Keys::of(Standard::Narrative).lint("grammatical_number");
        keys.key("books:{id: u64}").of_type(DataType::Hash).finds(["books"]).helps(["write `book:{id}`"]);
        keys.key("films:1").finds(["films"]).helps(["write `film:1`"]);
        keys.key("people:{person_id: u64}:friends")
            .of_type(DataType::Set)
            .helps(["write `person:{person_id}:friends`"]);
        keys.key("sales-regions:{code: u32}").finds(["regions"]).helps(["write `sales-region:{code}`"]);
        keys.key("authors:id:{id: u64}").helps(["write `author:id:{id}`"]);
        keys.key("{tenant: u8}:movies:{id: u64}").finds(["movies"]);
    }

    #[test]
    fn a_collection_in_the_singular_is_found() {
        let keys = Keys::of(Standard::Narrative).lint("grammatical_number");
        for (data_type, bad, noun, help) in [
            (DataType::Set, "book:genre:{genre: Genre}", "book", "write `books:genre:{genre}`"),
            (DataType::ZSet, "film:sales-rank", "film", "write `films:sales-rank`"),
            (DataType::List, "story:newest", "story", "write `stories:newest`"),
            (DataType::Geo, "coffee-shop:city:{city: u32}", "shop", "write `coffee-shops:city:{city}`"),
        ] {
            keys.key(bad).of_type(data_type).finds([noun]).helps([help]);
        }
    }

    #[test]
    fn words_that_can_be_both_are_not_reported() {
        let keys = Keys::of(Standard::Narrative).lint("grammatical_number");
        for (data_type, good) in [
            (DataType::ZSet, "all:sales-rank"),
            (DataType::Hash, "series:{id: u64}"),
            (DataType::String, "global:book"),
            (DataType::Hash, "book:settings"),
            (DataType::Set, "book:{id: u64}:readers"),
            (DataType::Set, "books:{genre: Genre}"),
            (DataType::Set, "book:id:{id: u64}"),
            (DataType::HyperLogLog, "visitors:{date: Date}"),
            (DataType::String, "visits:{month: Month}"),
            (DataType::List, "jobs"),
            (DataType::ZSet, "books-by-genre:horror"),
            (DataType::Hash, "{id: u64}"),
        ] {
            keys.key(good).of_type(data_type).finds_nothing();
        }
    }

    #[test]
    fn only_one_standard_has_the_rule() {
        for standard in Standard::ALL {
            let level = super::LINT.levels.of(standard);
            assert_eq!(level > Level::Allow, standard == Standard::Narrative);
        }
    }
}
