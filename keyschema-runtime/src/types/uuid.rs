//! UUIDs, of the crate `uuid`.

use uuid::Uuid;

use crate::kernels::uuid::{self as uuid_text, HYPHENS, LEN};
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::{declaration::TypeIdentity, shapes};

const EXPECTED: SegmentError =
    SegmentError::Invalid { expected: "a UUID in lower case with hyphens at bytes 8, 13, 18 and 23" };

/// The text has 36 bytes: the form in all standards, in lower case. Other forms are refused: two
/// spellings of one value would be two keys.
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
    const SHAPE: Shape = shapes::UUID;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Uuid"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        uuid_text::write(self.as_bytes(), writer.block());
    }
}

impl<'key> ParseKeySegment<'key> for Uuid {
    const FIXED_LEN: Option<usize> = Some(LEN);
    const IS_FRONT_ALL: bool = true;

    #[inline(always)]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        let mut bytes = [0; 16];
        match text.as_bytes().try_into() {
            Ok(text) if uuid_text::parse(text, &mut bytes) => Ok(Self::from_bytes(bytes)),
            _ => Err(text.outlined(explain)),
        }
    }

    #[inline(always)]
    fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
        let mut bytes = [0; 16];
        uuid_text::parse(rest.first_chunk()?, &mut bytes).then(|| (Self::from_bytes(bytes), LEN))
    }
}

/// Returns why the text is not a UUID.
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
        if character != '-' && !shapes::HEX_DIGITS.contains(character) {
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
    fn only_the_written_form_is_parsed() {
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
    fn every_byte_is_written_at_its_place() {
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
    fn every_byte_is_parsed_only_at_its_place() {
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

        /// The crate `uuid` parses more forms, but none as another value.
        #[test]
        fn parsed_values_are_those_of_the_crate(text in "[0-9a-fA-F]{8}(-[0-9a-f]{4}){3}-[0-9a-g]{12}") {
            if let Ok(id) = read(&text) {
                assert_eq!(Uuid::try_parse(&text), Ok(id));
            } else {
                assert!(text.contains(|character: char| character.is_uppercase() || character == 'g'));
            }
        }
    }
}
