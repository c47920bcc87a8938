use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(books:all, set, ttl = 1h, owner = " ")]
struct Empty;

#[derive(RedisKey)]
#[redis_key(books:none, set, ttl = 1h, owner = books)]
struct Bare;

keyschema::keys! {
    //! Keys of books.
    #![owner]

    /// All shelves.
    set Shelves = books:shelves, ttl = 1h;
}

fn main() {}
