//! UUIDs, of the crate `uuid`.

use uuid::Uuid;

use super::{ParseSegment, Segment, error::SegmentError, hex, hex_digits};
use crate::{Alphabet, Shape, reader::SegmentText, slot::TagHash, writer::Writer};

/// The length of every text: 32 digits and four hyphens.
const LEN: usize = 36;

const ALPHABET: Alphabet = hex::DIGITS.with("-");

/// Where the hyphens stand.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

const EXPECTED: SegmentError =
    SegmentError::Invalid { expected: "a UUID in lower case with hyphens at bytes 8, 13, 18 and 23" };

/// The form that all standards write, in lower case: `67e55044-10b1-426f-9247-bb680e5fe0c8`.
impl Segment for Uuid {
    const SHAPE: Shape = Shape::fixed(LEN, ALPHABET);

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.ascii_block(hyphenated(self.as_bytes()));
    }

    #[inline(always)]
    fn add_to(&self, tag: &mut TagHash) -> bool {
        tag.add_uuid(self.as_bytes());
        true
    }
}

/// The text, put together in registers as five words: the pairs of digits are shifted to their places, and the hyphens are
/// merged in.
#[inline(always)]
fn hyphenated(bytes: &[u8; 16]) -> [u8; LEN] {
    const HYPHEN: u64 = b'-' as u64;
    let digits = hex_digits::lower(bytes).map(u16::from_le_bytes).map(u64::from);
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = digits;
    let four = |first, second, third, fourth| first | second << 16 | third << 32 | fourth << 48;
    let words = [
        four(a, b, c, d),                                    // 67e55044
        HYPHEN | e << 8 | f << 24 | HYPHEN << 40 | g << 48,  // -10b1-42
        h | HYPHEN << 16 | i << 24 | j << 40 | HYPHEN << 56, // 6f-9247-
        four(k, l, m, n),                                    // bb680e5f
        four(o, p, 0, 0),                                    // e0c8
    ];
    let mut text = [0; LEN];
    for (part, word) in text.chunks_mut(8).zip(words) {
        part.copy_from_slice(&word.to_le_bytes()[..part.len()]);
    }
    text
}

impl<'key> ParseSegment<'key> for Uuid {
    const FIXED_LEN: Option<usize> = Some(LEN);

    #[inline]
    fn read_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        match text.as_bytes().try_into().ok().and_then(bytes_of) {
            Some(bytes) => Ok(Self::from_bytes(bytes)),
            None => Err(explain(text)),
        }
    }
}

/// The bytes of a UUID in its one form.
#[inline(always)]
fn bytes_of(text: &[u8; LEN]) -> Option<[u8; 16]> {
    let part = |at: usize| -> [u8; 4] { [text[at], text[at + 1], text[at + 2], text[at + 3]] };
    let digits = |first, second| {
        let [first, second] = [first, second].map(|at| u64::from(u32::from_le_bytes(part(at))));
        hex_digits::four_from_lower((first | second << 32).to_le_bytes()).map(u32::from_le_bytes)
    };
    if u32::from_le_bytes(HYPHENS.map(|at| text[at])) != u32::from_le_bytes([b'-'; 4]) {
        return None;
    }
    let words = [digits(0, 4)?, digits(9, 14)?, digits(19, 24)?, digits(28, 32)?];
    let mut bytes = [0; 16];
    for (part, word) in bytes.chunks_mut(4).zip(words) {
        part.copy_from_slice(&word.to_le_bytes());
    }
    Some(bytes)
}

/// Why the text is no UUID.
#[cold]
fn explain(text: SegmentText<'_>) -> SegmentError {
    let text = match text.as_str() {
        Ok(text) if text.len() == LEN => text,
        Ok(text) => return SegmentError::WrongLength { len: text.len(), expected: LEN },
        Err(error) => return error,
    };
    for (at, character) in text.char_indices() {
        if HYPHENS.contains(&at) != (character == '-') {
            return EXPECTED;
        }
        if character != '-' && !hex::DIGITS.contains(character) {
            return SegmentError::NotHex { character, at };
        }
    }
    EXPECTED
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, proptest};
    use uuid::Uuid;

    use super::EXPECTED;
    use crate::{ParseSegment, SegmentError, segment::testing::text};
    use alloc::string::ToString;

    fn read(text: &str) -> Result<Uuid, SegmentError> {
        Uuid::read_from(text.into())
    }

    #[test]
    fn only_the_form_that_is_written_is_read() {
        let id = Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
        assert_eq!(text(&id), "67e55044-10b1-426f-9247-bb680e5fe0c8");
        assert_eq!(read("67e55044-10b1-426f-9247-bb680e5fe0c8"), Ok(id));
        for (other, error) in [
            ("67e5504410b1426f9247bb680e5fe0c8", SegmentError::WrongLength { len: 32, expected: 36 }),
            ("67E55044-10b1-426f-9247-bb680e5fe0c8", SegmentError::NotHex { character: 'E', at: 2 }),
            ("67e55044-10b1-426f-9247-bb680e5fe0c ", SegmentError::NotHex { character: ' ', at: 35 }),
            ("67e55044010b1-426f-9247-bb680e5fe0c8", EXPECTED),
            ("67e5504-410b1-426f-9247-bb680e5fe0c8", EXPECTED),
            ("67e55044-10b1-426f-9247-bb680e5fe-c8", EXPECTED),
        ] {
            assert_eq!(read(other), Err(error), "{other}");
        }
    }

    /// Every byte in every place.
    #[test]
    fn every_byte_is_written_where_it_belongs() {
        for place in 0..16 {
            for byte in 0..=u8::MAX {
                let mut bytes = [0x5a; 16];
                bytes[place] = byte;
                let id = Uuid::from_bytes(bytes);
                assert_eq!(text(&id), id.hyphenated().to_string());
                assert_eq!(read(&text(&id)), Ok(id));
            }
        }
    }

    proptest! {
        #[test]
        fn uuids_are_written_as_display_does(id in any::<u128>()) {
            let id = Uuid::from_u128(id);
            assert_eq!(text(&id), id.to_string());
        }

        /// The crate reads more forms, but none as another value.
        #[test]
        fn what_is_read_is_what_the_crate_reads(text in "[0-9a-fA-F]{8}(-[0-9a-f]{4}){3}-[0-9a-g]{12}") {
            if let Ok(id) = read(&text) {
                assert_eq!(Uuid::try_parse(&text), Ok(id));
            } else {
                assert!(text.contains(|character: char| character.is_uppercase() || character == 'g'));
            }
        }
    }
}
