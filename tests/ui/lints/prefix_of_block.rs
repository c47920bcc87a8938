//! A prefix of the block counts for the length and the levels of each key.

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
    //! With a prefix, they are too long, or too deep.
    #![prefix = mall]
    #![levels = 2..=4]
    #![max_bytes = 36]

    /// 40 bytes in 4 levels.
    pub hash Account = account:number:{account_number: u64}, ttl = 1d;

    /// 32 bytes in 5 levels.
    pub hash Session = user:session:id:{session_id: u32}, ttl = 1d;

    /// A prefix of its own stands in place of the block's: 39 bytes in 4 levels.
    pub hash Visit = visit:id:{user_id: u64}, ttl = 1d, prefix = concourse;

    /// A prefix makes up for the level that is missing.
    pub set Tags = tags, ttl = 1d;
}

fn main() {}
