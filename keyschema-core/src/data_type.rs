//! The data types that a key can hold.

use core::fmt;

/// What is stored under a key.
///
/// Redis itself tells seven types apart; bitmaps and `HyperLogLogs` are strings and geo
/// indexes are sorted sets that answer other commands, so a schema names
/// what the key is *for*. [`DataType::redis_type`] gives the server's word.
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
    /// A publish/subscribe channel: named like a key, but nothing is stored under it.
    Channel,
}

impl DataType {
    /// Every data type, in the order of the documentation.
    pub const ALL: [Self; 11] = [
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
        Self::Channel,
    ];

    /// The word of the schema language for this type.
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
            Self::Channel => "channel",
        }
    }

    /// The type that the word `name` of the schema language stands for.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|data_type| data_type.name() == name)
    }

    /// What the command `TYPE` answers for such a key; `None` for a channel, which stores nothing.
    ///
    /// ```
    /// use keyschema_core::DataType;
    ///
    /// assert_eq!(DataType::Geo.redis_type(), Some("zset"));
    /// assert_eq!(DataType::Channel.redis_type(), None);
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
            Self::Channel => None,
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
    fn names_lead_back_to_their_types() {
        for data_type in DataType::ALL {
            assert_eq!(DataType::from_name(data_type.name()), Some(data_type));
        }
        assert_eq!(DataType::from_name("String"), None);
    }
}
