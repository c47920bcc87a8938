//! A catalogue whose keys have a prefix before them.

use super::{parsing::Identified, schemas::Catalog};
use crate::{KeyPrefix, ParsePrefix, Prefix};

/// The keys of a [`Catalog`] with a prefix before them: all keys of a tenant, an environment, a
/// test.
///
/// Made by [`Catalog::with_prefix`].
#[derive(Clone, Copy, Debug)]
pub struct CatalogKeys<'c> {
    catalog: &'c Catalog,
    prefix: Prefix,
}

impl Catalog {
    /// Returns the keys of this catalogue with `prefix` before them, to identify them or to scan
    /// for them.
    ///
    /// ```
    /// use keyschema::{Prefix, keys};
    ///
    /// keys! {
    ///     pub catalog CHAT_KEYS;
    ///     /// Newest messages of a room.
    ///     pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
    /// }
    ///
    /// let tenant = CHAT_KEYS.with_prefix(Prefix::new("tenant:7:")?);
    /// let key = tenant.identify("tenant:7:chat:messages:room_id:42").expect("it is a key of the tenant");
    /// assert_eq!((key.schema().name, key.get("room_id")), ("Messages", Some("42")));
    /// assert_eq!(tenant.identify("tenant:8:chat:messages:room_id:42"), None);
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    pub fn with_prefix(&self, prefix: impl KeyPrefix) -> CatalogKeys<'_> {
        CatalogKeys { catalog: self, prefix: prefix.to_prefix() }
    }
}

impl Catalog {
    /// Returns the declared prefix at the start of `key`, the schema of the rest, and the texts of
    /// its parameters. It is [`identify`](Self::identify) for a key of any tenant. Returns `None`
    /// for a key of no schema, or without such a prefix.
    ///
    /// ```
    /// use keyschema::keys;
    ///
    /// keys! {
    ///     pub catalog CHAT_KEYS;
    ///     /// The keys of one tenant.
    ///     pub prefix Tenant = tenant:{tenant: Text<32>}:;
    ///     /// Newest messages of a room.
    ///     pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
    /// }
    /// use keyschema::Text;
    ///
    /// let text = "tenant:acme:chat:messages:room_id:42";
    /// let (tenant, key) = CHAT_KEYS.identify_prefixed::<Tenant<'_>>(text).expect("it is a key of a tenant");
    /// assert_eq!((tenant.tenant.as_str(), key.schema().name, key.get("room_id")), ("acme", "Messages", Some("42")));
    /// assert!(CHAT_KEYS.identify_prefixed::<Tenant<'_>>("chat:messages:room_id:42").is_none());
    /// ```
    pub fn identify_prefixed<'k, P: ParsePrefix<'k>>(
        &self,
        key: &'k (impl AsRef<[u8]> + ?Sized),
    ) -> Option<(P, Identified<'k>)> {
        let (prefix, key) = P::split(key.as_ref())?;
        Some((prefix, self.identify(key)?))
    }
}

impl<'c> CatalogKeys<'c> {
    /// Returns the catalogue.
    pub const fn catalog(&self) -> &'c Catalog {
        self.catalog
    }

    /// Returns the prefix.
    pub const fn prefix(&self) -> Prefix {
        self.prefix
    }

    /// Returns the schema that `key` belongs to without the prefix, and the texts of its
    /// parameters: [`Catalog::identify`]. Returns `None` if no schema fits, or if the prefix is
    /// missing.
    pub fn identify<'k>(&self, key: &'k (impl AsRef<[u8]> + ?Sized)) -> Option<Identified<'k>> {
        self.catalog.identify(self.prefix.strip_from(key.as_ref())?)
    }
}

#[cfg(feature = "redis")]
mod glob {
    use core::iter::zip;
    use std::{string::String, vec::Vec};

    use keyschema_core::glob;

    use super::{Catalog, CatalogKeys};
    use crate::{KeySchema, schema::Piece};

