//! Cluster slots and globs, as the documentation of the server describes them.

/// Returns the slot of a key: that of the text between the first `{` and the next `}`, unless this
/// is empty.
pub(crate) fn slot(key: &str) -> u16 {
    let tag = key.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map(|(tag, _)| tag);
    let hashed = tag.filter(|tag| !tag.is_empty()).unwrap_or(key);
    let crc = hashed.bytes().fold(0_u16, |crc, byte| {
        (0..8).fold(crc ^ (u16::from(byte) << 8), |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 }
        })
    });
    crc % 16_384
}

/// Whether a glob of `*` and escaped characters matches.
pub(crate) fn glob_matches(glob: &[u8], text: &[u8]) -> bool {
    match glob {
        [] => text.is_empty(),
        [b'*', rest @ ..] => (0..=text.len()).any(|from| glob_matches(rest, &text[from..])),
        [b'\\', byte, rest @ ..] | [byte, rest @ ..] => {
            text.first() == Some(byte) && glob_matches(rest, &text[1..])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{glob_matches, slot};

    #[test]
    fn slots_of_the_specification() {
        for (key, expected) in
            [("foo{}{bar}", 8363), ("foo{{bar}}zap", 4015), ("foo{bar}{zap}", 5061), ("123456789", 12_739)]
        {
            assert_eq!(slot(key), expected, "{key}");
        }
    }

    #[test]
    fn globs_have_stars_and_escapes() {
        assert!(glob_matches(b"a:*:\\*", b"a:b:c:*"));
        assert!(!glob_matches(b"a:*:\\*", b"a:b:c:d") && !glob_matches(b"a*b", b"ac"));
    }
}
