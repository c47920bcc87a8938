//! The cluster slot of a key.
//!
//! Redis Cluster and Valkey spread keys over 16,384 slots: the CRC-16 of the key, or of its
//! hash tag where it has one (Redis Cluster specification, "Key distribution model" and "Hash tags").

/// How many slots a cluster has.
pub const SLOT_COUNT: u16 = 16_384;

/// The slot that a cluster keeps `key` in, 0 to 16,383.
///
/// ```
/// use keyschema_core::hash_slot;
///
/// const SLOT: u16 = hash_slot(b"{user1000}.following");
/// assert_eq!(SLOT, 3443);
/// assert_eq!(SLOT, hash_slot(b"{user1000}.followers"));
/// ```
pub const fn hash_slot(key: &[u8]) -> u16 {
    crc16(hash_tag(key)) % SLOT_COUNT
}

/// The part of `key` that decides on its slot: what stands between the first `{` and the
/// first `}` after it, unless there is none or nothing in it; then the whole key.
///
/// ```
/// use keyschema_core::hash_tag;
///
/// assert_eq!(hash_tag(b"cart:{42}:items"), b"42");
/// assert_eq!(hash_tag(b"cart:{}:{42}"), b"cart:{}:{42}"); // the first tag is empty: no tag
/// ```
pub const fn hash_tag(key: &[u8]) -> &[u8] {
    let Some(open) = position(key, b'{', 0) else {
        return key;
    };
    let start = open + 1;
    match position(key, b'}', start) {
        Some(close) if close > start => key.split_at(close).0.split_at(start).1,
        _ => key,
    }
}

const fn position(bytes: &[u8], wanted: u8, from: usize) -> Option<usize> {
    let mut index = from;
    while index < bytes.len() {
        if bytes[index] == wanted {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// CRC-16/XMODEM: polynomial 0x1021, start 0, not reflected.
const fn crc16(bytes: &[u8]) -> u16 {
    let mut crc = 0_u16;
    let mut index = 0;
    while index < bytes.len() {
        crc = crc16_with(crc, bytes[index]);
        index += 1;
    }
    crc
}

/// The CRC of some bytes with one more behind them.
pub(crate) const fn crc16_with(crc: u16, byte: u8) -> u16 {
    (crc << 8) ^ TABLE[((crc >> 8) as u8 ^ byte) as usize]
}

/// The CRC of every single byte.
const TABLE: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u16;
    while byte < 256 {
        let mut crc = byte << 8;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 };
            bit += 1;
        }
        table[byte as usize] = crc;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::hash_slot;

    #[test]
    fn slots_are_those_that_a_server_gives() {
        let measured: [(&str, u16); 7] = [
            ("foo{}{bar}", 8363),
            ("foo{{bar}}zap", 4015),
            ("foo{bar}{zap}", 5061),
            ("{user1000}.following", 3443),
            ("", 0),
            ("{}", 15257),
            ("}{a}", 15495),
        ];
        for (key, slot) in measured {
            assert_eq!(hash_slot(key.as_bytes()), slot, "{key}");
        }
        assert_eq!(hash_slot(b"123456789"), 0x31C3); // the check value of CRC-16/XMODEM
    }
}
