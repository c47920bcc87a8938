//! The functions that generated code calls. Not part of the API: anything here may change in any
//! release.

pub use core;
// These paths are short because the compiler resolves them for every key.
#[cfg(feature = "alloc")]
pub use alloc::string::String;
pub use core::clone::Clone;
pub use core::cmp::{Eq, PartialEq};
pub use core::convert::{AsRef, From, TryFrom};
pub use core::fmt::{Debug, DebugStruct, Display, Formatter, Result as FmtResult};
pub use core::hash::{Hash, Hasher};
pub use core::marker::Copy;
pub use core::option::Option::{self, None, Some};
pub use core::primitive::{bool, i8, i16, i32, i64, i128, isize, str, u8, u16, u32, u64, u128, usize};
pub use core::result::Result;
pub use core::str::FromStr;
pub use keyschema_core::declaration::{Argument, Arguments, TypeIdentity};
pub use keyschema_core::overlap::{Collisions, variant_count};
pub use keyschema_core::schema::{
    AllowedLint, Field, Parameter, ParameterDocs, Piece, PrefixSchema, Source, Value, has_raw, max_len_of,
};
pub use keyschema_core::{Alphabet, DataType, Expiry, KeySchema, Refresh, Shape, TimeOfDay};

pub use crate::catalog::distinct::{Distinct, count};
#[cfg(feature = "std")]
pub use crate::catalog::snapshot::{assert_snapshot, check_snapshot_name};
pub use crate::catalog::{Catalog, CatalogItem};
// For tools that write documents.
#[cfg(feature = "alloc")]
pub use crate::catalog::markdown::{cell as markdown_cell, links as doc_links};
pub use crate::in_messages as kinds;
#[cfg(feature = "redis")]
pub use crate::key::FieldNames;
pub use crate::key::HashRecord;
pub use crate::key::before_mark::before_mark;
pub use crate::key::declared::Declared;
pub use crate::key::parameter_error::{ParameterError, parameter};
pub use crate::key::parse_error::ParseKeyError;
pub use crate::key::reader::{Detail, Reader, finish, pass};
pub use crate::key::redis_key::{ParseKey, RedisKey, display};
pub use crate::key::separable::{End, Separability, Separable, end_of, is_separable};
pub use crate::key::{DeclaredPrefix, KeyPrefix, ParsePrefix};
pub use crate::pattern::{max_text_len, parameter_number};
pub use crate::segment::KeyBuf;
pub use crate::segment::Writer;
pub use crate::segment::buffer::{Buffer, capacity_for};
pub use crate::segment::display::display as display_segment;
pub use crate::segment::sink::Sink;
pub use crate::segment::{KeySegment, ParseKeySegment, SegmentError, SegmentText};

pub use crate::__borrowed_key_traits as borrowed_key_traits;
pub use crate::__broken_record as broken_record;
pub use crate::__expiring as expiring;
pub use crate::__hash_fields as hash_fields;
pub use crate::__hash_record as hash_record;
pub use crate::__key as key;
pub use crate::__newtype_as_ref as newtype_as_ref;
pub use crate::__newtype_display as newtype_display;
pub use crate::__newtype_from as newtype_from;
pub use crate::__newtype_from_str as newtype_from_str;
pub use crate::__newtype_into as newtype_into;
pub use crate::__newtype_try_from as newtype_try_from;
pub use crate::__newtype_try_from_owned as newtype_try_from_owned;
pub use crate::__owned_key_traits as owned_key_traits;
pub use crate::__prefix as prefix;
pub use crate::__prefixed_schemas as prefixed_schemas;
pub use crate::__prefixes as prefixes;
pub use crate::__record_traits as record_traits;
pub use crate::__schemas as schemas;
pub use crate::__struct_traits as struct_traits;
#[doc(hidden)]
pub use crate::__unknown_fields as unknown_fields;

/// Parses a key from a text: [`RedisKey::parse`], in a form that the compiler resolves quickly for
/// every key.
///
/// # Errors
/// As for `parse`.
#[inline]
pub fn parse_text<'key, K: ParseKey<'key>>(text: &'key str) -> Result<K, ParseKeyError> {
    K::parse(text)
}

/// Parses a parameter from a text: [`ParseKeySegment::parse_from`].
///
/// # Errors
/// Returns why no value writes this text.
#[inline]
pub fn parse_segment<'key, T: ParseKeySegment<'key>>(text: &'key str) -> Result<T, SegmentError> {
    T::parse_from(text.into())
}

