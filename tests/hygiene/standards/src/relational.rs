//! The good keys of the standard `relational`. The tag `{user1000}` would be constant: the value is
//! an example of a parameter.

use keyschema::RedisKey;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(PRO:USER:UID:{uid}, hash, case = upper, standard = relational, ttl = 1h, jitter = 10%)]
struct Upper {
    uid: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(PRO:USER:UID:{id}, hash, case = upper, standard = relational, ttl = 1h, jitter = 10%)]
struct UpperById {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(PRO:USER:UID:18, hash, case = upper, standard = relational, ttl = 1h, jitter = 10%)]
struct UpperValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:{id}, hash, standard = relational, ttl = 1h, jitter = 10%)]
struct Camel {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:18, hash, case = camel, standard = relational, ttl = 1h, jitter = 10%)]
struct CamelValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(UserAdmin:User:Id:{id}, hash, case = pascal, standard = relational, ttl = 1h, jitter = 10%)]
struct Pascal {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(UserAdmin:User:Id:18, hash, case = pascal, standard = relational, ttl = 1h, jitter = 10%)]
struct PascalValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user_admin:user:id:{id}, hash, case = snake, standard = relational, ttl = 1h, jitter = 10%)]
struct Snake {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user_admin:user:id:18, hash, case = snake, standard = relational, ttl = 1h, jitter = 10%)]
struct SnakeValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key({{user{id}}}.following, set, delimiter = ".", standard = relational, ttl = 1h, jitter = 10%)]
struct Following {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key({{user{id}}}.followers, set, delimiter = ".", standard = relational, ttl = 1h, jitter = 10%)]
struct Followers {
    id: u64,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(fleetBooking:carModel:modelYear:{model_year}, hash, standard = relational, ttl = 1h, jitter = 10%)]
struct Booking {
    model_year: u16,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(FLEET:CAR_MODEL:ID:{id}, hash, case = upper, standard = relational, ttl = 1h, jitter = 10%)]
struct Model {
    id: u64,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(FleetBooking:Driver:DriverId:{id}, hash, case = pascal, standard = relational, ttl = 1h, jitter = 10%)]
struct Driver {
    id: u64,
}
