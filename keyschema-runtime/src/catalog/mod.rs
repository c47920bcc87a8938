//! What can stand in a catalogue.

#[cfg(feature = "std")]
pub(crate) mod snapshot;

use crate::{KeySchema, RedisKey};

/// A key or a catalogue: what another catalogue can list.
///
/// Every key is listed as itself. A catalogue's name stands for all of its keys, so that a catalogue of the whole project
/// can be made of those of its modules. Implemented by the macros, never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a key nor a catalogue",
    label = "no key schema is declared for this type",
    note = "declare a key with `#[derive(RedisKey)] #[redis_key(…)]`, or several with `keys!`"
)]
pub trait Listed {
    /// The schemas, in the order of declaration.
    const SCHEMAS: &'static [&'static KeySchema];
}

impl<K: RedisKey> Listed for K {
    const SCHEMAS: &'static [&'static KeySchema] = &[K::SCHEMA];
}
