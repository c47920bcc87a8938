//! The bytes of an escaped text.

use core::slice;

use crate::kernels::hex;

/// The bytes of a text, see [`Escaped::decode`](super::Escaped::decode).
#[derive(Clone, Debug)]
pub(super) struct Decode<'a> {
    pub(super) rest: slice::Iter<'a, u8>,
    pub(super) has_escapes: bool,
}

impl Iterator for Decode<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let byte = *self.rest.next()?;
        if byte != b'%' || !self.has_escapes {
            return Some(byte);
        }
        // Both digits exist, because the text was checked when it was parsed.
        let digits = [*self.rest.next()?, *self.rest.next()?];
        hex::from_upper(digits)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest.len();
        (if self.has_escapes { len.div_ceil(3) } else { len }, Some(len))
    }
}
