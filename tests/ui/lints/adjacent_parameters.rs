use keyschema::{Date, KeySegment, RedisKey, Text};

type Name<'a> = Text<'a, 12>;

#[derive(KeySegment)]
struct Group(u32);

#[derive(KeySegment)]
enum Level {
    Basic,
    BasicPlus,
}

/// Denied.
#[derive(RedisKey)]
#[redis_key(report:total:id:{year}{number}, string, ttl = 1h, deny(adjacent_parameters))]
struct Denied {
    year: u16,
    number: u32,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(report:total:id:{year}{number}, string, ttl = 1h, warn(adjacent_parameters))]
struct Warned {
    year: u16,
    number: u32,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(report:total:id:{year}{number}, string, ttl = 1h, allow(adjacent_parameters, reason = "never read back"))]
struct Allowed {
    year: u16,
    number: u32,
}

/// Text that the first may hold, through an alias.
#[derive(RedisKey)]
#[redis_key(user:session:name:{first}_{last}, string, ttl = 1h)]
struct Aliased<'a> {
    first: Name<'a>,
    last: Name<'a>,
}

/// Through a newtype and an enum.
#[derive(RedisKey)]
#[redis_key(user:level:group_{group}{level}, string, ttl = 1h)]
struct Words {
    group: Group,
    level: Level,
}

/// A number contains no letters, and a date has a fixed length.
#[derive(RedisKey)]
#[redis_key(user:visit:id:{id}_{name}_{date}, string, ttl = 1h)]
struct Apart<'a> {
    id: u64,
    name: Name<'a>,
    date: Date,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("report:total:id:{year}{number}", string, ttl = 1h)]
struct Quoted {
    year: u16,
    number: u32,
}

/// Each with the next.
#[derive(RedisKey)]
#[redis_key(report:total:id:{a}{b}{c}, string, ttl = 1h)]
struct Three {
    a: u16,
    b: u16,
    c: u16,
}

/// Each can be told apart from the next, but not all of them.
#[derive(RedisKey)]
#[redis_key(report:total:id:{first}_{number}_{last}, string, ttl = 1h)]
struct Between<'a> {
    first: Name<'a>,
    number: u64,
    last: Name<'a>,
}

/// The same, with a warning.
#[derive(RedisKey)]
#[redis_key(report:total:name:{first}_{number}_{last}, string, ttl = 1h, warn(adjacent_parameters))]
struct WarnedBetween<'a> {
    first: Name<'a>,
    number: u64,
    last: Name<'a>,
}

/// The number is last.
#[derive(RedisKey)]
#[redis_key(report:total:text:{number}_{day}_{last}, string, ttl = 1h)]
struct Separable<'a> {
    number: u64,
    day: Date,
    last: Name<'a>,
}

fn main() {}
