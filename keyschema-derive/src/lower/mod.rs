//! What a declaration means: names looked up, values read, parameters matched with fields.

mod block_options;
mod catalog_options;
mod field_type;
mod generics;
mod item;
mod key;
mod option_value;
mod options;
mod parameters;
mod policy_options;
mod segment;
mod segment_options;
mod type_advice;
mod type_name;
mod value_options;

pub(crate) use block_options::{BlockDef, lower_block_options};
pub(crate) use catalog_options::{CatalogDef, OVERLAPPING_KEYS, lower_catalog_options};
pub(crate) use field_type::Making;
pub(crate) use generics::GenericsDef;
pub(crate) use item::{StructDef, StructField, lower_item};
pub(crate) use key::{KeyDef, lower_key};
pub(crate) use options::{ExpiryDef, crate_path};
pub(crate) use parameters::{ParameterDef, PieceDef};
pub(crate) use segment::{SegmentBody, SegmentDef, lower_segment};
pub(crate) use value_options::{FieldDef, TypeDef, ValueDef};
