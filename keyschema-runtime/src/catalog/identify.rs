//! Finds the schemas of a catalogue that a key belongs to.

use core::iter::FusedIterator;

#[cfg(any(not(feature = "std"), test))]
use super::specificity;
use super::{parsing::Identified, schemas::Catalog};

impl Catalog {
    /// Returns the schema that `key` belongs to, and the texts of its parameters. Returns `None` if
    /// no schema fits.
    ///
    /// `key` is any bytes: from `SCAN`, from a notification, from a line of a log. It belongs to a
    /// schema if the shapes of the parameters allow it: literal text, lengths, characters, numbers
    /// in range and in their shortest form, words.
    ///
    /// The keys of a catalogue cannot collide unless a declaration allows it. If a key belongs to
    /// several schemas, the most specific one is returned. Schemas are compared from the left,
    /// character by character:
    ///
    /// 1. Literal text is more specific than a parameter.
    /// 2. Words are more specific than integers, these than texts, these than tails, these than raw
    ///    bytes.
    /// 3. If both parameters have words, the one with fewer words is more specific, then the one
    ///    with the shorter longest word.
    /// 4. If both are integers, it is the one with the smaller range.
    /// 5. If both are texts or both are tails, it is the one with the smaller alphabet, then with
    ///    the shorter longest text, then with the longer shortest text.
    /// 6. If they are equally specific, the one that is declared first is returned.
    ///
    /// [`identify_all`](Self::identify_all) returns all of them.
    ///
    /// Nothing is allocated, except for an index at the first call (feature `std`). With the index,
    /// the time hardly grows with the number of schemas. Without it, every schema is tried.
    ///
    /// ```
    /// # use keyschema::{__private::Parameter, Catalog, KeySchema, Shape, schema::{Piece, Source}};
    /// # const ROOM: &KeySchema = &KeySchema {
    /// #     name: "ChatMessages",
    /// #     pieces: &[
    /// #         Piece::Literal("chat:messages:list:room_id:"),
    /// #         Piece::Parameter(Parameter::new("room_id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 })),
    /// #     ],
    /// #     ..KeySchema::DEFAULT
    /// # };
    /// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOM], Source { file: "", line: 0 });
    /// let key = CHAT_KEYS.identify("chat:messages:list:room_id:56789").expect("it is a key of the chat");
    /// assert_eq!(key.schema().name, "ChatMessages");
    /// assert_eq!(key.get("room_id"), Some("56789"));
    /// assert_eq!(CHAT_KEYS.identify("chat:messages:list:room_id:056789"), None);
    /// ```
    #[inline]
    pub fn identify<'k>(&self, key: &'k (impl AsRef<[u8]> + ?Sized)) -> Option<Identified<'k>> {
        self.next_match(key.as_ref(), None).map(|(_, identified)| identified)
    }

    /// Returns all schemas that `key` belongs to, the most specific first, as
    /// [`identify`](Self::identify) compares them.
    pub fn identify_all<'k>(&self, key: &'k (impl AsRef<[u8]> + ?Sized)) -> IdentifyAll<'_, 'k> {
        IdentifyAll { catalog: self, key: key.as_ref(), last: None, is_over: false }
    }

    /// Returns the most specific schema after the one of rank `after`, with its rank.
    #[cfg(feature = "std")]
    #[inline]
    fn next_match<'k>(&self, key: &'k [u8], after: Option<usize>) -> Option<(usize, Identified<'k>)> {
        let (rank, schema) = self.index().find(key, after)?;
        Some((rank, Identified::new(schema, key)))
    }

    /// Returns the most specific schema after the one at the place `after`, with its place.
    #[cfg(not(feature = "std"))]
    fn next_match<'k>(&self, key: &'k [u8], after: Option<usize>) -> Option<(usize, Identified<'k>)> {
        self.next_by_trying(key, after)
    }

    /// Does the same without an index.
    #[cfg(any(not(feature = "std"), test))]
    pub(super) fn next_by_trying<'k>(
        &self,
        key: &'k [u8],
        after: Option<usize>,
    ) -> Option<(usize, Identified<'k>)> {
        let schemas = self.schemas();
        let precedes = |left: usize, right: usize| {
            specificity::compare(schemas[left].pieces, schemas[right].pieces).then(left.cmp(&right)).is_lt()
        };
        let mut best = None;
        for (place, schema) in schemas.iter().enumerate() {
            if after.is_none_or(|after| precedes(after, place))
                && let Some(identified) = Identified::parse(schema, key)
                && best.is_none_or(|(best, _)| precedes(place, best))
            {
                best = Some((place, identified));
            }
        }
        best
    }
}

/// An iterator over the schemas that a key belongs to, from [`Catalog::identify_all`].
#[derive(Clone, Debug)]
pub struct IdentifyAll<'c, 'k> {
    catalog: &'c Catalog,
    key: &'k [u8],
    last: Option<usize>,
    is_over: bool,
}

impl<'k> Iterator for IdentifyAll<'_, 'k> {
    type Item = Identified<'k>;

    fn next(&mut self) -> Option<Identified<'k>> {
        if self.is_over {
            return None;
        }
        let Some((place, identified)) = self.catalog.next_match(self.key, self.last) else {
            self.is_over = true;
            return None;
        };
        self.last = Some(place);
        Some(identified)
    }
}

impl FusedIterator for IdentifyAll<'_, '_> {}
