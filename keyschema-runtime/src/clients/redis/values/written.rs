//! The result of writing a value.

use core::{error, fmt};
use std::string::String;

/// The reason why a value cannot be written: the message of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    pub(in crate::clients::redis) reason: String,
}

/// The result of writing a value.
pub type Written = Result<(), Unwritable>;

impl fmt::Display for Unwritable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a value cannot be written: {}", self.reason)
    }
}

impl error::Error for Unwritable {}
