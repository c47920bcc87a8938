//! List packs: small collections as one string.

/// The bytes before the first element: the length of the whole, and the number of elements.
const HEAD: usize = 6;

/// The byte after the last element.
const END: u8 = 0xff;

/// Returns the elements of a list pack: texts, and numbers as their digits. Returns `None` if it is
/// damaged.
pub(super) fn elements(pack: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut rest = pack.get(HEAD..)?;
    let mut elements = Vec::new();
    while *rest.first()? != END {
        let (element, length) = element(rest)?;
        elements.push(element);
        rest = rest.get(length + back_length(length)..)?;
    }
    (rest.len() == 1).then_some(elements)
}

/// Returns the first element, and how many bytes it takes without those for its length.
fn element(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
    let first = *bytes.first()?;
    let text = |head: usize, length: usize| {
        let text = bytes.get(head..head.checked_add(length)?)?;
        Some((text.to_vec(), head + length))
    };
    let number = |number: i64, length: usize| Some((number.to_string().into_bytes(), length));
    let low = usize::from(first & 0x0f);
    match first {
        0x00..=0x7f => number(first.into(), 1),
        0x80..=0xbf => text(1, usize::from(first & 0x3f)),
        0xc0..=0xdf => {
            let bits = i64::from(first & 0x1f) << 8 | i64::from(*bytes.get(1)?);
            number(if bits >= 1 << 12 { bits - (1 << 13) } else { bits }, 2)
        }
        0xe0..=0xef => text(2, low << 8 | usize::from(*bytes.get(1)?)),
        0xf0 => {
            let length = u32::from_le_bytes(bytes.get(1..5)?.try_into().ok()?);
            text(5, usize::try_from(length).ok()?)
        }
        0xf1 => number(i16::from_le_bytes(bytes.get(1..3)?.try_into().ok()?).into(), 3),
        0xf2 => {
            let [low, middle, high] = bytes.get(1..4)? else { return None };
            number((i32::from_le_bytes([0, *low, *middle, *high]) >> 8).into(), 4)
        }
        0xf3 => number(i32::from_le_bytes(bytes.get(1..5)?.try_into().ok()?).into(), 5),
        0xf4 => number(i64::from_le_bytes(bytes.get(1..9)?.try_into().ok()?), 9),
        _ => None,
    }
}

/// Returns how many bytes the length of an element takes, which are after it.
fn back_length(length: usize) -> usize {
    match length {
        0..=127 => 1,
        128..=16_382 => 2,
        16_383..=2_097_150 => 3,
        2_097_151..=268_435_454 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert, proptest};

    use super::elements;

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let pack = [&bytes[..], &[super::END]].concat();
            for pack in [&bytes, &pack] {
                let elements = elements(pack).unwrap_or_default();
                prop_assert!(elements.len() <= pack.len());
            }
        }
    }

    #[test]
    fn what_is_no_list_pack_is_refused() {
        for pack in [
            &b""[..],
            b"\x07\0\0\0\0\0",
            b"\x07\0\0\0\0\0\x83ab",
            b"\x07\0\0\0\0\0\xf5\x01\xff",
            b"\x07\0\0\0\0\0\xff\xff",
            b"\x07\0\0\0\0\0\xf0\xff\xff\xff\xffa\xff",
        ] {
            assert_eq!(elements(pack), None, "{pack:?}");
        }
    }

    #[test]
    fn elements_are_texts_and_numbers() {
        let pack = b"\x1c\0\0\0\x06\0\x82ab\x03\x07\x01\xdf\xff\x02\xf1\x39\x30\x03\xf2\xff\xff\xff\x04\xe0\x01x\x03\xff";
        let shown: Vec<String> =
            elements(pack).unwrap().into_iter().map(|element| String::from_utf8(element).unwrap()).collect();
        assert_eq!(shown, ["ab", "7", "-1", "12345", "-1", "x"]);
    }
}
