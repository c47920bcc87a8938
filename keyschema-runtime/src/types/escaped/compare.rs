//! Equality, order and hash of escaped values: those of their bytes, in either form.

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
            // One value has one text.
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
        // As one slice, since hashers may tell apart the same bytes in other portions.
        self.with_bytes(|bytes| bytes.hash(state));
    }
}
