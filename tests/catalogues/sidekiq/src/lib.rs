//! The keys of Sidekiq, a queue of background jobs in Ruby.
//!
//! `identity` is `host:pid:nonce`, and names of Ruby classes contain `::`. In keys with these, the
//! `:` of the other keys delimits nothing, so the parameter is a `Tail` or the key has another
//! delimiter.
//!
//! No type says that an identity has two colons with a number between them. To the proof it may be
//! any text, so it overlaps the other keys.

#![deny(warnings)]

use keyschema::{Date, Hex, Tail, Text, keys};

keys! {
    //! The keys of Sidekiq: queues, jobs and processes.
    #![standard = domain]
    // Queues and jobs share no module: `queues`, `retry`.
    #![levels = 1..=3]
    // The identity of a process is text of up to 96 bytes, as long as names of hosts are.
    #![max_bytes = 128]
    pub catalog SIDEKIQ_KEYS;

    /// Names of all queues.
    pub set Queues = queues, persistent;

    /// Jobs that wait in a queue.
    pub list Queue = queue:{name: Text<64>}, persistent;

    /// Names of the queues that are paused.
    pub set Paused = paused, persistent;

    /// Jobs by the time at which they are to run.
    pub zset Schedule = schedule, persistent;

    /// Jobs that failed, by the time of their next attempt.
    pub zset Retry = retry, persistent;

    /// Jobs that failed for good; trimmed by number and age.
    pub zset Dead = dead, persistent;

    /// Identities of the processes that run.
    pub set Processes = processes, persistent;

    /// Lock of the process that removes those that are gone.
    pub string ProcessCleanup = process_cleanup, ttl = 1m;

    /// Facts that a process reports about itself.
    pub hash Process =
        {identity: Tail<96>},
        ttl = 1m,
        allow(overlapping_keys, reason = "no other key has a process number between two colons");

    /// Jobs that a process is at, by thread.
    pub hash ProcessWork =
        {identity: Text<96>}:work,
        ttl = 1m,
        delimiter = "|",
        allow(overlapping_keys, reason = "no host has a colon in its name, as in `stat:processed`"),
        allow(delimiters, reason = "the `:` belongs to the suffix; those of the identity are its own");

    /// Signals to a process.
    pub list ProcessSignals =
        {identity: Text<96>}-signals,
        ttl = 1m,
        delimiter = "|",
        allow(overlapping_keys, reason = "no queue or deploy is called like a process and `-signals`");

    /// The number of jobs that were done.
    pub string Processed = stat:processed, persistent;

    /// The number of jobs that failed.
    pub string Failed = stat:failed, persistent;

    /// The number of jobs that were done on a day.
    pub string ProcessedOnDay = stat:processed:{date: Text<10>}, ttl = 1825d;

    /// The number of jobs that failed on a day.
    pub string FailedOnDay = stat:failed:{date: Text<10>}, ttl = 1825d;

    /// The process that leads.
    pub string DearLeader =
        dear-leader,
        persistent,
        allow(segment_case, reason = "the only name of two words in kebab case");

    /// The progress of a job that can be interrupted.
    pub hash Iteration = it-{jid: Hex<12>}, ttl = 30d;

    /// Profiles by the time at which they expire.
    pub zset Profiles = profiles, persistent;

    /// Profile of a job.
    pub hash Profile =
        {token: Text<32>}-{jid: Hex<12>},
        ttl = 1d,
        allow(overlapping_keys, reason = "nobody asks for a profile by the token `it` or `deploylock`");

    /// Lock of whoever marks a deploy.
    pub string DeployLock = deploylock-{label: Text<64>}, ttl = 1m;

    /// Deploys of a day.
    pub hash DeployMarks = {datecode: Date}-marks, ttl = 90d;

    /// Counts and times of all jobs in a minute.
    pub hash JobMetrics = j|{date: Text<6>}|{hour_minute: Text<5>}, ttl = caller, delimiter = "|";

    /// Histogram of the run times of a class of jobs.
    pub bitmap JobHistogram =
        h|{klass: Text<96>}-{window: Text<16>},
        ttl = 8h,
        delimiter = "|",
        allow(adjacent_parameters, reason = "names of Ruby classes hold no dash");
}
