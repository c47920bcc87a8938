//! Parses a key by its schema: whether it is a key of the schema, and the text of each parameter.
//!
//! Nothing is allocated. For nearly all schemas, the shapes tell where a parameter ends, by the
//! same rule as for a key type ([`end_of`]). For the others, [`longest_end`] tries all ends.
//!
//! The search takes the ends from the right, in bits on the stack. Its time grows with the length
//! of the key, and not with the number of ways to cut it.

#[cfg(test)]
pub(super) mod testing;
#[cfg(test)]
mod tests;

use core::{iter::FusedIterator, str};

use crate::{
    KeySchema, SegmentText,
    key::{
        accept::accepts,
        longest_end::longest_end,
        parameter_end::end_from,
        separable::{End, end_of},
    },
    schema::{Parameter, Piece},
};

/// A key and the schema that it belongs to.
///
/// ```
/// # use keyschema::{__private::Parameter, Identified, KeySchema, Shape, schema::Piece};
/// # const SCHEMA: &KeySchema = &KeySchema {
/// #     pieces: &[
/// #         Piece::Literal("user:profile:id:"),
/// #         Piece::Parameter(Parameter::new("user_id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 })),
/// #     ],
/// #     ..KeySchema::DEFAULT
/// # };
/// let key = Identified::parse(SCHEMA, "user:profile:id:42").expect("it is a key of the schema");
/// for (parameter, text) in key.parameters() {
///     assert_eq!(format!("{} is {text}", parameter.name), "user_id is 42");
/// }
/// assert_eq!(key.get("user_id"), Some("42"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identified<'k> {
    schema: &'static KeySchema,
    key: &'k [u8],
}

impl<'k> Identified<'k> {
    /// Parses `key` by `schema` alone. Returns `None` if the shapes of the parameters do not allow
    /// it to be a key of the schema.
    ///
    /// A [shape](crate::Shape) can be wider than its type: `99999999` has the shape of a date. A
    /// parameter could end at several places, as the first of `{a: Text<8>}{b: Text<8>}` can. Then
    /// each takes as much as possible, from the left. Such a parameter is not found in a key of
    /// more than 65,528 bytes, which no key type writes.
    pub fn parse(schema: &'static KeySchema, key: &'k (impl AsRef<[u8]> + ?Sized)) -> Option<Self> {
        let key = key.as_ref();
        fits(schema.pieces, key, 0).then_some(Self { schema, key })
    }

    /// Returns the key of a schema that it fits.
    #[cfg(feature = "std")]
    pub(crate) fn new(schema: &'static KeySchema, key: &'k [u8]) -> Self {
        Self { schema, key }
    }

    /// Returns the schema.
    pub const fn schema(&self) -> &'static KeySchema {
        self.schema
    }

    /// Returns the whole key.
    pub const fn key(&self) -> &'k [u8] {
        self.key
    }

    /// Iterates over the parameters and their texts, in the order of the key.
    pub fn parameters(&self) -> Parameters<'k> {
        Parameters { pieces: self.schema.pieces, key: self.key, at: 0 }
    }

    /// Returns the text of the parameter `name`. Returns `None` if there is no such parameter, or
    /// if it is a [`Raw`](crate::Raw) whose bytes are not UTF-8: [`get_bytes`](Self::get_bytes) has
    /// these.
    pub fn get(&self, name: &str) -> Option<&'k str> {
        str::from_utf8(self.get_bytes(name)?).ok()
    }

    /// Returns the bytes of the parameter `name`.
    pub fn get_bytes(&self, name: &str) -> Option<&'k [u8]> {
        let mut parameters = self.parameters();
        parameters.find(|(parameter, _)| parameter.name == name).map(|(_, text)| text.as_bytes())
    }
}

/// An iterator over the parameters of an [`Identified`] key and their texts.
#[derive(Clone, Debug)]
pub struct Parameters<'k> {
    pieces: &'static [Piece],
    key: &'k [u8],
    at: usize,
}

impl<'k> Iterator for Parameters<'k> {
    type Item = (&'static Parameter, SegmentText<'k>);

    fn next(&mut self) -> Option<Self::Item> {
        while let [piece, rest @ ..] = self.pieces {
            let start = self.at;
            self.at = end(self.pieces, self.key, start).expect("the key was parsed before");
            self.pieces = rest;
            if let Piece::Parameter(parameter) = piece {
                return Some((parameter, self.key[start..self.at].into()));
            }
        }
        None
    }
}

impl FusedIterator for Parameters<'_> {}

/// Whether the rest of `key` from the byte `at` consists of `pieces`.
#[inline]
pub(super) fn fits(mut pieces: &[Piece], key: &[u8], mut at: usize) -> bool {
    while let [_, rest @ ..] = pieces {
        match end(pieces, key, at) {
            Some(end) => (at, pieces) = (end, rest),
            None => return false,
        }
    }
    at == key.len()
}

/// Returns where the first of `pieces` ends in `key` if it begins at `at`. The text after it need
/// not fit.
#[inline]
fn end(pieces: &[Piece], key: &[u8], at: usize) -> Option<usize> {
    let shape = match &pieces[0] {
        Piece::Literal(text) => return key[at..].starts_with(text.as_bytes()).then_some(at + text.len()),
        Piece::Parameter(parameter) => &parameter.shape,
    };
    match end_of(pieces, 0) {
        End::Sought(pieces) => longest_end(shape, &pieces[1..], key, at),
        known => {
            let end = end_from(key, at, known);
            accepts(shape, key, at, end).then_some(end)
        }
    }
}
