//! Equality, order and hash of escaped values. They are those of their bytes, in either form.

use core::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use super::{Escaped, Form};

impl<const N: usize, const DELIMITER: char> PartialEq for Escaped<'_, N, DELIMITER> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (Form::Raw { bytes, .. }, Form::Raw { bytes: others, .. }) => bytes == others,
            // A value has one text.
            (Form::Encoded(text), Form::Encoded(other)) => text == other,
            _ => self.decode().eq(other.decode()),
        }
    }
}

impl<const N: usize, const DELIMITER: char> Eq for Escaped<'_, N, DELIMITER> {}

impl<const N: usize, const DELIMITER: char> PartialOrd for Escaped<'_, N, DELIMITER> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize, const DELIMITER: char> Ord for Escaped<'_, N, DELIMITER> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.decode().cmp(other.decode())
    }
}

impl<const N: usize, const DELIMITER: char> Hash for Escaped<'_, N, DELIMITER> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The bytes are hashed as one slice, because hashers may give another result for the same
        // bytes in several parts.
        self.with_bytes(|bytes| bytes.hash(state));
    }
}
