//! Keys of two schemas that can be the same bytes.

use std::collections::BTreeMap;

use keyschema_core::{
    DataType, delimiter,
    overlap::{Piece, overlap},
};

use crate::{
    lint::{
        BlockKey, Check, Findings, Level, Levels, Lint, Part, PartKind, Place, Rewrite, Segment, Subject,
        known_shape::known_shape,
        label::label_for,
        lookalikes::{Lookalikes, Way},
        rewrite::{shown, write},
        values::code,
    },
    message::Message,
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
    check: Check::BlockAndTypes(check),
};

/// A key of which every type is known by its name.
struct Known<'a> {
    key: &'a BlockKey<'a>,
    /// The text that the policy puts in front of the key.
    prefix: String,
    /// What follows the prefix.
    pieces: Vec<Piece<'a>>,
}

fn check(keys: &[BlockKey<'_>], findings: &mut Findings) {
    let known: Vec<Option<Known<'_>>> = keys.iter().map(known).collect();
    // Keys that cannot be told apart by segments share a tree: those of one delimiter.
    let mut trees: BTreeMap<(bool, &str), Lookalikes> = BTreeMap::new();
    for (number, key) in known.iter().enumerate() {
        let Some(key) = key else { continue };
        let way = Way::of(key.key.subject, &key.prefix_segments(), |parameter| key.may_hold(parameter));
        let kind = key.kind();
        let mut earlier: Vec<usize> = trees.get(&kind).map(|tree| tree.of(&way)).unwrap_or_default();
        if trees.keys().any(|other| other.0 == kind.0 && other.1 != kind.1) {
            let of_others = |other: &usize| {
                known[*other]
                    .as_ref()
                    .is_some_and(|other| other.kind().0 == kind.0 && other.kind().1 != kind.1)
            };
            earlier.extend((0..number).filter(of_others));
            earlier.sort_unstable();
        }
        // Said once of each key, of the one that comes later, and rather of a pair that nobody allows.
        earlier.sort_by_key(|other| keys[*other].allows(LINT.name));
        let found = earlier.into_iter().find_map(|other| {
            let earlier = known[other].as_ref()?;
            Some((other, earlier, overlap(&earlier.text(), &key.text())?))
        });
        if let Some((other, earlier, example)) = found {
            let place = Place::Template(0..key.key.subject.text.len());
            findings.report_among(number, Vec::from([other]), place, message(earlier, key, &example));
        }
        trees.entry(kind).or_default().add(number, &way);
    }
}

/// The key as the proof needs it, if the names of its types tell what they are.
fn known<'a>(key: &'a BlockKey<'a>) -> Option<Known<'a>> {
    let BlockKey { subject, policy, .. } = *key;
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
    Some(Known { key, prefix: policy.prefix_text(), pieces })
}

impl Known<'_> {
    /// Whether the parameter with this number may hold the delimiter, so that the levels of a key are not those of its
    /// template.
    fn may_hold(&self, parameter: usize) -> bool {
        let mut shapes = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Literal(_) => None,
            Piece::Parameter(shape) => Some(shape),
        });
        let mark = delimiter::mark(&self.key.policy.delimiter);
        shapes.nth(parameter).is_none_or(|shape| shape.min_len() == 0 || shape.alphabet().contains(mark))
    }

    fn name(&self) -> String {
        let Subject { name, text, .. } = self.key.subject;
        shown(if name.is_empty() { text } else { name })
    }

    /// Whether it is a channel, and its delimiter: keys that differ in the first have nothing in common.
    fn kind(&self) -> (bool, &str) {
        (self.key.subject.data_type == DataType::Channel, &self.key.policy.delimiter)
    }

    /// The segments that the policy puts in front of the key.
    fn prefix_segments(&self) -> Vec<&str> {
        self.key.policy.prefix.iter().map(String::as_str).collect()
    }

    /// All of the key.
    fn text(&self) -> Vec<Piece<'_>> {
        core::iter::once(Piece::Literal(&self.prefix)).chain(self.pieces.iter().copied()).collect()
    }
}

