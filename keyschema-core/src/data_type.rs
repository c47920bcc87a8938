//! The data types that a key can hold.

use core::fmt;

use crate::StoredType;

/// The type of the value that a key stores.
///
/// A server knows fewer types. To it, bitmaps and `HyperLogLogs` are strings, and geo indexes are
/// sorted sets. A schema names what the key is *for*. [`DataType::redis_type`] returns the server's
/// type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DataType {
    /// One value of bytes: text, number, serialised object, counter.
    String,
    /// A list, pushed and popped at both ends.
    List,
    /// Fields with values.
    Hash,
    /// Distinct members without order.
    Set,
    /// Distinct members ordered by a score.
    ZSet,
    /// An append-only log of entries.
    Stream,
    /// A string used as an array of bits.
    Bitmap,
    /// A string that estimates how many distinct members it has seen.
    HyperLogLog,
    /// A sorted set of places on the globe.
    Geo,
    /// A JSON document.
    Json,
    /// A set of vectors that is searched by similarity. Redis has it since 8.0.
    VectorSet,
    /// An array that is addressed by index and may have gaps. Redis has it since 8.8.
    Array,
    /// A publish/subscribe channel: named like a key, but nothing is stored under it.
    Channel,
    /// Any value: its type is not known yet, or differs from key to key.
    Any,
}

impl DataType {
    /// Every data type, in the order of the documentation.
    pub const ALL: [Self; 14] = [
        Self::String,
        Self::List,
        Self::Hash,
        Self::Set,
        Self::ZSet,
        Self::Stream,
        Self::Bitmap,
        Self::HyperLogLog,
        Self::Geo,
        Self::Json,
        Self::VectorSet,
        Self::Array,
        Self::Channel,
        Self::Any,
    ];

    /// Returns the name of this type in the schema language.
    ///
    /// ```
    /// assert_eq!(keyschema_core::DataType::ZSet.name(), "zset");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::List => "list",
            Self::Hash => "hash",
            Self::Set => "set",
            Self::ZSet => "zset",
            Self::Stream => "stream",
            Self::Bitmap => "bitmap",
            Self::HyperLogLog => "hyperloglog",
            Self::Geo => "geo",
            Self::Json => "json",
            Self::VectorSet => "vectorset",
            Self::Array => "array",
            Self::Channel => "channel",
            Self::Any => "any",
        }
    }

    /// Returns the type with this name in the schema language.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|data_type| data_type.name() == name)
    }

    /// Returns the answer of the command `TYPE` for such a key. Returns `None` for a channel, which
    /// stores nothing, and for `any`, which can hold any type.
    ///
    /// ```
    /// use keyschema_core::DataType;
    ///
    /// assert_eq!(DataType::Geo.redis_type(), Some("zset"));
    /// assert_eq!(DataType::VectorSet.redis_type(), Some("vectorset"));
    /// assert_eq!(DataType::Channel.redis_type(), None);
    /// assert_eq!(DataType::Any.redis_type(), None);
    /// ```
    pub const fn redis_type(self) -> Option<&'static str> {
        match self {
            Self::String | Self::Bitmap | Self::HyperLogLog => Some("string"),
            Self::List => Some("list"),
            Self::Hash => Some("hash"),
            Self::Set => Some("set"),
            Self::ZSet | Self::Geo => Some("zset"),
            Self::Stream => Some("stream"),
            Self::Json => Some("ReJSON-RL"),
            Self::VectorSet => Some("vectorset"),
            Self::Array => Some("array"),
            Self::Channel | Self::Any => None,
        }
    }

    /// Whether the server stores something under the key. This is true for all types except
    /// channels.
    ///
    /// ```
    /// use keyschema_core::DataType;
    ///
    /// assert!(DataType::Any.is_stored());
    /// assert!(!DataType::Channel.is_stored());
    /// ```
    pub const fn is_stored(self) -> bool {
        !matches!(self, Self::Channel)
    }

    /// Whether a key of this data type can hold the server's type `stored`.
    ///
    /// ```
    /// use keyschema_core::{DataType, StoredType};
    ///
    /// assert!(DataType::Geo.can_hold(StoredType::ZSet));
    /// assert!(!DataType::List.can_hold(StoredType::ZSet));
    /// assert!(DataType::Any.can_hold(StoredType::TimeSeries));
    /// assert!(!DataType::Any.can_hold(StoredType::Nothing));
    /// ```
    pub fn can_hold(self, stored: StoredType<'_>) -> bool {
        match self {
            Self::Any => stored != StoredType::Nothing,
            _ => self.redis_type() == Some(stored.name()),
        }
    }
}

impl fmt::Display for DataType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::DataType;

    #[test]
    fn types_are_found_by_their_names() {
        for data_type in DataType::ALL {
            assert_eq!(DataType::from_name(data_type.name()), Some(data_type));
        }
        assert_eq!(DataType::from_name("String"), None);
    }
}
