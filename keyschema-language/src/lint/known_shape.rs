//! The shapes of types, by their names.

use keyschema_core::{
    Shape, delimiter,
    limits::MAX_WRITTEN_LEN,
    shapes::{self, hex, raw, tail, text},
};

use super::label::bare_type;

/// Returns the shape of a type that comes with keyschema. Only the compiler knows the shapes of the
/// project's types.
///
/// A type of the project can have the same name. So the macros make the compiler assert what they
/// conclude from the name.
///
/// `delimiter` is the delimiter of the schema, for a type that names none.
pub fn known_shape(type_name: &str, delimiter: &str) -> Option<Shape> {
    let type_name = type_name.trim_start_matches('&').trim();
    if !is_path_of_keyschema(type_name) {
        return None;
    }
    let arguments = arguments_of(type_name);
    let len = || arguments.first()?.parse().ok();
    let mark = || match arguments.get(1) {
        Some(argument) => quoted(argument),
        None => Some(delimiter::mark(delimiter)),
    };
    let is_unicode = |argument: usize| match arguments.get(argument) {
        None => Some(false),
        Some(flag) => flag.parse().ok(),
    };
    let shape = match bare_type(type_name) {
        "bool" => shapes::BOOL,
        "Text" | "ArrayText" => text(len()?, mark()?, is_unicode(2)?),
        "Escaped" => text(len()?, mark()?, false),
        "UnicodeText" | "UnicodeArrayText" => text(len()?, mark()?, true),
        "Tail" | "ArrayTail" => tail(len()?, is_unicode(1)?),
        "UnicodeTail" | "UnicodeArrayTail" => tail(len()?, true),
        "Raw" | "ArrayRaw" => raw(len()?),
        "Hex" | "Sha256" => hex(len()?),
        "Date" => shapes::DATE,
        "Month" => shapes::MONTH,
        "UnixSeconds" | "UnixMillis" => integer("u64")?,
        "Ipv4Addr" => shapes::IPV4,
        "Ipv6Addr" => shapes::IPV6,
        "IpAddr" => shapes::IP,
        "Uuid" => shapes::UUID,
        "NonZero" => integer(arguments.first()?)?,
        name => match name.strip_prefix("NonZero") {
            Some(number) => integer(&number.to_lowercase())?,
            None => integer(name)?,
        },
    };
    // The compiler refuses a longer type where it is declared.
    (shape.max_len() <= MAX_WRITTEN_LEN).then_some(shape)
}

/// Returns whether the type is raw bytes by its name, for any length.
///
/// A type of the project can have the same name. So the compiler is asked where it matters.
pub fn is_raw(type_name: &str) -> bool {
    let type_name = type_name.trim_start_matches('&').trim();
    is_path_of_keyschema(type_name) && matches!(bare_type(type_name), "Raw" | "ArrayRaw")
}

/// Whether the path can name a type of keyschema: a name alone, or a path of a crate that has such
/// types.
fn is_path_of_keyschema(type_name: &str) -> bool {
    const CRATES: [&str; 4] = ["keyschema", "core", "std", "uuid"];
    let path = type_name.split('<').next().unwrap_or_default().trim().trim_start_matches("::");
    path.split_once("::").is_none_or(|(first, _)| CRATES.contains(&first.trim()))
}

/// Whether the name is that of a primitive type that can be a parameter: the integers and `bool`.
///
/// Generated code writes the value as this primitive type. So a type of the project with the same
/// name does not compile.
pub fn is_primitive(type_name: &str) -> bool {
    type_name == "bool" || integer(type_name).is_some()
}

/// Returns the length of the longest text of a [primitive](is_primitive) type, in bytes. Returns
/// `None` for other types.
pub fn primitive_max_len(type_name: &str) -> Option<usize> {
    let shape = if type_name == "bool" { known_shape(type_name, ":") } else { integer(type_name) };
    shape.map(Shape::max_len)
}

/// Returns the number of bits of a primitive unsigned number. Its texts are digits and hold no
/// delimiter. Returns `None` for other types, and for `usize`, which has another width on other
/// machines.
pub fn unsigned_bits(type_name: &str) -> Option<u32> {
    match integer(type_name)? {
        Shape::Integer { min: 0, max } if type_name != "usize" => Some(u128::BITS - max.leading_zeros()),
        _ => None,
    }
}

/// Returns the shape of a primitive integer. `usize` and `isize` get the greatest width that they
/// can have.
fn integer(type_name: &str) -> Option<Shape> {
    let (min, max) = match type_name {
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "u64" | "usize" => (0, u64::MAX.into()),
        "u128" => (0, u128::MAX),
        "i8" => (i8::MIN.into(), i8::MAX.unsigned_abs().into()),
        "i16" => (i16::MIN.into(), i16::MAX.unsigned_abs().into()),
        "i32" => (i32::MIN.into(), i32::MAX.unsigned_abs().into()),
        "i64" | "isize" => (i64::MIN.into(), i64::MAX.unsigned_abs().into()),
        "i128" => (i128::MIN, i128::MAX.unsigned_abs()),
        _ => return None,
    };
    Some(Shape::Integer { min, max })
}

