//! Keys of two schemas that can be the same bytes.

use alloc::{format, string::String, vec::Vec};

use crate::{
    DataType, delimiter,
    lint::{
        Check, Findings, Level, Levels, Lint, Part, PartKind, Place, Policy, Rewrite, Subject,
        known_shape::known_shape,
        label::label_for,
        lookalikes::{Lookalikes, Way},
        rewrite::{shown, write},
        values::code,
    },
    message::Message,
    overlap::{Piece, overlap},
    template::TemplatePiece,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "overlapping_keys",
    summary: "two schemas can render to the same key",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds pairs of schemas, in a block or in a `catalog!`, that have a key in common for some values of their parameters. It
is decided on types: `user:{id: u64}` and `user:admin` have none, `user:{name: Text<8>}` and `user:admin` have one.
A channel is no key: it may be called as one.

What a type of the project can hold is judged by the compiler; here a key with such a parameter is passed over.

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
    check: Check::Block(check),
};

/// A key of which every type is known by its name.
struct Known<'a> {
    subject: &'a Subject,
    pieces: Vec<Piece<'a>>,
}

fn check(subjects: &[Subject], policy: &Policy, findings: &mut Findings) {
    let known: Vec<Option<Known<'_>>> = subjects.iter().map(|subject| known(subject, policy)).collect();
    let mut keys = Lookalikes::default();
    let mut channels = Lookalikes::default();
    for (number, key) in known.iter().enumerate() {
        let Some(key) = key else { continue };
        let others = if key.subject.data_type == DataType::Channel { &mut channels } else { &mut keys };
        let way = Way::of(key.subject, |parameter| key.may_hold(parameter, &policy.delimiter));
        // Said once of each key, of the one that comes later.
        let earlier = others.of(&way).into_iter().find_map(|other| {
            let other = known[other].as_ref()?;
            Some((other, overlap(&other.pieces, &key.pieces)?))
        });
        if let Some((other, example)) = earlier {
            let place = Place::Template(0..key.subject.text.len());
            findings.report_of(number, place, message(other, key, &example, policy));
        }
        others.add(number, &way);
    }
}

/// The key as the proof needs it, if the names of its types tell what they are.
fn known<'a>(subject: &'a Subject, policy: &Policy) -> Option<Known<'a>> {
    let mut types = subject.parameters.iter().map(|parameter| &parameter.type_name);
    let mut pieces = Vec::new();
    for piece in &subject.template.pieces {
        match piece {
            TemplatePiece::Literal(literal) => pieces.push(Piece::Literal(&literal.text)),
            TemplatePiece::Parameter(parameter) => {
                let shape = Piece::Parameter(known_shape(types.next()?, &policy.delimiter)?);
                if parameter.tagged {
                    pieces.extend([Piece::Literal("{"), shape, Piece::Literal("}")]);
                } else {
                    pieces.push(shape);
                }
            }
        }
    }
    Some(Known { subject, pieces })
}

impl Known<'_> {
    /// Whether the parameter with this number may hold the delimiter, so that the levels of a key are not those of its
    /// template.
    fn may_hold(&self, parameter: usize, delimiter: &str) -> bool {
        let mut shapes = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Literal(_) => None,
            Piece::Parameter(shape) => Some(shape),
        });
        let mark = delimiter::mark(delimiter);
        shapes.nth(parameter).is_none_or(|shape| shape.min_len() == 0 || shape.alphabet().contains(mark))
    }

    fn name(&self) -> String {
        let Subject { name, text, .. } = self.subject;
        shown(if name.is_empty() { text } else { name })
    }
}

