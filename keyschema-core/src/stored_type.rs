//! The answers of the command `TYPE`.

use core::fmt;

/// The server's type of a key: the answer of the command `TYPE`, types of modules included.
///
/// No answer is an error. A type that this version of keyschema does not know is
/// [`Unknown`](Self::Unknown), with its name.
///
/// ```
/// use keyschema_core::StoredType;
///
/// assert_eq!(StoredType::from_name("zset"), StoredType::ZSet);
/// assert_eq!(StoredType::from_name("TSDB-TYPE"), StoredType::TimeSeries);
/// assert_eq!(StoredType::from_name("none"), StoredType::Nothing);
/// assert_eq!(StoredType::from_name("acme-tree"), StoredType::Unknown("acme-tree"));
/// assert_eq!(StoredType::TimeSeries.to_string(), "TSDB-TYPE");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StoredType<'name> {
    /// There is no such key.
    Nothing,
    /// Bytes: text, numbers, bitmaps, `HyperLogLogs`.
    String,
    /// A list.
    List,
    /// Fields with values.
    Hash,
    /// Distinct members.
    Set,
    /// Members ordered by a score; places on the globe too.
    ZSet,
    /// A log of entries.
    Stream,
    /// Vectors that are searched by similarity.
    VectorSet,
    /// An array that is addressed by index.
    Array,
    /// A JSON document.
    Json,
    /// A time series.
    TimeSeries,
    /// A Bloom filter of Redis.
    BloomFilter,
    /// A Bloom filter of Valkey, which has its own module.
    ValkeyBloomFilter,
    /// A cuckoo filter.
    CuckooFilter,
    /// A count-min sketch.
    CountMinSketch,
    /// The most frequent elements.
    TopK,
    /// A t-digest: estimates of quantiles.
    TDigest,
    /// A dictionary of suggestions of the search module.
    Suggestions,
    /// A type of another module, or of a newer server.
    Unknown(&'name str),
}

/// Writes the names of the types, in both directions.
macro_rules! names {
    ($($variant:ident $name:literal)*) => {
        impl<'name> StoredType<'name> {
            /// Returns the type that the server calls `name`.
            pub fn from_name(name: &'name str) -> Self {
                match name {
                    $($name => Self::$variant,)*
                    _ => Self::Unknown(name),
                }
            }

            /// Returns what the server calls the type.
            pub const fn name(self) -> &'name str {
                match self {
                    $(Self::$variant => $name,)*
                    Self::Unknown(name) => name,
                }
            }
        }

        #[cfg(test)]
        const NAMES: &[&str] = &[$($name),*];
    };
}

names! {
    Nothing "none"
    String "string"
    List "list"
    Hash "hash"
    Set "set"
    ZSet "zset"
    Stream "stream"
    VectorSet "vectorset"
    Array "array"
    Json "ReJSON-RL"
    TimeSeries "TSDB-TYPE"
    BloomFilter "MBbloom--"
    ValkeyBloomFilter "bloomfltr"
    CuckooFilter "MBbloomCF"
    CountMinSketch "CMSk-TYPE"
    TopK "TopK-TYPE"
    TDigest "TDIS-TYPE"
    Suggestions "trietype0"
}

impl fmt::Display for StoredType<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, StoredType};
    use crate::DataType;

    #[test]
    fn types_are_found_by_their_names() {
        for name in NAMES {
            let stored = StoredType::from_name(name);
            assert!(!matches!(stored, StoredType::Unknown(_)), "{name}");
            assert_eq!(stored.name(), *name);
        }
        assert_eq!(StoredType::from_name("Zset"), StoredType::Unknown("Zset"));
        assert_eq!(StoredType::from_name(""), StoredType::Unknown(""));
    }

    #[test]
    fn every_data_type_except_channels_has_a_stored_type() {
        for data_type in DataType::ALL {
            let held = NAMES.iter().filter(|name| data_type.can_hold(StoredType::from_name(name))).count();
            let expected = match data_type {
                DataType::Channel => 0,
                DataType::Any => NAMES.len() - 1,
                _ => 1,
            };
            assert_eq!(held, expected, "{data_type}");
        }
        assert!(DataType::Any.can_hold(StoredType::Unknown("acme-tree")));
        assert!(!DataType::String.can_hold(StoredType::Unknown("acme-tree")));
    }
}
