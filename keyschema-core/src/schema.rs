//! A key schema as a constant value.

use core::fmt;

use crate::{DataType, Expiry, Refresh, declaration::Declaration, delimiter};
pub use crate::{
    field_ttl::FieldTtl,
    piece::{Parameter, Piece},
};

/// Everything that was declared about one key: its text, its data type, how long it lives.
///
/// Every key type has its schema as a constant. Documentation, access rules, audits and your own
/// tools can read it from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeySchema {
    /// The name of the Rust type that declares the key.
    pub name: &'static str,
    /// The doc comment of the declaration. Empty if there is none.
    pub description: &'static str,
    /// The key's text in the schema language, with types: `cart:items:{#user_id: u64}`.
    pub template: &'static str,
    /// The delimiter between segments.
    pub delimiter: &'static str,
    /// The key's text, piece by piece, in order. The braces of a hash tag are literal text.
    pub pieces: &'static [Piece],
    /// The data type of the stored value.
    pub data_type: DataType,
    /// The lifetime of the key.
    pub expiry: Expiry,
    /// The type of the stored value. For a collection, the type of an element.
    pub value: Option<Value>,
    /// The fields of a hash, if they are declared.
    pub fields: &'static [Field],
    /// The team or person that is responsible for the key, if one is declared.
    pub owner: Option<&'static str>,
    /// Words that documents group keys by, in order, each once.
    pub tags: &'static [&'static str],
    /// The docs of parameters. Parameters without docs are left out.
    pub parameter_docs: &'static [ParameterDocs],
    /// The lints that the declaration allows.
    pub allowed_lints: &'static [AllowedLint],
    /// The advice about what to use instead, if the key is deprecated.
    pub deprecated: Option<&'static str>,
    /// The version of the stored value's format, from 1.
    pub version: u32,
    /// Whether the declaration allows that any other key can be the same text.
    pub may_overlap: bool,
    /// The names of the keys that the declaration allows to be the same text.
    pub may_overlap_with: &'static [&'static str],
    /// The place of the declaration.
    pub source: Source,
    /// The identity of the declaration. Catalogues list each type once.
    #[doc(hidden)]
    pub declaration: Declaration,
    /// More fields may be added. The attribute of the same name would keep generated code from
    /// filling them in.
    #[doc(hidden)]
    pub non_exhaustive: (),
}

/// Everything that was declared about a prefix, which can be put before keys at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrefixSchema {
    /// The name of the Rust type that declares the prefix.
    pub name: &'static str,
    /// The doc comment of the declaration. Empty if there is none.
    pub description: &'static str,
    /// The prefix's text in the schema language, with types: `tenant:{tenant: Text<32>}:`.
    pub template: &'static str,
    /// The delimiter between segments, which also ends the prefix.
    pub delimiter: &'static str,
    /// The prefix's text, piece by piece, in order.
    pub pieces: &'static [Piece],
    /// The place of the declaration.
    pub source: Source,
    /// More fields may be added. The attribute of the same name would keep generated code from
    /// filling them in.
    #[doc(hidden)]
    pub non_exhaustive: (),
}

/// The type of the value that is stored under a key.
#[derive(Clone, Copy)]
pub struct Value {
    /// The type, as written in the source.
    pub type_name: &'static str,
    key: Option<StoredKey>,
}

/// The schema of keys that are stored.
#[derive(Clone, Copy)]
enum StoredKey {
    /// A function, so that a key may name itself. A constant cannot contain itself.
    Declared(fn() -> &'static KeySchema),
    /// The name of its type, if the declaration is not available.
    Named(&'static str),
}

/// A field of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Field {
    /// The field's name in the hash.
    pub name: &'static str,
    /// The type of its value, as written in the source.
    pub type_name: &'static str,
    /// Its own TTL, if it expires before its key.
    pub ttl: Option<FieldTtl>,
}

/// The docs of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParameterDocs {
    /// The name of the parameter.
    pub name: &'static str,
    /// The doc comment of its field.
    pub docs: &'static str,
}

/// A lint that a declaration allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AllowedLint {
    /// The name of the lint or of a group, as written, with the other keys that it is about:
    /// `overlapping_keys(OrderStatus)`.
    pub name: &'static str,
    /// The reason why it is allowed.
    pub reason: Option<&'static str>,
}

/// A place in source code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The file, as the compiler names it in its messages.
    pub file: &'static str,
    /// The line, from 1. It is 0 where the compiler does not tell.
    pub line: u32,
}

