//! The keys that are compared with each other.

#[cfg(any(feature = "alloc", test))]
use super::piece::Piece;
use super::{span::Pieces, variant::Variant};
use crate::{DataType, KeySchema, const_eq::bytes_eq, delimiter};

/// A key without a schema, with what the proof needs.
#[cfg(any(feature = "alloc", test))]
#[derive(Clone, Copy, Debug)]
pub struct DeclaredKey<'a> {
    /// The whole text of the key.
    pub pieces: &'a [Piece<'a>],
    /// The separator of its segments.
    pub delimiter: &'a str,
    /// Whether it is a channel. A channel never collides with a key.
    pub is_channel: bool,
}

/// Keys to compare.
#[derive(Clone, Copy, Debug)]
pub(super) enum Keys<'a> {
    Schemas(&'a [&'static KeySchema]),
    Variants {
        schemas: &'a [&'static KeySchema],
        variants: &'a [Variant],
    },
    #[cfg(any(feature = "alloc", test))]
    Declared(&'a [DeclaredKey<'a>]),
}

impl<'a> Keys<'a> {
    pub(super) const fn pieces(self, number: usize) -> Pieces<'a> {
        match self {
            Self::Schemas(schemas) => Pieces::Schema(schemas[number].pieces),
            Self::Variants { schemas, variants } => variants[number].pieces(schemas),
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(keys) => Pieces::Declared(keys[number].pieces),
        }
    }

    /// Returns the mark that the delimiter is made of, which is ASCII.
    pub(super) const fn mark(self, number: usize) -> u8 {
        delimiter::mark(match self {
            Self::Schemas(schemas) => schemas[number].delimiter,
            Self::Variants { schemas, variants } => schemas[variants[number].schema].delimiter,
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(keys) => keys[number].delimiter,
        }) as u8
    }

    pub(super) const fn is_channel(self, number: usize) -> bool {
        match self {
            Self::Schemas(schemas) => matches!(schemas[number].data_type, DataType::Channel),
            Self::Variants { schemas, variants } => {
                matches!(schemas[variants[number].schema].data_type, DataType::Channel)
            }
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(keys) => keys[number].is_channel,
        }
    }

    /// Returns the number of the schema of a key.
    pub(super) const fn schema(self, number: usize) -> usize {
        match self {
            Self::Variants { variants, .. } => variants[number].schema,
            Self::Schemas(_) => number,
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(_) => number,
        }
    }

    /// Returns whether several keys can be of one schema.
    pub(super) const fn are_variants(self) -> bool {
        matches!(self, Self::Variants { .. })
    }

    /// Returns whether one of the two schemas allows that they overlap.
    pub(super) const fn allow_overlap(self, left: usize, right: usize) -> bool {
        match self {
            Self::Schemas(schemas) | Self::Variants { schemas, .. } => {
                let (left, right) = (schemas[left], schemas[right]);
                has_name(left.may_overlap_with, right.name) || has_name(right.may_overlap_with, left.name)
            }
            // The declarations that allow an overlap are not known here.
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(_) => false,
        }
    }
}

const fn has_name(names: &[&str], name: &str) -> bool {
    let mut index = 0;
    while index < names.len() {
        if bytes_eq(names[index].as_bytes(), name.as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}
