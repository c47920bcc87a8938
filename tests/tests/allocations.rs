//! Writing a key allocates nothing, and a redis-rs command allocates as much for a key as for a
//! `&str`.

#![allow(
    clippy::needless_borrows_for_generic_args,
    reason = "keys are passed by value and by reference, as users do"
)]

use std::{
    fmt::{self, Write as _},
    hint::black_box,
};

use allocation_counter::{AllocationInfo, measure};
use keyschema::schema::Source;
use keyschema::{
    ArrayRaw, ArrayText, Buffer, Catalog, KeySchema, Prefix, Raw, Text, UnicodeText, prelude::*,
};
use keyschema_tests::{
    for_every_key,
    keys::{CartItems, Leaderboard, ProjectViews, Report, Sample, SessionToken, UserProfile},
    raw::{Hits, Note},
    values::{for_all, prefix},
};
use redis::{Cmd, Pipeline, ToRedisArgs, ToSingleRedisArg, cmd};

/// Returns the allocations of `work`.
fn allocations<T>(work: impl FnOnce() -> T) -> AllocationInfo {
    measure(|| {
        black_box(work());
    })
}

#[track_caller]
fn assert_none<T>(work: impl FnOnce() -> T) {
    assert_eq!(allocations(work), AllocationInfo::default());
}

#[test]
fn identifying_a_key_allocates_only_the_index() {
    const SCHEMAS: &[&KeySchema] = &[
        UserProfile::SCHEMA,
        SessionToken::SCHEMA,
        CartItems::SCHEMA,
        ProjectViews::SCHEMA,
        Leaderboard::SCHEMA,
    ];
    let catalog = Catalog::new("ALL", "", SCHEMAS, Source { file: file!(), line: line!() });
    assert!(catalog.identify("nothing").is_none());
    for key in [
        "user:profile:id:7",
        "session:token:uid:ada:device:web",
        "{project:7}:views:home",
        "leaderboard:global",
    ] {
        assert_none(|| {
            catalog
                .identify(key)
                .expect("it is a key")
                .parameters()
                .map(|(_, text)| text.as_bytes().len())
                .sum::<usize>()
        });
        assert_none(|| catalog.identify_all(key).count());
    }
}

