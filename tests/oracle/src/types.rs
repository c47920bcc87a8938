//! Random parameter types, and their source in Rust.

use crate::{
    parameter::{Kind, ParameterType},
    random::Random,
};

/// Types that are always written in the same way: numbers, `bool`, dates, addresses.
const FIXED: &[(&str, Fixed)] = &[
    ("u8", Fixed::Unsigned(8)),
    ("u16", Fixed::Unsigned(16)),
    ("u32", Fixed::Unsigned(32)),
    ("u64", Fixed::Unsigned(64)),
    ("u128", Fixed::Unsigned(128)),
    ("i8", Fixed::Signed(8)),
    ("i16", Fixed::Signed(16)),
    ("i32", Fixed::Signed(32)),
    ("i64", Fixed::Signed(64)),
    ("i128", Fixed::Signed(128)),
    ("UnixSeconds", Fixed::Unsigned(64)),
    ("UnixMillis", Fixed::Unsigned(64)),
    ("core::num::NonZeroU8", Fixed::NonZero(8)),
    ("core::num::NonZero<u32>", Fixed::NonZero(32)),
    ("bool", Fixed::Is(bool_words)),
    ("Date", Fixed::Is(|| Kind::Date)),
    ("keyschema::Date", Fixed::Is(|| Kind::Date)),
    ("Month", Fixed::Is(|| Kind::Month)),
    ("Ipv4Addr", Fixed::Is(|| Kind::Ipv4)),
    ("std::net::Ipv6Addr", Fixed::Is(|| Kind::Ipv6)),
    ("IpAddr", Fixed::Is(|| Kind::Ip)),
    ("uuid::Uuid", Fixed::Is(|| Kind::Uuid)),
];

enum Fixed {
    Unsigned(u32),
    Signed(u32),
    NonZero(u32),
    Is(fn() -> Kind),
}

fn bool_words() -> Kind {
    Kind::Words(vec!["true".into(), "false".into()])
}

impl Fixed {
    fn kind(&self) -> Kind {
        let greatest = |bits: u32| u128::MAX >> (128 - bits);
        match self {
            Self::Unsigned(bits) => Kind::Integer { below_zero: 0, max: greatest(*bits), is_nonzero: false },
            Self::NonZero(bits) => Kind::Integer { below_zero: 0, max: greatest(*bits), is_nonzero: true },
            Self::Signed(bits) => {
                Kind::Integer { below_zero: 1 << (bits - 1), max: greatest(bits - 1), is_nonzero: false }
            }
            Self::Is(kind) => kind(),
        }
    }
}

/// The place where a type is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a template. A lifetime and the delimiter of the schema can be left out.
    Template,
    /// In a struct with the lifetime `'a`. Nothing can be left out.
    Struct,
}

/// Returns a type for a schema with this delimiter. A few types may contain it.
pub(crate) fn random_type(delimiter: &str, place: Place, random: &mut Random) -> ParameterType {
    if random.once_in(2) {
        let (source, fixed) = &FIXED[random.below(FIXED.len())];
        return ParameterType { source: (*source).to_owned(), kind: fixed.kind() };
    }
    let own = delimiter.as_bytes()[0];
    let mark = if random.once_in(40) { b';' } else { own };
    let len = if random.once_in(6) { random.within(7..=30) } else { random.within(1..=6) };
    let is_unicode = random.once_in(4);
    // A length below that of the shortest character beyond ASCII is fine.
    let lifetime = if place == Place::Struct { "'a, " } else { "" };
    let is_written = place == Place::Struct || mark != own || random.once_in(8);
    let mark_source = if is_written { format!(", '{}'", char::from(mark)) } else { String::new() };
    let (source, kind) = match random.below(9) {
        0..=2 => {
            let name = if is_unicode { "UnicodeText" } else { "Text" };
            (format!("{name}<{lifetime}{len}{mark_source}>"), Kind::Text { len, mark, is_unicode })
        }
        3 => {
            let name = if is_unicode { "UnicodeArrayText" } else { "ArrayText" };
            // The macro adds the delimiter only to types that borrow.
            let mark_source = format!(", '{}'", char::from(mark));
            (format!("{name}<{len}{mark_source}>"), Kind::Text { len, mark, is_unicode })
        }
        4 => {
            let source = format!("keyschema::Text<{lifetime}{len}, '{}', {is_unicode}>", char::from(mark));
            (source, Kind::Text { len, mark, is_unicode })
        }
        5 => (format!("Escaped<{lifetime}{len}{mark_source}>"), Kind::Escaped { len, mark }),
        6 => {
            let bytes = random.within(1..=4);
            (format!("Hex<{bytes}>"), Kind::Hex(bytes))
        }
        7 => {
            let bytes = random.within(8..=12);
            (format!("Sha256<{bytes}>"), Kind::Hex(bytes))
        }
        _ => {
            let name = if is_unicode { "UnicodeTail" } else { "Tail" };
            (format!("{name}<{lifetime}{len}>"), Kind::Tail { len, is_unicode })
        }
    };
    ParameterType { source, kind }
}

