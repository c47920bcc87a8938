//! Keys are parsed from their texts, and from no other text.

use keyschema::{KeySegment, ParseKey, ParseKeyError, RedisKey, SegmentError, Text};
use keyschema_tests::{
    for_every_key,
    keys::{
        CachedPage, CartItems, FeatureUsers, Leaderboard, MetricTotal, Offset, Report, Sample, SessionToken,
        UserProfile,
    },
    values::for_all,
};
use redis::{Value, from_redis_value};

/// Returns a text that lives as long as the keys that are read from it.
fn keep(text: &[u8]) -> &'static [u8] {
    text.to_vec().leak()
}

#[test]
fn every_key_is_parsed_from_its_text() {
    fn check<K: Sample + ParseKey<'static>>() {
        for_all(K::any(), |key| {
            let text = keep(key.plain().as_bytes());
            assert_eq!(K::parse(text), Ok(key));
            assert_eq!(K::parse(str::from_utf8(text).unwrap()), Ok(key));
        });
        let key = K::longest();
        assert_eq!(K::parse(keep(key.plain().as_bytes())), Ok(key));
    }
    for_every_key!(check);
}

/// The other ways to parse keys: `FromStr` for keys that own their texts, `TryFrom` for keys that
/// borrow them.
#[test]
fn from_str_and_try_from_parse_like_parse() {
    for text in ["cart:items:user_id:{7}", "cart:items:user_id:{07}", "", "cart"] {
        assert_eq!(text.parse::<CartItems>(), CartItems::parse(text));
    }
    for text in ["session:token:uid:ada:device:phone", "session:token:uid:ada:device:a b", ""] {
        assert_eq!(SessionToken::try_from(text), SessionToken::parse(text));
    }
    let text = String::from("session:token:uid:ada:device:phone");
    let key: SessionToken<'_> = (&*text).try_into().unwrap();
    assert_eq!(key.uid.as_str(), "ada");
}

#[test]
fn a_parsed_key_is_written_as_the_same_text() {
    #[track_caller]
    fn try_out<K: Sample + ParseKey<'static>>(text: &[u8]) {
        let text = keep(text);
        let read = K::parse(text);
        match &read {
            Ok(key) => assert_eq!(key.encode(&mut K::buffer()), text),
            Err(error) => {
                assert!(error.at() <= text.len());
                assert_eq!(error.found(), text.get(error.at()).copied());
                assert!(!error.to_string().is_empty());
            }
        }
        if let Ok(text) = str::from_utf8(text) {
            assert_eq!(K::parse(text), read);
        }
    }

    fn check<K: Sample + ParseKey<'static>>() {
        let places = (K::any(), K::any(), 0..1_000_usize, 0..=255_u8);
        for_all(places, |(key, other, place, byte)| {
            let text = key.plain().into_bytes();
            let at = place % (text.len() + 1);
            let (before, behind) = text.split_at(at);
            let nasty = b"0-+:{}%_x1\0\xff";
            for byte in [byte, nasty[place % nasty.len()]] {
                try_out::<K>(&[before, &[byte], behind].concat());
                if let [first, rest @ ..] = behind {
                    try_out::<K>(&[before, &[byte], rest].concat());
                    try_out::<K>(&[before, &[first ^ (1 << (byte % 8))], rest].concat());
                    try_out::<K>(&[before, rest].concat());
                    try_out::<K>(&[before, &[*first], behind].concat());
                }
            }
            try_out::<K>(before);
            try_out::<K>(behind);
            // The first part of one key and the last of another.
            let other = other.plain().into_bytes();
            try_out::<K>(&[before, &other[at.min(other.len())..]].concat());
        });
    }
    for_every_key!(check);
}

