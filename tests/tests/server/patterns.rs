//! Patterns, and the texts that match them: by our matcher, by a server, and exactly.

use std::collections::BTreeSet;

use keyschema::{KeyPattern, ParseKey, Pattern, PatternValues, RedisKey, Tail, Text, pattern};
use keyschema_core::glob;
use keyschema_tests::{
    for_every_key,
    glued::{Image, Thumbnail},
    keys::{CartItems, FeatureUsers, Leaderboard, Offset, Sample, SessionToken, WorkerQueue},
    values::for_all,
};
use proptest::{
    collection::vec, prelude::Strategy, sample::select, strategy::ValueTree, test_runner::TestRunner,
};
use redis::{Commands, Connection, ToRedisArgs, cmd, pipe};

use crate::databases::connect;

/// Returns the keys that the server finds, all in one answer.
fn find(connection: &mut Connection, pattern: impl ToRedisArgs) -> BTreeSet<Vec<u8>> {
    let (cursor, keys): (u64, Vec<Vec<u8>>) =
        cmd("SCAN").arg(0).arg("MATCH").arg(&pattern).arg("COUNT").arg(1_000_000).query(connection).unwrap();
    assert_eq!(cursor, 0);
    let keys: BTreeSet<Vec<u8>> = keys.into_iter().collect();
    let by_name: Vec<Vec<u8>> = cmd("KEYS").arg(&pattern).query(connection).unwrap();
    assert_eq!(by_name.into_iter().collect::<BTreeSet<_>>(), keys);
    keys
}

fn write<K: AsRef<[u8]>>(connection: &mut Connection, keys: &[K]) {
    let mut commands = pipe();
    for key in keys {
        commands.set(key.as_ref(), "").ignore();
    }
    let () = commands.query(connection).unwrap();
}

fn generate<T>(count: usize, values: impl Strategy<Value = T>) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| values.new_tree(&mut runner).unwrap().current()).collect()
}

/// Returns a text of the table: `\\`, `\n` and `\x00` are escapes.
fn unescape(cell: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = cell.as_bytes();
    while let [byte, behind @ ..] = rest {
        rest = behind;
        match (byte, behind) {
            (b'\\', [b'x', digits @ ..]) => {
                let (digits, behind) = digits.split_at(2);
                bytes.push(u8::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap());
                rest = behind;
            }
            (b'\\', [escaped, behind @ ..]) => {
                bytes.push(if *escaped == b'n' { b'\n' } else { *escaped });
                rest = behind;
            }
            _ => bytes.push(*byte),
        }
    }
    bytes
}

#[test]
fn globs_match_as_servers_say() {
    let rows: Vec<Vec<&str>> =
        include_str!("../../data/glob.tsv").lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert!(rows.len() > 50);
    for row in rows {
        let (pattern, key) = (unescape(row[0]), unescape(row[1]));
        for verdict in &row[2..] {
            assert_eq!(glob::matches(&pattern, &key), *verdict == "Y", "{row:?}");
        }
    }
}

#[test]
fn globs_match_as_this_server_does() {
    let mut connection = connect(1);
    let letters = || select(b"aab-]^*?[\\{}\xc3\xff".as_slice());
    let keys: BTreeSet<Vec<u8>> = generate(600, vec(letters(), 1..6)).into_iter().collect();
    let keys: Vec<Vec<u8>> = keys.into_iter().collect();
    write(&mut connection, &keys);
    let mut matches = 0;
    for pattern in generate(1_500, vec(letters(), 1..7)) {
        let expected: BTreeSet<Vec<u8>> =
            keys.iter().filter(|key| glob::matches(&pattern, key)).cloned().collect();
        matches += expected.len();
        assert_eq!(find(&mut connection, &pattern), expected, "{}", pattern.escape_ascii());
    }
    assert!(matches > 1_000, "{matches} matches");
}

#[test]
fn every_key_matches_the_pattern_of_its_schema() {
    fn check<K: Sample + ParseKey<'static>>() {
        assert_eq!(K::pattern().to_string(), K::PATTERN);
        assert_eq!(K::pattern().encode(&mut K::buffer()), K::PATTERN.as_bytes());
        for_all((K::any(), 0..1_000_usize), |(key, place)| {
            let text: &'static [u8] = key.plain().into_bytes().leak();
            assert!(glob::matches(K::PATTERN.as_bytes(), text));
            assert!(K::pattern().matches(text));
            assert!(text.starts_with(K::LITERAL_PREFIX.as_bytes()));
            // Only keys, and no other text that the glob matches.
            let changed: &'static [u8] = text[..place % text.len()].to_vec().leak();
            assert_eq!(K::pattern().matches(changed), K::parse(changed).is_ok());
        });
    }
    for_every_key!(check);
}