impl KeySchema {
    /// The default values of the fields that a declaration leaves out.
    #[doc(hidden)]
    pub const DEFAULT: Self = Self {
        name: "",
        description: "",
        template: "",
        delimiter: delimiter::DEFAULT,
        pieces: &[],
        data_type: DataType::String,
        expiry: Expiry::Undeclared,
        value: None,
        fields: &[],
        owner: None,
        tags: &[],
        parameter_docs: &[],
        allowed_lints: &[],
        deprecated: None,
        version: 1,
        may_overlap: false,
        may_overlap_with: &[],
        source: Source { file: "", line: 0 },
        declaration: Declaration::NONE,
        non_exhaustive: (),
    };

    /// Returns the length of the shortest possible key, in bytes.
    pub const fn min_len(&self) -> usize {
        sum_of_lens(self.pieces, false)
    }

    /// Returns the length of the longest possible key, in bytes: exact, from the types.
    pub const fn max_len(&self) -> usize {
        max_len_of(self.pieces)
    }

    /// Returns the key's parameters, in the order of the template.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Literal(_) => None,
            Piece::Parameter(parameter) => Some(parameter),
        })
    }
}

impl PrefixSchema {
    /// An empty prefix, as defaults for the fields that a declaration leaves out.
    #[doc(hidden)]
    pub const DEFAULT: Self = Self {
        name: "",
        description: "",
        template: "",
        delimiter: delimiter::DEFAULT,
        pieces: &[],
        source: Source { file: "", line: 0 },
        non_exhaustive: (),
    };
}

impl KeySchema {
    /// Returns the docs of the parameter `name`. Returns an empty text if there are none.
    pub fn docs_of(&self, name: &str) -> &'static str {
        self.parameter_docs.iter().find(|docs| docs.name == name).map_or("", |docs| docs.docs)
    }
}

impl Value {
    /// Returns a type of values, with the schema of the keys if the values are keys. Called by
    /// generated code.
    #[doc(hidden)]
    pub const fn new(type_name: &'static str, schema: Option<fn() -> &'static KeySchema>) -> Self {
        let key = match schema {
            Some(schema) => Some(StoredKey::Declared(schema)),
            None => None,
        };
        Self { type_name, key }
    }

    /// Returns a type of values, with the name of the key type if the values are keys.
    #[doc(hidden)]
    pub const fn named(type_name: &'static str, key: Option<&'static str>) -> Self {
        let key = match key {
            Some(key) => Some(StoredKey::Named(key)),
            None => None,
        };
        Self { type_name, key }
    }

    /// Returns the schema of the stored keys, if the values are keys. A value that was read from a
    /// file only knows their [name](Self::key_name).
    pub fn schema(&self) -> Option<&'static KeySchema> {
        match self.key? {
            StoredKey::Declared(schema) => Some(schema()),
            StoredKey::Named(_) => None,
        }
    }

    /// Returns the name of the key type, if the values are keys.
    pub fn key_name(&self) -> Option<&'static str> {
        match self.key? {
            StoredKey::Declared(schema) => Some(schema().name),
            StoredKey::Named(name) => Some(name),
        }
    }
}

// The address of a function is not the same everywhere, and a key may name itself. So only the
// names are compared.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.type_name == other.type_name && self.key.is_some() == other.key.is_some()
    }
}

impl Eq for Value {}

impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Value")
            .field("type_name", &self.type_name)
            .field("is_key", &self.key.is_some())
            .finish()
    }
}

impl Field {
    /// Returns a field of a hash. Called by generated code.
    #[doc(hidden)]
    pub const fn new(name: &'static str, type_name: &'static str) -> Self {
        Self { name, type_name, ttl: None }
    }

    /// Returns the same field with a TTL of its own. Called by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn expiring(self, millis: u64, jitter_percent: u8) -> Self {
        Self { ttl: Some(FieldTtl::from_millis(millis, jitter_percent)), ..self }
    }
}

impl fmt::Display for Field {
    /// Writes the field as the schema language does: `token: String(ttl = 1h)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.name, self.type_name)?;
        self.ttl.map_or(Ok(()), |ttl| write!(formatter, "({ttl})"))
    }
}

impl ParameterDocs {
    /// Returns the docs of a parameter. Called by generated code.
    #[doc(hidden)]
    pub const fn new(name: &'static str, docs: &'static str) -> Self {
        Self { name, docs }
    }
}

impl AllowedLint {
    /// Returns a lint that is allowed. Called by generated code.
    #[doc(hidden)]
    pub const fn new(name: &'static str, reason: Option<&'static str>) -> Self {
        Self { name, reason }
    }
}