fn message(first: &Known<'_>, second: &Known<'_>, example: &str) -> Message {
    let fact = format!("{} and {} can both be written {}", first.name(), second.name(), code(example));
    let help = if first.pieces == second.pieces {
        String::from("remove one of them, or write a segment in it that says what else it holds")
    } else if let Some(template) = labelled(second, first) {
        write(&template)
    } else if let Some(template) = labelled(first, second) {
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

/// The template of `key` with a label before a parameter that has nothing glued to it, if that tells it apart from `other`:
/// rather where the two keys part than before what they share.
fn labelled(key: &Known<'_>, other: &Known<'_>) -> Option<String> {
    let BlockKey { subject, policy, .. } = *key.key;
    let shared = key.pieces.iter().zip(&other.pieces).take_while(|(own, theirs)| own == theirs);
    let shared = shared.filter(|(piece, _)| matches!(piece, Piece::Parameter(_))).count();
    let of_shared = |segment: &&Segment| {
        let mut shared = subject.parameters.iter().take(shared);
        shared.any(|parameter| segment.range.contains(&parameter.range.start))
    };
    let (first, last): (Vec<_>, Vec<_>) = subject.segments.iter().partition(|segment| !of_shared(segment));
    first.into_iter().chain(last).find_map(|segment| {
        let parameter = subject.sole_parameter(segment)?;
        if !matches!(segment.parts[..], [Part { kind: PartKind::Parameter(_), .. }]) {
            return None;
        }
        let label = format!("{}{}", policy.case.convert(&label_for(parameter)), policy.delimiter);
        let mut numbers = 0..;
        let mut pieces = Vec::from([Piece::Literal(&key.prefix)]);
        for piece in &key.pieces {
            if let Piece::Parameter(_) = piece
                && numbers.next().and_then(|number: usize| subject.parameters.get(number)) == Some(parameter)
            {
                pieces.push(Piece::Literal(&label));
            }
            pieces.push(*piece);
        }
        let is_apart = overlap(&pieces, &other.text()).is_none();
        is_apart.then(|| Rewrite::new(subject).insert(parameter.range.start, label).finish())
    })
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType::{Channel, Hash, List};

    use crate::lint::{
        BlockKey, Policy, Standard, Subject,
        testing::{Judged, Keys, check_subjects, keys_of},
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
            ("{queue: Text<8>}:wait", "{queue: Text<8>}:{job: Text<8>}", "write `{queue}:job:{job}`"),
            ("user:{name: Text<8>}:{item: u8}", "user:{id: u8}:{item: u8}", "write `user:id:{id}:{item}`"),
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
    fn collisions_are_found_in_blocks_of_any_kind() {
        hashes(&keys(), &["oven:{door: bool}:heat", "oven:{oven: u32}:heat", "oven:{name: Text<5>}:heat"])
            .finds(["oven:{name: Text<5>}:heat"]);
        hashes(&keys(), &["ferry:{day: Date}", "ferry:{month: Month}", "ferry:{ferry: u64}"])
            .finds(["ferry:{ferry: u64}"]);
        hashes(
            &keys(),
            &["vote:{poll: Hex<2>}:{at: UnixSeconds}", "vote:beef:{user: u16}", "vote:BEEF:{user: u16}"],
        )
        .finds(["vote:beef:{user: u16}"]);
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
        let findings = check_subjects(&block, &policy);
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
    fn keys_of_different_delimiters_and_prefixes_are_compared_too() {
        let colons = Policy::of(Standard::Domain);
        let dots = Policy { delimiter: ".".into(), ..colons.clone() };
        let prefixed = Policy { prefix: Vec::from(["mall".into()]), ..colons.clone() };
        let clash = |first: (&str, &Policy), second: (&str, &Policy)| {
            let [first, second] = [first, second]
                .map(|(template, policy)| (Subject::of_template(template, Hash, policy), policy));
            let keys = [&first, &second].map(|(subject, policy)| BlockKey { subject, policy, levels: &[] });
            let mut findings = crate::lint::Findings::default();
            super::check(&keys, &mut findings);
            findings.found.len() == 1
        };
        assert!(clash(("a.{x: Text<9>}", &dots), ("a.b:c", &colons)));
        assert!(!clash(("a.{x: Text<9>}", &dots), ("a:b:c", &colons)));
        assert!(clash(("user:{id: u8}", &prefixed), ("mall:user:7", &colons)));
        assert!(clash(("mall:{x: Text<9>}:7", &colons), ("user:{id: u8}", &prefixed)));
        assert!(!clash(("user:{id: u8}", &prefixed), ("user:7", &colons)));
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
            let keys = keys_of(&block, &policy);
            let known: Vec<_> = keys.iter().filter_map(super::known).collect();
            assert_eq!(known.len(), block.len());
            let expected: Vec<usize> = (0..block.len())
                .filter(|key| {
                    known[..*key].iter().any(|other| {
                        keyschema_core::overlap::overlap(&known[*key].pieces, &other.pieces).is_some()
                    })
                })
                .collect();
            let mut findings = crate::lint::Findings::default();
            super::check(&keys, &mut findings);
            let keys: Vec<usize> = findings.found.iter().map(|found| found.key).collect();
            assert_eq!(keys, expected, "{:?}", block.iter().map(|subject| &subject.text).collect::<Vec<_>>());
            found += keys.len();
        }
        assert!(found > 50, "{found}");
    }
}