#[test]
fn patterns_are_escaped_and_stars_merged() {
    assert_eq!(Leaderboard::PATTERN, "leaderboard:global");
    assert_eq!(WorkerQueue::pattern().to_text().as_str(), "{worker}:queue");
    assert_eq!(CartItems::PATTERN, "cart:items:user_id:{*}");
    assert_eq!(FeatureUsers::LITERAL_PREFIX, "");
    assert_eq!(Thumbnail::PATTERN, "{*}{*}thumb:*-*:at:*h*");
    assert_eq!(Odd::PATTERN, r"a\*:\[b]:\\*:\?*");
    assert_eq!(Odd::LITERAL_PREFIX, r"a*:[b]:\");
    assert_eq!(pattern!(Odd { c: 7, .. }).to_string(), r"a\*:\[b]:\\7:\?*");
    assert_eq!(pattern!(Odd { d: true, .. }).to_string(), r"a\*:\[b]:\\*:\?true");
}

/// Literal text with special characters of patterns, so that the longest pattern is longer than the
/// longest key.
#[derive(RedisKey)]
#[redis_key("a*:[b]:\\{c}:?{d}", string, allow(invalid_characters, reason = "to be escaped"))]
struct Odd {
    c: u64,
    d: bool,
}

/// Asserts that the server finds the texts that the glob matches, and that the keys among them are
/// those with the values.
#[track_caller]
fn check<K: ParseKey<'static>, V: PatternValues>(
    connection: &mut Connection,
    pattern: &Pattern<K, V>,
    texts: &[Vec<u8>],
    expected: impl Iterator<Item = String>,
) {
    let found = find(connection, pattern);
    let glob = pattern.to_text();
    let matched = texts.iter().filter(|text| glob::matches(glob.as_ref(), text)).cloned();
    assert_eq!(found, matched.collect());
    let exact = found.into_iter().filter(|text| pattern.matches(text.clone().leak()));
    assert_eq!(exact.collect::<BTreeSet<_>>(), expected.map(String::into_bytes).collect());
}

#[test]
fn the_server_finds_the_keys_with_the_values_of_a_pattern() {
    let mut connection = connect(2);
    let tokens = generate(400, SessionToken::any());
    let images = generate(400, Image::any());
    let offsets =
        generate(200, (-2..=2_i8, -1..=1_i16).prop_map(|(a, b)| Offset { a, b, c: 0, d: 0, e: 0, f: 0 }));
    let odds: Vec<Odd> = (0..20).map(|c| Odd { c, d: c % 2 == 0 }).collect();
    let mut texts: Vec<Vec<u8>> = Vec::new();
    texts.extend(tokens.iter().map(|key| key.plain().into_bytes()));
    texts.extend(images.iter().map(|key| key.plain().into_bytes()));
    texts.extend(offsets.iter().map(|key| key.plain().into_bytes()));
    texts.extend(odds.iter().map(|key| key.to_string().into_bytes()));
    // Texts that a `*` matches, but that are no keys.
    texts.extend(["offset:1:1:0:0:0:0:0", "image:a_b_c", "offset:+1:0:0:0:0:0"].map(Into::into));
    write(&mut connection, &texts);

    for token in &tokens[..40] {
        let pattern = pattern!(SessionToken { uid: token.uid, .. });
        let expected = tokens.iter().filter(|key| key.uid == token.uid).map(Sample::plain);
        check(&mut connection, &pattern, &texts, expected);
        let pattern = pattern!(SessionToken { device: token.device, .. });
        let expected = tokens.iter().filter(|key| key.device == token.device).map(Sample::plain);
        check(&mut connection, &pattern, &texts, expected);
        let pattern = pattern!(SessionToken { device: token.device, uid: token.uid, .. });
        check(&mut connection, &pattern, &texts, [token.plain()].into_iter());
    }
    for image in &images[..40] {
        let pattern = pattern!(Image { name: image.name, .. });
        let expected = images.iter().filter(|key| key.name == image.name).map(Sample::plain);
        check(&mut connection, &pattern, &texts, expected);
        let pattern = pattern!(Image { height: image.height, .. });
        let expected = images.iter().filter(|key| key.height == image.height).map(Sample::plain);
        check(&mut connection, &pattern, &texts, expected);
    }
    for a in -2..=2 {
        let pattern = pattern!(Offset { a, c: 0, .. });
        check(&mut connection, &pattern, &texts, offsets.iter().filter(|key| key.a == a).map(Sample::plain));
    }
    for odd in &odds {
        let pattern = pattern!(Odd { d: odd.d, .. });
        check(
            &mut connection,
            &pattern,
            &texts,
            odds.iter().filter(|key| key.d == odd.d).map(ToString::to_string),
        );
    }
    let odd: BTreeSet<Vec<u8>> =
        connection.keys::<_, Vec<Vec<u8>>>(Odd::PATTERN).unwrap().into_iter().collect();
    assert_eq!(odd.len(), odds.len());
}

/// A tail can contain the delimiter.
#[derive(RedisKey)]
#[redis_key(page:{site}:{path}, string)]
struct Page<'a> {
    site: u32,
    path: Tail<'a, 16>,
}

#[test]
fn a_value_is_compared_at_its_place() {
    let site = pattern!(Page { site: 1, .. });
    assert!(site.matches(b"page:1:a:1") && !site.matches(b"page:2:1:1"));
    let path = pattern!(Page { path: Tail::new("b:c").unwrap(), .. });
    assert!(path.matches(b"page:1:b:c") && !path.matches(b"page:1:a:b:c"));
    let name = pattern!(Image { name: Text::new("a").unwrap(), .. });
    assert!(name.matches(b"image:a_1x2") && !name.matches(b"image:a_1_1x2"));
}
