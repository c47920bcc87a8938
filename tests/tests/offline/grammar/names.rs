//! Names that generated code uses too, and raw identifiers.

use keyschema::{KeySegment, RedisKey};

#[derive(RedisKey)]
#[redis_key(a:{writer}:{keyschema}:{self_}:{buf}:{key}:{core}, string)]
struct Writer {
    writer: u8,
    keyschema: u8,
    self_: u8,
    buf: u8,
    key: u8,
    core: u8,
}

#[derive(RedisKey)]
#[redis_key(a:{type}:{fn}:{text}, string)]
#[allow(non_camel_case_types)]
struct r#struct {
    r#type: u8,
    r#fn: u8,
    r#text: u8,
}

#[derive(KeySegment)]
#[allow(non_camel_case_types)]
enum Kind {
    r#type,
    KeySegment,
}

#[derive(KeySegment)]
struct Newtype {
    r#type: u8,
}

#[derive(RedisKey)]
#[redis_key(a:{kind}:{newtype}, string)]
struct KeySchema {
    kind: Kind,
    newtype: Newtype,
}

pub(crate) fn main() {
    let key = Writer { writer: 1, keyschema: 2, self_: 3, buf: 4, key: 5, core: 6 };
    assert_eq!(key.to_key().as_str(), "a:1:2:3:4:5:6");
    let key = r#struct { r#type: 1, r#fn: 2, text: 3 };
    assert_eq!(key.to_key().as_str(), "a:1:2:3");
    for (kind, text) in [(Kind::r#type, "a:type:7"), (Kind::KeySegment, "a:key_segment:7")] {
        let newtype = Newtype { r#type: 7 };
        assert_eq!(KeySchema { kind, newtype }.to_key().as_str(), text);
    }
}
