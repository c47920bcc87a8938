//! About how much memory of a server things take that a dump has.

use super::header::Dialect;

/// The memory that things take beside their bytes, in bytes.
///
/// Servers differ, and so do their versions and allocators. These are what `MEMORY USAGE` counts in
/// Redis 7 and Valkey 9 on 64 bits, on average. A test compares the sums with what the servers say.
#[derive(Debug)]
pub(super) struct Costs {
    /// A key: its place in the table of keys, and the heads of the name and the value.
    pub(super) key: u64,
    /// A node of a list.
    pub(super) list_node: u64,
    /// An element of a list as old versions write it. Servers pack them into nodes.
    pub(super) list_element: u64,
    /// A member of a set that is a table.
    pub(super) member: u64,
    /// A member of a sorted set that is a table and a skip list.
    pub(super) scored_member: u64,
    /// A field of a hash that is a table, and its value.
    pub(super) field: u64,
    /// An element of an array.
    pub(super) array_element: u64,
    /// A stream.
    pub(super) stream: u64,
    /// A node of a stream.
    pub(super) stream_node: u64,
    /// Room for more entries in the last node of a stream.
    pub(super) stream_room: u64,
    /// A group of consumers.
    pub(super) group: u64,
    /// A consumer, or a producer.
    pub(super) consumer: u64,
    /// An entry that was delivered and not acknowledged, which the group and the consumer list.
    pub(super) pending: u64,
}

const REDIS: Costs = Costs {
    key: 58,
    list_node: 58,
    list_element: 4,
    member: 57,
    scored_member: 104,
    field: 64,
    array_element: 16,
    stream: 160,
    stream_node: 64,
    stream_room: 4_096,
    group: 250,
    consumer: 120,
    pending: 400,
};

const VALKEY: Costs = Costs {
    key: 32,
    list_node: 32,
    list_element: 4,
    member: 20,
    scored_member: 64,
    field: 22,
    array_element: 16,
    stream: 96,
    stream_node: 64,
    stream_room: 4_096,
    group: 120,
    consumer: 80,
    pending: 80,
};

impl Costs {
    pub(super) fn of(dialect: Dialect) -> &'static Self {
        match dialect {
            Dialect::Redis => &REDIS,
            Dialect::Valkey => &VALKEY,
        }
    }
}

/// The memory that newer versions of Redis save, compared with [`Costs`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Savings {
    /// Since Redis 8.2, the name of a key and the head of its value are one piece.
    key: u64,
    /// Since Redis 7.2, a list of one node has no head of its own.
    short_list: u64,
}

/// Lists that take less have one node, if the settings are the usual ones.
const ONE_NODE: u64 = 8_192;

impl Savings {
    /// Returns the savings of a version of Redis, such as `8.2.3`.
    pub(super) fn of_redis(version: &str) -> Self {
        let mut numbers = version.split('.').map(|number| number.parse().unwrap_or(0_u32));
        let version: [u32; 2] = std::array::from_fn(|_| numbers.next().unwrap_or(0));
        Self {
            key: if version >= [8, 2] { 24 } else { 0 },
            short_list: if version >= [7, 2] { REDIS.list_node } else { 0 },
        }
    }

    /// Returns the memory that is saved of a key that would take so much.
    pub(super) fn of_key(self, is_list: bool, memory: u64) -> u64 {
        self.key + if is_list && memory < ONE_NODE { self.short_list } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{REDIS, Savings};

    #[test]
    fn newer_versions_of_redis_save_memory() {
        let node = REDIS.list_node;
        for (version, key, list) in [
            ("7.0.15", 0, 0),
            ("7.2.4", 0, node),
            ("8.0.4", 0, node),
            ("8.2.3", 24, 24 + node),
            ("8.10", 24, 24 + node),
            ("255.255.255", 24, 24 + node),
            ("", 0, 0),
        ] {
            let savings = Savings::of_redis(version);
            assert_eq!((savings.of_key(false, 200), savings.of_key(true, 200)), (key, list), "{version}");
            assert_eq!(savings.of_key(true, 100_000), key, "{version}");
        }
    }
}
