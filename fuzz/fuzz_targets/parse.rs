//! A key that is parsed from a text writes the same text, and the catalogue finds the same schemas
//! as each schema alone.

#![no_main]

use std::{
    fmt::{Debug, Display},
    net::Ipv4Addr,
};

use keyschema::{
    ArrayRaw, Date, Escaped, Hex, Identified, KeySegment, Month, ParseKey, Raw, RedisKey, Tail, Text,
    UnicodeText, UnixSeconds, catalog, hash_slot,
};
use keyschema_core::{glob, schema::has_raw};
use libfuzzer_sys::fuzz_target;

/// Words. One is the start of another one.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq)]
enum Kind {
    User,
    UserGroup,
    Film,
}

/// Declares keys, the catalogue of all of them, and a function that checks a text against each.
macro_rules! keys {
    ($($(#[doc = $doc:literal])* #[redis_key($($schema:tt)*)] $name:ident $(<$lifetime:lifetime>)? { $($field:ident: $ty:ty,)* })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
            #[redis_key($($schema)*)]
            struct $name $(<$lifetime>)? { $($field: $ty,)* }
        )*

        catalog! { static CATALOG = [$($name,)*]; }

        fn check_all(text: &[u8]) {
            $(check::<$name>(text);)*
        }
    };
}

keys! {
    /// Numbers.
    #[redis_key(a:{small}:{signed}:{wide}, string)]
    Numbers { small: u8, signed: i64, wide: u128, }
    /// The same, with less text between them.
    #[redis_key(b:{small}-{word}_{signed}, string)]
    Glued { small: u16, word: bool, signed: i16, }
    /// Texts.
    #[redis_key(c:{uid}:{name}:{rest}, string)]
    Texts<'a> { uid: Text<'a, 24>, name: UnicodeText<'a, 20>, rest: Tail<'a, 40>, }
    /// A key with a percent-encoded text.
    #[redis_key(d:{{{name}}}:{address}, string)]
    Encoded<'a> { name: Escaped<'a, 30>, address: Ipv4Addr, }
    /// Times.
    #[redis_key(e:{day}:{month}:{at}, string)]
    Times { day: Date, month: Month, at: UnixSeconds, }
    /// Fixed lengths next to each other.
    #[redis_key(f{hash}{kind}.{name}, string)]
    Fixed<'a> { hash: Hex<4>, kind: Kind, name: Text<'a, 8>, }
    /// Another delimiter.
    #[redis_key(g/{#kind}/{name}, string, delimiter = "/")]
    Slashed<'a> { kind: Kind, name: Text<'a, 12, '/'>, }
    /// A key that looks like the first.
    #[redis_key(a:{kind}:{signed}:{name}, string)]
    Alike<'a> { kind: Kind, signed: i8, name: Text<'a, 12>, }
    /// Any bytes between fixed text, and at the end.
    #[redis_key(h:{name}:{value}:id:{id}, string)]
    Raws<'a> { name: Text<'a, 8>, value: Raw<'a, 12>, id: u64, }
    /// Any bytes after the hash tag.
    #[redis_key(i:{#id}:{value}, string)]
    TaggedRaw { id: u8, value: ArrayRaw<12>, }
    /// No parameter.
    #[redis_key(c:all, string)]
    Constant { }
}

fuzz_target!(|text: &[u8]| {
    check_all(text);
    let found: Vec<_> = CATALOG.identify_all(text).map(|found| found.schema()).collect();
    for schema in CATALOG.schemas() {
        let parsed = Identified::parse(schema, text);
        assert_eq!(parsed.is_some(), found.contains(schema), "{schema}");
        if let Some(parsed) = parsed {
            let mut texts = parsed.parameters();
            let again = schema.pieces.iter().flat_map(|piece| match piece {
                keyschema::schema::Piece::Literal(text) => text.as_bytes().to_vec(),
                keyschema::schema::Piece::Parameter(_) => texts.next().unwrap().1.as_bytes().to_vec(),
            });
            assert_eq!(again.collect::<Vec<u8>>(), text);
        }
    }
    assert_eq!(CATALOG.identify(text).map(|found| found.schema()), found.first().copied());
});

fn check<K: RedisKey>(text: &[u8])
where
    for<'text> K::WithLifetime<'text>: ParseKey<'text> + Debug + Display + PartialEq,
{
    let string = str::from_utf8(text).ok();
    match K::WithLifetime::parse(text) {
        Ok(key) => {
            assert_eq!(key.encode(&mut K::WithLifetime::buffer()), text);
            let shown = key.to_string();
            if let Some(string) = string {
                assert_eq!(shown, string);
                assert_eq!(K::WithLifetime::parse(string), Ok(key));
            } else {
                assert!(has_raw(K::SCHEMA.pieces));
                assert_eq!(shown, text.escape_ascii().to_string());
            }
            assert!(text.len() <= K::MAX_LEN && text.starts_with(K::LITERAL_PREFIX.as_bytes()));
            assert!(Identified::parse(K::SCHEMA, text).is_some());
            assert!(glob::matches(K::PATTERN.as_bytes(), text));
            assert_eq!(K::WithLifetime::parse(text).unwrap().slot(), hash_slot(text));
        }
        Err(error) => {
            assert!(error.at() <= text.len() && error.found() == text.get(error.at()).copied(), "{error:?}");
            assert!(!error.to_string().is_empty());
            if let Some(string) = string {
                assert_eq!(K::WithLifetime::parse(string).unwrap_err(), error);
            }
        }
    }
}
