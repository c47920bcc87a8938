//! Generated code names everything by its full path, so that names of the crate do not interfere.
#![allow(
    missing_docs,
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    clippy::new_ret_no_self,
    clippy::pub_underscore_fields,
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
pub struct schemas;
pub struct count;
pub struct Infallible;
pub struct ParameterError;
pub struct SegmentError;

pub trait Copy {}
pub trait Display {}
pub trait KeySegment {}
pub trait Sized {}
pub trait Deref {}
pub trait Clone {}
pub trait Debug {}
pub trait PartialEq {}
pub trait Eq {}
pub trait Hasher {}
pub trait Into {}
pub trait TryInto {}

// Methods of any type, with the names of methods that generated code calls.
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
    fn into(&self) {}
    fn try_into(&self) {}
    fn clone(&self) {}
    fn eq(&self) {}
    fn hash(&self) {}
    fn fmt(&self) {}
    fn finish(&self) {}
    fn field(&self) {}
    fn new() {}
    fn schemas(&self) {}
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

/// A parameter type with the name of an internal item.
#[derive(::keyschema::KeySegment)]
pub enum Parameter {
    Some,
    None,
    Self_,
}

/// A newtype whose field has the name of an internal item.
#[derive(::keyschema::KeySegment)]
pub struct NewType {
    pub writer: u64,
}

/// Fields with the names of surrounding items in generated code.
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

/// Type parameters with the names of internal items.
#[derive(::keyschema::RedisKey)]
#[redis_key(b:{a}:{b}:{c}, string, persistent = "why")]
pub struct RedisKey<T: ::keyschema::KeySegment, Out: ::keyschema::KeySegment, K: ::keyschema::KeySegment> {
    pub a: T,
    pub b: Out,
    pub c: K,
}

/// A key without parameters.
#[derive(::keyschema::RedisKey)]
#[redis_key(c, string)]
pub struct KEY;

::keyschema::keys! {
    //! Keys that are declared together, with the names of surrounding items in generated code.
    #![warn(long_keys, adjacent_parameters, low_cardinality_hash_tags)]

    /// It has the name of the macro's own type for it.
    pub catalog Catalog;

    /// It has the name of the trait, with parameters that have the names of variables in impls.
    pub prefix KeyPrefix = prefix:{sink: u16}:{reader: NewType}:{self_: u64}:;

    /// Parameters with the names of variables in constructors and impls.
    pub hash CatalogItem =
        d:{value: u64}:{new: i8}:{other: Parameter}:{formatter: u16}:{state: u16}:{__other: u16}:{__state: u16}:{clone: NewType},
        ttl = 1s;

    /// Keywords of Rust.
    pub string Hash = e:{type: u64}:{match: ::keyschema::Text<4>}:{async: u16}:{r: ::keyschema::Hex<1>}, ttl = 1s;

    /// Without parameters.
    pub set Distinct = f, ttl = 1s, value = Hash, deprecated = "why";

    /// A type that is shadowed by the crate.
    pub list Source = g:{parameter: Parameter}:{error: &'error Parameter}, ttl = 1s;
}

::keyschema::catalog! {
    pub static ALL = [Catalog, KEY, KeySchema, RedisKey<u64, i8, Parameter>, CatalogItem];
}

#[cfg(test)]
mod tests {
    use super::{ALL, Catalog, KEY, KeySchema, NewType, Parameter};
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
        let key = super::CatalogItem::new(1, 2, Parameter::Some, 3, 4, 5, 6, NewType { writer: 7 });
        assert_eq!(key.to_key().as_str(), "d:1:2:some:3:4:5:6:7");
        let key = super::Hash::new(1, "abcd", 2, [3]).expect("it is a text");
        assert_eq!(key.to_key().as_str(), "e:1:abcd:2:03");
        let key = super::Source::new(Parameter::None, &Parameter::Self_);
        assert_eq!(key.to_key().as_str(), "g:none:self");
        let pattern = ::keyschema::pattern!(super::RedisKey<u64, i8, Parameter> { a: 1, b: 2, .. });
        assert_eq!(::std::string::ToString::to_string(&pattern), "b:1:2:*");
        assert_eq!((Catalog.len(), ALL.len()), (4, 7));
    }
}
