use keyschema::{RedisKey, keys};

#[derive(RedisKey)]
#[redis_key(books:all, set, ttl = 1h, tags = "pii")]
struct Text;

#[derive(RedisKey)]
#[redis_key(books:none, set, ttl = 1h, tags = [pii])]
struct Bare;

#[derive(RedisKey)]
#[redis_key(books:some, set, ttl = 1h, tags = ["pii", " "])]
struct Blank;

keys! {
    #![tags = []]

    /// All chapters.
    set Chapters = chapters:all, ttl = 1h;
}

fn main() {}
