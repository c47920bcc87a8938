//! Slots that are made of fields are those of the text, whatever writes it.

use std::fmt;

use keyschema::{
    __private::Sink, Alphabet, Date, Escaped, Hex, KeySegment, RedisKey, Shape, Text, UnixMillis, Writer,
    hash_slot,
};
use keyschema_tests::values::{for_all, text, unsigned};
use proptest::prelude::{Strategy, any};
use uuid::Uuid;

#[track_caller]
fn assert_slot<K: RedisKey>(key: &K) {
    let text = key.to_string();
    assert_eq!(key.slot(), hash_slot(text.as_bytes()), "{text}");
}

/// A hash tag that begins and ends within literals, around every kind of parameter.
#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(a:{before}:b{{c:{id}:d:{uuid}:{name}:{big}:{when}:e}}f:{behind}, string, max_bytes = 185)]
struct Wide<'a> {
    before: u64,
    id: u64,
    uuid: Uuid,
    name: Text<'a, 24>,
    big: u128,
    when: UnixMillis,
    behind: Hex<4>,
}

#[test]
fn a_tag_of_many_parts_is_hashed_as_its_text() {
    let values =
        ((unsigned(), unsigned(), any::<u128>()), text(), any::<u128>(), unsigned(), any::<[u8; 4]>());
    for_all(values, |((before, id, uuid), name, big, when, behind)| {
        let (uuid, when) = (Uuid::from_u128(uuid), UnixMillis::new(when));
        assert_slot(&Wide { before, id, uuid, name, big, when, behind: Hex(behind) });
    });
}

#[derive(KeySegment, Clone, Copy, Debug)]
struct UserId(u64);

#[derive(KeySegment, Clone, Copy, Debug)]
enum Kind {
    A,
    Bee,
}

/// No tag at all: all of the key is hashed, and the literals are longer than a table has rows.
#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key({kind}:a_literal_that_is_longer_than_any_table_of_positions:{user}:{date}:{note}:{offset}, string, max_bytes = 132)]
struct Untagged<'a> {
    kind: Kind,
    user: UserId,
    date: Date,
    note: Escaped<'a, 24>,
    offset: i64,
}

#[test]
fn a_key_without_a_tag_is_hashed_as_its_text() {
    let date = || (0..40_000_i64).prop_map(|days| Date::from_days_since_epoch(days).expect("in range"));
    for_all(
        (any::<bool>(), unsigned(), date(), "[a-z:]{0,8}", any::<i64>()),
        |(bee, user, date, note, offset)| {
            let kind = if bee { Kind::Bee } else { Kind::A };
            let note = Escaped::new(&note).expect("eight bytes are 24 at most");
            assert_slot(&Untagged { kind, user: UserId(user), date, note, offset });
        },
    );
}

macro_rules! tags {
    ($($name:ident: $template:tt;)*) => {$(
        #[derive(RedisKey, Clone, Copy, Debug)]
        #[redis_key($template, string)]
        struct $name {
            id: u64,
        }
    )*};
}

tags! {
    Empty: "a:{{}}:{id}";
    EmptyThenFull: "a:{{}}{{b}}:{id}";
    Nested: "a:{{{{{id}}}}}:b";
    Open: "a:{{b:{id}";
    ClosedFirst: "a}}:{{b:{id}}}";
    Constant: "{{a}}:{id}";
    AcrossPieces: "{{{id}";
}

#[test]
fn braces_are_understood_as_servers_do() {
    for id in [0, 7, 99_999_999, 100_000_000, u64::MAX] {
        assert_slot(&Empty { id });
        assert_slot(&EmptyThenFull { id });
        assert_slot(&Nested { id });
        assert_slot(&Open { id });
        assert_slot(&ClosedFirst { id });
        assert_slot(&Constant { id });
        assert_slot(&AcrossPieces { id });
    }
}

/// More pieces than there is a plan for.
#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key({a}:{b}:{c}:{d}:{e}:{f}:{g}:{h}:{i}:{j}:{k}:{l}:{m}:{n}:{o}:{p}:{q}, string)]
struct Long {
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    e: u8,
    f: u8,
    g: u8,
    h: u8,
    i: u8,
    j: u8,
    k: u8,
    l: u8,
    m: u8,
    n: u8,
    o: u8,
    p: u8,
    q: u8,
}

#[test]
fn a_key_of_very_many_pieces_has_its_slot() {
    assert_eq!(Long::SCHEMA.pieces.len(), 33);
    for_all(any::<[u8; 17]>(), |[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q]| {
        assert_slot(&Long { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q });
    });
}

/// A parameter type by hand that keeps none of its promises: it writes a brace, or nothing.
#[derive(Clone, Copy, Debug)]
struct Unruly(&'static str);

impl KeySegment for Unruly {
    const SHAPE: Shape = Shape::Text { min_len: 1, max_len: 8, alphabet: Alphabet::DIGITS };

    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.text(self.0);
    }
}

#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(a:{{{odd}}}:{other}, string)]
struct Odd {
    odd: Unruly,
    other: Unruly,
}

#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(a:{odd}:b:{id}, string)]
struct OddUntagged {
    odd: Unruly,
    id: u8,
}

#[test]
fn a_parameter_type_that_breaks_its_promises_changes_the_slot_as_it_does_the_text() {
    for odd in ["1", "12345678", "", "}", "{", "{a}", "a}b", "}{x}"].map(Unruly) {
        assert_slot(&Odd { odd, other: Unruly("7") });
        assert_slot(&OddUntagged { odd, id: 7 });
    }
}

/// A key by hand, which writes something else than its schema says.
#[derive(Clone, Copy, Debug)]
struct ByHand {
    way: u8,
}

impl RedisKey for ByHand {
    const DECLARATION: keyschema::__private::Declaration = Constant::DECLARATION;
    const PREFIXED_PATTERN: &'static str = "**";
    type Kind = keyschema::kinds::string_key;
    type Ttl = keyschema::kinds::undeclared_ttl;
    type Tag = keyschema::kinds::AnyTag;
    type Value = keyschema::kinds::Anything;
    type Buf = keyschema::KeyBuf<64>;
    type At<'text> = Self;

    fn write_to<S: Sink>(&self, sink: &mut S) {
        match self.way {
            // As the schema has it.
            0 => {
                sink.literal("{a}:");
                sink.param(&7_u64);
            }
            // Something before it; another literal; in another order; less; more; no piece of it.
            1 => {
                sink.text("{b}");
                sink.literal("{a}:");
                sink.param(&7_u64);
            }
            2 => {
                sink.literal("{b}:");
                sink.param(&7_u64);
            }
            3 => {
                sink.param(&7_u64);
                sink.literal("{a}:");
            }
            4 => sink.literal("{a}:"),
            5 => {
                sink.literal("{a}:");
                sink.param(&7_u64);
                sink.param(&7_u64);
            }
            6 => {
                sink.literal("{a}:");
                sink.literal("7");
            }
            _ => {}
        }
    }
}

impl fmt::Display for ByHand {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        keyschema::__private::display(self, formatter)
    }
}

#[test]
fn a_key_that_is_not_written_as_its_schema_says_has_the_slot_of_its_text() {
    for way in 0..8 {
        assert_slot(&ByHand { way });
    }
}

#[test]
fn a_reference_to_a_parameter_is_hashed_as_the_parameter() {
    #[derive(RedisKey)]
    #[redis_key(user:{#user}:{name}, string)]
    struct Borrowed<'a> {
        user: &'a UserId,
        name: &'a Text<'a, 8>,
    }
    assert_slot(&Borrowed { user: &UserId(42), name: &Text::new("ada").unwrap() });
}
