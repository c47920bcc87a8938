//! Key schemas of Redis and Valkey as plain data.
//!
//! This crate knows what a key schema *is*: its [pieces](schema::Piece), the [`Shape`] of
//! every parameter, its [`DataType`], its [`Expiry`] and the cluster [slot](hash_slot) rule.
//! It never sees a Rust token or a connection, so the macros, the runtime and
//! the command line can all stand on it.
//!
//! Without features it is `no_std`, allocates nothing, and works in `const`
//! contexts: that is what the runtime uses. So is the proof that no two keys of a catalogue [overlap]. How schemas are declared, and what
//! is said of them, is not known here: that is `keyschema-language`, for macros and tools.
//!
//! With `alloc`, a [`Catalog`] is written as JSON and Markdown; with `std` it has an index to identify keys by; with `json` it
//! is read back from its file.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod alphabet;
#[doc(hidden)]
pub mod capacity;
pub mod catalog;
#[doc(hidden)]
pub mod characters;
#[doc(hidden)]
pub mod crc;
mod data_type;
pub mod delimiter;
mod expiry;
pub mod glob;
#[doc(hidden)]
pub mod limits;
pub mod overlap;
mod reading;
#[doc(hidden)]
pub mod same_text;
pub mod schema;
#[cfg(feature = "alloc")]
mod schema_text;
mod shape;
mod slot;
mod slot_kind;

pub use alphabet::Alphabet;
pub use catalog::Catalog;
pub use data_type::DataType;
#[doc(hidden)]
pub use expiry::UNITS;
pub use expiry::{Expiry, Refresh};
pub use reading::{Identified, Parameters};
pub use schema::KeySchema;
pub use shape::Shape;
pub use slot::{SLOT_COUNT, hash_slot, hash_tag};
