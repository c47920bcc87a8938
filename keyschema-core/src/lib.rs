//! Key schemas of Redis and Valkey as plain data.
//!
//! This crate knows what a key schema *is*: its [pieces](schema::Piece), the [`Shape`] of every
//! parameter, its [`DataType`], its [`Expiry`], the rule for cluster [slots](hash_slot), and the
//! proof that no two keys of a catalogue [overlap]. The macros and the runtime share it. It never
//! sees a Rust token or a connection.
//!
//! It is `no_std` and works in `const` contexts. Without features it allocates nothing. The feature
//! `alloc` gives the overlap search memory that grows, and writes globs and hash tags as text.
//!
//! The crate `keyschema-language` knows how schemas are declared. The crate `keyschema-runtime`
//! parses keys by their schema.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;

mod alphabet;
#[doc(hidden)]
pub mod capacity;
#[doc(hidden)]
pub mod characters;
#[doc(hidden)]
pub mod const_eq;
#[doc(hidden)]
pub mod crc;
mod data_type;
#[doc(hidden)]
pub mod declaration;
pub mod delimiter;
mod expiry;
mod field_ttl;
pub mod glob;
#[doc(hidden)]
pub mod hash_tag;
#[doc(hidden)]
pub mod limits;
#[cfg(any(feature = "alloc", test))]
#[doc(hidden)]
pub mod lists;
pub mod overlap;
mod piece;
pub mod schema;
#[cfg(any(feature = "alloc", test))]
mod schema_text;
mod shape;
#[doc(hidden)]
pub mod shapes;
pub mod slot;
mod stored_type;
mod time_of_day;

pub use alphabet::Alphabet;
pub use data_type::DataType;
#[doc(hidden)]
pub use expiry::UNITS;
pub use expiry::{Expiry, Refresh};
pub use hash_tag::hash_tag;
pub use limits::SLOT_COUNT;
pub use piece::Piece;
pub use schema::KeySchema;
pub use shape::Shape;
#[doc(hidden)]
pub use slot::constant_slot;
pub use slot::hash_slot;
pub use stored_type::StoredType;
pub use time_of_day::TimeOfDay;
