//! Keys with values of any bytes.

use std::{borrow::Cow, collections::HashMap};

use keyschema::{
    ArrayRaw, Catalog, Date, Identified, KeyPattern, KeyPrefix, Prefix, Raw, RedisKey, SegmentError, Shape,
    hash_slot, pattern,
};
use keyschema_tests::raw::{Hits, Line, Note, Own, Page, RAW_KEYS, Report, Url, Visit, value};
use proptest::prelude::*;

/// Checks that the key is read back from all its forms, has the slot of its bytes, and is found by
/// patterns.
fn holds<'key, K>(key: K, expected: &[u8], bytes: &'key [u8])
where
    K: keyschema::ParseKey<'key> + PartialEq + std::fmt::Debug + Copy,
{
    assert_eq!(bytes, expected);
    assert_eq!(key.to_key().as_ref(), expected);
    assert_eq!(K::parse(bytes).as_ref(), Ok(&key));
    assert_eq!(key.slot(), hash_slot(expected), "{key}");
    assert_eq!(key.key_len(), expected.len());
    assert!(expected.len() <= K::MAX_LEN);
    let shown =
        str::from_utf8(expected).map_or_else(|_| expected.escape_ascii().to_string().into(), Cow::Borrowed);
    assert_eq!(key.to_string(), shown);
    assert!(K::pattern().matches(bytes));
    assert!(keyschema_core::glob::matches(K::PATTERN.as_bytes(), bytes));
    let prefix = Prefix::new("t:1:").expect("it is one");
    let prefixed = [b"t:1:", bytes].concat();
    assert_eq!(prefix.join(key).to_key().as_ref(), prefixed);
    assert_eq!(prefix.join(key).slot(), hash_slot(&prefixed));
}

fn encoded(key: &impl RedisKey) -> Vec<u8> {
    let mut bytes = b"before ".to_vec();
    key.append_to(&mut bytes);
    bytes.split_off(7)
}

/// Returns the schema and the parameters that the catalogue finds in a key.
fn identified(key: &[u8]) -> (&'static str, Vec<(&'static str, Vec<u8>)>) {
    let found = RAW_KEYS.identify(key).expect("it is a key of the catalogue");
    let parameters = found.parameters().map(|(parameter, text)| (parameter.name, text.as_bytes().to_vec()));
    (found.schema().name, parameters.collect())
}

proptest! {
    #[test]
    fn a_value_at_the_end_is_read_back(bytes in value(24)) {
        let key = Page::new(&bytes).expect("it is short");
        let written = encoded(&key);
        holds(key, &[b"cache:page:", bytes.as_slice()].concat(), &written);
        prop_assert_eq!(identified(&written), ("Page", vec![("url", bytes.clone())]));

        let key = Visit::new(Url(Raw::new(&bytes).expect("it is short"))).expect("it is one");
        let written = encoded(&key);
        holds(key, &[b"cache:visit:", bytes.as_slice()].concat(), &written);
        prop_assert_eq!(identified(&written), ("Visit", vec![("url", bytes.clone())]));
    }

    #[test]
    fn the_text_after_a_value_is_read_from_the_end(bytes in value(16), kind in "[a-z]{1,8}", id in any::<u64>(), day in 0..99_999_i64) {
        let key = Hits::new(&kind, &bytes, id).expect("they are short");
        let written = encoded(&key);
        let expected = [b"cache:hits:", kind.as_bytes(), b":", &bytes, b":id:", id.to_string().as_bytes()].concat();
        holds(key, &expected, &written);
        let parameters = vec![("kind", kind.clone().into()), ("value", bytes.clone()), ("id", id.to_string().into())];
        prop_assert_eq!(identified(&written), ("Hits", parameters));

        let day = Date::from_days_since_epoch(day).expect("it is one");
        let key = Report::new(&bytes, day).expect("it is short");
        let written = encoded(&key);
        holds(key, &[b"report_", bytes.as_slice(), b"-", day.to_string().as_bytes()].concat(), &written);
        prop_assert_eq!(identified(&written), ("Report", vec![("value", bytes.clone()), ("day", day.to_string().into())]));

        let key = Own { value: ArrayRaw::new(&bytes).expect("it is short") };
        let written = encoded(&key);
        holds(key, &[b"own:", bytes.as_slice(), b":end"].concat(), &written);
    }

    #[test]
    fn a_value_after_the_tag_does_not_change_the_slot(bytes in value(16), id in any::<u64>(), number in any::<u32>()) {
        let key = Note::new(id, bytes.as_slice()).expect("it is short");
        let written = encoded(&key);
        holds(key, &[b"cart:{", id.to_string().as_bytes(), b"}:note:", &bytes].concat(), &written);
        prop_assert_eq!(key.slot(), hash_slot(id.to_string().as_bytes()));

        let key = Line::new(number, &bytes).expect("it is short");
        let written = encoded(&key);
        holds(key, &[b"line:", number.to_string().as_bytes(), b"x", &bytes].concat(), &written);
    }

    /// A parsed text is written again unchanged.
    #[test]
    fn a_parsed_text_is_written_unchanged(bytes in value(16), more in "[:a-z0-9]{0,8}") {
        for before in ["cache:page:", "cache:hits:a:", "cache:hits:", "report_", "line:7x", "line:", "cart:{7}:note:"] {
            for after in ["", ":id:7", "-20260101", &more] {
                let text = [before.as_bytes(), &bytes, after.as_bytes()].concat();
                let again = |key: Option<Vec<u8>>| assert!(key.is_none_or(|key| key == text), "{}", text.escape_ascii());
                again(Page::parse(&text).ok().map(|key| encoded(&key)));
                again(Hits::parse(&text).ok().map(|key| encoded(&key)));
                again(Report::parse(&text).ok().map(|key| encoded(&key)));
                again(Note::parse(&text).ok().map(|key| encoded(&key)));
                again(Line::parse(&text).ok().map(|key| encoded(&key)));
                let found = RAW_KEYS.identify(&text).map(|found| found.schema().name);
                prop_assert_eq!(found == Some("Page"), Page::parse(&text).is_ok());
                prop_assert_eq!(found == Some("Hits"), Hits::parse(&text).is_ok());
            }
        }
    }

    /// A pattern with a value matches only keys with this value.
    #[test]
    fn a_value_in_a_pattern_is_escaped(bytes in value(16), other in value(16)) {
        let value = Raw::new(&bytes).expect("it is short");
        let pattern = pattern!(Hits { value, .. });
        let mut buffer = keyschema::Pattern::<Hits<'_>>::buffer();
        let glob = pattern.encode(&mut buffer).to_vec();
        let [own, others] = [&bytes, &other].map(|bytes| encoded(&Hits::new("a", bytes, 7).expect("it is short")));
        prop_assert!(keyschema_core::glob::matches(&glob, &own));
        prop_assert!(pattern.matches(&own));
        prop_assert_eq!(pattern.matches(&others), bytes == other);
        prop_assert!(bytes == other || !keyschema_core::glob::matches(&glob, &others) || others.ends_with(b":id:7"));
        let last = pattern!(Page { url: Raw::new(&bytes).expect("it is short"), .. });
        let key = Page::new(&other).expect("it is short");
        prop_assert_eq!(keyschema_core::glob::matches(last.to_text().as_ref(), &encoded(&key)), bytes == other);
    }
}

