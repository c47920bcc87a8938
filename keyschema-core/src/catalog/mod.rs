//! Several schemas together, as data.

mod distinct;
#[cfg(feature = "alloc")]
mod file;
mod identify;
#[cfg(feature = "std")]
mod index;
#[cfg(feature = "alloc")]
pub mod json;
#[cfg(feature = "alloc")]
mod markdown;
mod specificity;
#[cfg(test)]
mod tests;

use core::{fmt, iter::Copied, slice};
#[cfg(feature = "std")]
use std::sync::OnceLock;

use crate::{KeySchema, schema::Source};

pub use distinct::{Distinct, count};
pub use identify::IdentifyAll;

/// Several key schemas under one name: those of a module, a service, a whole project.
///
/// ```
/// # use keyschema_core::{Catalog, KeySchema, schema::{Declaration, Source}};
/// # const USER: &KeySchema = &KeySchema::new(Declaration { name: "UserProfile", ..Declaration::DEFAULT });
/// # const ROOM: &KeySchema = &KeySchema::new(Declaration { name: "ChatMessages", ..Declaration::DEFAULT });
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
    source: Source,
    // Made when it is first asked for: a constant one would cost every build of every crate with a catalogue.
    #[cfg(feature = "std")]
    index: OnceLock<index::Index>,
}

impl Catalog {
    /// The catalogue of `schemas`, in this order. Called by generated code, which lists each schema once.
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
            source,
            #[cfg(feature = "std")]
            index: OnceLock::new(),
        }
    }

    /// The name of the constant that declares the catalogue.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The doc comment of the declaration; empty where there is none.
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// Where the catalogue is declared.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// How many schemas there are.
    pub const fn len(&self) -> usize {
        self.schemas.len()
    }

    /// Whether there is no schema.
    pub const fn is_empty(&self) -> bool {
        self.schemas.is_empty()
    }

    /// The schemas, in the order of declaration.
    pub const fn schemas(&self) -> &'static [&'static KeySchema] {
        self.schemas
    }

    /// The schemas, one after the other, in the order of declaration.
    pub fn iter(&self) -> Iter {
        self.schemas.iter().copied()
    }

    /// The schema that the Rust type `name` declares; of several types of that name, the first one's.
    ///
    /// Types have the same name in different modules, or with different type parameters.
    pub fn get(&self, name: &str) -> Option<&'static KeySchema> {
        self.iter().find(|schema| schema.name == name)
    }
}

/// The schemas of a [`Catalog`], one after the other.
pub type Iter = Copied<slice::Iter<'static, &'static KeySchema>>;

impl IntoIterator for &Catalog {
    type Item = &'static KeySchema;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Catalog {
    /// Shows the names of the keys; each has its own `Debug`.
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
