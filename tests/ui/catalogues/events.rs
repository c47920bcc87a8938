//! A gateway keeps the events of a source in a list, beside a set for all sources that may be one of these lists.
#![deny(warnings)]

use keyschema::{Text, keys};

keys! {
    #![standard = domain]
    #![delimiter = "."]

    /// Events of a source, newest first.
    pub list Events = access.event.{data_id: Text<32>}, ttl = 7d;

    /// Lints with findings.
    pub set EventSignals = access.event.signal, ttl = 7d;
}

fn main() {}
