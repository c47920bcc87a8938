//! The options: one [table](table), and one parser for all places where options are written.
//!
//! A new option is a row of the table and a field of [`Options`].

mod conversions;
mod deprecation;
#[cfg(test)]
mod documents_tests;
mod expiry;
mod fields;
mod other_keys;
mod place;
mod policy;
mod read;
mod row;
mod rules;
mod stored;
mod table;
mod type_def;
mod unknown;
mod value;
mod word;

pub(crate) use conversions::Conversion;
pub(super) use expiry::Ttl;
pub(crate) use fields::{FieldDef, FieldsDef};
pub(crate) use other_keys::OtherKey;
pub(super) use place::Place;
pub(super) use row::Options;
pub(crate) use stored::ValueDef;
pub(super) use table::{EXPIRE_AT, FIELDS, PERSISTENT, TTL};
pub(crate) use type_def::TypeDef;
pub(super) use unknown::in_backticks;
