//! Text between two delimiters.

use super::checked_text::checked_text;
use keyschema_core::shapes;

/// A borrowed text of 1 to `N` bytes, for use between two delimiters.
///
/// It is checked when it is made, so that no value can change the structure of a key. It refuses
/// the delimiter, braces (hash tags), glob characters (`*`, `?`, `[`, `]`, `\`), white space,
/// control characters, and characters beyond ASCII unless `UNICODE` is true. Other ASCII characters
/// are fine: `ada@example.org` is a `Text`.
///
/// `DELIMITER` is the mark that the schema's delimiter is made of. If a `Text` could hold the
/// delimiter of its schema, the schema does not compile.
///
/// ```
/// use keyschema::Text;
///
/// # fn main() -> Result<(), keyschema::SegmentError> {
/// let uid: Text<24> = Text::new("abc123")?;
/// assert_eq!(uid.as_str(), "abc123");
/// assert_eq!(Text::<24>::new("a:b").unwrap_err().to_string(), "byte 1 is ':', the delimiter of the key");
///
/// let dotted: Text<24, '.'> = Text::new("a:b")?; // for a schema with `delimiter = "."`
/// const EN: Text<'static, 2> = match Text::new("en") { Ok(text) => text, Err(_) => panic!() };
/// # let _ = (dotted, EN); Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<'a, const N: usize, const DELIMITER: char = ':', const UNICODE: bool = false>(&'a str);

/// A [`Text`] that may hold letters beyond ASCII. `N` counts bytes of UTF-8.
///
/// Invisible characters are refused. Texts are compared byte by byte: normalise (NFC) the text that
/// people type before it becomes a key.
///
/// ```
/// use keyschema::UnicodeText;
///
/// let city: UnicodeText<24> = UnicodeText::new("Zürich")?;
/// assert!(UnicodeText::<24>::new("Z\u{200b}").is_err()); // zero-width space
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
pub type UnicodeText<'a, const N: usize, const DELIMITER: char = ':'> = Text<'a, N, DELIMITER, true>;

checked_text! {
    Text<const DELIMITER: char, const UNICODE: bool>,
    shape = Text,
    alphabet = shapes::text_alphabet(DELIMITER, UNICODE),
    delimiter = Some(DELIMITER),
    empty = "`Text<0>` can hold no text: a segment has at least one byte",
}

#[cfg(test)]
mod tests {
    use super::{Text, UnicodeText};
    use crate::segment::testing::text;
    use crate::segment::{Refusal, SegmentError};
    use alloc::string::ToString;
    use proptest::prelude::proptest;

    fn refusal(at: usize, character: char, reason: Refusal) -> SegmentError {
        SegmentError::Refused { character, at, reason }
    }

    #[test]
    fn an_email_address_is_a_text_unless_dots_delimit() {
        assert_eq!(Text::<32>::new("ada@example.org").map(Text::as_str), Ok("ada@example.org"));
        assert_eq!(Text::<32, '.'>::new("ada@example.org"), Err(refusal(11, '.', Refusal::Delimiter)));
        assert_eq!(Text::<8, '.'>::new("a:b").map(Text::as_str), Ok("a:b"));
    }

    #[test]
    fn errors_say_which_byte_and_why() {
        assert_eq!(Text::<8>::new(""), Err(SegmentError::Empty));
        assert_eq!(Text::<3>::new("abcd"), Err(SegmentError::TooLong { len: 4, max_len: 3 }));
        assert_eq!(Text::<8>::new("ü{"), Err(refusal(0, 'ü', Refusal::BeyondAscii)));
        assert_eq!(UnicodeText::<8>::new("ü{"), Err(refusal(2, '{', Refusal::Brace)));
        assert_eq!(UnicodeText::<8>::new("a\u{a0}"), Err(refusal(1, '\u{a0}', Refusal::Whitespace)));
        assert_eq!(UnicodeText::<8>::new("\u{feff}a"), Err(refusal(0, '\u{feff}', Refusal::Control)));
        let message = Text::<8>::new("a:b").unwrap_err().to_string();
        assert_eq!(message, "byte 1 is ':', the delimiter of the key");
    }

    #[test]
    fn invisible_characters_are_refused() {
        let ranges = [
            '\u{ad}'..='\u{ad}',
            '\u{600}'..='\u{605}',
            '\u{17b4}'..='\u{17b5}',
            '\u{2060}'..='\u{206f}',
            '\u{2800}'..='\u{2800}',
            '\u{fff0}'..='\u{fffb}',
            '\u{13430}'..='\u{1343f}',
            '\u{16fe4}'..='\u{16fe4}',
            '\u{1bca0}'..='\u{1bca3}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{e0000}'..='\u{e0fff}',
        ];
        for character in ranges.into_iter().flatten() {
            let text = alloc::format!("a{character}");
            assert_eq!(
                UnicodeText::<8>::new(&text),
                Err(refusal(1, character, Refusal::Control)),
                "{text:?}"
            );
        }
    }

    proptest! {
        /// An accepted text is written unchanged. A refused text holds the character that the error
        /// names.
        #[test]
        fn any_text_is_accepted_or_explained(candidate in ".{0,12}") {
            match UnicodeText::<24>::new(&candidate) {
                Ok(accepted) => assert_eq!(text(&accepted), candidate),
                Err(SegmentError::Empty) => assert!(candidate.is_empty()),
                Err(SegmentError::TooLong { len, .. }) => assert_eq!(len, candidate.len()),
                Err(SegmentError::Refused { character, at, .. }) => assert!(candidate[at..].starts_with(character)),
                Err(other) => panic!("{other}"),
            }
        }
    }
}
