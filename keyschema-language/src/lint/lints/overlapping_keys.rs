//! Keys of two schemas that can be the same bytes.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::overlap::{Overlap, Piece, overlap};

use crate::{
    lint::{
        BlockKey, Check, Findings, Level, Levels, Lint, Part, PartKind, Place, Proposal, Rewrite, Segment,
        declared_keys::{Declared, declared_keys, overlaps_of, prefixes},
        label::{is_label, label_for},
        rewrite::shown,
        set_level::OVERLAPPING_KEYS,
    },
    message::{Message, code},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: OVERLAPPING_KEYS,
    summary: "two schemas can render to the same key",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds pairs of schemas, in a block or in a `catalog!`, that can be the same key for some values of
their parameters. This depends on types: `user:{id: u64}` and `user:admin` are never the same, but
`user:{name: Text<8>}` and `user:admin` can be. A channel is not a key, so it may have the same name
as one.

The compiler checks types of the project, and reports them at the key.

To accept a pair, name the other key on either of them:
`allow(overlapping_keys(Admin), reason = \"…\")`. In a block, a name is a key of the block. Use a
path for a key from elsewhere, as in `shop::Basket`.

## Why is this bad
Two features write the same key. Measured on Redis 7.0 and 8.0, Valkey 8.1 and 9.1: `SET`, `MSET`
and every command that stores its result silently overwrite a key of any type, and `MGET` returns
nil for a key of another type. If the types are the same, there is no error at all, only the other
feature's data.

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

/// The most overlaps of a key that are shown with an example.
const SHOWN: usize = 3;

/// Reports each key that overlaps earlier ones, once. Pairs that one of the keys allows are
/// reported one by one, because an `allow` may be about one of them.
fn check(keys: &[BlockKey<'_>], findings: &mut Findings) {
    let prefixes = prefixes(keys);
    let mut declared = declared_keys(keys, &prefixes);
    // The compiler checks the others.
    let numbers: Vec<usize> = (0..keys.len()).filter(|number| declared[*number].is_known).collect_vec();
    declared.retain(|key| key.is_known);
    for pairs in overlaps_of(&declared).chunk_by(|left, right| left.second == right.second) {
        let key = pairs[0].second;
        let mut groups: Vec<Vec<&Overlap>> = Vec::new();
        let mut others = Vec::new();
        for pair in pairs {
            if declared[pair.first].key.allows_overlap_with(declared[key].key) {
                groups.push(vec![pair]);
            } else {
                others.push(pair);
            }
        }
        if !others.is_empty() {
            groups.push(others);
        }
        for pairs in &groups {
            let place = Place::Template(0..declared[key].key.subject.text.len());
            let earlier = pairs.iter().map(|pair| numbers[pair.first]).collect_vec();
            findings.report_among(numbers[key], earlier, place, message(&declared, pairs));
            findings.add(proposal(&declared, &numbers, pairs));
        }
    }
}

/// Returns the message about the overlaps of one key with earlier ones.
fn message(keys: &[Declared<'_>], pairs: &[&Overlap]) -> Message {
    let key = &keys[pairs[0].second];
    let others: Vec<&Declared<'_>> = pairs.iter().map(|pair| &keys[pair.first]).collect_vec();
    let fact = if let [pair] = pairs {
        format!("{} and {} can both be written {}", name(others[0]), name(key), code(&pair.example))
    } else {
        let (shown, rest) = others.split_at(others.len().min(SHOWN));
        let mut list: Vec<String> = shown
            .iter()
            .zip(pairs)
            .map(|(other, pair)| format!("{} ({})", name(other), code(&pair.example)))
            .collect_vec();
        if !rest.is_empty() {
            let names: Vec<String> = rest.iter().map(|other| name(other)).collect_vec();
            list.push(format!("and {} more: {}", rest.len(), names.join(", ")));
        }
        format!("{} overlaps {} other keys: {}", name(key), others.len(), list.join(", "))
    };
    Message::new(fact).note("if two keys are the same text, writing one overwrites the other")
}

/// Returns a template that tells a key apart from earlier ones, or an earlier one from it.
/// `numbers` are the numbers of the keys in the block.
fn proposal(keys: &[Declared<'_>], numbers: &[usize], pairs: &[&Overlap]) -> Proposal {
    let key = &keys[pairs[0].second];
    let others: Vec<&Declared<'_>> = pairs.iter().map(|pair| &keys[pair.first]).collect_vec();
    let otherwise = match others[..] {
        [other] if other.pieces == key.pieces => {
            "remove one of them, or add a segment to it that says what it holds"
        }
        [_] => {
            "write a segment in one of them that the other cannot have, such as a label before a parameter"
        }
        _ => "write a segment that tells it apart from the others, such as a label before a parameter",
    };
    if let [other] = others[..]
        && other.pieces == key.pieces
    {
        return Proposal::none(otherwise);
    }
    if let Some(template) = labelled(key, &others) {
        return Proposal::new(template, otherwise);
    }
    match others[..] {
        [other] => match labelled(other, &[key]) {
            Some(template) => Proposal::new(template, otherwise)
                .for_key(numbers[pairs[0].first])
                .within("write ", format!(" for {}", name(other))),
            None => Proposal::none(otherwise),
        },
        _ => Proposal::none(otherwise),
    }
}

fn name(key: &Declared<'_>) -> String {
    let subject = key.key.subject;
    shown(if subject.name.is_empty() { &subject.text } else { &subject.name })
}

/// Returns the template of `key` with a label before a parameter, if that tells it apart from
/// `others`. The parameter must have nothing glued to it. A label where the keys differ comes
/// before one where they are the same.
fn labelled(key: &Declared<'_>, others: &[&Declared<'_>]) -> Option<String> {
    let BlockKey { subject, policy, .. } = *key.key;
    let shared = key.pieces.iter().zip(&others.first()?.pieces).take_while(|(own, theirs)| own == theirs);
    let shared = shared.filter(|(piece, _)| matches!(piece, Piece::Parameter(_))).count();
    let is_shared = |segment: &Segment| {
        let mut shared = subject.parameters.iter().take(shared);
        shared.any(|parameter| segment.range.contains(&parameter.range.start))
    };
    let mut segments: Vec<&Segment> = Vec::new();
    for shared in [false, true] {
        segments.extend(subject.segments.iter().filter(|segment| is_shared(segment) == shared));
    }
    segments.into_iter().find_map(|segment| {
        let parameter = subject.sole_parameter(segment)?;
        if !matches!(segment.parts[..], [Part { kind: PartKind::Parameter(_), .. }]) {
            return None;
        }
        // A parameter that has its label needs no second one.
        let before = subject.segments.iter().rfind(|other| other.range.end <= segment.range.start);
        if before.is_some_and(|before| is_label(before, parameter)) {
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
        let is_apart = others.iter().all(|other| overlap(&pieces, &other.pieces).is_none());
        is_apart.then(|| Rewrite::new(subject).insert(parameter.range.start, label).finish())
    })
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType::{Channel, Hash, List};

    use crate::lint::{
        BlockKey, Policy, Standard, Subject,
        testing::{Judged, Keys, check_subjects},
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
                "remove one of them, or add a segment to it that says what it holds",
            ),
            (
                "lock:run:id:{id: u64}",
                "lock:run:id:{id: u32}",
                "write a segment in one of them that the other cannot have, such as a label before a parameter",
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
    fn each_key_is_reported_once_and_names_all_that_it_overlaps() {
        let block = ["a:{x: u8}", "a:{y: u8}", "a:{z: u8}", "a:1"];
        hashes(&keys(), &block).finds(["a:{y: u8}", "a:{z: u8}", "a:1"]);
        let policy = Policy::of(Standard::Domain);
        let names = ["X", "Y", "Z", "A", "B", "C", "D", "One"];
        let block: Vec<Subject> = names
            .iter()
            .map(|name| {
                let template = if *name == "One" { "a:{one: u8}" } else { "a:{x: u8}" };
                let mut subject = Subject::of_template(template, Hash, &policy).documented().with_ttl();
                subject.name = (*name).into();
                subject
            })
            .collect();
        let messages: Vec<String> =
            check_subjects(&block, &policy).iter().map(|finding| finding.message.to_string()).collect();
        assert_eq!(messages[1].lines().next(), Some("`Z` overlaps 2 other keys: `X` (`a:1`), `Y` (`a:1`)"),);
        assert_eq!(
            messages[6],
            "`One` overlaps 7 other keys: `X` (`a:1`), `Y` (`a:1`), `Z` (`a:1`), and 4 more: `A`, `B`, `C`, `D`\n\
            help: write `a:one:{one}`\n\
            note: if two keys are the same text, writing one overwrites the other",
        );
        assert_eq!(messages.len(), 7);
    }

    #[test]
    fn keys_with_different_types_are_not_reported() {
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
    fn braces_and_other_delimiters_are_compared() {
        hashes(&keys(), &["a:{#x: u8}", "a:{{7}}"]).finds(["a:{{7}}"]);
        hashes(&keys(), &["{{a:{x: u8}}}:b", "{{a:7}}:b"]).finds(["{{a:7}}:b"]);
        let dots = keys().delimiter(".");
        hashes(&dots, &["access.{id: Text<9>}", "access.a:b"]).finds(["access.a:b"]);
        hashes(&dots, &["access.{id: Text<9>}", "access.a.b"]).finds_nothing();
        // No declaration may have this, but the finding is true.
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
    fn a_channel_is_not_a_key() {
        let keys = keys();
        keys.keys(&[("news:{id: u8}", Channel), ("news:{id: u8}", List)]).finds_nothing();
        keys.keys(&[("news:{id: u8}", Channel), ("news:1", Channel)]).finds(["news:1"]);
    }
}