    impl CatalogKeys<'_> {
        /// Returns the glob that matches all keys: the prefix, and the common start of all keys up
        /// to a delimiter.
        pub(crate) fn glob(&self) -> Vec<u8> {
            let start = common_start(self.catalog);
            let text = self.prefix.as_str().bytes().chain(start.bytes());
            text.flat_map(|byte| glob::escape(&[byte]).collect::<Vec<u8>>()).chain([b'*']).collect()
        }
    }

    /// Returns the common start of all keys that are stored, up to the last delimiter in it. So it
    /// is a whole namespace, which stays the same when a key is added to it.
    fn common_start(catalog: &Catalog) -> String {
        let mut stored = catalog.iter().filter(|schema| schema.data_type.is_stored());
        let Some(first) = stored.next() else { return String::new() };
        let mut start = to_delimiter(literal_start(first), first);
        for schema in stored {
            let other = to_delimiter(literal_start(schema), schema);
            let same = zip(start.char_indices(), other.chars()).find(|((_, one), other)| one != other);
            start.truncate(same.map_or(start.len().min(other.len()), |((at, _), _)| at));
            start = to_delimiter(start, schema);
        }
        to_delimiter(start, first)
    }

    /// Returns the literal text at the start of all keys of the schema.
    fn literal_start(schema: &KeySchema) -> String {
        let literals = schema.pieces.iter().map_while(|piece| match piece {
            Piece::Literal(text) => Some(*text),
            Piece::Parameter(_) => None,
        });
        literals.collect()
    }

    fn to_delimiter(mut text: String, schema: &KeySchema) -> String {
        let end = text.rfind(schema.delimiter).map_or(0, |at| at + schema.delimiter.len());
        text.truncate(end);
        text
    }

    #[cfg(test)]
    mod tests {
        use std::string::String;

        use crate::{
            Catalog, DataType, KeySchema, Prefix, Shape,
            schema::{Parameter, Piece, Source},
        };

        const ID: Piece = Piece::Parameter(Parameter::new("id", "u8", Shape::Integer { min: 0, max: 255 }));

        const fn schema(pieces: &'static [Piece]) -> KeySchema {
            KeySchema { pieces, ..KeySchema::DEFAULT }
        }

        #[track_caller]
        fn assert_glob(schemas: &'static [&'static KeySchema], expected: &str) {
            let catalog = Catalog::new("KEYS", "", schemas, Source { file: "", line: 0 });
            assert_eq!(String::from_utf8(catalog.with_prefix(Prefix::NONE).glob()).unwrap(), expected);
            let prefixed = catalog.with_prefix(Prefix::new("t:1:").unwrap());
            assert_eq!(String::from_utf8(prefixed.glob()).unwrap(), std::format!("t:1:{expected}"));
        }

        #[test]
        fn the_glob_has_the_namespace_that_all_stored_keys_share() {
            const MESSAGES: KeySchema = schema(&[Piece::Literal("chat:messages:room:"), ID]);
            const MEMBERS: KeySchema = schema(&[Piece::Literal("chat:members:"), ID]);
            const TYPING: KeySchema =
                KeySchema { data_type: DataType::Channel, ..schema(&[Piece::Literal("typing")]) };
            const ANY: KeySchema =
                KeySchema { data_type: DataType::Any, ..schema(&[Piece::Literal("typing")]) };
            const USER: KeySchema = schema(&[Piece::Literal("user:"), ID]);
            const STAR: KeySchema = schema(&[Piece::Literal("50*:[a]:"), ID]);
            const FIRST: KeySchema = schema(&[ID, Piece::Literal(":chat")]);
            const DOTS: KeySchema = KeySchema { delimiter: ".", ..schema(&[Piece::Literal("chat:x.y"), ID]) };
            assert_glob(&[&MESSAGES], "chat:messages:room:*");
            assert_glob(&[&MESSAGES, &MEMBERS, &TYPING], "chat:*");
            assert_glob(&[&MESSAGES, &MEMBERS, &ANY], "*");
            assert_glob(&[&MESSAGES, &USER], "*");
            assert_glob(&[&MESSAGES, &FIRST], "*");
            assert_glob(&[&STAR], r"50\*:\[a]:*");
            assert_glob(&[&MESSAGES, &DOTS], "*");
            assert_glob(&[&TYPING], "*");
            assert_glob(&[], "*");
        }
    }
}
