//! To which schema of a catalogue a key belongs.

use super::Catalog;
use crate::Identified;

impl Catalog {
    /// The schema that `key` belongs to, and the texts of its parameters; `None` if it is no key of the catalogue.
    ///
    /// `key` is any bytes: what `SCAN` returns, a notification, a line of a log. It belongs to a schema if it could have been
    /// written by it as far as the shapes of the parameters say: literal text, lengths, characters, numbers in range and in
    /// their shortest form, words.
    ///
    /// Keys of a catalogue cannot collide unless a declaration allows it. Of several schemas, the most specific one is taken:
    /// from the left, where one has literal text and the other a parameter, the one with the text; of two
    /// parameters, words before integers, integers before texts, texts before tails, then the one with fewer
    /// words, the smaller range, the smaller alphabet, the shorter text; at last the one that is declared first.
    /// [`identify_all`](Self::identify_all) has them all.
    ///
    /// Nothing is allocated, but for an index at the first call (feature `std`). With it the effort hardly
    /// grows with the number of schemas; without it, they are tried one after the other.
    ///
    /// ```
    /// # use keyschema_core::{Catalog, KeySchema, Shape, schema::{Declaration, Parameter, Piece, Source}};
    /// # const ROOM: &KeySchema = &KeySchema::new(Declaration {
    /// #     name: "ChatMessages",
    /// #     pieces: &[
    /// #         Piece::Literal("chat:messages:list:room_id:"),
    /// #         Piece::Parameter(Parameter::new("room_id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 })),
    /// #     ],
    /// #     ..Declaration::DEFAULT
    /// # });
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

    /// All schemas that `key` belongs to, the most specific first, in the order of [`identify`](Self::identify).
    pub fn identify_all<'k>(&self, key: &'k (impl AsRef<[u8]> + ?Sized)) -> IdentifyAll<'_, 'k> {
        IdentifyAll { catalog: self, key: key.as_ref(), last: None, is_over: false }
    }

    /// The most specific schema behind the one of rank `after`, with its rank.
    #[cfg(feature = "std")]
    #[inline]
    fn next_match<'k>(&self, key: &'k [u8], after: Option<u32>) -> Option<(u32, Identified<'k>)> {
        let index = self.index.get_or_init(|| super::index::Index::of(self.schemas));
        let (rank, schema) = index.find(key, after)?;
        Some((rank, Identified::new(schema, key)))
    }

    /// The most specific schema behind the one at the place `after`, with its place.
    #[cfg(not(feature = "std"))]
    fn next_match<'k>(&self, key: &'k [u8], after: Option<usize>) -> Option<(usize, Identified<'k>)> {
        let precedes = |left: usize, right: usize| {
            super::specificity::compare(self.schemas[left].pieces, self.schemas[right].pieces)
                .then(left.cmp(&right))
                .is_lt()
        };
        let mut best = None;
        for (place, schema) in self.schemas.iter().enumerate() {
            if after.is_none_or(|after| precedes(after, place))
                && let Some(identified) = schema.read(key)
                && best.is_none_or(|(best, _)| precedes(place, best))
            {
                best = Some((place, identified));
            }
        }
        best
    }
}

/// The schemas that a key belongs to, from [`Catalog::identify_all`].
#[derive(Clone, Debug)]
pub struct IdentifyAll<'c, 'k> {
    catalog: &'c Catalog,
    key: &'k [u8],
    #[cfg(feature = "std")]
    last: Option<u32>,
    #[cfg(not(feature = "std"))]
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
