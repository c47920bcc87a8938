//! Commands that take from one of several keys.

use keyschema::prelude::*;

keys! {
    /// Jobs that cannot wait.
    pub list Urgent = job:urgent:worker:{#worker: u16}, ttl = 1d, value = u64;
    /// Jobs that can.
    pub list Later = job:later:worker:{#worker: u16}, ttl = 1d, value = u64;
    /// Names of jobs.
    pub list Names = job:names:worker:{#worker: u16}, ttl = 1d, value = String;
    /// Jobs of all workers.
    pub list Global = job:all:queue:{queue: u16}, ttl = 1d, value = u64;
    /// Jobs that are done.
    pub set Done = job:done:worker:{#worker: u16}, ttl = 1d, value = u64;
}

fn main() {
    let _ = Urgent::new(1).blpop_any([Names::new(1)], 1.0);
    let _ = Urgent::new(1).blpop_any((Later::new(1), Names::new(1)), 1.0);
    let _ = Urgent::new(1).brpop_any([Global::new(1)], 1.0);
    let _ = Urgent::new(1).blpop_any([Done::new(1)], 1.0);
}
