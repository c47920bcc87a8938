//! The error of a command that must not be sent.

use core::{error, fmt, time::Duration};
use std::string::ToString;

use redis::{ErrorKind, RedisError};

use crate::clients::redis::values::written::Unwritable;

/// The reason why a command is not sent: it would fail, or would only be done in part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandError {
    /// Two of its keys are in different slots: a cluster would refuse it with `CROSSSLOT`.
    DifferentSlots {
        /// The command's name on the server.
        command: &'static str,
        /// The type of a key, and its slot.
        first: (&'static str, u16),
        /// The type of another key, and its slot.
        other: (&'static str, u16),
    },
    /// It gives all of its keys one expiry, but their TTLs differ.
    DifferentTtls {
        /// The command's name on the server.
        command: &'static str,
        /// The TTL of a key.
        first: Duration,
        /// The TTL of another key.
        other: Duration,
    },
    /// It goes with `PEXPIRE` or `HPEXPIRE`, which sets a TTL, so it cannot be sent as one command
    /// of redis-rs.
    GoesWithPexpire,
    /// A script calls it, to keep a TTL, and it has more arguments than a script can pass on.
    TooManyArguments {
        /// The number of its arguments.
        count: usize,
        /// The most arguments that it may have.
        max: usize,
    },
    /// It takes any number of keys, fields or elements, but got none. A server would refuse it.
    NothingGiven {
        /// The command's name on the server.
        command: &'static str,
        /// The items that it takes: `field`.
        what: &'static str,
    },
    /// A value cannot be written, because its type failed to write it. In JSON, a map fails whose
    /// keys are not texts.
    Unwritable(Unwritable),
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DifferentSlots { command, first: (first, first_slot), other: (other, other_slot) } => {
                write!(
                    formatter,
                    "the keys of `{command}` are in different slots: a `{first}` in {first_slot}, a `{other}` in {other_slot}"
                )
            }
            Self::DifferentTtls { command, first, other } => write!(
                formatter,
                "the keys of `{command}` have different TTLs, {first:?} and {other:?}: `mset` gives each its own"
            ),
            Self::GoesWithPexpire => formatter.write_str(
                "the command goes with `PEXPIRE` or `HPEXPIRE`, which sets a TTL: take `into_pipeline`",
            ),
            Self::TooManyArguments { count, max } => write!(
                formatter,
                "a command that a script calls to keep a TTL has at most {max} arguments, not {count}: send several commands"
            ),
            Self::NothingGiven { command, what } => {
                write!(formatter, "`{command}` needs at least one {what}, and got none")
            }
            Self::Unwritable(error) => error.fmt(formatter),
        }
    }
}

impl error::Error for CommandError {}

impl From<Unwritable> for CommandError {
    fn from(error: Unwritable) -> Self {
        Self::Unwritable(error)
    }
}

impl From<CommandError> for RedisError {
    fn from(error: CommandError) -> Self {
        (ErrorKind::Client, "the command was not sent", error.to_string()).into()
    }
}
