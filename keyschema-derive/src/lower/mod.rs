//! What a declaration means: names looked up, values read, parameters matched with fields.

mod key;
mod option_value;
mod options;
mod parameters;
mod policy_options;
mod segment;
mod segment_options;
mod type_advice;
mod type_name;

pub(crate) use key::{KeyDef, lower_key};
pub(crate) use options::{ExpiryDef, crate_path};
pub(crate) use parameters::PieceDef;
pub(crate) use segment::{SegmentBody, SegmentDef, lower_segment};
