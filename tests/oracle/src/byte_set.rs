//! Sets of bytes.

use std::ops::RangeInclusive;

/// A set of bytes: those that lead from one state of an automaton to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByteSet([u64; 4]);

impl ByteSet {
    /// Returns the set of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut set = Self::default();
        for byte in bytes {
            set.0[usize::from(byte / 64)] |= 1 << (byte % 64);
        }
        set
    }

    /// Returns the set of the bytes of a range.
    pub(crate) fn range(range: RangeInclusive<u8>) -> Self {
        Self::of(&range.collect::<Vec<u8>>())
    }

    /// Whether the byte is in the set.
    pub(crate) fn has(self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] & (1 << (byte % 64)) != 0
    }

    /// Returns the bytes of both sets together.
    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|part| self.0[part] | other.0[part]))
    }

    /// Returns this set without the bytes of the other.
    pub(crate) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|part| self.0[part] & !other.0[part]))
    }

    /// Returns the least byte that is in both sets.
    pub(crate) fn first_in_both(self, other: Self) -> Option<u8> {
        let part = (0..4).find(|part| self.0[*part] & other.0[*part] != 0)?;
        let bit = (self.0[part] & other.0[part]).trailing_zeros();
        u8::try_from(64 * u32::try_from(part).ok()? + bit).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::ByteSet;

    #[test]
    fn sets_are_joined_and_cut() {
        let letters = ByteSet::range(b'a'..=b'f');
        let set = letters.or(ByteSet::of(b"\xff\0")).without(ByteSet::of(b"bcde"));
        let bytes: Vec<u8> = (0..=u8::MAX).filter(|byte| set.has(*byte)).collect();
        assert_eq!(bytes, b"\0af\xff");
        let last = ByteSet::of(b"\xff").first_in_both(set);
        assert_eq!(last, Some(0xff));
        assert_eq!(letters.first_in_both(ByteSet::of(b"zfe")), Some(b'e'));
        assert_eq!(letters.first_in_both(ByteSet::of(b"xyz")), None);
    }
}