/// Returns the generic arguments of a type, without lifetimes.
fn arguments_of(type_name: &str) -> Vec<&str> {
    let Some((_, arguments)) = type_name.split_once('<') else {
        return Vec::new();
    };
    let arguments = arguments.trim_end().strip_suffix('>').unwrap_or(arguments);
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in arguments.match_indices(',') {
        // Not the comma of `','`.
        if !arguments[..at].ends_with('\'') || !arguments[at + 1..].starts_with('\'') {
            parts.push(arguments[start..at].trim());
            start = at + 1;
        }
    }
    parts.push(arguments[start..].trim());
    parts.retain(|part| !part.is_empty() && (!part.starts_with('\'') || quoted(part).is_some()));
    parts
}

fn quoted(argument: &str) -> Option<char> {
    let mut characters = argument.strip_prefix('\'')?.strip_suffix('\'')?.chars();
    characters.next().filter(|_| characters.next().is_none())
}

#[cfg(test)]
mod tests {
    use keyschema_core::Shape;

    use super::{is_primitive, is_raw, known_shape, primitive_max_len, unsigned_bits};

    #[test]
    fn types_of_keyschema_are_known_in_every_spelling() {
        let is = |type_name, other| {
            let shape = known_shape(type_name, ":");
            assert!(shape.is_some(), "{type_name}");
            assert_eq!(shape, known_shape(other, ":"), "{type_name}");
        };
        is("keyschema::Text<24>", "Text<24, ':'>");
        is("&Text<'a, 24>", "Text<24>");
        is("Text<'_, 24, ',', true>", "UnicodeText<24, ','>");
        is("Tail<8, true>", "UnicodeTail<8>");
        is("ArrayText<24, '.'>", "Text<24, '.'>");
        is("UnicodeArrayText<24>", "UnicodeText<24>");
        is("ArrayTail<8, true>", "UnicodeArrayTail<8>");
        is("Escaped<9>", "Text<9>");
        is("NonZeroU32", "core::num::NonZero<u32>");
        is("std::net::IpAddr", "IpAddr");
        is("UnixMillis", "u64");
        is("uuid::Uuid", "Uuid");
        is("Hex<4>", "keyschema::Hex< 4 >");
        is("Sha256<16>", "Hex<16>");
    }

    #[test]
    fn raw_bytes_are_known_by_name() {
        for name in ["Raw<64>", "Raw<'a, 64>", "keyschema::ArrayRaw<8>", "Raw<{ 2 * N }>", "&Raw<'a, N>"] {
            assert!(is_raw(name), "{name}");
        }
        for name in ["Text<8>", "RawId", "crate::Raw<8>", "super::text::ArrayRaw<8>", "Option<Raw<8>>"] {
            assert!(!is_raw(name), "{name}");
        }
        assert_eq!(known_shape("ArrayRaw<8>", ":"), Some(Shape::Raw { min_len: 1, max_len: 8 }));
        assert_eq!(known_shape("Raw<N>", ":"), None);
    }

    #[test]
    fn unsigned_numbers_are_known_by_their_bits() {
        let types = ["u8", "u16", "u32", "u64", "usize", "u128", "i64", "bool", "NonZeroU8"];
        let bits = [Some(8), Some(16), Some(32), Some(64), None, Some(128), None, None, None];
        assert_eq!(types.map(unsigned_bits), bits);
    }

    #[test]
    fn lengths_and_delimiters_are_read() {
        let text = |type_name, delimiter| known_shape(type_name, delimiter).expect("it is known");
        assert_eq!(text("Hex<16>", ":").min_len(), 32);
        assert_eq!(text("Text<24>", ":").max_len(), 24);
        assert!(text("Text<24, '.'>", ":").alphabet().contains(':'));
        assert!(!text("Text<24, ','>", ":").alphabet().contains(','));
        assert!(!text("Text<24>", "::").alphabet().contains(':'));
        assert!(text("Text<24>", ".").alphabet().contains(':'));
        assert!(matches!(text("Tail<24>", "."), Shape::Tail { .. }));
        for (name, max_len) in [("u8", 3), ("i64", 20), ("u128", 39), ("bool", 5), ("Date", 8), ("Month", 6)]
        {
            assert_eq!(text(name, ":").max_len(), max_len, "{name}");
        }
    }

    #[test]
    fn only_primitive_types_are_primitive() {
        let types = ["u128", "isize", "bool", "Date", "u", "&u8", "core::u8", ""];
        assert_eq!(types.map(is_primitive), [true, true, true, false, false, false, false, false]);
        assert_eq!(["u8", "i64", "bool"].map(primitive_max_len), [Some(3), Some(20), Some(5)]);
        assert_eq!(
            ["Date", "Text<8>", "NonZeroU8", "u7", "&u8", "crate::u8", ""].map(primitive_max_len),
            [None; 7]
        );
    }

    #[test]
    fn other_types_are_left_to_the_compiler() {
        for name in [
            "",
            "UserId",
            "Genre",
            "Text",
            "Text<LEN>",
            "Text<{ 4 }>",
            "Hex<N>",
            "NonZeroId",
            "u7",
            "Vec<u8>",
            "self::Month",
            "crate::Text<24>",
            "super::dates::Date",
            "chrono::Month",
            "Text<65529>",
            "Hex<9223372036854775807>",
        ] {
            assert_eq!(known_shape(name, ":"), None, "{name}");
        }
    }
}
