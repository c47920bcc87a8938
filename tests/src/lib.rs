//! What the tests share.

pub mod catalogue;
pub mod files;
pub mod identified;
pub mod keys;
pub mod values;
