//! Generates code from plans. Nothing here can fail.

mod block;
mod catalog_docs;
mod conversions;
mod docs;
mod expiry;
mod fields;
mod key;
mod parse;
mod pattern;
mod prefix;
mod segment;
mod structure;
mod tag;
mod type_lint;
mod warning;

pub(crate) use block::{expand_block, expand_catalog, expand_structs};
pub(crate) use fields::expand_record;
pub(crate) use key::expand_key;
pub(crate) use segment::expand_segment;
