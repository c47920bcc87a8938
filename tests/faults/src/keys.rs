//! The keys of the load: every way to refresh a TTL, and several data types.

use std::time::Duration;

use keyschema::keys;

pub(crate) const HOUR: Duration = Duration::from_secs(3_600);

keys! {
    //! Keys that the load writes.
    #![prefix = faults]
    pub(crate) catalog KEYS;

    pub(crate) string Count = count:{#id: u32}, ttl = 1h, value = i64;
    pub(crate) string Hits = hits:{#id: u32}, ttl = 1h, refresh = write, value = i64;
    pub(crate) string Window = window:{#id: u32}, ttl = 1h, refresh = once, value = i64;
    pub(crate) string Total = total:{#id: u32}, persistent = "counts for ever", value = i64;
    pub(crate) string Session = session:{#id: u32}, ttl = 1h, refresh = access;
    pub(crate) string Duplicate = duplicate:{#id: u32}, ttl = 2h;
    pub(crate) hash Profile = profile:{#id: u32}, ttl = 2h, refresh = once;
    pub(crate) list Queue = queue:{#id: u32}, ttl = 1h, refresh = write;
    pub(crate) set Group = group:{#id: u32}, ttl = 1h;
    pub(crate) zset Ranking = ranking:{#id: u32}, ttl = 1h, jitter = 10%, refresh = write;
    pub(crate) stream Log = log:{#id: u32}, ttl = 1h;

    /// A key that always exists, so scans must find it. The keys of a shard are in one table, so
    /// that a scan has several cursors.
    pub(crate) string Stable = stable:{#shard: u8}:{id: u32}, ttl = 1d;
}
