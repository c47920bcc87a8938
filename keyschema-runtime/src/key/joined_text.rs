//! Two constant glob patterns, joined.
//!
//! The length of an array cannot be computed from the constants of an unknown type, so there are
//! two lengths to choose from.

/// The length that is enough for most patterns, in bytes.
pub(super) const USUAL: usize = 256;

/// The length that is enough for every pattern, in bytes: that of the longest buffer, with some
/// prefixes.
pub(super) const MOST: usize = 65_536 + 256;

/// Two patterns, one after the other, in `N` bytes. Empty if they do not fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct JoinedText<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> JoinedText<N> {
    /// Joins two patterns. If two `*` meet, one is enough.
    pub(super) const fn of(first: &str, second: &str) -> Self {
        let first = first.as_bytes();
        let second = match (first, second.as_bytes()) {
            ([b'*'], [b'*', rest @ ..]) => rest,
            (_, second) => second,
        };
        let mut joined = Self { bytes: [0; N], len: 0 };
        if first.len() + second.len() <= N {
            joined.len = first.len() + second.len();
            let (start, rest) = joined.bytes.split_at_mut(first.len());
            start.copy_from_slice(first);
            rest.split_at_mut(second.len()).0.copy_from_slice(second);
        }
        joined
    }

    /// Returns the text.
    pub(super) const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("both parts are text"),
        }
    }
}

/// Joins two constant glob patterns to one.
macro_rules! join {
    ($first:expr, $second:expr) => {{
        use $crate::key::joined_text::{JoinedText, MOST, USUAL};
        let usual = const { &JoinedText::<USUAL>::of($first, $second) };
        let longest = const { &JoinedText::<MOST>::of($first, $second) };
        if $first.len() + $second.len() <= USUAL { usual.as_str() } else { longest.as_str() }
    }};
}

pub(super) use join;
