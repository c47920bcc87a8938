//! The place where a dump cannot be read on, and the reason.

use std::{fmt, io};

/// The place where a dump cannot be read on, and the reason.
///
/// It is boxed, as it is part of the result of every small step.
pub(super) type Result<T> = std::result::Result<T, Box<Damage>>;

/// The place where a dump cannot be read on, and the reason.
#[derive(Debug)]
pub(super) struct Damage {
    /// The byte of the file, from 0.
    pub(super) offset: u64,
    pub(super) cause: Cause,
}

/// The reason why a dump cannot be read on.
#[derive(Debug)]
pub(super) enum Cause {
    /// The file is shorter than it says.
    Ends,
    /// The operating system cannot read it.
    Unreadable(io::Error),
    /// The bytes there are not what a dump has there.
    Wrong(String),
    /// It is of a kind that this reader does not know.
    Unknown(String),
}

impl Damage {
    pub(super) fn at<T>(offset: u64, cause: Cause) -> Result<T> {
        Err(Box::new(Self { offset, cause }))
    }

    /// Fails with what stands at a place, and why that is wrong.
    pub(super) fn wrong<T>(offset: u64, why: impl Into<String>) -> Result<T> {
        Self::at(offset, Cause::Wrong(why.into()))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ends => formatter.write_str("the dump ends here, too early"),
            Self::Unreadable(error) => write!(formatter, "the dump cannot be read: {error}"),
            Self::Wrong(why) | Self::Unknown(why) => formatter.write_str(why),
        }
    }
}
