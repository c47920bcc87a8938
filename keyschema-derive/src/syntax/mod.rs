//! Declarations as written: tokens taken apart, nothing interpreted.

mod attributes;
mod block;
mod catalog;
mod cursor;
mod docs;
mod key;
mod options;
mod place;
mod segment;
mod template_source;

pub(crate) use attributes::RawAttributes;
pub(crate) use block::{RawBlock, RawItem, parse_block};
pub(crate) use catalog::{RawCatalogs, parse_catalogs};
pub(crate) use key::{RawAttribute, RawField, RawKey, parse_key};
pub(crate) use options::{RawOption, RawValue, VALUE, split_at_commas};
pub(crate) use place::line_of;
pub(crate) use segment::{RawSegment, RawSegmentBody, RawVariant, parse_segment};
pub(crate) use template_source::TemplateSource;

/// The attribute of `#[derive(RedisKey)]`.
pub(crate) const REDIS_KEY: &str = "redis_key";
/// The attribute of `#[derive(KeySegment)]`.
pub(crate) const KEY_SEGMENT: &str = "key_segment";
