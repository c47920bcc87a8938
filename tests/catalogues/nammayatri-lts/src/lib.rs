//! The keys of the location tracking service of Namma Yatri, an open taxi network.
//!
//! [`DriverRateLimit`] and [`PersonRateLimit`] are one shape, `lts:ratelimit:{}:{}:{}`: a driver and a person with the same id
//! share a limit. Both are declared, as both are written; no lint of a single key can see it.

#![deny(warnings)]

use keyschema::{KeySchema, RedisKey, Text};

/// The driver that a token belongs to.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:driver_id:{token}, string, ttl = caller)]
pub struct DriverId<'a> {
    /// The token of the session.
    pub token: Text<'a, 64>,
}

/// Sliding window of what a driver sends.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:ratelimit:{merchant_id}:{driver_id}:{city}, string, persistent)]
pub struct DriverRateLimit<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
    /// The city.
    pub city: Text<'a, 24>,
}

/// Lock on the locations of a driver.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:dl:processing:{merchant_id}:{driver_id}:{city}, string, ttl = caller)]
pub struct DriverProcessingLock<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
    /// The city.
    pub city: Text<'a, 24>,
}

/// The ride that a driver is on.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:on_ride_details:{merchant_id}:{driver_id}, string, ttl = caller)]
pub struct OnRideDetails<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
}

/// Locations of a driver on a ride.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:dl:on_ride:loc:{merchant_id}:{driver_id}, list, ttl = caller)]
pub struct OnRideLocations<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
}

/// The driver of a ride.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:on_ride_driver_details:{ride_id}, string, ttl = caller)]
pub struct OnRideDriverDetails<'a> {
    /// The ride.
    pub ride_id: Text<'a, 36>,
}

/// Last known location of a driver.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:driver_details:{driver_id}, string, ttl = caller)]
pub struct DriverDetails<'a> {
    /// The driver.
    pub driver_id: Text<'a, 36>,
}

/// Written to see whether the server answers.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:health_check, string, persistent)]
pub struct HealthCheck;

/// Locations of drivers without a ride, by kind of vehicle, city and time.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:dl:off_ride:loc:{merchant_id}:{vehicle_type}:{city}:{bucket}, geo, ttl = caller)]
pub struct OffRideLocations<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The kind of vehicle.
    pub vehicle_type: Text<'a, 24>,
    /// The city.
    pub city: Text<'a, 24>,
    /// The span of time, counted since 1970.
    pub bucket: u64,
}

/// Vehicles on a route; each field expires a day after it was written.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(route:{route_code}, hash, persistent = "its fields expire one by one")]
pub struct Route<'a> {
    /// The route.
    pub route_code: Text<'a, 32>,
}

/// Locations of a trip.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(trip:{trip_id}, hash, persistent)]
pub struct Trip<'a> {
    /// The trip.
    pub trip_id: Text<'a, 64>,
}

/// What is known of the way between two stops.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    gsd:{source_stop_code}:{destination_stop_code}, string, persistent = "it stays until it is deleted"
)]
pub struct StopDistance<'a> {
    /// The first stop.
    pub source_stop_code: Text<'a, 32>,
    /// The last stop.
    pub destination_stop_code: Text<'a, 32>,
}

/// Lock of whoever computes distances.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(grd:processing, string, persistent)]
pub struct DistanceProcessing;

/// The driver of a vehicle.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:driver_info:plate:{plate_number}, string, ttl = caller)]
pub struct DriverByPlate<'a> {
    /// What is on the number plate.
    pub plate_number: Text<'a, 16>,
}

/// The person that a token belongs to.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    lts:identifier:{person_type}:{token}, string, ttl = caller,
    allow(redundant_words, reason = "an identifier here is any token that stands for a person")
)]
pub struct Identifier<'a> {
    /// What kind of person.
    pub person_type: Text<'a, 16>,
    /// The token of the session.
    pub token: Text<'a, 64>,
}

/// Sliding window of what a person sends.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:ratelimit:{merchant_id}:{person_id}:{city}, string, persistent)]
pub struct PersonRateLimit<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The person.
    pub person_id: Text<'a, 36>,
    /// The city.
    pub city: Text<'a, 24>,
}

