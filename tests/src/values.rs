//! Values for property tests.

use std::fmt::Debug;

use keyschema::{Prefix, Text, UnicodeText};
use proptest::{
    collection::vec,
    prelude::{Strategy, any},
    sample::select,
    test_runner::{Config, TestRunner},
};

/// Runs `check` on many values. It panics if it finds a fault, which is reported with the simplest
/// value that shows it.
///
/// # Panics
/// If `check` does.
pub fn for_all<T: Debug>(values: impl Strategy<Value = T>, check: impl Fn(T)) {
    // There is no file of earlier faults, because it would need the name of the test's file.
    let config = Config { failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&values, |value| {
        check(value);
        Ok(())
    });
    if let Err(fault) = outcome {
        panic!("{fault}");
    }
}

/// Returns a strategy of numbers. All lengths are equally likely.
pub fn unsigned() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64_u32).prop_map(|(number, shift)| number >> shift)
}

/// Every character that a `Text` may contain with each of the delimiters `:` and `.`. They are
/// listed twice, in different order, so that texts of any length and start can be cut out.
const TEXT: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!\"#$%&'()+,-/;<=>@^_`|~\
    9a8b7c6d5e4f3g2h1i0j~k|l`m_n^o@p>q=r<s;t/u-v,w+x)y(z'A&B%C$D#E\"F!GHIJKLMNOPQRSTUVWXYZ";

/// Characters of one to four bytes.
const UNICODE: &str = "aéß東x京ñ🦀z9Ω日-ü本_💡:字Ж";

/// Returns a strategy of texts. All lengths are equally likely.
///
/// # Panics
/// If the characters are not those that a `Text` may hold.
pub fn text<const N: usize, const DELIMITER: char>() -> impl Strategy<Value = Text<'static, N, DELIMITER>> {
    let start = 0..=TEXT.len() - N;
    (start, 1..=N).prop_map(|(start, len)| Text::new(&TEXT[start..start + len]).unwrap())
}

/// Returns a strategy of texts with characters beyond ASCII.
///
/// # Panics
/// If the characters are not those that a `UnicodeText` may hold.
pub fn unicode_text<const N: usize>() -> impl Strategy<Value = UnicodeText<'static, N, '.'>> {
    (0..UNICODE.len(), 1..=N).prop_filter_map("no whole character", |(start, len)| {
        let end = UNICODE.len().min(start + len);
        let text = UNICODE.get(start..end).filter(|text| !text.is_empty())?;
        Some(UnicodeText::new(text).unwrap())
    })
}

/// Returns a strategy of prefixes. One with delimiters is as likely as one without.
///
/// # Panics
/// If the characters are not those that a `Prefix` may hold.
pub fn prefix() -> impl Strategy<Value = Prefix> {
    let all = ('!'..='~').filter(|character| !"{}*?[]\\".contains(*character)).collect::<Vec<char>>();
    let letters = (any::<bool>(), select(all), select(vec!['a', ':', '.', '0', '-', '_']))
        .prop_map(|(is_any, letter, other)| if is_any { letter } else { other });
    vec(letters, 1..=Prefix::MAX_LEN).prop_map(|text| Prefix::new(&String::from_iter(text)).unwrap())
}

#[cfg(test)]
mod tests {
    use super::TEXT;

    #[test]
    fn texts_have_every_allowed_character() {
        for character in '!'..='~' {
            let taken = "{}*?[]\\:.".contains(character);
            assert_eq!(TEXT.contains(character), !taken, "{character:?}");
        }
    }
}