/// Returns an unsigned integer parameter with this number of bits. It needs no proof, because
/// digits change no structure.
pub const fn unsigned(name: &'static str, type_name: &'static str, bits: u32) -> Piece {
    let shape = Shape::Integer { min: 0, max: u128::MAX >> (u128::BITS - bits) };
    Piece::Parameter(Parameter::new(name, type_name, shape))
}

/// Returns the shape of a number, which a macro knows.
pub const fn number(min: i128, max: u128) -> Shape {
    Shape::Integer { min, max }
}

/// Returns the shape of a text of these characters, or of a tail, which a macro knows.
pub const fn text(
    is_tail: bool,
    min_len: usize,
    max_len: usize,
    ascii: u128,
    has_beyond_ascii: bool,
) -> Shape {
    let alphabet = Alphabet::from_bits(ascii, has_beyond_ascii);
    if is_tail {
        Shape::Tail { min_len, max_len, alphabet }
    } else {
        Shape::Text { min_len, max_len, alphabet }
    }
}

/// Returns a shape that a macro knows: raw bytes.
pub const fn raw(min_len: usize, max_len: usize) -> Shape {
    Shape::Raw { min_len, max_len }
}

/// Returns a TTL of this many milliseconds.
pub const fn expires_after(millis: u64, jitter_percent: u8, refresh: Refresh) -> Expiry {
    Expiry::Ttl { ttl: core::time::Duration::from_millis(millis), jitter_percent, refresh }
}

/// Returns an expiry at a time of day.
pub const fn expires_daily(seconds: u32, jitter_percent: u8, refresh: Refresh) -> Expiry {
    match TimeOfDay::from_seconds(seconds) {
        Some(at) => Expiry::Daily { at, jitter_percent, refresh },
        None => panic!("a time of day has less than 86,400 seconds"),
    }
}

/// The buffer of keys with type parameters. Their length is not known where they are declared.
pub type GenericKeyBuf = KeyBuf<256>;

/// The result of reading a parameter.
pub type ReadValue<T> = Result<T, SegmentError>;

/// Returns the error of an enum for a text that is not one of its words.
#[cold]
pub const fn unknown_word<T: KeySegment>() -> ReadValue<T> {
    Err(match T::SHAPE {
        Shape::Words(expected) => SegmentError::UnknownWord { expected },
        _ => SegmentError::UnknownWord { expected: &[] },
    })
}

/// Does nothing: the type that it names must be a key. Never called.
pub const fn key_type<K: RedisKey>() {}

/// Returns the shape of an enum whose variants are written as `words`.
pub const fn words(words: &'static [&'static str]) -> Shape {
    Shape::Words(words)
}

mod collisions;
mod macros;
mod message;
mod newtypes;
mod prefix_overlaps;
mod prefixes;
mod raw_structure;
#[cfg(feature = "serde")]
mod record_serde;
mod record_ttls;
mod records;
mod segment_type;
mod structure;
mod type_lints;
mod value_type;
mod words;

pub use collisions::{
    deny_overlapping_keys, deny_overlaps_of_last, deny_overlaps_of_words, has_last_overlaps,
    has_overlaps_of_words, have_overlapping_keys,
};
pub use prefix_overlaps::{
    PrefixedPieces, all_schemas, deny_prefix_overlaps, have_prefix_overlaps, piece_count,
};
pub use prefixes::{DistinctPrefixes, check_prefix};
pub use raw_structure::check_raw;
#[cfg(feature = "serde")]
pub use record_serde::*;
pub use record_ttls::check_record_ttls;
pub use segment_type::segment;
pub use type_lints::*;
pub use value_type::{NoKeyValue, ValueType};
pub use words::with_words;

#[cfg(feature = "redis")]
pub use crate::clients::redis::CommandKey;
#[cfg(feature = "redis")]
pub use crate::clients::redis::args::{from_redis_value, write_redis_args};
#[cfg(feature = "redis")]
pub use crate::clients::redis::commands::{
    COMMANDS, CommandRow, Effect, Element, HasRecord, MANY_COMMANDS, OtherTypes, Others, Role, SCRIPT,
    TtlBound, WriteRecord, read_field, read_fields, required_field, seed_jitter, sent, write_field,
};
#[cfg(feature = "redis")]
pub use crate::clients::redis::values::written::Written;
#[cfg(feature = "redis")]
pub use crate::commands::HashField;
#[cfg(feature = "redis")]
pub use ::redis;
#[cfg(feature = "serde")]
pub use ::serde;
