use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(usr:{{}}:Profile:information:set:{id}/x, list, deny(unlabelled_parameters, missing_ttl, undocumented_keys))]
struct Denied {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key("usr:{{}}:Profile:information:set:{id}/x", list, warn(abbreviations, empty_hash_tags, segment_case, redundant_words, type_segments, delimiters))]
struct Warned {
    id: u64,
}

/// A level for all, then another for one of them.
#[derive(RedisKey)]
#[redis_key(usr:Profile:id:{id}, hash, warn(abbreviations, segment_case, missing_ttl), deny(segment_case))]
struct Mixed {
    id: u64,
}

fn main() {}
