//! Parameter types, as their documentation describes them.

use crate::{byte_set::ByteSet, shape::Shape};

/// The kind of texts that a parameter type writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number.
    Integer {
        /// The absolute value of the least number.
        below_zero: u128,
        /// The greatest number.
        max: u128,
        /// Whether zero is left out.
        is_nonzero: bool,
    },
    /// One of some words: `bool`, or an enum.
    Words(Vec<String>),
    /// Unchanged characters, without the delimiter `mark`.
    Text { len: usize, mark: u8, is_unicode: bool },
    /// Unchanged characters, to the end of the key.
    Tail { len: usize, is_unicode: bool },
    /// Any bytes, percent-encoded.
    Escaped { len: usize, mark: u8 },
    /// This many bytes, with two hex digits each.
    Hex(usize),
    /// `YYYYMMDD`.
    Date,
    /// `YYYYMM`.
    Month,
    /// Four numbers with dots.
    Ipv4,
    /// Sixteen bytes, with two hex digits each.
    Ipv6,
    /// An IP address of either version.
    Ip,
    /// Five groups of hex digits.
    Uuid,
}

/// A type as it is written in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParameterType {
    /// The source of the type.
    pub(crate) source: String,
    /// The kind of texts that it writes.
    pub(crate) kind: Kind,
}

/// Lower-case hex digits.
pub(crate) const HEX: &[u8] = b"0123456789abcdef";

/// Returns the visible characters of ASCII that a text may contain: no braces and no special
/// characters of globs.
pub(crate) fn plain_bytes() -> ByteSet {
    ByteSet::range(b'!'..=b'~').without(ByteSet::of(b"{}*?[]\\"))
}

impl Kind {
    /// Returns the texts that proofs assume.
    pub(crate) fn shape(&self) -> Shape {
        let text = |ascii: ByteSet, is_unicode, min, max, is_tail| Shape::Text {
            ascii,
            is_unicode,
            min,
            max,
            is_tail,
        };
        match self {
            Self::Integer { below_zero, max, .. } => Shape::Integer { below_zero: *below_zero, max: *max },
            Self::Words(words) => Shape::Words(words.clone()),
            Self::Text { len, mark, is_unicode } => {
                text(plain_bytes().without(ByteSet::of(&[*mark])), *is_unicode, 1, *len, false)
            }
            Self::Tail { len, is_unicode } => text(plain_bytes(), *is_unicode, 1, *len, true),
            Self::Escaped { len, mark } => {
                text(plain_bytes().without(ByteSet::of(&[*mark])), false, 1, *len, false)
            }
            Self::Hex(bytes) => Shape::fixed(2 * bytes, HEX),
            Self::Date => Shape::fixed(8, b"0123456789"),
            Self::Month => Shape::fixed(6, b"0123456789"),
            Self::Ipv4 => text(ByteSet::of(b"0123456789."), false, 7, 15, false),
            Self::Ipv6 => Shape::fixed(32, HEX),
            Self::Ip => text(ByteSet::of(HEX).or(ByteSet::of(b".")), false, 7, 32, false),
            Self::Uuid => Shape::fixed(36, b"0123456789abcdef-"),
        }
    }

    /// Whether a value of the type is written as `text`.
    pub(crate) fn accepts(&self, text: &str) -> bool {
        let is_hex = |text: &str, len| text.len() == len && text.bytes().all(|byte| HEX.contains(&byte));
        match self {
            Self::Integer { below_zero, max, is_nonzero } => {
                is_integer(text, *below_zero, *max) && !(*is_nonzero && text == "0")
            }
            Self::Words(words) => words.iter().any(|word| word == text),
            Self::Text { len, mark, is_unicode } => {
                is_plain(text, *len, *is_unicode) && !text.as_bytes().contains(mark)
            }
            Self::Tail { len, is_unicode } => is_plain(text, *len, *is_unicode),
            Self::Escaped { len, mark } => text.len() <= *len && is_escaped(text.as_bytes(), *mark),
            Self::Hex(bytes) => is_hex(text, 2 * bytes),
            Self::Date => is_date(text),
            Self::Month => text.len() == 6 && is_date(&format!("{text}01")),
            Self::Ipv4 => is_ipv4(text),
            Self::Ipv6 => is_hex(text, 32),
            Self::Ip => is_ipv4(text) || is_hex(text, 32),
            Self::Uuid => {
                let groups: Vec<&str> = text.split('-').collect();
                groups.len() == 5
                    && groups.iter().zip([8, 4, 4, 4, 12]).all(|(group, len)| is_hex(group, len))
            }
        }
    }
}

fn is_integer(text: &str, below_zero: u128, max: u128) -> bool {
    let (digits, limit) = match text.strip_prefix('-') {
        Some(digits) => (digits, below_zero),
        None => (text, max),
    };
    let is_shortest = digits == "0" && digits.len() == text.len() || !digits.starts_with('0');
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_shortest && is_number && digits.parse::<u128>().is_ok_and(|number| number <= limit)
}

/// Whether all characters may be in a text. The characters beyond ASCII in the attack are letters,
/// and some that are invisible.
fn is_plain(text: &str, len: usize, is_unicode: bool) -> bool {
    let fits = |character: char| match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => plain_bytes().has(byte),
        _ => is_unicode && character.is_alphabetic(),
    };
    (1..=len).contains(&text.len()) && text.chars().all(fits)
}

/// Whether the text is what `Escaped` writes: plain characters, and `%XX` in upper case for the
/// others. `%` alone is the empty value.
fn is_escaped(text: &[u8], mark: u8) -> bool {
    let is_plain = |byte: u8| plain_bytes().has(byte) && byte != mark && byte != b'%';
    let digit = |byte: u8| char::from(byte).to_digit(16).filter(|_| !byte.is_ascii_lowercase());
    if text == b"%" {
        return true;
    }
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = match after {
            [high, low, after @ ..] if *first == b'%' => match (digit(*high), digit(*low)) {
                (Some(high), Some(low)) if !is_plain(u8::try_from(16 * high + low).expect("two digits")) => {
                    after
                }
                _ => return false,
            },
            after if is_plain(*first) => after,
            _ => return false,
        };
    }
    !text.is_empty()
}

fn is_date(text: &str) -> bool {
    if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let number = |range: std::ops::Range<usize>| text[range].parse::<u32>().expect("digits");
    let (year, month, day) = (number(0..4), number(4..6), number(6..8));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(is_leap),
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

fn is_ipv4(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() == 4 && parts.iter().all(|part| is_integer(part, 0, 255))
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn only_what_a_type_writes_is_accepted() {
        let escaped = Kind::Escaped { len: 9, mark: b':' };
        for (kind, good, bad) in [
            (Kind::Date, vec!["20240229", "00000101"], vec!["20230229", "20241301", "2024022", "20240100"]),
            (Kind::Month, vec!["202412"], vec!["202400", "202413"]),
            (Kind::Ipv4, vec!["0.0.0.0", "255.255.255.255"], vec!["256.0.0.0", "01.0.0.0", "1.1.1"]),
            (escaped, vec!["a", "%", "%3A", "%25", "a%FF"], vec!["", "%3a", "%41", "%%", "%2", "a%", ":"]),
            (
                Kind::Integer { below_zero: 128, max: 127, is_nonzero: true },
                vec!["-128"],
                vec!["0", "-0", "128"],
            ),
        ] {
            for text in good {
                assert!(kind.accepts(text), "{kind:?} {text}");
            }
            for text in bad {
                assert!(!kind.accepts(text), "{kind:?} {text}");
            }
        }
    }
}
