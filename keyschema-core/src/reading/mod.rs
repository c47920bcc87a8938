//! Reading a key by its schema: whether it is one, and which text each parameter has.
//!
//! Nothing is allocated. A parameter's end is nearly always known from what follows it; where it is not,
//! [`search`] tries all ends.

mod accept;
mod end;
mod search;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use core::str;

use crate::{
    KeySchema,
    schema::{Parameter, Piece},
};

/// A key and the schema that it belongs to.
///
/// ```
/// # use keyschema_core::{KeySchema, Shape, schema::{Declaration, Parameter, Piece}};
/// # const SCHEMA: &KeySchema = &KeySchema::new(Declaration {
/// #     pieces: &[
/// #         Piece::Literal("user:profile:id:"),
/// #         Piece::Parameter(Parameter::new("user_id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 })),
/// #     ],
/// #     ..Declaration::DEFAULT
/// # });
/// let key = SCHEMA.read(b"user:profile:id:42").expect("it is a key of the schema");
/// for (parameter, text) in key.parameters() {
///     assert_eq!((parameter.name, text), ("user_id", "42"));
/// }
/// assert_eq!(key.get("user_id"), Some("42"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identified<'k> {
    schema: &'static KeySchema,
    key: &'k [u8],
}

impl KeySchema {
    /// The texts of the parameters, if `key` is a key of this schema as far as the shapes of its parameters say.
    ///
    /// A [shape](crate::Shape) can be wider than its type: `99999999` passes for a date. Where a parameter could end at several
    /// places, as the first of `{a: Text<8>}{b: Text<8>}`, each takes as much as it can, from the left. In such a schema, keys
    /// of which more than 4,095 bytes are left where the first such parameter begins are not recognised.
    pub fn read<'k>(&'static self, key: &'k [u8]) -> Option<Identified<'k>> {
        fits(self.pieces, key, 0).then_some(Identified { schema: self, key })
    }
}

impl<'k> Identified<'k> {
    /// `key` was found to fit the schema.
    #[cfg(feature = "std")]
    pub(crate) fn new(schema: &'static KeySchema, key: &'k [u8]) -> Self {
        Self { schema, key }
    }

    /// The schema.
    pub const fn schema(&self) -> &'static KeySchema {
        self.schema
    }

    /// The key, all of it.
    pub const fn key(&self) -> &'k [u8] {
        self.key
    }

    /// The parameters and their texts, in the order of the key.
    pub fn parameters(&self) -> Parameters<'k> {
        Parameters { pieces: self.schema.pieces, key: self.key, at: 0 }
    }

    /// The text of the parameter `name`.
    pub fn get(&self, name: &str) -> Option<&'k str> {
        self.parameters().find(|(parameter, _)| parameter.name == name).map(|(_, text)| text)
    }
}

/// The parameters of an [`Identified`] key with their texts.
#[derive(Clone, Debug)]
pub struct Parameters<'k> {
    pieces: &'static [Piece],
    key: &'k [u8],
    at: usize,
}

impl<'k> Iterator for Parameters<'k> {
    type Item = (&'static Parameter, &'k str);

    fn next(&mut self) -> Option<Self::Item> {
        while let [piece, rest @ ..] = self.pieces {
            self.pieces = rest;
            match piece {
                Piece::Literal(text) => self.at += text.len(),
                Piece::Parameter(parameter) => {
                    let start = self.at;
                    self.at = end::end_in_read_key(&parameter.shape, rest, self.key, start);
                    let text = str::from_utf8(&self.key[start..self.at]).expect("shapes describe texts");
                    return Some((parameter, text));
                }
            }
        }
        None
    }
}

/// Whether `key` consists of `pieces` from the byte `at` on.
#[inline]
pub(crate) fn fits(mut pieces: &[Piece], key: &[u8], mut at: usize) -> bool {
    loop {
        (at, pieces) = match pieces {
            [] => return at == key.len(),
            // The most common end.
            [Piece::Parameter(last)] => return accept::accepts(&last.shape, key, at, key.len()),
            [Piece::Literal(text), rest @ ..] if key[at..].starts_with(text.as_bytes()) => {
                (at + text.len(), rest)
            }
            [Piece::Literal(_), ..] => return false,
            [Piece::Parameter(parameter), rest @ ..] => match end::end(&parameter.shape, rest, key, at) {
                Some(end) => (end, rest),
                None => return false,
            },
        };
    }
}
