//! Glob patterns, as Redis and Valkey match them: `SCAN MATCH`, `KEYS`, `PSUBSCRIBE`, access rules.
//!
//! | in a pattern | matches |
//! |---|---|
//! | `*` | any bytes, also none |
//! | `?` | any one byte: two of them one `é` |
//! | `[abc]`, `[a-c]`, `[^a]` | one byte of a class, or one that is not; a `\` in it escapes |
//! | `\x` | `x`, even if it is special |
//! | anything else | itself |
//!
//! Both servers agree on malformed patterns: a class without `]` ends with the pattern, `[c-a]` is
//! `[a-c]`, and a `\` at the end is a backslash. Braces have no meaning. In a range such as
//! `[a-\xff]`, bytes from 0x80 come before all others, as in C on x86-64. Servers on ARM differ
//! there.

/// The characters that [`escape`] puts a backslash before. Nothing else needs one.
pub const SPECIAL: &str = "*?[\\";

/// Whether `pattern` matches all of `text`.
///
/// The time is at most proportional to the product of the lengths. For patterns with one `*`, it is
/// proportional to their sum.
///
/// ```
/// use keyschema_core::glob;
///
/// assert!(glob::matches(b"user:*:profile", b"user:7:profile"));
/// assert!(glob::matches(b"user:[0-9]", b"user:7"));
/// assert!(glob::matches(br"50\*", b"50*") && !glob::matches(br"50\*", b"500"));
/// ```
pub fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut pattern, mut text) = (pattern, text);
    // The pattern after the last `*`, and the text where it is tried next. Earlier stars need no
    // second try: a longer match of theirs would not help the later one.
    let mut retry: Option<(&[u8], &[u8])> = None;
    loop {
        let next = match (pattern, text) {
            ([b'*'], _) | ([], []) => return true,
            ([b'*', rest @ ..], _) => {
                retry = Some((rest, text));
                Some((rest, text))
            }
            (_, [byte, behind @ ..]) => match_one(pattern, *byte).map(|rest| (rest, behind)),
            (_, []) => None,
        };
        (pattern, text) = match (next, retry) {
            (Some(next), _) => next,
            (None, Some((rest, [_, behind @ ..]))) => {
                retry = Some((rest, behind));
                (rest, behind)
            }
            (None, _) => return false,
        };
    }
}

/// Returns the rest of `pattern` if its first element matches `byte`, and `None` if it does not.
fn match_one(pattern: &[u8], byte: u8) -> Option<&[u8]> {
    match pattern {
        [] => None,
        [b'?', rest @ ..] => Some(rest),
        [b'[', b'^', class @ ..] => {
            let (is_in, rest) = match_class(class, byte);
            (!is_in).then_some(rest)
        }
        [b'[', class @ ..] => {
            let (is_in, rest) = match_class(class, byte);
            is_in.then_some(rest)
        }
        [b'\\', escaped, rest @ ..] => (*escaped == byte).then_some(rest),
        [other, rest @ ..] => (*other == byte).then_some(rest),
    }
}

/// Returns whether `byte` is in the class, and the pattern after the class.
fn match_class(class: &[u8], byte: u8) -> (bool, &[u8]) {
    let mut is_in = false;
    let mut class = class;
    loop {
        class = match class {
            [] => return (is_in, &[]),
            [b'\\', escaped, rest @ ..] => {
                is_in |= *escaped == byte;
                rest
            }
            [b']', rest @ ..] => return (is_in, rest),
            [first, b'-', last, rest @ ..] => {
                let [first, last, byte] = [*first, *last, byte].map(u8::cast_signed);
                is_in |= (first.min(last)..=first.max(last)).contains(&byte);
                rest
            }
            [other, rest @ ..] => {
                is_in |= *other == byte;
                rest
            }
        };
    }
}

/// Returns whether the byte means something in a pattern, so that [`escape`] puts a backslash
/// before it.
pub const fn is_special(byte: u8) -> bool {
    matches!(byte, b'*' | b'?' | b'[' | b'\\')
}

/// Returns the bytes of a pattern that matches `text` and nothing else.
///
/// ```
/// use keyschema_core::glob;
///
/// assert!(glob::escape(b"50*{a}").eq(*br"50\*{a}"));
/// ```
pub fn escape(text: &[u8]) -> impl Iterator<Item = u8> + Clone {
    text.iter().flat_map(|byte| {
        let backslash = is_special(*byte).then_some(b'\\');
        backslash.into_iter().chain([*byte])
    })
}

/// The pattern of all texts that are made of these parts: literal text, or none for what may be
/// anything.
///
/// ```
/// use keyschema_core::glob;
///
/// assert_eq!(glob::pattern_of([Some("50*:"), None, None, Some(":a")]), r"50\*:*:a");
/// ```
#[cfg(any(feature = "alloc", test))]
pub fn pattern_of<'t>(parts: impl IntoIterator<Item = Option<&'t str>>) -> alloc::string::String {
    let mut pattern = alloc::string::String::new();
    let mut is_open = false;
    for part in parts {
        match part {
            Some(text) => {
                for character in text.chars() {
                    if u8::try_from(character).is_ok_and(is_special) {
                        pattern.push('\\');
                    }
                    pattern.push(character);
                }
                is_open &= text.is_empty();
            }
            // One `*` is enough where there is no text between two of them.
            None if is_open => {}
            None => {
                pattern.push('*');
                is_open = true;
            }
        }
    }
    pattern
}

/// Returns how many bytes [`escape`] adds to `text`.
pub const fn escapes(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut count, mut index) = (0, 0);
    while index < bytes.len() {
        if is_special(bytes[index]) {
            count += 1;
        }
        index += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{SPECIAL, escape, escapes, matches};
    extern crate std;
    use std::{format, vec::Vec};

    #[test]
    fn many_stars_are_matched_quickly() {
        let (pattern, text) = ("*a".repeat(1_000), "a".repeat(10_000));
        assert!(matches(pattern.as_bytes(), text.as_bytes()));
        assert!(!matches(format!("{pattern}*b").as_bytes(), text.as_bytes()));
    }

    #[test]
    fn an_escaped_text_matches_only_itself() {
        for text in [SPECIAL, r"[a-c]\", "a*b", "{x}]^-", "é?"] {
            let pattern: Vec<u8> = escape(text.as_bytes()).collect();
            assert_eq!(pattern.len(), text.len() + escapes(text));
            assert!(matches(&pattern, text.as_bytes()));
            for byte in u8::MIN..=u8::MAX {
                for at in 0..text.len() {
                    let mut other = text.as_bytes().to_vec();
                    other[at] = byte;
                    assert_eq!(matches(&pattern, &other), other == text.as_bytes());
                }
            }
        }
    }
}
