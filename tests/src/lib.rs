//! What the tests share.

pub mod catalogue;
pub mod files;
pub mod glued;
pub mod identified;
pub mod keys;
pub mod reading;
pub mod values;
