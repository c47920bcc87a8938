//! Fields with their own TTLs.

use keyschema::{HashRecord, keys};

keys! {
    /// Not a time.
    pub hash Soon = login:soon:user_id:{user_id: u64}, ttl = 1d, fields = { token: String(ttl = soon), name: String };
    /// Without the word.
    pub hash Bare = login:bare:user_id:{user_id: u64}, ttl = 1d, fields = { token: String(1h) };
    /// With a colon.
    pub hash Colon = login:colon:user_id:{user_id: u64}, ttl = 1d, fields = { token: String(ttl: 1h) };
    /// From the caller.
    pub hash Caller = login:caller:user_id:{user_id: u64}, ttl = 1d, fields = { token: String(ttl = caller) };
    /// Only jitter.
    pub hash Jitter = login:jitter:user_id:{user_id: u64}, ttl = 1d, fields = { token: String(jitter = 10%) };
    /// Another option.
    pub hash Refresh = login:refresh:user_id:{user_id: u64}, ttl = 1d,
        fields = { token: String(ttl = 1h, refresh = write) };
    /// Longer than a server accepts.
    pub hash Long = login:long:user_id:{user_id: u64}, persistent = "why", fields = { token: String(ttl = 500000d) };
    /// As long as its key.
    pub hash Equal = login:equal:user_id:{user_id: u64}, ttl = 1h, fields = { token: String(ttl = 60m) };
    /// For all fields, before one of them.
    pub hash Before = login:before:user_id:{user_id: u64}, ttl = 1d, fields = { token: String, ttl = 1h, name: String };
    /// For all fields, longer than the key.
    pub hash Shared = login:shared:user_id:{user_id: u64}, ttl = 1h, fields = { token: String, name: String, ttl = 2h };
}

/// A field that expires may be missing.
#[derive(HashRecord)]
pub struct Required {
    #[hash_record(ttl = 2h, jitter = 10%)]
    pub token: String,
}

fn main() {}
