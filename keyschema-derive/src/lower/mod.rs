//! The meaning of a declaration: names are looked up, values parsed, and parameters matched with
//! fields.

mod block_options;
mod catalog_options;
mod field_ttl;
mod field_type;
mod generics;
mod item;
mod key;
mod key_options;
mod options;
mod parameters;
mod prefix;
mod record;
mod segment;
mod type_advice;
mod type_name;

pub(crate) use block_options::{BlockDef, lower_block_options};
pub(crate) use catalog_options::{CatalogDef, lower_catalog_options};
pub(crate) use field_type::Making;
pub(crate) use generics::GenericsDef;
pub(crate) use item::{KeyMaking, StructDef, StructField, lower_item};
pub(crate) use key::{KeyDef, Lowered, Parts, lower_key};
pub(crate) use key_options::{ExpiryDef, KeyOptions};
pub(crate) use options::{Conversion, FieldDef, FieldsDef, OtherKey, TypeDef, ValueDef};
pub(crate) use parameters::{ParameterDef, PieceDef, TagDef};
pub(crate) use prefix::{PrefixDef, lower_prefix};
pub(crate) use record::{RecordDef, lower_record};
pub(crate) use segment::{SegmentBody, SegmentDef, lower_segment};
