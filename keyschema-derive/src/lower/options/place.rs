//! The places where options are written.

/// The item that an option is set on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Place {
    /// A key: `#[redis_key(…)]`, or after the template in a block.
    Key,
    /// A prefix of a block, after its template.
    Prefix,
    /// A block: `#![…]` in `keys!`.
    Block,
    /// The catalogues in one `catalog!`: `#![…]`.
    Catalog,
    /// An enum: `#[key_segment(…)]`.
    Enum,
    /// A struct with one field: `#[key_segment(…)]`.
    Newtype,
    /// A variant of an enum: `#[key_segment(…)]`.
    Variant,
    /// A field in `fields = { … }`, after its type in parentheses, or all of them.
    Field,
    /// A struct with the fields of a hash: `#[hash_record(…)]`.
    Record,
    /// A field of it: `#[hash_record(…)]`.
    RecordField,
}

impl Place {
    /// Returns the place as a part of a sentence.
    pub(super) fn phrase(self) -> &'static str {
        match self {
            Self::Key => "a key",
            Self::Prefix => "a prefix",
            Self::Block => "a block",
            Self::Catalog => "a catalogue",
            Self::Enum => "an enum",
            Self::Newtype => "a newtype",
            Self::Variant => "a variant",
            Self::Field => "a field of a hash",
            Self::Record => "a record",
            Self::RecordField => "a field of a record",
        }
    }

    /// Whether the place belongs to `#[key_segment(…)]`.
    pub(super) fn is_of_segment(self) -> bool {
        matches!(self, Self::Enum | Self::Newtype | Self::Variant)
    }

    /// Whether the place belongs to `#[hash_record(…)]`.
    pub(super) fn is_of_record(self) -> bool {
        matches!(self, Self::Record | Self::RecordField)
    }
}