#[test]
fn only_the_shortest_form_of_a_number_is_read() {
    let parse = |id: &str| UserProfile::parse(&format!("user:profile:id:{id}")).map(|key| key.user_id);
    for number in [0, 7, 99_999_999, 100_000_000, u64::from(u32::MAX), 9_999_999_999_999_999, u64::MAX] {
        assert_eq!(parse(&number.to_string()), Ok(number));
    }
    let reason = |id| parse(id).unwrap_err().reason().unwrap();
    assert_eq!(reason(""), SegmentError::Empty);
    assert_eq!(reason("007"), SegmentError::LeadingZero { at: 16 });
    assert_eq!(reason("00"), SegmentError::LeadingZero { at: 16 });
    assert_eq!(reason("+5"), SegmentError::NotADigit { character: '+', at: 16 });
    assert_eq!(reason("-5"), SegmentError::NotADigit { character: '-', at: 16 });
    assert_eq!(reason("5 "), SegmentError::NotADigit { character: ' ', at: 17 });
    assert_eq!(reason("12345678901é"), SegmentError::NotADigit { character: 'é', at: 27 });
    assert_eq!(reason("18446744073709551616"), SegmentError::NumberOutOfRange);
    assert_eq!(reason("99999999999999999999"), SegmentError::NumberOutOfRange);
    assert_eq!(reason("100000000000000000000"), SegmentError::NumberOutOfRange);
}

#[test]
fn every_integer_type_has_its_range() {
    let metric = |values: [&str; 6]| {
        let text = format!("metric:{}:total", values.join(":"));
        MetricTotal::parse(&text).map_err(|error| error.parameter())
    };
    let most = ["255", "65535", "4294967295", "18446744073709551615", &u128::MAX.to_string(), "1"];
    assert!(metric(most).is_ok());
    for (index, above) in ["256", "65536", "4294967296", "18446744073709551616"].into_iter().enumerate() {
        let mut values = most;
        values[index] = above;
        assert_eq!(
            metric(values).unwrap_err(),
            MetricTotal::SCHEMA.parameters().nth(index).map(|parameter| parameter.name)
        );
    }
    let above = "340282366920938463463374607431768211456";
    assert!(metric(["0", "0", "0", "0", above, "0"]).is_err());

    let offset = |text: &str| Offset::parse(text).map_err(|error| error.reason().unwrap());
    let least = format!("offset:-128:-32768:-2147483648:-9223372036854775808:{}:0", i128::MIN);
    assert!(offset(&least).is_ok());
    assert_eq!(offset("offset:-129:0:0:0:0:0").unwrap_err(), SegmentError::NumberOutOfRange);
    assert_eq!(offset("offset:128:0:0:0:0:0").unwrap_err(), SegmentError::NumberOutOfRange);
    assert_eq!(offset("offset:0:-0:0:0:0:0").unwrap_err(), SegmentError::SignedZero);
    assert_eq!(offset("offset:0:-01:0:0:0:0").unwrap_err(), SegmentError::LeadingZero { at: 10 });
    assert_eq!(
        offset("offset:--1:0:0:0:0:0").unwrap_err(),
        SegmentError::NotADigit { character: '-', at: 8 }
    );
}

#[track_caller]
fn assert_says<K: std::fmt::Debug>(read: Result<K, ParseKeyError>, expected: &str) {
    assert_eq!(read.unwrap_err().to_string(), expected);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    assert_says(
        CartItems::parse("cart:items:user_id:7"),
        "not a key of `CartItems`: expected `{` at byte 19, found '7'",
    );
    assert_says(
        CartItems::parse("cart:items:user_id:{7"),
        "not a key of `CartItems`: expected `}` at byte 21, found the end",
    );
    assert_says(
        CartItems::parse("cart:items:user_id:{7}:"),
        "not a key of `CartItems`: expected the end at byte 22, found ':'",
    );
    assert_says(
        Leaderboard::parse(b"leaderboard:\xff"),
        "not a key of `Leaderboard`: expected `global` at byte 12, found the byte 0xff",
    );
    assert_says(
        FeatureUsers::parse("1:feature:yes:group_2"),
        "not a key of `FeatureUsers`: parameter `enabled`: the text is not one of `false`, `true`",
    );
    assert_says(
        Report::parse("report:hourly:shop:1:EUR"),
        "not a key of `Report`: parameter `period`: the text is not one of `daily`, `year-to-date`, `all`",
    );
    assert_says(
        SessionToken::parse("session:token:uid:a?:device:b"),
        "not a key of `SessionToken`: parameter `uid`: byte 19 is '?', a glob character",
    );
    assert_says(
        SessionToken::parse(b"session:token:uid:a:device:\xff"),
        "not a key of `SessionToken`: parameter `device`: byte 27 is not UTF-8",
    );
}

