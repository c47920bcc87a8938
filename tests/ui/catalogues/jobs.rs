//! Jobs of `BullMQ`, which users may name, beside the fixed keys of their queue.
#![deny(warnings)]

use keyschema::{Text, keys};

keys! {
    #![standard = compact]
    #![case = kebab]

    /// Jobs that wait.
    pub list Wait = {prefix: Text<8>}:{queue: Text<16>}:wait, persistent;

    /// Settings of the queue.
    pub hash Meta = {prefix: Text<8>}:{queue: Text<16>}:meta, persistent;

    /// A job.
    pub hash Job = {prefix: Text<8>}:{queue: Text<16>}:{job_id: Text<12>}, persistent;

    /// Lock of the worker that runs the job.
    pub string JobLock = {prefix: Text<8>}:{queue: Text<16>}:{job_id: Text<12>}:lock, ttl = caller;

    /// The job that excludes others like it.
    pub string Deduplication = {prefix: Text<8>}:{queue: Text<16>}:de:{deduplication_id: Text<12>}, ttl = caller;
}

fn main() {}
