//! SHA-256 (FIPS 180-4), for digests as parameters.
//!
//! This is our own code, so that a key needs no dependency, and a digest can be a constant. It is
//! not optimised: for a text of 64 bytes it takes about as long as sending the text. Nothing here
//! is secret, so its time may depend on the data.

/// The fractional parts of the cube roots of the first 64 primes.
const ROUNDS: [u32; 64] = [
    0x428a_2f98,
    0x7137_4491,
    0xb5c0_fbcf,
    0xe9b5_dba5,
    0x3956_c25b,
    0x59f1_11f1,
    0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98,
    0x1283_5b01,
    0x2431_85be,
    0x550c_7dc3,
    0x72be_5d74,
    0x80de_b1fe,
    0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1,
    0xefbe_4786,
    0x0fc1_9dc6,
    0x240c_a1cc,
    0x2de9_2c6f,
    0x4a74_84aa,
    0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152,
    0xa831_c66d,
    0xb003_27c8,
    0xbf59_7fc7,
    0xc6e0_0bf3,
    0xd5a7_9147,
    0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85,
    0x2e1b_2138,
    0x4d2c_6dfc,
    0x5338_0d13,
    0x650a_7354,
    0x766a_0abb,
    0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1,
    0xa81a_664b,
    0xc24b_8b70,
    0xc76c_51a3,
    0xd192_e819,
    0xd699_0624,
    0xf40e_3585,
    0x106a_a070,
    0x19a4_c116,
    0x1e37_6c08,
    0x2748_774c,
    0x34b0_bcb5,
    0x391c_0cb3,
    0x4ed8_aa4a,
    0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee,
    0x78a5_636f,
    0x84c8_7814,
    0x8cc7_0208,
    0x90be_fffa,
    0xa450_6ceb,
    0xbef9_a3f7,
    0xc671_78f2,
];

/// The fractional parts of the square roots of the first 8 primes.
const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The length of a block, in bytes.
const BLOCK: usize = 64;

/// Returns the digest of `bytes`.
pub(crate) const fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut state = START;
    let mut rest = bytes;
    while let Some((block, after)) = rest.split_first_chunk() {
        state = compressed(state, block);
        rest = after;
    }
    // A one, zeros, and the length in bits, in the last block or in one more.
    let mut last = [[0; BLOCK]; 2];
    let mut index = 0;
    while index < rest.len() {
        last[0][index] = rest[index];
        index += 1;
    }
    last[0][rest.len()] = 0x80;
    let number = if rest.len() < BLOCK - 8 { 0 } else { 1 };
    let bits = (bytes.len() as u64).wrapping_mul(8).to_be_bytes();
    index = 0;
    while index < bits.len() {
        last[number][BLOCK - 8 + index] = bits[index];
        index += 1;
    }
    state = compressed(state, &last[0]);
    if number == 1 {
        state = compressed(state, &last[1]);
    }
    let mut digest = [0; 32];
    index = 0;
    while index < digest.len() {
        digest[index] = state[index / 4].to_be_bytes()[index % 4];
        index += 1;
    }
    digest
}

/// Returns the state after one more block.
#[expect(clippy::many_single_char_names, reason = "as the standard calls them")]
const fn compressed(state: [u32; 8], block: &[u8; BLOCK]) -> [u32; 8] {
    let mut words = [0; 64];
    let mut index = 0;
    while index < 16 {
        let at = 4 * index;
        words[index] = u32::from_be_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]]);
        index += 1;
    }
    while index < 64 {
        let (near, far) = (words[index - 2], words[index - 15]);
        let near = near.rotate_right(17) ^ near.rotate_right(19) ^ (near >> 10);
        let far = far.rotate_right(7) ^ far.rotate_right(18) ^ (far >> 3);
        words[index] = words[index - 16].wrapping_add(far).wrapping_add(words[index - 7]).wrapping_add(near);
        index += 1;
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    index = 0;
    while index < 64 {
        let choice = (e & f) ^ (!e & g);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let high = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let low = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let added =
            h.wrapping_add(high).wrapping_add(choice).wrapping_add(ROUNDS[index]).wrapping_add(words[index]);
        (h, g, f) = (g, f, e);
        e = d.wrapping_add(added);
        (d, c, b) = (c, b, a);
        a = added.wrapping_add(low).wrapping_add(majority);
        index += 1;
    }
    let mut next = [a, b, c, d, e, f, g, h];
    index = 0;
    while index < 8 {
        next[index] = next[index].wrapping_add(state[index]);
        index += 1;
    }
    next
}

#[cfg(test)]
mod tests {
    use super::sha256;
    use alloc::{string::String, vec};
    use core::fmt::Write;

    fn hex(bytes: &[u8]) -> String {
        let mut digits = String::new();
        for byte in sha256(bytes) {
            write!(digits, "{byte:02x}").expect("a string takes any text");
        }
        digits
    }

    /// The examples of the standard, and lengths around that of a block.
    #[test]
    fn digests_are_those_of_the_standard() {
        let long = vec![b'a'; 1_000_000];
        for (bytes, digest) in [
            (&b""[..], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            (&long, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
            (&long[..55], "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (&long[..56], "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (&long[..63], "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
            (&long[..64], "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (&long[..65], "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
        ] {
            assert_eq!(hex(bytes), digest, "{} bytes", bytes.len());
        }
    }

    #[test]
    fn a_digest_can_be_a_constant() {
        const DIGEST: [u8; 32] = sha256(b"abc");
        assert_eq!(DIGEST, sha256(b"abc"));
    }
}
