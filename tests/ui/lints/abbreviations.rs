use keyschema::RedisKey;

/// Denied: each word is a finding, and the name of a parameter is judged like a segment.
#[derive(RedisKey)]
#[redis_key(usr:acct_cfg:usr_id:{usr_id}, hash, ttl = 1h, deny(abbreviations))]
struct Denied {
    usr_id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:msg_cfg:id:{id}, hash, ttl = 1h, warn(abbreviations))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:qty:id:{id}, hash, ttl = 1h, allow(abbreviations, reason = "the ledger's own words"))]
struct Allowed {
    id: u64,
}

/// By the standard, with a word that is in no table, inside of a literal.
#[derive(RedisKey)]
#[redis_key("user:brzl:id:{id}", hash, ttl = 1h)]
struct Quoted {
    id: u64,
}

/// Short words are the way of this standard.
#[derive(RedisKey)]
#[redis_key(usr:{id}:prf, hash, ttl = 1h, standard = compact)]
struct Short {
    id: u64,
}

fn main() {}
