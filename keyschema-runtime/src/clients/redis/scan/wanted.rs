//! The target of a scan.

use std::vec::Vec;

use redis::Cmd;

use crate::{ParseKey, Pattern, PatternValues, RedisKey};

/// The target of a scan: the keys of a [`Pattern`], or of a catalogue.
pub trait Wanted: sealed::Sealed {
    /// The result for a key. It may borrow from the current batch.
    type Found<'text>;

    /// Returns the name of the key or the catalogue.
    #[doc(hidden)]
    fn name(&self) -> &'static str;

    /// Adds the options of `SCAN` that select the keys on the server.
    #[doc(hidden)]
    fn write_options(&self, command: &mut Cmd);

    /// Whether this key, which the server sent, is wanted.
    #[doc(hidden)]
    fn is_wanted(&self, text: &[u8]) -> bool;

    /// Whether a wanted key belongs to a schema.
    #[doc(hidden)]
    fn is_described(&self, text: &[u8]) -> bool;

    /// Returns the result for a wanted key.
    #[doc(hidden)]
    fn hand_out<'text>(&self, text: &'text mut Vec<u8>) -> Option<Self::Found<'text>>;
}

/// A target whose results borrow nothing. Such a scan is an iterator.
pub trait WantedOwned: for<'text> Wanted<Found<'text> = Self::Owned> {
    /// The result for a key.
    type Owned;
}

pub(super) mod sealed {
    pub trait Sealed {}

    impl<K, V> Sealed for crate::Pattern<K, V> {}
}

impl<K, V> Wanted for Pattern<K, V>
where
    K: RedisKey,
    V: PatternValues,
    for<'text> K::WithLifetime<'text>: ParseKey<'text>,
{
    type Found<'text> = V::Key<K::WithLifetime<'text>>;

    fn name(&self) -> &'static str {
        K::SCHEMA.name
    }

    fn write_options(&self, command: &mut Cmd) {
        command.arg("MATCH").arg(self);
        // A key of type `any` can have any type on the server.
        if let Some(stored) = K::SCHEMA.data_type.redis_type() {
            command.arg("TYPE").arg(stored);
        }
    }

    fn is_wanted(&self, text: &[u8]) -> bool {
        self.parse_as(text).is_some()
    }

    fn is_described(&self, _: &[u8]) -> bool {
        true
    }

    fn hand_out<'text>(&self, text: &'text mut Vec<u8>) -> Option<Self::Found<'text>> {
        self.parse_as(text)
    }
}

impl<K, V> WantedOwned for Pattern<K, V>
where
    K: RedisKey + for<'text> RedisKey<WithLifetime<'text> = K> + for<'text> ParseKey<'text>,
    V: PatternValues,
{
    type Owned = V::Key<K>;
}
