//! The location tracking of Namma Yatri limits drivers and persons under the same text.
#![deny(warnings)]

use keyschema::{Text, keys};

keys! {
    #![standard = layered]
    #![allow(unlabelled_parameters, reason = "parameters follow one another")]

    /// Sliding window of what a driver sends.
    pub string DriverRateLimit = lts:ratelimit:{merchant: Text<36>}:{driver: Text<36>}:{city: Text<24>}, ttl = 1m;

    /// Sliding window of what a person sends.
    pub string PersonRateLimit = lts:ratelimit:{merchant: Text<36>}:{person: Text<36>}:{city: Text<24>}, ttl = 1m;
}

fn main() {}
