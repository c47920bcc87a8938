//! Searches for a byte, eight bytes at once.
//!
//! After `^` with the wanted byte, a byte that matches is zero. `(x - 1) & !x` has the high bit of
//! a byte that is zero, and of no byte below the first zero.

/// Returns the position of the next `byte`.
#[inline(always)]
pub(crate) fn find(key: &[u8], at: usize, byte: u8) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let mut at = at;
    let mut rest = key.get(at..)?;
    // It looks at eight bytes at once.
    while let Some((word, after)) = rest.split_first_chunk() {
        let differences = u64::from_le_bytes(*word) ^ (ONES * u64::from(byte));
        // The lowest high bit is that of the first zero byte. Higher bits may be wrong.
        let zeros = differences.wrapping_sub(ONES) & !differences & (ONES << 7);
        if zeros != 0 {
            return Some(at + zeros.trailing_zeros() as usize / 8);
        }
        (at, rest) = (at + 8, after);
    }
    rest.iter().position(|other| *other == byte).map(|position| at + position)
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn the_first_match_is_found_at_every_place() {
        for len in 0..=24 {
            for place in 0..len {
                for other in [b'a', b':' - 1, b':' + 1, 0x80 | b':', 0, 0xff] {
                    let mut text = [other; 24];
                    text[place..len].fill(b':');
                    for at in 0..=place {
                        assert_eq!(find(&text[..len], at, b':'), Some(place));
                    }
                    assert_eq!(find(&text[..place], 0, b':'), None);
                }
            }
        }
        assert_eq!(find(b"a", 2, b'a'), None);
    }
}
