//! The shape that lints assume for the name of a type is the shape of the type.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::{NonZero, NonZeroI32, NonZeroU64};

use keyschema::{
    ArrayRaw, ArrayTail, ArrayText, Date, Escaped, Hex, KeySegment, Month, Raw, Sha256, Shape, Tail, Text,
    UnicodeArrayTail, UnicodeArrayText, UnicodeTail, UnicodeText, UnixMillis, UnixSeconds,
};
use keyschema_language::lint::known_shape;
use uuid::Uuid;

/// Each type, with its name as written here.
macro_rules! shapes {
    ($($type:ty),* $(,)?) => {
        [$((stringify!($type), <$type as KeySegment>::SHAPE)),*]
    };
}

#[test]
fn types_are_known_by_their_names() {
    let numbers = shapes![
        u8,
        u16,
        u32,
        u64,
        u128,
        i8,
        i16,
        i32,
        i64,
        i128,
        NonZeroU64,
        NonZeroI32,
        NonZero<u8>,
        NonZero<i128>,
        &u32,
        UnixSeconds,
        UnixMillis,
        Date,
        Month,
        bool,
    ];
    let others = shapes![
        Hex<1>,
        Hex<16>,
        Sha256<8>,
        Sha256<16>,
        Ipv4Addr,
        Ipv6Addr,
        IpAddr,
        Uuid,
        Text<'static, 1>,
        Text<'static, 24>,
        Text<'static, 24, '.'>,
        Text<'static, 24, ','>,
        Text<'static, 24, '-', true>,
        UnicodeText<'static, 24>,
        UnicodeText<'static, 24, '/'>,
        Tail<'static, 48>,
        Raw<'static, 48>,
        ArrayRaw<48>,
        Tail<'static, 48, true>,
        UnicodeTail<'static, 48>,
        Escaped<'static, 32>,
        ArrayText<24>,
        ArrayText<24, '.'>,
        UnicodeArrayText<24, '/'>,
        ArrayTail<48>,
        UnicodeArrayTail<48>,
    ];
    for (name, shape) in numbers.into_iter().chain(others) {
        assert_eq!(known_shape(name, ":"), Some(shape), "{name}");
    }
}

/// The target determines the widths of these types. By name, they have the greatest width.
#[test]
fn numbers_as_wide_as_an_address_are_known() {
    for (name, shape, widest) in [("usize", usize::SHAPE, u64::SHAPE), ("isize", isize::SHAPE, i64::SHAPE)] {
        assert_eq!(known_shape(name, ":"), Some(widest));
        assert!(shape.max_len() <= widest.max_len());
    }
}

/// In a block, a text without its own delimiter refuses that of the block.
#[test]
fn a_text_without_its_own_delimiter_refuses_that_of_the_schema() {
    let written = |name: &str, delimiter, shape: Shape| {
        assert_eq!(known_shape(name, delimiter), Some(shape), "{name} between {delimiter}");
    };
    written("Text<24>", ".", Text::<'static, 24, '.'>::SHAPE);
    written("Text<24>", "::", Text::<'static, 24, ':'>::SHAPE);
    written("Text<'_, 24, ':'>", ".", Text::<'static, 24, ':'>::SHAPE);
    written("UnicodeText<24>", "/", UnicodeText::<'static, 24, '/'>::SHAPE);
    written("Escaped<24>", "|", Escaped::<'static, 24, '|'>::SHAPE);
    written("Tail<24>", ".", Tail::<'static, 24>::SHAPE);
    written("ArrayText<24>", ".", ArrayText::<24, '.'>::SHAPE);
}
