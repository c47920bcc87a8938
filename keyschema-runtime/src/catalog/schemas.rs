//! A catalogue: several schemas under one name.

use core::{fmt, iter::Copied, slice};
#[cfg(feature = "std")]
use std::sync::OnceLock;

#[cfg(feature = "std")]
use super::index::Index;
use crate::{
    KeySchema,
    schema::{PrefixSchema, Source},
};

/// Several key schemas under one name: those of a module, a service, a whole project.
///
/// ```
/// # use keyschema::{Catalog, KeySchema, schema::Source};
/// # const USER: &KeySchema = &KeySchema { name: "UserProfile", ..KeySchema::DEFAULT };
/// # const ROOM: &KeySchema = &KeySchema { name: "ChatMessages", ..KeySchema::DEFAULT };
/// # let source = Source { file: "", line: 0 };
/// # let catalog = Catalog::new("CHAT_KEYS", "Redis keys of the chat service.", &[USER, ROOM], source);
/// assert_eq!(catalog.len(), 2);
/// for schema in &catalog {
///     println!("{}: {schema}", schema.name);
/// }
/// ```
pub struct Catalog {
    name: &'static str,
    description: &'static str,
    schemas: &'static [&'static KeySchema],
    prefixes: &'static [&'static PrefixSchema],
    source: Source,
    // It is made when it is first needed. A constant index would slow down every build of every
    // crate with a catalogue.
    #[cfg(feature = "std")]
    index: OnceLock<Index>,
}

impl Catalog {
    /// Returns the catalogue of `schemas`, in this order. Called by generated code, which lists
    /// each schema once.
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        description: &'static str,
        schemas: &'static [&'static KeySchema],
        source: Source,
    ) -> Self {
        Self {
            name,
            description,
            schemas,
            prefixes: &[],
            source,
            #[cfg(feature = "std")]
            index: OnceLock::new(),
        }
    }

    /// Adds the declared prefixes that the keys can have. Called by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn prefixes_of(mut self, prefixes: &'static [&'static PrefixSchema]) -> Self {
        self.prefixes = prefixes;
        self
    }

    /// Returns the name of the constant that declares the catalogue.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the doc comment of the declaration. Returns an empty text if there is none.
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// Returns the place where the catalogue is declared.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// Returns the number of schemas.
    pub const fn len(&self) -> usize {
        self.schemas.len()
    }

    /// Whether there is no schema.
    pub const fn is_empty(&self) -> bool {
        self.schemas.is_empty()
    }

    /// Returns the schemas, in the order of declaration.
    pub const fn schemas(&self) -> &'static [&'static KeySchema] {
        self.schemas
    }

    /// Returns the declared prefixes that the catalogue lists. They can be put before all of its
    /// keys.
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
    /// assert_eq!(CHAT_KEYS.prefixes()[0].template, "tenant:{tenant: Text<32>}:");
    /// ```
    pub const fn prefixes(&self) -> &'static [&'static PrefixSchema] {
        self.prefixes
    }

    /// Iterates over the schemas, in the order of declaration.
    pub fn iter(&self) -> Iter {
        self.schemas.iter().copied()
    }

    /// Returns the schema that the Rust type `name` declares. If several types have that name,
    /// returns that of the first one.
    ///
    /// Types in different modules, or with different type parameters, can have the same name.
    pub fn get(&self, name: &str) -> Option<&'static KeySchema> {
        self.iter().find(|schema| schema.name == name)
    }

    #[cfg(feature = "std")]
    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::of(self.schemas))
    }
}

type Iter = Copied<slice::Iter<'static, &'static KeySchema>>;

impl IntoIterator for &Catalog {
    type Item = &'static KeySchema;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Catalog {
    /// Shows the names of the keys. Each key has its own `Debug`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Names(Iter);

        impl fmt::Debug for Names {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_list().entries(self.0.clone().map(|schema| schema.name)).finish()
            }
        }

        formatter
            .debug_struct("Catalog")
            .field("name", &self.name)
            .field("keys", &Names(self.iter()))
            .finish_non_exhaustive()
    }
}