/// A type of the project that a block declares.
#[derive(Clone, Debug)]
pub(crate) struct ProjectType {
    /// Its declaration.
    pub(crate) declaration: String,
    /// The parameter as a template has it.
    pub(crate) parameter: ParameterType,
}

/// Names of types of keyschema, which a type of the project may have too.
const BORROWED_NAMES: &[&str] = &["Month", "Date", "Hex", "UnixSeconds", "Word"];

/// Variants of enums, with their texts.
const VARIANTS: [(&str, &str); 10] = [
    ("A", ""),
    ("Ad", ""),
    ("True", ""),
    ("One", "1"),
    ("Ten", "10"),
    ("Day", "20240229"),
    ("Hex", "af"),
    ("Upper", "AF"),
    ("Accent", "é"),
    ("TwoWords", ""),
];

const DERIVES: &str = "#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]";

/// Returns an enum.
pub(crate) fn random_enum(random: &mut Random) -> ProjectType {
    let name = random.one_of(BORROWED_NAMES);
    let first = random.below(VARIANTS.len() - 1);
    let variants = &VARIANTS[first..(first + random.within(1..=4)).min(VARIANTS.len())];
    let (mut body, mut words) = (String::new(), Vec::new());
    for (variant, rename) in variants {
        if rename.is_empty() {
            body.extend([variant, ", "]);
            words.push(if *variant == "TwoWords" { "two_words".into() } else { variant.to_lowercase() });
        } else {
            body += &format!("#[key_segment(rename = {rename:?})] {variant}, ");
            words.push((*rename).to_owned());
        }
    }
    let declaration = format!("{DERIVES} pub enum {name} {{ {body} }}");
    ProjectType {
        declaration,
        parameter: ParameterType { source: format!("self::{name}"), kind: Kind::Words(words) },
    }
}

/// Returns a newtype, or an alias, of a type for this delimiter.
pub(crate) fn random_newtype(name: &str, delimiter: &str, random: &mut Random) -> ProjectType {
    let inner = random_type(delimiter, Place::Struct, random);
    // An enum of the block may have the name of a type of keyschema.
    let source = match inner.source.as_bytes()[0] {
        b'I' => format!("std::net::{}", inner.source),
        b'A'..=b'Z' => format!("keyschema::{}", inner.source),
        _ => inner.source.clone(),
    };
    let (lifetime, named) =
        if source.contains("'a") { ("<'a>", format!("{name}<'_>")) } else { ("", name.to_owned()) };
    let declaration = if random.once_in(4) {
        format!("pub type {name}{lifetime} = {source};")
    } else {
        format!("{DERIVES} pub struct {name}{lifetime}({source});")
    };
    ProjectType { declaration, parameter: ParameterType { source: named, kind: inner.kind } }
}
