//! The error of a command whose keys are in different slots.

use core::{error, fmt};
use std::string::ToString;

use redis::{ErrorKind, RedisError};

/// Keys of one command that are in different slots: a cluster would refuse it with `CROSSSLOT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SlotError {
    /// The command, as the server calls it.
    pub command: &'static str,
    /// The type of a key, and its slot.
    pub first: (&'static str, u16),
    /// The type of another key, and its slot.
    pub other: (&'static str, u16),
}

impl fmt::Display for SlotError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { command, first: (first, first_slot), other: (other, other_slot) } = self;
        write!(
            formatter,
            "the keys of `{command}` are in different slots: a `{first}` in {first_slot}, a `{other}` in {other_slot}"
        )
    }
}

impl error::Error for SlotError {}

impl From<SlotError> for RedisError {
    fn from(error: SlotError) -> Self {
        (ErrorKind::Client, "keys in different slots", error.to_string()).into()
    }
}