/// The entity that a person belongs to.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:entity_details:{merchant_id}:{person_type}:{person_id}, string, persistent)]
pub struct EntityDetails<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// What kind of person.
    pub person_type: Text<'a, 16>,
    /// The person.
    pub person_id: Text<'a, 36>,
}

/// The person that belongs to an entity.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:person_detail_by_entity:{entity_type}:{entity_id}, string, persistent)]
pub struct PersonByEntity<'a> {
    /// What kind of entity.
    pub entity_type: Text<'a, 16>,
    /// The entity.
    pub entity_id: Text<'a, 36>,
}

/// Last known location of a person.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:person_detail:{person_type}:{person_id}, string, ttl = caller)]
pub struct PersonDetail<'a> {
    /// What kind of person.
    pub person_type: Text<'a, 16>,
    /// The person.
    pub person_id: Text<'a, 36>,
}

/// Locations of a person.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:entity_loc:{merchant_id}:{person_type}:{person_id}, list, ttl = caller)]
pub struct EntityLocations<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// What kind of person.
    pub person_type: Text<'a, 16>,
    /// The person.
    pub person_id: Text<'a, 36>,
}

/// Lock on the locations of a person.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:processing:{merchant_id}:{person_type}:{person_id}:{city}, string, ttl = caller)]
pub struct PersonProcessingLock<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// What kind of person.
    pub person_type: Text<'a, 16>,
    /// The person.
    pub person_id: Text<'a, 36>,
    /// The city.
    pub city: Text<'a, 24>,
}

/// Drivers in a special location.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:special_loc:{special_location_id}:{bucket}, zset, ttl = caller)]
pub struct SpecialLocation<'a> {
    /// The special location, such as an airport.
    pub special_location_id: Text<'a, 36>,
    /// The span of time, counted since 1970.
    pub bucket: u64,
}

/// Drivers that wait in a special location.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:special_loc_queue:{special_location_id}:{vehicle_type}, zset, ttl = caller)]
pub struct SpecialLocationQueue<'a> {
    /// The special location, such as an airport.
    pub special_location_id: Text<'a, 36>,
    /// The kind of vehicle.
    pub vehicle_type: Text<'a, 24>,
}

/// When a driver was last seen in the queue.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:queue_last_ts:{special_location_id}:{vehicle_type}:{driver_id}, string, persistent)]
pub struct QueueLastTime<'a> {
    /// The special location, such as an airport.
    pub special_location_id: Text<'a, 36>,
    /// The kind of vehicle.
    pub vehicle_type: Text<'a, 24>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
}

/// The queue that a driver is in.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:driver_queue:{merchant_id}:{driver_id}, string, persistent = "it stays until it is deleted")]
pub struct DriverQueue<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
}

/// Ranks that a driver had in the queue.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(lts:driver_queue_rank_hist:{merchant_id}:{driver_id}, list, ttl = caller)]
pub struct DriverRankHistory<'a> {
    /// The merchant.
    pub merchant_id: Text<'a, 36>,
    /// The driver.
    pub driver_id: Text<'a, 36>,
}

/// All of them, in the order of the catalogue.
pub const SCHEMAS: &[&KeySchema] = &[
    DriverId::SCHEMA,
    DriverRateLimit::SCHEMA,
    DriverProcessingLock::SCHEMA,
    OnRideDetails::SCHEMA,
    OnRideLocations::SCHEMA,
    OnRideDriverDetails::SCHEMA,
    DriverDetails::SCHEMA,
    HealthCheck::SCHEMA,
    OffRideLocations::SCHEMA,
    Route::SCHEMA,
    Trip::SCHEMA,
    StopDistance::SCHEMA,
    DistanceProcessing::SCHEMA,
    DriverByPlate::SCHEMA,
    Identifier::SCHEMA,
    PersonRateLimit::SCHEMA,
    EntityDetails::SCHEMA,
    PersonByEntity::SCHEMA,
    PersonDetail::SCHEMA,
    EntityLocations::SCHEMA,
    PersonProcessingLock::SCHEMA,
    SpecialLocation::SCHEMA,
    SpecialLocationQueue::SCHEMA,
    QueueLastTime::SCHEMA,
    DriverQueue::SCHEMA,
    DriverRankHistory::SCHEMA,
];
