//! What the tests share.

pub mod catalogue;
pub mod keys;
pub mod values;
