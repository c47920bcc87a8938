//! The types of stored values: those that commands take, and those that answers are read as.

pub(crate) mod elements;
pub(crate) mod hyperloglog_bytes;
#[cfg(feature = "serde")]
pub(crate) mod json;
pub(crate) mod stored_as;
#[cfg(feature = "serde")]
mod transparent;
pub(crate) mod written;
