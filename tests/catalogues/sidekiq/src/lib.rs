//! The keys of Sidekiq, a queue of background jobs in Ruby.
//!
//! `identity` is `host:pid:nonce`, and names of Ruby classes hold `::`: where these stand, the `:` of the other keys delimits
//! nothing, so that the parameter is a `Tail` or the key has another delimiter.

#![deny(warnings)]

use keyschema::{Date, KeySchema, RedisKey, Tail, Text};

/// Names of all queues.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(queues, set, persistent)]
pub struct Queues;

/// Jobs that wait in a queue.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(queue:{name}, list, persistent)]
pub struct Queue<'a> {
    /// The name of the queue.
    pub name: Text<'a, 64>,
}

/// Names of the queues that are paused.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(paused, set, persistent)]
pub struct Paused;

/// Jobs by the time at which they are to run.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(schedule, zset, persistent)]
pub struct Schedule;

/// Jobs that failed, by the time of their next attempt.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(retry, zset, persistent)]
pub struct Retry;

/// Jobs that failed for good; trimmed by number and age.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(dead, zset, persistent)]
pub struct Dead;

/// Identities of the processes that run.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(processes, set, persistent)]
pub struct Processes;

/// Lock of the process that removes those that are gone.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(process_cleanup, string, ttl = 1m)]
pub struct ProcessCleanup;

/// What a process says of itself.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({identity}, hash, ttl = 1m)]
pub struct Process<'a> {
    /// `host:pid:nonce` of the process.
    pub identity: Tail<'a, 96>,
}

/// Jobs that a process is at, by thread.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    {identity}:work, hash, ttl = 1m,
    delimiter = "|",
    allow(delimiters, reason = "the `:` belongs to the suffix; those of the identity are its own")
)]
pub struct ProcessWork<'a> {
    /// `host:pid:nonce` of the process.
    pub identity: Text<'a, 96, '|'>,
}

/// Signals to a process.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({identity}-signals, list, ttl = 1m, delimiter = "|")]
pub struct ProcessSignals<'a> {
    /// `host:pid:nonce` of the process.
    pub identity: Text<'a, 96, '|'>,
}

/// How many jobs were done.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(stat:processed, string, persistent)]
pub struct Processed;

/// How many jobs failed.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(stat:failed, string, persistent)]
pub struct Failed;

/// How many jobs were done on a day.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(stat:processed:{date}, string, ttl = 1825d)]
pub struct ProcessedOnDay<'a> {
    /// The day, as `2026-03-11`.
    pub date: Text<'a, 10>,
}

/// How many jobs failed on a day.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(stat:failed:{date}, string, ttl = 1825d)]
pub struct FailedOnDay<'a> {
    /// The day, as `2026-03-11`.
    pub date: Text<'a, 10>,
}

/// The process that leads.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    dear-leader, string, persistent,
    allow(segment_case, reason = "the only name of two words in kebab case")
)]
pub struct DearLeader;

/// How far a job that can be interrupted has come.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(it-{jid}, hash, ttl = 30d)]
pub struct Iteration<'a> {
    /// The number of the job, 24 hexadecimal digits.
    pub jid: Text<'a, 24>,
}

/// Profiles by the time at which they expire.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(profiles, zset, persistent)]
pub struct Profiles;

/// Profile of a job.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    {token}-{jid}, hash, ttl = 1d,
    allow(adjacent_parameters, reason = "kept as the project writes it")
)]
pub struct Profile<'a> {
    /// What the profile is asked for by.
    pub token: Text<'a, 32>,
    /// The number of the job, 24 hexadecimal digits.
    pub jid: Text<'a, 24>,
}

/// Lock of whoever marks a deploy.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(deploylock-{label}, string, ttl = 1m)]
pub struct DeployLock<'a> {
    /// What was deployed.
    pub label: Text<'a, 64>,
}

/// Deploys of a day.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({datecode}-marks, hash, ttl = 90d)]
pub struct DeployMarks {
    /// The day.
    pub datecode: Date,
}

/// Counts and times of all jobs in a minute.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(j|{date}|{hour_minute}, hash, ttl = caller, delimiter = "|")]
pub struct JobMetrics<'a> {
    /// The day, as `260311`.
    pub date: Text<'a, 6, '|'>,
    /// The hour and the minute, as `9:05`.
    pub hour_minute: Text<'a, 5, '|'>,
}

/// Histogram of the run times of a class of jobs.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(
    h|{klass}-{window}, bitmap, ttl = 8h,
    delimiter = "|",
    allow(adjacent_parameters, reason = "names of Ruby classes hold no dash")
)]
pub struct JobHistogram<'a> {
    /// The class of the job, as `Billing::Invoice`.
    pub klass: Text<'a, 96, '|'>,
    /// The span of time that is counted.
    pub window: Text<'a, 16, '|'>,
}

/// All of them, in the order of the catalogue.
pub const SCHEMAS: &[&KeySchema] = &[
    Queues::SCHEMA,
    Queue::SCHEMA,
    Paused::SCHEMA,
    Schedule::SCHEMA,
    Retry::SCHEMA,
    Dead::SCHEMA,
    Processes::SCHEMA,
    ProcessCleanup::SCHEMA,
    Process::SCHEMA,
    ProcessWork::SCHEMA,
    ProcessSignals::SCHEMA,
    Processed::SCHEMA,
    Failed::SCHEMA,
    ProcessedOnDay::SCHEMA,
    FailedOnDay::SCHEMA,
    DearLeader::SCHEMA,
    Iteration::SCHEMA,
    Profiles::SCHEMA,
    Profile::SCHEMA,
    DeployLock::SCHEMA,
    DeployMarks::SCHEMA,
    JobMetrics::SCHEMA,
    JobHistogram::SCHEMA,
];
