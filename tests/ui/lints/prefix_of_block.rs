//! A prefix of the block counts for the length of each key, and not against its levels.

#![allow(dead_code)]

use keyschema::keys;

keys! {
    //! Without a prefix, all of them are short enough.
    #![levels = 2..=4]
    #![max_bytes = 36]

    /// 36 bytes in 4 levels.
    pub hash Profile = user:profile:id:{user_id: u64}, ttl = 1d;
}

keys! {
    //! With a prefix, one is too long.
    #![prefix = mall]
    #![levels = 2..=4]
    #![max_bytes = 36]

    /// 40 bytes in 4 levels.
    pub hash Account = account:number:{account_number: u64}, ttl = 1d;

    /// 32 bytes in 4 levels and the prefix.
    pub hash Session = user:session:id:{session_id: u32}, ttl = 1d;

    /// 5 levels. The prefix does not count.
    pub hash Deep = user:session:of:id:{session_id: u8}, ttl = 1d;

    /// Its own prefix replaces that of the block: 39 bytes.
    pub hash Visit = visit:id:{user_id: u64}, ttl = 1d, prefix = concourse;

    /// A prefix makes up for the level that is missing.
    pub set Tags = tags, ttl = 1d;

    /// No prefix.
    pub hash Cart = cart:of:{user_id: u64}, ttl = 1d, prefix = [];

    /// A prefix of two segments.
    pub hash Lane = lane:{number: u8}, ttl = 1d, prefix = [mall, east];
}

fn main() {}
