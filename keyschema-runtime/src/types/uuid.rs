//! UUIDs, of the crate `uuid`.

use uuid::Uuid;

use super::{hex, hex_digits};
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Alphabet, Shape, segment::SegmentText, segment::Writer};

/// The length of every text: 32 digits and four hyphens.
const LEN: usize = 36;

const ALPHABET: Alphabet = hex::DIGITS.with("-");

/// Where the hyphens stand.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

const EXPECTED: SegmentError =
    SegmentError::Invalid { expected: "a UUID in lower case with hyphens at bytes 8, 13, 18 and 23" };

/// 36 bytes: the form that all standards write, in lower case. Other forms are not read: two spellings of one value would be two
/// keys.
///
/// ```
/// use keyschema::RedisKey;
/// use uuid::Uuid;
///
/// #[derive(RedisKey, Debug, PartialEq)]
/// #[redis_key(cart:items:cart_id:{#cart_id}, hash, ttl = 1d)]
/// struct CartItems { cart_id: Uuid }
///
/// let key = CartItems { cart_id: Uuid::from_u128(0x67e55044_10b1_426f_9247_bb680e5fe0c8) };
/// assert_eq!(key.to_key(), "cart:items:cart_id:{67e55044-10b1-426f-9247-bb680e5fe0c8}");
/// assert_eq!(CartItems::parse("cart:items:cart_id:{67e55044-10b1-426f-9247-bb680e5fe0c8}"), Ok(key));
/// assert!(CartItems::parse("cart:items:cart_id:{67E55044-10B1-426F-9247-BB680E5FE0C8}").is_err());
/// ```
impl KeySegment for Uuid {
    const SHAPE: Shape = Shape::fixed(LEN, ALPHABET);

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        let digits = hex_digits::sixteen(self.as_bytes());
        let text: &mut [u8; LEN] = writer.block();
        let digits = digits.as_flattened();
        text[..8].copy_from_slice(&digits[..8]);
        text[9..13].copy_from_slice(&digits[8..12]);
        text[14..18].copy_from_slice(&digits[12..16]);
        text[19..23].copy_from_slice(&digits[16..20]);
        text[24..36].copy_from_slice(&digits[20..]);
        for at in HYPHENS {
            text[at] = b'-';
        }
    }
}

impl<'key> ParseKeySegment<'key> for Uuid {
    const FIXED_LEN: Option<usize> = Some(LEN);
    const IS_FRONT_ALL: bool = true;

    #[inline(always)]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        let mut bytes = [0; 16];
        match text.as_bytes().try_into() {
            Ok(text) if read(text, &mut bytes) => Ok(Self::from_bytes(bytes)),
            _ => Err(text.outlined(explain)),
        }
    }

    #[inline(always)]
    fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
        let mut bytes = [0; 16];
        read(rest.first_chunk()?, &mut bytes).then(|| (Self::from_bytes(bytes), LEN))
    }
}

/// Reads the bytes of a UUID in its one form; false if it is none.
///
/// A call of its own, which the compiler makes of 54 instructions, most of them of vectors: a third of what the key of the
/// benchmarks with a UUID takes.
#[inline(never)]
fn read(text: &[u8; LEN], bytes: &mut [u8; 16]) -> bool {
    let mut digits = [0; 32];
    // In pieces that fill whole words of the vectors.
    gather(&mut digits[..8], &text[..8]);
    gather(&mut digits[8..12], &text[9..13]);
    gather(&mut digits[12..16], &text[14..18]);
    gather(&mut digits[16..20], &text[19..23]);
    gather(&mut digits[20..24], &text[24..28]);
    gather(&mut digits[24..], &text[28..]);
    let are_digits;
    (*bytes, are_digits) = hex_digits::sixteen_from_lower(&digits);
    are_digits & has_hyphens(text)
}

/// Copies a byte at a time: the loops become loads into vectors, where copies of slices would be made in memory first.
#[inline(always)]
fn gather(digits: &mut [u8], text: &[u8]) {
    for (digit, byte) in digits.iter_mut().zip(text) {
        *digit = *byte;
    }
}

/// Whether hyphens are where they belong.
///
/// The first two are five bytes apart, and so are the others: as words, the first and the sixth byte of each.
#[inline(always)]
fn has_hyphens(text: &[u8; LEN]) -> bool {
    const PLACES: u64 = u64::from_le_bytes([0xff, 0, 0, 0, 0, 0xff, 0, 0]);
    const EXPECTED: u64 = u64::from_ne_bytes([b'-'; 8]) & PLACES;
    let [first, _, third, _] = HYPHENS;
    let differences = |at| word_at(text, at) ^ EXPECTED;
    (differences(first) | differences(third)) & PLACES == 0
}

/// Eight bytes, the first one lowest.
#[inline(always)]
fn word_at(text: &[u8; LEN], at: usize) -> u64 {
    u64::from_le_bytes(core::array::from_fn(|index| text[at + index]))
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
    use crate::{ParseKeySegment, SegmentError, segment::testing::text};
    use alloc::string::ToString;

    fn read(text: &str) -> Result<Uuid, SegmentError> {
        Uuid::parse_from(text.into())
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

    /// Every byte in every place of the text.
    #[test]
    fn every_byte_is_read_where_it_belongs_only() {
        let good = *b"67e55044-10b1-426f-9247-bb680e5fe0c8";
        for place in 0..good.len() {
            for byte in 0..=u8::MAX {
                let mut changed = good;
                changed[place] = byte;
                let expected = match byte {
                    b'-' => super::HYPHENS.contains(&place),
                    b'0'..=b'9' | b'a'..=b'f' => !super::HYPHENS.contains(&place),
                    _ => false,
                };
                let found = Uuid::parse_from(changed[..].into()).ok();
                assert_eq!(found.is_some(), expected, "{byte} at {place}");
                assert_eq!(found, Uuid::try_parse_ascii(&changed).ok().filter(|_| expected));
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
