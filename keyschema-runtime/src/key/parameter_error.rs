//! The error of a constructor of keys.

use core::{error::Error, fmt};

use crate::SegmentError;

/// The parameter of a key that was refused, and the reason. The constructors of keys in
/// `keys! { … }` return it.
///
/// ```
/// use keyschema::{Text, keys};
///
/// keys! {
///     /// Login token.
///     pub string SessionToken = session:token:uid:{uid: Text<24>}, ttl = 2h;
/// }
///
/// let error = SessionToken::new("a:b").unwrap_err();
/// assert_eq!(error.parameter, "uid");
/// assert_eq!(error.to_string(), "parameter `uid`: byte 1 is ':', the delimiter of the key");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParameterError {
    /// The name of the parameter.
    pub parameter: &'static str,
    /// The reason.
    pub error: SegmentError,
}

impl fmt::Display for ParameterError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "parameter `{}`: {}", self.parameter, self.error)
    }
}

// It has no `source`, like `ParseKeyError`.
impl Error for ParameterError {}

/// Returns the value of a parameter, made from the argument of a constructor.
///
/// # Errors
/// Returns an error if the value is not valid in a key.
#[inline]
pub fn parameter<T>(
    parameter: &'static str,
    value: impl TryInto<T, Error: Into<SegmentError>>,
) -> Result<T, ParameterError> {
    value.try_into().map_err(|error| ParameterError { parameter, error: error.into() })
}
