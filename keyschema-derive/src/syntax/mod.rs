//! Declarations as written. This takes tokens apart, and interprets nothing.

mod attributes;
mod block;
mod catalog;
mod cursor;
mod deprecation;
mod doc_tokens;
mod docs;
mod key;
mod options;
mod place;
mod record;
mod schema;
mod segment;
mod template_source;

pub(crate) use block::{RawBlock, RawHead, RawItem, parse_block};
pub(crate) use catalog::{RawCatalogs, parse_catalogs};
pub(crate) use deprecation::RawDeprecation;
pub(crate) use key::{RawField, RawKey, parse_key, report_reserved_generics};
pub(crate) use options::{RawOption, RawValue, VALUE};
pub(crate) use place::{DeclaredAt, declared_at, line_of, start_of};
pub(crate) use record::{RawRecord, parse_record};
pub(crate) use schema::RawSchema;
pub(crate) use segment::{RawSegment, RawSegmentBody, RawVariant, parse_segment};
pub(crate) use template_source::{Place, TemplateSource};
