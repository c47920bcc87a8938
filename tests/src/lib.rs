//! What the tests share.

pub mod keys;
pub mod values;
