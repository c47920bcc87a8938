//! The keys of the location tracking service of Namma Yatri, an open taxi network.
//!
//! [`DriverRateLimit`] and [`PersonRateLimit`] are one shape, `lts:ratelimit:{}:{}:{}`: a driver
//! and a person with the same id share a limit. Both are declared, as both are written, and the
//! second says so.

#![deny(warnings)]

use keyschema::{Text, keys};

keys! {
    //! The keys of the service: drivers, riders and vehicles.
    pub catalog LOCATION_KEYS;

    /// The driver that a token belongs to.
    pub string DriverId = lts:driver_id:{token: Text<64>}, ttl = caller;

    /// Sliding window of what a driver sends.
    pub string DriverRateLimit =
        lts:ratelimit:{merchant_id: Text<36>}:{driver_id: Text<36>}:{city: Text<24>},
        persistent;

    /// Lock on the locations of a driver.
    pub string DriverProcessingLock =
        lts:dl:processing:{merchant_id: Text<36>}:{driver_id: Text<36>}:{city: Text<24>},
        ttl = caller;

    /// The ride that a driver is on.
    pub string OnRideDetails =
        lts:on_ride_details:{merchant_id: Text<36>}:{driver_id: Text<36>},
        ttl = caller;

    /// Locations of a driver on a ride.
    pub list OnRideLocations = lts:dl:on_ride:loc:{merchant_id: Text<36>}:{driver_id: Text<36>}, ttl = caller;

    /// The driver of a ride.
    pub string OnRideDriverDetails = lts:on_ride_driver_details:{ride_id: Text<36>}, ttl = caller;

    /// Last known location of a driver.
    pub string DriverDetails = lts:driver_details:{driver_id: Text<36>}, ttl = caller;

    /// Written to see whether the server answers.
    pub string HealthCheck = lts:health_check, persistent;

    /// Locations of drivers without a ride, by kind of vehicle, city and time.
    pub geo OffRideLocations =
        lts:dl:off_ride:loc:{merchant_id: Text<36>}:{vehicle_type: Text<24>}:{city: Text<24>}:{bucket: u64},
        ttl = caller;

    /// Vehicles on a route; each field expires a day after it was written.
    pub hash Route = route:{route_code: Text<32>}, persistent = "its fields expire one by one";

    /// Locations of a trip.
    pub hash Trip = trip:{trip_id: Text<64>}, persistent;

    /// The route between two stops.
    pub string StopDistance =
        gsd:{source_stop_code: Text<32>}:{destination_stop_code: Text<32>},
        persistent = "it stays until it is deleted";

    /// Lock of whoever computes distances.
    pub string DistanceProcessing = grd:processing, persistent;

    /// The driver of a vehicle.
    pub string DriverByPlate = lts:driver_info:plate:{plate_number: Text<16>}, ttl = caller;

    /// The person that a token belongs to.
    pub string Identifier =
        lts:identifier:{person_type: Text<16>}:{token: Text<64>},
        ttl = caller, allow(redundant_words, reason = "an identifier here is any token that stands for a person");

    /// Sliding window of what a person sends.
    pub string PersonRateLimit =
        lts:ratelimit:{merchant_id: Text<36>}:{person_id: Text<36>}:{city: Text<24>},
        persistent,
        allow(overlapping_keys, reason = "a driver and a person of one id share a limit");

    /// The entity that a person belongs to.
    pub string EntityDetails =
        lts:entity_details:{merchant_id: Text<36>}:{person_type: Text<16>}:{person_id: Text<36>},
        persistent;

    /// The person that belongs to an entity.
    pub string PersonByEntity =
        lts:person_detail_by_entity:{entity_type: Text<16>}:{entity_id: Text<36>},
        persistent;

    /// Last known location of a person.
    pub string PersonDetail = lts:person_detail:{person_type: Text<16>}:{person_id: Text<36>}, ttl = caller;

    /// Locations of a person.
    pub list EntityLocations =
        lts:entity_loc:{merchant_id: Text<36>}:{person_type: Text<16>}:{person_id: Text<36>},
        ttl = caller;

    /// Lock on the locations of a person.
    pub string PersonProcessingLock =
        lts:processing:{merchant_id: Text<36>}:{person_type: Text<16>}:{person_id: Text<36>}:{city: Text<24>},
        ttl = caller;

    /// Drivers in a special location.
    pub zset SpecialLocation = lts:special_loc:{special_location_id: Text<36>}:{bucket: u64}, ttl = caller;

    /// Drivers that wait in a special location.
    pub zset SpecialLocationQueue =
        lts:special_loc_queue:{special_location_id: Text<36>}:{vehicle_type: Text<24>},
        ttl = caller;

    /// The time when a driver was last seen in the queue.
    pub string QueueLastTime =
        lts:queue_last_ts:{special_location_id: Text<36>}:{vehicle_type: Text<24>}:{driver_id: Text<36>},
        persistent;

    /// The queue that a driver is in.
    pub string DriverQueue =
        lts:driver_queue:{merchant_id: Text<36>}:{driver_id: Text<36>},
        persistent = "it stays until it is deleted";

    /// Ranks that a driver had in the queue.
    pub list DriverRankHistory =
        lts:driver_queue_rank_hist:{merchant_id: Text<36>}:{driver_id: Text<36>},
        ttl = caller;
}
