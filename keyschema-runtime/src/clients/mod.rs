//! The supported clients, a folder each.

#[cfg(feature = "redis")]
pub(crate) mod redis;
