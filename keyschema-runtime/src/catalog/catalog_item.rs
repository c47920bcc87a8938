//! The items of a catalogue.

use crate::{KeySchema, RedisKey, schema::PrefixSchema};

/// A key, a catalogue or a declared prefix, which a catalogue can list.
///
/// A key lists itself. A catalogue lists all of its keys, so the catalogue of a project can be made
/// from those of its modules. A listed prefix can be put before all keys of the catalogue. The
/// macros implement this trait, and an impl by hand is never needed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a key nor a catalogue",
    label = "no key schema is declared for this type",
    note = "declare a key with `#[derive(RedisKey)] #[redis_key(…)]`, or several with `keys!`"
)]
pub trait CatalogItem {
    /// The schemas, in the order of declaration.
    const SCHEMAS: &'static [&'static KeySchema];

    /// The prefixes that may be before all keys of the catalogue.
    const PREFIXES: &'static [&'static PrefixSchema] = &[];
}

impl<K: RedisKey> CatalogItem for K {
    const SCHEMAS: &'static [&'static KeySchema] = &[K::SCHEMA];
}
