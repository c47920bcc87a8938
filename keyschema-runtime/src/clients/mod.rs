//! The clients that keyschema fits, a folder each.

#[cfg(feature = "redis")]
pub(crate) mod redis;
