//! The bad keys of the standard `relational`, each with exactly its findings.
use keyschema::{RedisKey, keys};

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(userAdmin:User_profile:id:{id}, hash, ttl = 1h, jitter = 10%, standard = relational)]
struct Case {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(userAdmin:User_profile:id:18, hash, ttl = 1h, jitter = 10%, standard = relational)]
struct CaseValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key("userAdmin:user name:id:{id}", hash, ttl = 1h, jitter = 10%, standard = relational)]
struct Space {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key("userAdmin:user\"s:id:{id}", hash, ttl = 1h, jitter = 10%, standard = relational)]
struct Quote {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key("userAdmin:user's:id:{id}", hash, ttl = 1h, jitter = 10%, standard = relational)]
struct SingleQuote {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key("userAdmin:user\nname:id:{id}", hash, ttl = 1h, jitter = 10%, standard = relational)]
struct LineBreak {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key("userAdmin:user\\name:id:{id}", hash, ttl = 1h, jitter = 10%, standard = relational)]
struct Backslash {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key("userAdmin:user\u{1B}name:id:{id}", hash, ttl = 1h, jitter = 10%, standard = relational)]
struct Control {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:{id}, hash, standard = relational)]
struct NoLife {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:{id}, hash, ttl = 1h, standard = relational)]
struct NoJitter {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(foo{{}}{{bar}}, hash, ttl = 1h, jitter = 10%, standard = relational)]
struct EmptyTag;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key({{orders}}:id:{id}, hash, ttl = 1h, jitter = 10%, standard = relational)]
struct ConstantTag {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key({{orders}}:id:1, hash, ttl = 1h, jitter = 10%, standard = relational)]
struct ConstantTagValue;

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(FLEET:Car:ID:{id}, hash, case = upper, ttl = 1h, jitter = 10%, standard = relational)]
struct NotUpper {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(Fleet:car_model:Id:{id}, hash, case = pascal, ttl = 1h, jitter = 10%, standard = relational)]
struct NotPascal {
    id: u64,
}

keys! {
    //! Bad, as published: all that was written together expires together.
    #![standard = relational]

    hash User = shop:user:id:{id: u64}, ttl = 1h;
    hash Order = shop:order:id:{id: u64}, ttl = 1h;
    set Visits = shop:visit:day:{day: u64}, ttl = 1h;
}

keys! {
    //! Bad, as published: one project, and each key in a case of its own.
    #![standard = relational]

    hash Camel = userAdmin:user:id:{id: u64}, ttl = 1h, jitter = 10%;
    hash Pascal = UserAdmin:Order:Id:{id: u64}, ttl = 1h, jitter = 10%;
    hash Snake = user_admin:invoice:id:{id: u64}, ttl = 1h, jitter = 10%;
    hash Upper = USER_ADMIN:CART:ID:{id: u64}, ttl = 1h, jitter = 10%;
}

fn main() {}
