//! SHA-1 (FIPS 180-4), which is how servers name scripts. It protects nothing here.

pub(crate) const HEX_LEN: usize = 40;
const BLOCK_LEN: usize = 64;

/// The SHA-1 of a message, in lower-case hex digits.
pub(crate) const fn hex(message: &[u8]) -> [u8; HEX_LEN] {
    let mut state: [u32; 5] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    // One byte that ends the message, and eight with its length in bits, fill the last block.
    let blocks = (message.len() + 9).div_ceil(BLOCK_LEN);
    let mut block = 0;
    while block < blocks {
        state = compress(state, &block_at(message, block, blocks));
        block += 1;
    }

    let mut digits = [0; HEX_LEN];
    let mut place = 0;
    while place < HEX_LEN {
        let nibble = state[place / 8] >> (28 - 4 * (place % 8)) & 0xf;
        digits[place] = b"0123456789abcdef"[nibble as usize];
        place += 1;
    }
    digits
}

/// The words of a block of the padded message.
const fn block_at(message: &[u8], block: usize, blocks: usize) -> [u32; 16] {
    let bits = (message.len() as u64 * 8).to_be_bytes();
    let mut words = [0; 16];
    let mut index = 0;
    while index < BLOCK_LEN {
        let place = block * BLOCK_LEN + index;
        let byte = if place < message.len() {
            message[place]
        } else if place == message.len() {
            0x80
        } else if place >= blocks * BLOCK_LEN - bits.len() {
            bits[place + bits.len() - blocks * BLOCK_LEN]
        } else {
            0
        };
        words[index / 4] = words[index / 4] << 8 | byte as u32;
        index += 1;
    }
    words
}

#[allow(clippy::many_single_char_names, reason = "they are called so in the standard")]
const fn compress(state: [u32; 5], words: &[u32; 16]) -> [u32; 5] {
    let mut schedule = [0; 80];
    let mut round = 0;
    while round < 80 {
        schedule[round] = if round < 16 {
            words[round]
        } else {
            let mixed =
                schedule[round - 3] ^ schedule[round - 8] ^ schedule[round - 14] ^ schedule[round - 16];
            mixed.rotate_left(1)
        };
        round += 1;
    }
    let [mut a, mut b, mut c, mut d, mut e] = state;
    round = 0;
    while round < 80 {
        let (chosen, constant) = match round / 20 {
            0 => (b & c | !b & d, 0x5a82_7999_u32),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6),
        };
        let next = a
            .rotate_left(5)
            .wrapping_add(chosen)
            .wrapping_add(e)
            .wrapping_add(constant)
            .wrapping_add(schedule[round]);
        e = d;
        d = c;
        c = b.rotate_left(30);
        b = a;
        a = next;
        round += 1;
    }
    [
        state[0].wrapping_add(a),
        state[1].wrapping_add(b),
        state[2].wrapping_add(c),
        state[3].wrapping_add(d),
        state[4].wrapping_add(e),
    ]
}

#[cfg(test)]
mod tests {
    use super::hex;

    fn text(message: &[u8]) -> std::string::String {
        std::string::String::from_utf8(hex(message).to_vec()).unwrap()
    }

    #[test]
    fn the_examples_of_the_standard() {
        assert_eq!(text(b""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        assert_eq!(text(b"abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(text(two_blocks), "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        assert_eq!(text(&[b'a'; 1_000_000]), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    }
}