/// A parameter type that is written by hand and cannot be parsed.
#[derive(Clone, Copy, Debug)]
struct WriteOnly;

impl KeySegment for WriteOnly {
    const SHAPE: keyschema::Shape = keyschema::Shape::Words(&["x"]);

    fn write_to(&self, writer: &mut keyschema::Writer<'_>) {
        writer.literal("x");
    }
}

/// A newtype of it.
#[derive(KeySegment, Clone, Copy, Debug)]
struct Wrapped(WriteOnly);

#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(once:{a}:{b}:{c}, string)]
struct WrittenOnce<'a, 'b> {
    a: WriteOnly,
    b: Wrapped,
    c: &'a Text<'b, 8>,
}

#[test]
fn a_key_that_cannot_be_parsed_is_written() {
    let key = WrittenOnce { a: WriteOnly, b: Wrapped(WriteOnly), c: &Text::new("c").unwrap() };
    assert_eq!(key.to_key().as_str(), "once:x:x:c");
}

/// Lifetimes, bounds, and all kinds of generic parameters.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
#[redis_key(two:{a}:{b}:{c}, string)]
struct TwoTexts<'a, 'b: 'a, T: KeySegment + Copy, const N: usize>
where
    T: PartialEq,
{
    a: Text<'a, N>,
    b: Text<'b, N>,
    c: T,
}

#[test]
fn lifetimes_become_that_of_the_text() {
    let text = String::from("two:a:b:7");
    let key = TwoTexts::<u8, 4>::parse(&text).unwrap();
    assert_eq!((key.a.as_str(), key.b.as_str(), key.c), ("a", "b", 7));
}

/// Parses a key of any type. The bound of such a function is `ParseKey`.
fn parse_all<K: for<'key> ParseKey<'key>>(texts: &[String]) -> Vec<K> {
    texts.iter().filter_map(|text| K::parse(text).ok()).collect()
}

#[test]
fn keys_that_do_not_borrow_are_parsed_from_temporary_texts() {
    let texts = ["user:profile:id:1", "user:profile:id:x", "user:profile:id:2"].map(String::from);
    assert_eq!(parse_all::<UserProfile>(&texts), [UserProfile { user_id: 1 }, UserProfile { user_id: 2 }]);
}

#[test]
fn keys_that_do_not_borrow_have_the_traits_of_others() {
    let key: UserProfile = "user:profile:id:7".parse().unwrap();
    assert_eq!(key, UserProfile { user_id: 7 });
    let key: CachedPage<u32> = "cache:page:7".parse().unwrap();
    assert_eq!(key, CachedPage { id: 7 });

    let texts = ["user:profile:id:1", "user:profile:id:2"];
    let answer = Value::Array(texts.map(|text| Value::BulkString(text.into())).to_vec());
    let keys: Vec<UserProfile> = from_redis_value(answer).unwrap();
    assert_eq!(keys, [UserProfile { user_id: 1 }, UserProfile { user_id: 2 }]);

    let error = |value| from_redis_value::<UserProfile>(value).unwrap_err().to_string();
    assert!(error(Value::SimpleString("user:profile:id:x".into())).ends_with("byte 16 is 'x', not a digit"));
    assert!(
        error(Value::Int(7))
            .ends_with("a key of `UserProfile` is a text, and the server answered an integer")
    );
}
