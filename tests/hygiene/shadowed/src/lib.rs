//! Generated code names everything by its full path, so that no name of the crate gets in its way.
#![allow(
    missing_docs,
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    reason = "the names here are there to be in the way"
)]

pub mod core {}
pub mod std {}
pub mod alloc {}
pub mod redis {}
pub mod keyschema_core {}

pub struct Option;
pub struct Result;
pub struct String;
pub struct Box;
pub struct Vec;
pub struct Some;
pub struct None;
pub struct Ok;
pub struct Err;
pub struct str;
pub struct bool;
pub struct usize;
pub struct u8;
pub struct keyschema;
pub struct Writer;
pub struct KeyBuf;
pub struct Piece;
pub struct Declaration;
pub struct Shape;
pub struct segment;
pub struct words;

pub trait Copy {}
pub trait Display {}
pub trait Segment {}
pub trait Sized {}
pub trait Deref {}

// Methods of any type, named as those that generated code calls.
pub trait Methods {
    fn write(&self) {}
    fn write_to(&self) {}
    fn shape(&self) {}
    fn piece(&self) {}
    fn literal(&self) {}
    fn param(&self) {}
    fn max_len(&self) {}
    fn buffer() {}
    fn parse() {}
    fn until(&self) {}
    fn rest(&self) {}
    fn as_bytes(&self) {}
    fn read_from() {}
}

impl<T> Methods for T {}

macro_rules! get_in_the_way {
    ($($name:ident)*) => {
        $(
            #[allow(unused_macros)]
            macro_rules! $name {
                () => {
                    compile_error!("a macro of the crate was called");
                };
            }
        )*
    };
}

get_in_the_way! { file panic assert matches write format key_traits __key_traits __redis_traits owned_key_traits stringify }

/// A parameter type named as an internal.
#[derive(::keyschema::KeySegment)]
pub enum Parameter {
    Some,
    None,
    Self_,
}

/// A newtype whose field is named as an internal.
#[derive(::keyschema::KeySegment)]
pub struct NewType {
    pub writer: u64,
}

/// Fields named as what is around them in generated code.
#[derive(::keyschema::RedisKey)]
#[redis_key(a:{writer}:{self_}:{keyschema}:{buf}:{formatter}:{out}:{key}:{parameter}:{new_type}, string, ttl = 1s)]
pub struct KeySchema {
    pub writer: u64,
    pub self_: u64,
    pub keyschema: u64,
    pub buf: u64,
    pub formatter: u64,
    pub out: u64,
    pub key: u64,
    pub parameter: Parameter,
    pub new_type: NewType,
}

/// Type parameters named as internals.
#[derive(::keyschema::RedisKey)]
#[redis_key(b:{a}:{b}:{c}, string, persistent = "why")]
pub struct RedisKey<T: ::keyschema::Segment, Out: ::keyschema::Segment, K: ::keyschema::Segment> {
    pub a: T,
    pub b: Out,
    pub c: K,
}

/// A key without parameters.
#[derive(::keyschema::RedisKey)]
#[redis_key(c, string)]
pub struct KEY;

#[cfg(test)]
mod tests {
    use super::{KEY, KeySchema, NewType, Parameter};
    use ::keyschema::RedisKey;

    #[test]
    fn keys_are_written() {
        let key = KeySchema {
            writer: 1,
            self_: 2,
            keyschema: 3,
            buf: 4,
            formatter: 5,
            out: 6,
            key: 7,
            parameter: Parameter::Self_,
            new_type: NewType { writer: 8 },
        };
        assert_eq!(key.to_key().as_str(), "a:1:2:3:4:5:6:7:self:8");
        let key = super::RedisKey { a: 1_u64, b: 2_i8, c: Parameter::None };
        assert_eq!(key.to_key().as_str(), "b:1:2:none");
        assert_eq!(KEY.to_key().as_str(), "c");
        let texts = ["a:1:2:3:4:5:6:7:self:8", "a:1:2:3:4:5:6:7:selves:8"];
        let is_read = texts.map(|text| <KeySchema as RedisKey>::parse(text).is_ok());
        assert_eq!(is_read, [true, false]);
    }
}
