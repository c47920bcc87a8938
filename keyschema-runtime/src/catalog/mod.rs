//! Several schemas together: the schema of a given key, and the catalogue as JSON, as Markdown and
//! as a committed file.

mod catalog_item;
pub(crate) mod distinct;
#[cfg(feature = "alloc")]
mod file;
mod identify;
#[cfg(feature = "std")]
mod index;
#[cfg(feature = "alloc")]
mod json;
#[cfg(feature = "alloc")]
pub(crate) mod markdown;
mod parsing;
mod prefixed;
mod schemas;
#[cfg(feature = "std")]
pub(crate) mod snapshot;
mod specificity;
#[cfg(test)]
mod tests;

pub use catalog_item::CatalogItem;
pub use identify::IdentifyAll;
#[cfg(feature = "from-json")]
pub use json::ParseCatalogError;
pub use parsing::{Identified, Parameters};
pub use prefixed::CatalogKeys;
pub use schemas::Catalog;
