//! A process of Sidekiq is called `host:pid:nonce`, with nothing before it: all that a text can be is taken.
#![deny(warnings)]

use keyschema::{Hex, Tail, Text, keys};

keys! {
    #![standard = domain]
    #![levels = 1..=3]
    #![max_bytes = 128]

    /// Names of all queues.
    pub set Queues = queues, persistent;

    /// The state of a process.
    pub hash Process = {identity: Tail<96>}, ttl = 1m;

    /// The progress of a job that can be interrupted.
    pub hash Iteration = it-{jid: Hex<12>}, ttl = 30d;

    /// Profile of a job.
    pub hash Profile = {token: Text<32>}-{jid: Hex<12>}, ttl = 1d;
}

fn main() {}