/// A target of `fmt::Write` on the stack.
struct StackText<const CAPACITY: usize = 256> {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl<const CAPACITY: usize> StackText<CAPACITY> {
    fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl<const CAPACITY: usize> fmt::Write for StackText<CAPACITY> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let target = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        target.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Without this, all other tests could pass because nothing is counted.
#[test]
fn allocations_are_counted() {
    let one = allocations(|| vec![0_u8; 100]);
    assert_eq!((one.count_total, one.bytes_total), (1, 100));

    // An allocation that grows is counted again.
    let mut grown = Vec::with_capacity(10);
    let growth = allocations(|| {
        grown.extend_from_slice(&[0_u8; 10]);
        grown.extend_from_slice(&[0_u8; 10]);
    });
    assert_eq!((growth.count_total, growth.bytes_total), (1, 20));

    // These allocate. The forms below do not.
    let key = UserProfile { user_id: 7 };
    assert!(allocations(|| key.to_string()).count_total > 0);
    assert!(allocations(|| key.plain()).count_total > 0);
    assert!(allocations(|| key.append_to(&mut Vec::new())).count_total > 0);

    // A command costs more if its argument is made with `format!`.
    let text = key.plain();
    let ready = allocations(|| get(&text));
    let formatted = allocations(|| get(key.plain()));
    assert!(formatted.count_total > ready.count_total && formatted.bytes_total > ready.bytes_total);
}

#[test]
fn writing_a_key_allocates_nothing() {
    fn check<K: Sample>()
    where
        K::Buf: AsRef<str> + fmt::Display,
    {
        let check_key = |key: K| {
            let plain = key.plain();

            let mut buf = K::buffer();
            assert_none(|| key.encode(&mut buf).len());
            assert_eq!(buf.as_ref(), plain);

            assert_none(|| key.to_key());
            assert_none(|| key.to_key().as_ref().len());
            assert_none(|| key.key_len());
            assert_none(|| key.slot());

            let mut bytes = Vec::with_capacity(room_for_bytes(&key));
            assert_none(|| key.append_to(&mut bytes));
            assert_eq!(bytes, plain.as_bytes());

            let mut text = String::with_capacity(K::MAX_LEN);
            assert_none(|| key.append_to_string(&mut text));
            assert_eq!(text, plain);

            let mut text = String::with_capacity(2 * K::MAX_LEN);
            assert_none(|| write!(text, "{key}{}", key.to_key()).unwrap());
            assert_eq!(text, plain.repeat(2));

            let mut text = <StackText>::new();
            assert_none(|| write!(text, "{key}").unwrap());
            assert_eq!(text.as_bytes(), plain.as_bytes());
        };
        check_key(K::longest());
        for_all(K::any(), check_key);
    }
    for_every_key!(check);
}

/// A key with an owned text holds a copy of the text.
#[test]
fn an_owned_text_allocates_nothing() {
    #[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
    #[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
    struct OwnedToken {
        uid: ArrayText<24>,
    }
    let text = "session:token:uid:abc123";
    assert_none(|| ArrayText::<24>::new("abc123").unwrap());
    let key = OwnedToken { uid: "abc123".parse().unwrap() };
    assert_none(|| OwnedToken::parse(text).unwrap());
    assert_none(|| (key.to_key(), key.slot(), key.uid.as_text().as_str().len(), key.uid == "abc123"));
    let mut appended = Vec::with_capacity(<OwnedToken as RedisKey>::Buf::CAPACITY);
    assert_none(|| key.append_to(&mut appended));
    assert_eq!(appended, text.as_bytes());
}

/// Values of any bytes cost no more than texts.
#[test]
fn raw_bytes_allocate_nothing() {
    let (value, text) = (b"a *\xff", b"cache:hits:a:a *\xff:id:7");
    assert_none(|| Raw::<16>::new(value).unwrap());
    assert_none(|| ArrayRaw::<16>::new(value).unwrap());
    let key = Hits::new("a", value, 7).unwrap();
    assert_none(|| Hits::parse(&text[..]).unwrap());
    assert_none(|| (key.to_key(), key.slot(), key.key_len()));
    let mut appended = Vec::with_capacity(<Hits<'_> as RedisKey>::Buf::CAPACITY);
    assert_none(|| key.append_to(&mut appended));
    assert_eq!(appended, text);
    let mut shown = <StackText>::new();
    assert_none(|| write!(shown, "{key}").unwrap());
    assert_eq!(shown.as_bytes(), br"cache:hits:a:a *\xff:id:7");
    let value = Raw::new(value).unwrap();
    assert_none(|| pattern!(Hits { value, .. }).to_text());
    let note = Note::new(7, "a b").unwrap();
    assert_none(|| (note.to_key(), note.slot(), Note::parse("cart:{7}:note:a b").unwrap()));
}

/// Returns the room that `append_to` needs: for the longest key, or for this key if keys can be
/// long.
fn room_for_bytes<K: RedisKey>(key: &K) -> usize {
    match K::Buf::CAPACITY {
        capacity @ ..=512 => capacity,
        _ => key.key_len(),
    }
}

#[test]
fn a_target_needs_no_more_room_than_documented() {
    fn check<K: Sample>() {
        for_all(K::any(), |key| {
            let mut bytes = Vec::with_capacity(room_for_bytes(&key));
            assert_none(|| key.append_to(&mut bytes));
            let mut text = String::with_capacity(key.key_len());
            assert_none(|| key.append_to_string(&mut text));
        });
    }
    for_every_key!(check);
}

#[test]
fn making_a_text_allocates_nothing() {
    let uid = String::from("abc123");
    assert_none(|| Text::<24>::new(&uid));
    assert_none(|| Text::<24>::try_from(&*uid));
    assert_none(|| UnicodeText::<24>::new("Zürich"));
    assert_none(|| SessionToken { uid: Text::new(&uid).unwrap(), device: Text::new("phone").unwrap() });
    // A refusal allocates nothing either, until its message is made.
    let error = Text::<24>::new("a:b");
    assert_none(|| Text::<24>::new("a:b"));
    assert_none(|| Text::<2>::new(&uid));
    let mut message = <StackText>::new();
    assert_none(|| write!(message, "{}", error.unwrap_err()).unwrap());
}

fn get(key: impl ToSingleRedisArg) -> Vec<u8> {
    cmd("GET").arg(key).get_packed_command()
}

fn lpush(key: impl ToSingleRedisArg) -> Vec<u8> {
    cmd("LPUSH").arg(key).arg("hello").get_packed_command()
}

fn hset(key: impl ToSingleRedisArg) -> Vec<u8> {
    let pairs = [("name", "Ada"), ("city", "London")];
    cmd("HSET").arg(key).arg(&pairs).get_packed_command()
}

fn set_with_ttl(key: impl ToSingleRedisArg) -> Vec<u8> {
    Cmd::set_ex(key, "value", 60).get_packed_command()
}

fn pipeline(key: impl ToSingleRedisArg) -> Vec<u8> {
    let mut pipeline = Pipeline::new();
    pipeline.cmd("LPUSH").arg(&key).arg("hello").ignore();
    pipeline.cmd("EXPIRE").arg(&key).arg(60);
    pipeline.get_packed_pipeline()
}

/// Asserts that a key causes neither more allocations nor larger ones than a text, and that the
/// server gets the same bytes.
#[track_caller]
fn assert_same(with_key: impl Fn() -> Vec<u8>, with_text: impl Fn() -> Vec<u8>) {
    assert_eq!(with_key(), with_text());
    let expected = allocations(with_text);
    assert!(expected.count_total > 0);
    assert_eq!(allocations(with_key), expected);
}

#[test]
fn a_key_costs_a_command_no_more_than_a_text() {
    fn check<K: Sample + ToSingleRedisArg>()
    where
        K::Buf: ToSingleRedisArg,
    {
        let check_key = |key: K| {
            let plain = key.plain();
            let text = plain.as_str();
            let by_value = key.to_key();

            assert_same(|| get(key), || get(text));
            assert_same(|| get(&key), || get(text));
            assert_same(|| get(by_value), || get(text));
            assert_same(|| lpush(key), || lpush(text));
            assert_same(|| hset(key), || hset(text));
            assert_same(|| set_with_ttl(key), || set_with_ttl(text));
            assert_same(|| pipeline(key), || pipeline(text));
        };
        check_key(K::longest());
        for_all(K::any(), check_key);
    }
    for_every_key!(check);
}

#[test]
fn several_keys_cost_a_command_no_more_than_texts() {
    fn mget(keys: impl ToRedisArgs) -> Vec<u8> {
        cmd("MGET").arg(keys).get_packed_command()
    }

    fn check<K: Sample + ToRedisArgs>() {
        for_all([K::any(), K::any(), K::any()], |keys| {
            let plain = keys.map(|key| key.plain());
            let texts = plain.each_ref().map(String::as_str);

            assert_same(|| mget(&keys), || mget(&texts));
            assert_same(|| mget(&keys[..]), || mget(&texts[..]));
            assert_same(|| mget((&keys[0], &keys[1])), || mget((texts[0], texts[1])));
        });
    }
    for_every_key!(check);

    // Keys of several schemas.
    let token = SessionToken::longest();
    let report = Report::longest();
    let keys = (
        UserProfile { user_id: 7 },
        token,
        report,
        CartItems { user_id: 7 },
        ProjectViews::longest(),
        Leaderboard,
    );
    let plain =
        [keys.0.plain(), keys.1.plain(), keys.2.plain(), keys.3.plain(), keys.4.plain(), keys.5.plain()];
    let texts = plain.each_ref().map(String::as_str);
    let texts = (texts[0], texts[1], texts[2], texts[3], texts[4], texts[5]);
    assert_same(|| mget(keys), || mget(texts));
}

/// A command that is kept and cleared has enough room already.
#[test]
fn a_command_used_again_allocates_nothing() {
    let mut command = Cmd::with_capacity(4, 256);
    let mut packed = Vec::with_capacity(512);
    for user_id in [0, 7, u64::MAX] {
        let key = CartItems { user_id };
        assert_none(|| {
            command.clear();
            command.arg("LPUSH").arg(&key).arg("hello");
            packed.clear();
            command.write_packed_command(&mut packed);
        });
        let text = key.plain();
        let expected = format!("*3\r\n$5\r\nLPUSH\r\n${}\r\n{text}\r\n$5\r\nhello\r\n", text.len());
        assert_eq!(packed, expected.as_bytes());
    }
}

/// A typed command allocates only two lists: of its texts, and of their ends. So does one with a
/// TTL, in a script.
#[test]
fn a_typed_command_allocates_only_its_two_lists() {
    let (cart, profile, token) = (CartItems { user_id: 7 }, UserProfile::longest(), SessionToken::longest());
    let text = cart.plain();
    let of_text = allocations(|| cmd("LPUSH").arg(&text).arg("hello").take());
    assert!(of_text.count_total >= 2);
    for of_command in [
        allocations(|| cart.lpush("hello")),
        allocations(|| cart.lpush(["hello", "world"])),
        allocations(|| cart.lrange(0, -1)),
        allocations(|| profile.hset("name", "Ada")),
        allocations(|| profile.hgetall()),
        allocations(|| token.set("secret")),
        allocations(|| token.get()),
        allocations(|| token.incr()),
    ] {
        assert_eq!(of_command.count_total, 2, "{of_command:?}");
    }
    let other = CartItems { user_id: 7 };
    let of_both = allocations(|| cart.rpoplpush(&other));
    // With two keys it also allocates the actions on their TTLs.
    assert!(of_both.count_total <= 9, "{of_both:?}");
}

#[test]
fn parsing_a_key_allocates_nothing() {
    fn check<K: Sample + ParseKey<'static>>() {
        for_all(K::any(), |key| {
            let text: &'static [u8] = key.plain().into_bytes().leak();
            assert_none(|| K::parse(text));
            // The error of a text that is not a key allocates nothing either, and neither does its
            // message.
            let text = &text[..text.len() - 1];
            assert_none(|| {
                K::parse(text).map_err(|error| {
                    let mut message = <StackText>::new();
                    write!(message, "{error}").map(|()| message.len)
                })
            });
        });
    }
    for_every_key!(check);
}

#[test]
fn patterns_allocate_nothing() {
    let argument = SessionToken::pattern();
    let mut message = <StackText>::new();
    assert_none(|| {
        let pattern = pattern!(CartItems { user_id: 7, .. });
        write!(message, "{pattern}").unwrap();
        (pattern.to_text(), pattern.matches(b"cart:items:user_id:{7}"))
    });
    assert_eq!(message.as_bytes(), b"cart:items:user_id:{7}");
    let text = argument.to_string();
    let of_pattern = allocations(|| cmd("KEYS").arg(argument).clone());
    assert_eq!(of_pattern, allocations(|| cmd("KEYS").arg(&text).clone()));
}

keys! {
    /// The keys of one tenant.
    prefix Tenant = tenant:{tenant: Text<32>}:;
}

#[test]
fn declared_prefixes_allocate_nothing() {
    fn check<K: Sample + ParseKey<'static> + ToSingleRedisArg>() {
        for_all(K::any(), |key| {
            let text: &'static str = format!("tenant:acme:{}", key.plain()).leak();
            let tenant = Tenant::new("acme").unwrap();
            assert_none(|| (tenant.join(key).to_key(), tenant.join(&key).slot(), tenant.to_prefix()));
            assert_same(|| get(tenant.join(key)), || get(text));
            assert_none(|| keyschema::Prefixed::<K, Tenant<'_>>::parse(text).unwrap());
            assert_none(|| keyschema::Prefixed::<K, Tenant<'_>>::parse(&text[1..]).is_err());
            assert_none(|| {
                let pattern = <keyschema::Prefixed<K, Tenant<'_>>>::pattern();
                (pattern.to_text(), pattern.matches(text.as_bytes()))
            });
        });
    }
    for_every_key!(check);
    assert_none(|| (Tenant::new("a:b").is_err(), Tenant::new("").is_err()));
}

#[test]
fn prefixes_allocate_nothing() {
    fn check<K: Sample + ParseKey<'static> + ToSingleRedisArg>() {
        for_all((prefix(), K::any()), |(prefix, key)| {
            let text: &'static str = format!("{prefix}{}", key.plain()).leak();
            let mut written = StackText::<512>::new();
            assert_none(|| {
                let prefix = Prefix::new(prefix.as_str()).unwrap();
                write!(written, "{}", prefix.join(key)).unwrap();
                (prefix.join(key).to_key(), prefix.join(&key).slot(), prefix.join(key).key_len())
            });
            assert_eq!(written.as_bytes(), text.as_bytes());
            assert_same(|| get(prefix.join(key)), || get(text));
            assert_same(|| lpush(prefix.join(&key)), || lpush(text));

            assert_none(|| prefix.parse::<K>(text).unwrap());
            for other in [&text[..text.len() - 1], &text[1..]] {
                assert_none(|| {
                    let mut message = StackText::<512>::new();
                    prefix.parse::<K>(other).map_err(|error| write!(message, "{error}").unwrap())
                });
            }
            assert_none(|| {
                let pattern = K::pattern().with_prefix(prefix);
                (pattern.to_text(), pattern.matches(text.as_bytes()))
            });
        });
    }
    for_every_key!(check);
    // A refusal allocates nothing either.
    let long = "p".repeat(65);
    assert_none(|| (Prefix::new("a*"), Prefix::new(&long), Prefix::new("")));
}