#[test]
fn braces_in_a_value_choose_the_slot_of_a_key_without_a_tag() {
    let [first, second] = ["{7}/a", "{7}/b"].map(|url| Page::new(url).unwrap());
    assert_eq!(first.slot(), hash_slot(b"7"));
    assert!(first.same_slot(&second) && first.same_slot(&Note::new(7, "{8}").unwrap()));
    // An empty tag does not count.
    assert_eq!(Page::new("{}{7}").unwrap().slot(), hash_slot(b"cache:page:{}{7}"));
    assert_eq!((Page::SLOT, Page::SCHEMA.has_hash_tag()), (None, false));
}

#[test]
fn only_empty_and_long_values_are_refused() {
    assert_eq!(Raw::<4>::new(""), Err(SegmentError::Empty));
    assert!(Page::new("").is_err() && Page::new(&"a".repeat(25)).is_err());
    let message = |text: &str| Page::parse(text).unwrap_err().to_string();
    assert_eq!(
        message("cache:page:"),
        "not a key of `Page`: parameter `url`: the text is empty, and a key has no empty segment"
    );
    assert_eq!(
        Hits::parse("cache:hits:a:b").unwrap_err().to_string(),
        "not a key of `Hits`: parameter `value`: the text is empty, and a key has no empty segment"
    );
    assert_eq!(
        Hits::parse("cache:hits:a:b:id:x").unwrap_err().to_string(),
        "not a key of `Hits`: parameter `id`: byte 18 is 'x', not a digit"
    );
}

#[test]
fn keys_that_are_not_utf8_are_bytes() {
    let key = Page::new(b"/\xff").unwrap().to_key();
    assert_eq!(key.as_bytes(), b"cache:page:/\xff");
    assert_eq!(key, b"cache:page:/\xff".as_slice());
    assert!(key.starts_with(b"cache:") && key.to_str().is_err());
    assert_eq!(format!("{key} {key:?}"), r#"cache:page:/\xff b"cache:page:/\xff""#);
    let text = Page::new("/ä b").unwrap().to_key();
    assert_eq!((text.to_str(), format!("{text:?}")), (Ok("cache:page:/ä b"), "\"cache:page:/ä b\"".into()));
    let hits = HashMap::from([(key, 1), (text, 2)]);
    assert_eq!(hits.get("cache:page:/ä b".as_bytes()), Some(&2));
    assert_eq!(hits.get(&b"cache:page:/\xff"[..]), Some(&1));
}

#[test]
fn a_catalogue_gives_the_bytes_of_a_value() {
    let found = RAW_KEYS.identify(b"cache:hits:a:\xff *:id:7").unwrap();
    assert_eq!((found.get("kind"), found.get("value"), found.get("id")), (Some("a"), None, Some("7")));
    assert_eq!((found.get_bytes("value"), found.get_bytes("day")), (Some(&b"\xff *"[..]), None));
    let shown: Vec<String> =
        found.parameters().map(|(parameter, text)| format!("{}={text}", parameter.name)).collect();
    assert_eq!(shown, ["kind=a", r"value=\xff *", "id=7"]);
}

#[test]
fn the_file_of_a_catalogue_has_raw_values() {
    let json = RAW_KEYS.to_json();
    let read = Catalog::from_json(&json).unwrap();
    assert_eq!(read.to_json(), json);
    assert_eq!(read.get("Hits").unwrap().pieces, Hits::SCHEMA.pieces);
    let value = read.get("Hits").unwrap().parameters().nth(1).unwrap();
    assert_eq!(value.shape, Shape::Raw { min_len: 1, max_len: 16 });
    assert!(json.contains(r"^cache:page:([\\u{0}-\\u{10FFFF}]{1,24})$"), "{json}");
    assert_eq!(read.identify(b"cache:page:\xff").map(|found| found.schema().name), Some("Page"));
    assert!(Identified::parse(Page::SCHEMA, b"cache:page:").is_none());
}