fn message(first: &Known<'_>, second: &Known<'_>, example: &str, policy: &Policy) -> Message {
    let mut written: String =
        policy.prefix.iter().flat_map(|segment| [segment.as_str(), &policy.delimiter]).collect();
    written.push_str(example);
    let fact = format!("{} and {} can both be written {}", first.name(), second.name(), code(&written));
    let help = if first.pieces == second.pieces {
        String::from("remove one of them, or write a segment in it that says what else it holds")
    } else if let Some(template) = labelled(second, first, policy) {
        write(&template)
    } else if let Some(template) = labelled(first, second, policy) {
        format!("{} for {}", write(&template), first.name())
    } else {
        String::from(
            "write a segment in one of them that the other cannot have, such as a label before a parameter",
        )
    };
    Message::new(fact)
        .help(help)
        .note("whatever stores a key overwrites what is there under the same text, of whatever type")
}

/// The template of `key` with a label before its first parameter that has none glued to it, if that tells it apart from
/// `other`.
fn labelled(key: &Known<'_>, other: &Known<'_>, policy: &Policy) -> Option<String> {
    let subject = key.subject;
    subject.segments.iter().find_map(|segment| {
        let parameter = subject.sole_parameter(segment)?;
        if !matches!(segment.parts[..], [Part { kind: PartKind::Parameter(_), .. }]) {
            return None;
        }
        let label = format!("{}{}", policy.case.convert(&label_for(parameter)), policy.delimiter);
        let mut numbers = 0..;
        let mut pieces = Vec::new();
        for piece in &key.pieces {
            if let Piece::Parameter(_) = piece
                && numbers.next().and_then(|number: usize| subject.parameters.get(number)) == Some(parameter)
            {
                pieces.push(Piece::Literal(&label));
            }
            pieces.push(*piece);
        }
        let is_apart = overlap(&pieces, &other.pieces).is_none();
        is_apart.then(|| Rewrite::new(subject).insert(parameter.range.start, label).finish())
    })
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec::Vec};

    use crate::{
        DataType::{Channel, Hash, List},
        lint::{
            Policy, Standard, Subject, check_block,
            testing::{Judged, Keys},
        },
    };

    fn keys() -> Keys {
        Keys::of(Standard::Domain).lint("overlapping_keys")
    }

    fn hashes<'k>(keys: &'k Keys, templates: &[&str]) -> Judged<'k> {
        keys.keys(&templates.iter().map(|template| (*template, Hash)).collect::<Vec<_>>())
    }

    #[test]
    fn keys_that_can_be_the_same_are_found() {
        for (first, second, help) in [
            ("user:{name: Text<8>}", "user:admin", "write `user:name:{name}` for `user:{name: Text<8>}`"),
            ("user:admin", "user:{user_name: Text<8>}", "write `user:name:{user_name}`"),
            ("a:{x: u64}", "a:{y: u8}", "write `a:y:{y}`"),
            ("a:255", "a:{x: u8}", "write `a:x:{x}`"),
            ("a:{x: Tail<9>}", "a:b:{y: u8}", "write `a:x:{x}` for `a:{x: Tail<9>}`"),
            (
                "detect:lock:{id: u64}",
                "detect:lock:{strategy_id: u64}",
                "remove one of them, or write a segment in it that says what else it holds",
            ),
            (
                "group_{id: u8}",
                "group_7",
                "write a segment in one of them that the other cannot have, such as a label before a parameter",
            ),
        ] {
            hashes(&keys(), &[first, "other:key", second]).finds([second]).helps([help]);
        }
    }

    #[test]
    fn both_keys_and_a_shared_text_are_named() {
        let mut policy = Policy::of(Standard::Domain);
        policy.prefix = Vec::from(["mall".into()]);
        let subject = |name: &str, template| {
            let mut subject = Subject::of_template(template, Hash, &policy).documented().with_ttl();
            subject.name = name.into();
            subject
        };
        let block = [subject("UserByName", "user:{name: Text<8>}"), subject("Admin", "user:admin")];
        let findings = check_block(&block, &policy);
        let message = findings[0].message.to_string();
        let (fact, rest) = message.split_once('\n').expect("there is help");
        assert_eq!(fact, "`UserByName` and `Admin` can both be written `mall:user:admin`");
        assert!(rest.starts_with("help: write `user:name:{name}` for `UserByName`"), "{rest}");
    }

    #[test]
    fn each_key_is_named_once() {
        hashes(&keys(), &["a:{x: u8}", "a:{y: u8}", "a:{z: u8}", "a:1"]).finds([
            "a:{y: u8}",
            "a:{z: u8}",
            "a:1",
        ]);
    }

    #[test]
    fn keys_that_types_tell_apart_are_left_alone() {
        hashes(
            &keys(),
            &[
                "user:{id: u64}",
                "user:admin",
                "user:{id: u64}:info",
                "order:user:{id: u64}",
                "order:{id: u64}:status",
                "a:256",
                "a:{x: u8}",
                "a:007",
                "a:-0",
                "a:{x: Hex<4>}",
                "a:{x: Hex<5>}",
                "a:{#x: u8}",
                "b:{x: bool}",
                "b:yes",
                "c:{x: Tail<9>}",
                "d:{x: Tail<9>}",
            ],
        )
        .finds_nothing();
    }

    #[test]
    fn braces_and_other_delimiters_count() {
        hashes(&keys(), &["a:{#x: u8}", "a:{{7}}"]).finds(["a:{{7}}"]);
        hashes(&keys(), &["{{a:{x: u8}}}:b", "{{a:7}}:b"]).finds(["{{a:7}}:b"]);
        let dots = keys().delimiter(".");
        hashes(&dots, &["access.{id: Text<9>}", "access.a:b"]).finds(["access.a:b"]);
        hashes(&dots, &["access.{id: Text<9>}", "access.a.b"]).finds_nothing();
        // Nobody may write this, but what is said of it is true.
        hashes(&keys().delimiter("-"), &["a-{x: i8}-b", "a--7-b"]).finds(["a--7-b"]);
    }

    #[test]
    fn types_of_the_project_are_left_to_the_compiler() {
        hashes(&keys(), &["a:{x: UserId}", "a:{y: UserId}", "a:1", "a:{z: Text<LEN>}", "a:{z}"])
            .finds_nothing();
    }

    #[test]
    fn a_channel_is_no_key() {
        let keys = keys();
        keys.keys(&[("news:{id: u8}", Channel), ("news:{id: u8}", List)]).finds_nothing();
        keys.keys(&[("news:{id: u8}", Channel), ("news:1", Channel)]).finds(["news:1"]);
    }

    /// What is found by way of the tree of segments is what is found by comparing all.
    #[test]
    fn no_pair_is_passed_over() {
        const SEGMENTS: [&str; 9] =
            ["a", "b", "1", "{x: u8}", "{x: Text<1>}", "a{x: bool}", "{x: Tail<4>}", "atrue", "{#x: u8}"];
        let policy = Policy::of(Standard::Domain);
        let mut state: u32 = 7;
        let mut random = |limit: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % limit
        };
        let mut found = 0;
        for _ in 0..300 {
            let block: Vec<Subject> = (0..4)
                .map(|_| {
                    let segments: Vec<&str> =
                        (0..=random(3)).map(|_| SEGMENTS[random(SEGMENTS.len())]).collect();
                    Subject::of_template(&segments.join(":"), Hash, &policy)
                })
                .collect();
            let known: Vec<_> = block.iter().filter_map(|subject| super::known(subject, &policy)).collect();
            assert_eq!(known.len(), block.len());
            let expected: Vec<usize> = (0..block.len())
                .filter(|key| {
                    known[..*key]
                        .iter()
                        .any(|other| crate::overlap::overlap(&known[*key].pieces, &other.pieces).is_some())
                })
                .collect();
            let mut findings = crate::lint::Findings::default();
            super::check(&block, &policy, &mut findings);
            let keys: Vec<usize> = findings
                .into_findings(&super::LINT, crate::lint::Level::Deny)
                .map(|finding| finding.key)
                .collect();
            assert_eq!(keys, expected, "{:?}", block.iter().map(|subject| &subject.text).collect::<Vec<_>>());
            found += keys.len();
        }
        assert!(found > 50, "{found}");
    }
}
