//! Text that runs to the end of the key.

use super::checked_text::checked_text;
use keyschema_core::shapes;

/// A borrowed text of 1 to `N` bytes that may hold any delimiter, because it is the last piece of
/// its key.
///
/// A path, a topic or a key of another system can be written unchanged: nothing follows it, so its
/// delimiters are not ambiguous. If something follows a `Tail`, the schema does not compile.
///
/// Like [`Text`](crate::Text), it is checked when it is made. It refuses braces (hash tags), glob
/// characters (`*`, `?`, `[`, `]`, `\`), white space, control characters, and characters beyond
/// ASCII unless `UNICODE` is true.
///
/// ```
/// use keyschema::Tail;
///
/// # fn main() -> Result<(), keyschema::SegmentError> {
/// let path: Tail<64> = Tail::new("images/logo.png:2x")?;
/// assert_eq!(path.as_str(), "images/logo.png:2x");
/// assert_eq!(Tail::<64>::new("images/*").unwrap_err().to_string(), "byte 7 is '*', a glob character");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tail<'a, const N: usize, const UNICODE: bool = false>(&'a str);

/// A [`Tail`] that may hold letters beyond ASCII. `N` counts bytes of UTF-8.
///
/// Invisible characters are refused. Texts are compared byte by byte: normalise (NFC) the text that
/// people type before it becomes a key.
///
/// ```
/// use keyschema::UnicodeTail;
///
/// let path: UnicodeTail<24> = UnicodeTail::new("städte/zürich")?;
/// assert!(UnicodeTail::<24>::new("städte/ zürich").is_err()); // white space
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
pub type UnicodeTail<'a, const N: usize> = Tail<'a, N, true>;

checked_text! {
    Tail<const UNICODE: bool>,
    shape = Tail,
    alphabet = shapes::tail_alphabet(UNICODE),
    delimiter = None,
    empty = "`Tail<0>` can hold no text: a segment has at least one byte",
}

#[cfg(test)]
mod tests {
    use super::{Tail, UnicodeTail};
    use crate::segment::testing::text;
    use crate::segment::{Refusal, SegmentError};
    use crate::{KeySegment, Shape};
    use proptest::prelude::proptest;

    #[test]
    fn a_tail_can_contain_any_delimiter() {
        let marks = ":./|-_,;#@~+=!$&^";
        let tail = Tail::<32>::new(marks).expect("delimiters are fine");
        assert_eq!(text(&tail), marks);
        assert!(matches!(Tail::<32>::SHAPE, Shape::Tail { min_len: 1, max_len: 32, .. }));
    }

    #[test]
    fn errors_say_which_byte_and_why() {
        assert_eq!(Tail::<8>::new(""), Err(SegmentError::Empty));
        assert_eq!(Tail::<3>::new("a:bc"), Err(SegmentError::TooLong { len: 4, max_len: 3 }));
        for (candidate, character, reason) in [
            ("a:{b", '{', Refusal::Brace),
            ("a:?b", '?', Refusal::Glob),
            ("a: b", ' ', Refusal::Whitespace),
            ("a:\u{7f}b", '\u{7f}', Refusal::Control),
            ("a:é", 'é', Refusal::BeyondAscii),
        ] {
            let refused = SegmentError::Refused { character, at: 2, reason };
            assert_eq!(Tail::<8>::new(candidate), Err(refused));
        }
    }

    proptest! {
        /// An accepted text is written unchanged. A refused text holds the character that the error
        /// names.
        #[test]
        fn any_text_is_accepted_or_explained(candidate in ".{0,12}") {
            match UnicodeTail::<24>::new(&candidate) {
                Ok(accepted) => assert_eq!(text(&accepted), candidate),
                Err(SegmentError::Empty) => assert!(candidate.is_empty()),
                Err(SegmentError::TooLong { len, .. }) => assert_eq!(len, candidate.len()),
                Err(SegmentError::Refused { character, at, reason }) => {
                    assert!(candidate[at..].starts_with(character));
                    assert_ne!(reason, Refusal::Delimiter);
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}
