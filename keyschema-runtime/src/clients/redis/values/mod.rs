//! The types of what is stored: what goes into a command, and what comes out of its answer.

pub(crate) mod elements;
pub(crate) mod hyperloglog_bytes;
#[cfg(feature = "serde")]
pub(crate) mod json;
pub(crate) mod stored_as;
#[cfg(feature = "serde")]
mod transparent;
pub(crate) mod written;
