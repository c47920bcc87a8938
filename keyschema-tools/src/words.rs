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

/// Returns a number of bytes for people, in the largest unit that fits.
///
/// ```
/// use keyschema_tools::words::size;
///
/// assert_eq!([size(1_023), size(1_536), size(5 << 40)], ["1023 B", "1.5 KiB", "5.0 TiB"]);
/// ```
pub fn size(bytes: u64) -> String {
    let units = [(1_u64 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => {
            let tenths = u128::from(bytes) * 10 / u128::from(unit);
            format!("{}.{} {name}", tenths / 10, tenths % 10)
        }
        None => format!("{bytes} B"),
    }
}

/// Returns a part of a whole, in per cent and rounded down.
///
/// ```
/// use keyschema_tools::words::percent;
///
/// assert_eq!([percent(1, 3), percent(1, 1_000), percent(0, 0)], ["33 %", "<1 %", "0 %"]);
/// ```
pub fn percent(part: u64, whole: u64) -> String {
    match u128::from(part) * 100 / u128::from(whole.max(1)) {
        0 if part > 0 => "<1 %".into(),
        share => format!("{share} %"),
    }
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
