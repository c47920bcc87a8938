//! The bad keys of the standard `compact`, each with exactly its findings.
use keyschema::{RedisKey, keys};

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(name, string, ttl = 30m, standard = compact)]
struct Name;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(token, string, ttl = 30m, standard = compact)]
struct Token;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(data, string, ttl = 30m, standard = compact)]
struct Data;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:order:2024:03:detail:shipping:address, string, ttl = 30m, standard = compact)]
struct Deep {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user:1001:order:2024:03:detail:shipping:address, string, ttl = 30m, standard = compact)]
struct DeepValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(a:b:c:d:e:f:g, string, ttl = 30m, standard = compact)]
struct Letters;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(User:{id}:Profile, hash, ttl = 30m, standard = compact)]
struct Capitals {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(User:1001:Profile, hash, ttl = 30m, standard = compact)]
struct CapitalsValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(USER_TOKEN, string, ttl = 30m, standard = compact)]
struct Upper;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(log:2026:03:11:09:30:detail, string, ttl = 30m, standard = compact)]
struct Date;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(log:{year}:{month}:{day}:{hour}:{minute}:detail, string, ttl = 30m, standard = compact)]
struct DateParameters {
    year: u16,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(log:20260311:09:30:xx, string, ttl = 30m, standard = compact)]
struct DateAndTime;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user/{id}/profile, hash, ttl = 30m, standard = compact)]
struct Slash {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user/1001/profile, hash, ttl = 30m, standard = compact)]
struct SlashValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user.{id}.profile, hash, ttl = 30m, standard = compact)]
struct Dot {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user.1001.profile, hash, ttl = 30m, standard = compact)]
struct DotValue;

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(city:bike:station:{station_id}:state, string, ttl = 30m, standard = compact)]
struct Station {
    station_id: u32,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(BikeLock{id}, string, ttl = 30m, standard = compact)]
struct Bike {
    id: u64,
}

keys! {
    //! Bad together, as published.
    #![standard = compact]

    string UserName = user:{id: u64}:name, ttl = 1d;
    string UserAge = user:{id: u64}:age, ttl = 1d;
    string UserEmail = user:{id: u64}:email, ttl = 1d;
}

keys! {
    //! Bad together, but not from a published document.
    #![standard = compact]
    #![prefix = mall]

    string BikeColor = bike:{id: u64}:color, persistent;
    string BikeFrame = bike:{id: u64}:frame, persistent;
    string BikeGears = bike:{id: u64}:gears, persistent;
    string BikeBell = bike:{id: u64}:bell, persistent;
}

fn main() {}
