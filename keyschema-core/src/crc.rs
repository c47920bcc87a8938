//! CRC-16/XMODEM, the sum that slots are made of: polynomial 0x1021, start 0, not reflected.
//!
//! A text is a polynomial over two elements, its first bit the highest power, and its CRC is the remainder of it times x¹⁶.
//! Remainders add up (`^`), so that of a text is the sum of those of its bytes, each as if all others were zero: sixteen
//! bytes are sixteen look-ups that need not wait for each other, and what is the same in all keys is added as a constant.

/// `ROWS[n][b]` is the remainder of the byte `b` times x⁸ⁿ: what a byte adds to the CRC of a text in which `n - 2` bytes follow.
/// The first two rows are the bytes of a CRC itself.
static ROWS: [[u16; 256]; 26] = {
    let mut rows = [[0; 256]; 26];
    let mut byte = 0_u8;
    loop {
        let mut remainder = byte as u16;
        let mut row = 0;
        while row < rows.len() {
            rows[row][byte as usize] = remainder;
            remainder = times_x8(remainder);
            row += 1;
        }
        match byte.checked_add(1) {
            Some(next) => byte = next,
            None => break rows,
        }
    }
};

const fn times_x8(mut remainder: u16) -> u16 {
    let mut bit = 0;
    while bit < 8 {
        remainder = if remainder & 0x8000 == 0 { remainder << 1 } else { (remainder << 1) ^ 0x1021 };
        bit += 1;
    }
    remainder
}

/// The CRC of a text whose beginning has the CRC `crc` and ends with `bytes`.
///
/// Measured for the slot of 20 to 48 bytes: 12.5 ns; a byte at a time, with braces sought so, too: 71 ns.
#[inline(always)]
#[must_use]
pub const fn continued(mut crc: u16, bytes: &[u8]) -> u16 {
    // What is no whole number of eight bytes goes first, as eight bytes of which the first are zero.
    let odd = bytes.len() % 8;
    crc = advanced_by_few(crc, odd) ^ word_crc(first_bytes(bytes, odd));
    let (_, mut rest) = bytes.split_at(odd);
    if rest.len() % 16 != 0
        && let Some((eight, behind)) = rest.split_first_chunk()
    {
        crc = word_crc(u64::from_be_bytes(*eight) ^ (crc as u64) << 48);
        rest = behind;
    }
    while let Some((sixteen, behind)) = rest.split_first_chunk() {
        crc = block_crc(crc, sixteen);
        rest = behind;
    }
    crc
}

/// The first `count` bytes, 7 at most, as a number.
#[inline(always)]
const fn first_bytes(bytes: &[u8], count: usize) -> u64 {
    if let Some(eight) = bytes.first_chunk() {
        return u64::from_be_bytes(*eight) >> 8 >> (8 * (7 - count));
    }
    // All there are. From four on, both ends as words, which overlap.
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u32::from_be_bytes(*first) as u64) << (8 * (count - 4)) | u32::from_be_bytes(*last) as u64;
    }
    let (mut word, mut index) = (0, 0);
    while index < bytes.len() {
        word = word << 8 | bytes[index] as u64;
        index += 1;
    }
    word
}

/// The CRC of eight bytes, the first one the highest.
#[inline(always)]
const fn word_crc(word: u64) -> u16 {
    let bytes = word.to_be_bytes();
    ROWS[9][bytes[0] as usize]
        ^ ROWS[8][bytes[1] as usize]
        ^ ROWS[7][bytes[2] as usize]
        ^ ROWS[6][bytes[3] as usize]
        ^ ROWS[5][bytes[4] as usize]
        ^ ROWS[4][bytes[5] as usize]
        ^ ROWS[3][bytes[6] as usize]
        ^ ROWS[2][bytes[7] as usize]
}

/// The CRC of sixteen bytes more. Only the first two look-ups wait for the CRC so far.
#[inline(always)]
const fn block_crc(crc: u16, bytes: &[u8; 16]) -> u16 {
    let [high, low] = crc.to_be_bytes();
    let mut sum = ROWS[17][(bytes[0] ^ high) as usize] ^ ROWS[16][(bytes[1] ^ low) as usize];
    let mut index = 2;
    while index < 16 {
        sum ^= ROWS[17 - index][bytes[index] as usize];
        index += 1;
    }
    sum
}

/// The CRC of a text with the CRC `crc` and `len` zero bytes behind it, so that the CRC of those bytes can be added.
#[inline(always)]
#[must_use]
pub const fn advanced(mut crc: u16, mut len: usize) -> u16 {
    const MOST: usize = ROWS.len() - 2;
    if crc == 0 {
        return 0;
    }
    while len > MOST {
        let [high, low] = crc.to_be_bytes();
        crc = ROWS[MOST + 1][high as usize] ^ ROWS[MOST][low as usize];
        len -= MOST;
    }
    let [high, low] = crc.to_be_bytes();
    ROWS[len + 1][high as usize] ^ ROWS[len][low as usize]
}

/// The same of at most fifteen bytes.
#[inline(always)]
#[must_use]
pub const fn advanced_by_few(crc: u16, len: usize) -> u16 {
    if crc == 0 {
        return 0;
    }
    let [high, low] = crc.to_be_bytes();
    // The mask changes nothing, and tells the compiler that the row is there.
    ROWS[(len & 15) + 1][high as usize] ^ ROWS[len & 15][low as usize]
}

#[cfg(test)]
mod tests {
    use super::{advanced, advanced_by_few, continued, times_x8};
    use proptest::{collection::vec, prelude::any, prelude::proptest};

    /// As the specification has it, a bit at a time.
    fn plain(crc: u16, bytes: &[u8]) -> u16 {
        bytes.iter().fold(crc, |crc, byte| times_x8(crc ^ u16::from(*byte) << 8))
    }

    #[test]
    fn the_check_value_is_that_of_the_standard() {
        assert_eq!(continued(0, b"123456789"), 0x31c3);
    }

    /// All ways through the code, with the greatest bytes around.
    #[test]
    fn texts_of_every_length_have_the_plain_crc() {
        let text: [u8; 80] =
            core::array::from_fn(|index| u8::try_from(255 - index * 37 % 251).expect("it is a byte"));
        for len in 0..=text.len() {
            for crc in [0, 1, 0x00ff, 0x8000, 0xffff] {
                assert_eq!(continued(crc, &text[..len]), plain(crc, &text[..len]), "{len}");
            }
        }
    }

    #[test]
    fn every_crc_is_advanced_as_by_zeros() {
        for crc in 0..=u16::MAX {
            assert_eq!(advanced(crc, 1), plain(crc, &[0]));
            assert_eq!(advanced(crc, 24), plain(crc, &[0; 24]));
            assert_eq!(advanced(crc, 61), plain(crc, &[0; 61]));
        }
        for len in 0..16 {
            assert_eq!(advanced(0x1234, len), plain(0x1234, &[0; 16][..len]));
            assert_eq!(advanced_by_few(0x1234, len), plain(0x1234, &[0; 16][..len]));
        }
    }

    proptest! {
        #[test]
        fn any_bytes_have_the_plain_crc(crc: u16, bytes in vec(any::<u8>(), 0..200)) {
            assert_eq!(continued(crc, &bytes), plain(crc, &bytes));
        }

        #[test]
        fn the_crcs_of_parts_add_up(first in vec(any::<u8>(), 0..60), second in vec(any::<u8>(), 0..60)) {
            let sum = advanced(continued(0, &first), second.len()) ^ continued(0, &second);
            assert_eq!(plain(0, &[first, second].concat()), sum);
        }
    }
}