impl fmt::Display for KeySchema {
    /// Writes the declaration on one line: `hash user:profile:id:{user_id: u64}, ttl = 30m`.
    /// Options with their default values are left out.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.data_type, self.template)?;
        if self.expiry != Expiry::Undeclared {
            write!(formatter, ", {}", self.expiry)?;
        }
        if let Some((_, refresh)) = self.expiry.details()
            && refresh != Refresh::Replace
        {
            write!(formatter, ", refresh = {}", refresh.name())?;
        }
        if let Some(value) = &self.value {
            write!(formatter, ", value = {}", value.type_name)?;
        }
        if let [first, others @ ..] = self.fields {
            write!(formatter, ", fields = {{ {first}")?;
            for field in others {
                write!(formatter, ", {field}")?;
            }
            formatter.write_str(" }")?;
        }
        if let Some(instead) = self.deprecated {
            write!(formatter, ", deprecated = {instead:?}")?;
        }
        if self.version != 1 {
            write!(formatter, ", version = {}", self.version)?;
        }
        if self.delimiter != delimiter::DEFAULT {
            write!(formatter, ", delimiter = {:?}", self.delimiter)?;
        }
        Ok(())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.file, self.line)
    }
}

/// Returns the length of the longest key of these pieces, in bytes.
#[doc(hidden)]
pub const fn max_len_of(pieces: &[Piece]) -> usize {
    sum_of_lens(pieces, true)
}

/// Whether one of the pieces may hold any bytes, so that keys may not be UTF-8.
#[doc(hidden)]
pub const fn has_raw(pieces: &[Piece]) -> bool {
    let mut index = 0;
    while index < pieces.len() {
        if let Piece::Parameter(parameter) = pieces[index]
            && parameter.shape.is_raw()
        {
            return true;
        }
        index += 1;
    }
    false
}

const fn sum_of_lens(pieces: &[Piece], longest: bool) -> usize {
    let mut sum = 0_usize;
    let mut index = 0;
    while index < pieces.len() {
        // No build wraps around. Whether overflow is checked depends on how this crate was
        // compiled.
        sum = sum.saturating_add(match pieces[index] {
            Piece::Literal(text) => text.len(),
            Piece::Parameter(parameter) if longest => parameter.shape.max_len(),
            Piece::Parameter(parameter) => parameter.shape.min_len(),
        });
        index += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{Field, KeySchema, Parameter, Piece, Value};
    use crate::{Alphabet, Expiry, Refresh, Shape};
    extern crate std;
    use std::string::ToString;

    #[test]
    fn lengths_do_not_wrap_around() {
        const WIDE: Shape = Shape::fixed(usize::MAX, Alphabet::DIGITS);
        const PIECES: &[Piece] = &[
            Piece::Literal("ab"),
            Piece::Parameter(Parameter::new("a", "A", WIDE)),
            Piece::Parameter(Parameter::new("b", "B", WIDE)),
        ];
        let schema = KeySchema { pieces: PIECES, ..KeySchema::DEFAULT };
        assert_eq!([schema.min_len(), schema.max_len()], [usize::MAX; 2]);
    }

    #[test]
    fn options_are_shown_as_they_are_written() {
        const FIELDS: &[Field] = &[Field::new("name", "String"), Field::new("age", "u8").expiring(60_000, 5)];
        let schema = KeySchema {
            template: "books",
            value: Some(Value::new("BookKey", None)),
            fields: FIELDS,
            deprecated: Some("use Shelf"),
            version: 2,
            ..KeySchema::DEFAULT
        };
        assert_eq!(
            schema.to_string(),
            "string books, value = BookKey, fields = { name: String, age: u8(ttl = 1m, jitter = 5%) }, deprecated = \"use Shelf\", version = 2"
        );
    }

    #[test]
    fn different_declarations_are_written_differently() {
        let displayed = |refresh, delimiter| {
            KeySchema {
                name: "Greeting",
                description: "",
                template: "greeting",
                delimiter,
                expiry: Expiry::Caller { jitter_percent: 5, refresh },
                ..KeySchema::DEFAULT
            }
            .to_string()
        };
        assert_eq!(displayed(Refresh::Replace, ":"), "string greeting, ttl = caller, jitter = 5%");
        assert_eq!(
            displayed(Refresh::Access, "::"),
            "string greeting, ttl = caller, jitter = 5%, refresh = access, delimiter = \"::\""
        );
    }
}
