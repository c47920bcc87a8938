//! Numbers with their words, for messages.

use std::fmt::Display;

/// Returns a number with its word, which has the form for this many: `1 key`, `2 keys`.
///
/// ```
/// use keyschema_tools::words::counted;
///
/// assert_eq!((counted(1_u64, "key"), counted(2_usize, "hash")), ("1 key".into(), "2 hashes".into()));
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, word: &str) -> String {
    let end = match word {
        _ if count == N::from(1) => "",
        _ if word.ends_with("sh") => "es",
        _ => "s",
    };
    format!("{count} {word}{end}")
}

/// Returns `3 of 10 keys`, or `10 keys` if that is all.
pub(crate) fn share_of(part: u64, whole: u64, word: &str) -> String {
    if part == whole { counted(whole, word) } else { format!("{part} of {}", counted(whole, word)) }
}

/// Returns the verb in the form for this many: `has`, `have`.
pub(crate) fn verb(count: u64, plural: &str) -> &str {
    match (count, plural) {
        (1, "have") => "has",
        (1, "hold") => "holds",
        (1, "take") => "takes",
        _ => plural,
    }
}

#[cfg(test)]
mod tests {
    use super::share_of;

    #[test]
    fn a_share_is_left_out_if_it_is_all() {
        assert_eq!(share_of(3, 10, "key"), "3 of 10 keys");
        assert_eq!(share_of(1, 1, "key"), "1 key");
    }
}
