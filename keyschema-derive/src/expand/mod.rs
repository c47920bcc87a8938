//! Plans as code. Nothing here can fail.

mod docs;
mod key;
mod parse;
mod pattern;
mod segment;
mod type_lint;
mod warning;

pub(crate) use key::expand_key;
pub(crate) use segment::expand_segment;
