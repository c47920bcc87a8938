//! A scanner of shops writes two locks on one strategy, each with its own time to live: whoever releases one has released
//! the other, and the shorter one ends the longer.
#![deny(warnings)]

use keyschema::{Text, keys};

keys! {
    #![standard = domain]
    #![delimiter = "."]

    /// Lock on one run of a strategy.
    pub string RunLock = detect.lock.{strategy_id: Text<32>}, ttl = 5m;

    /// Lock on one edit of a strategy.
    pub string EditLock = detect.lock.{strategy_id: Text<32>}, ttl = 30s;
}

fn main() {}
