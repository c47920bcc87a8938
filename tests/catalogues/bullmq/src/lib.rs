//! The keys of `BullMQ`, a queue of background jobs in `TypeScript`.
//!
//! `{prefix}:{queue_name}:{job_id}` is told from `{prefix}:{queue_name}:wait` and its kin by nothing: users may choose
//! the numbers of their jobs, and a job that is called `wait` overwrites the list. Each key by itself keeps to the project's habits.

#![deny(warnings)]

use keyschema::{KeySchema, RedisKey, Text, UnixMillis};

/// Jobs that are being worked on.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:active, list, persistent)]
pub struct Active<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs that wait.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:wait, list, persistent)]
pub struct Wait<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs that wait for their children.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:waiting-children, zset, persistent)]
pub struct WaitingChildren<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs that wait in a paused queue.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:paused, list, persistent)]
pub struct Paused<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Counter that numbers jobs.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:id, string, persistent)]
pub struct LastJobId<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs by the time at which they are to run.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:delayed, zset, persistent)]
pub struct Delayed<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs by priority.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:prioritized, zset, persistent)]
pub struct Prioritized<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Lock of whoever looks for stalled jobs.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:stalled-check, string, ttl = caller)]
pub struct StalledCheck<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs that are done, by time.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:completed, zset, persistent)]
pub struct Completed<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs that failed, by time.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:failed, zset, persistent)]
pub struct Failed<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Jobs whose worker may be gone.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:stalled, set, persistent)]
pub struct Stalled<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Schedulers by the time of their next job.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:repeat, zset, persistent)]
pub struct Repeat<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// How many jobs ran in the current span of the rate limit.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:limiter, string, ttl = caller)]
pub struct Limiter<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Settings of the queue.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:meta, hash, persistent)]
pub struct Meta<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// What happened in the queue.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:events, stream, persistent)]
pub struct Events<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Counter that keeps jobs of one priority in order.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:pc, string, persistent)]
pub struct PriorityCounter<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// Tells workers that there is something to do.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:marker, zset, persistent)]
pub struct Marker<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// The job that keeps others like it out.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:de:{deduplication_id}, string, ttl = caller)]
pub struct Deduplication<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// What jobs that are the same have in common.
    pub deduplication_id: Text<'a, 64>,
}

/// The job that runs once the one like it is done.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:dn:{deduplication_id}, string, persistent)]
pub struct DeduplicatedNext<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// What jobs that are the same have in common.
    pub deduplication_id: Text<'a, 64>,
}

/// A job.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}, hash, persistent)]
pub struct Job<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// Lock of the worker that is at the job.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}:lock, string, ttl = caller)]
pub struct JobLock<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// What a job logged.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}:logs, list, persistent)]
pub struct JobLogs<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// Children that are not done.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}:dependencies, set, persistent)]
pub struct JobDependencies<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// What children returned.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}:processed, hash, persistent)]
pub struct JobProcessed<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// Children that failed and are ignored.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}:failed, hash, persistent)]
pub struct JobFailedChildren<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// Children that failed, by time.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:{job_id}:unsuccessful, zset, persistent)]
pub struct JobUnsuccessful<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The job: a number, unless the user chose it.
    pub job_id: Text<'a, 64>,
}

/// A scheduler.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:repeat:{job_scheduler_id}, hash, persistent)]
pub struct Scheduler<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The scheduler.
    pub job_scheduler_id: Text<'a, 64>,
}

/// One job of a scheduler.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:repeat:{job_scheduler_id}:{millis}, hash, persistent)]
pub struct SchedulerIteration<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
    /// The scheduler.
    pub job_scheduler_id: Text<'a, 64>,
    /// When the job is to run.
    pub millis: UnixMillis,
}

/// How many jobs were done, in all.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:metrics:completed, hash, persistent)]
pub struct CompletedMetrics<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// How many jobs were done, by minute.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:metrics:completed:data, list, persistent)]
pub struct CompletedMetricsData<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// How many jobs failed, in all.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:metrics:failed, hash, persistent)]
pub struct FailedMetrics<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// How many jobs failed, by minute.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key({prefix}:{queue_name}:metrics:failed:data, list, persistent)]
pub struct FailedMetricsData<'a> {
    /// What the keys of one deployment start with; usually `bull`.
    pub prefix: Text<'a, 16>,
    /// The queue.
    pub queue_name: Text<'a, 48>,
}

/// All of them, in the order of the catalogue.
pub const SCHEMAS: &[&KeySchema] = &[
    Active::SCHEMA,
    Wait::SCHEMA,
    WaitingChildren::SCHEMA,
    Paused::SCHEMA,
    LastJobId::SCHEMA,
    Delayed::SCHEMA,
    Prioritized::SCHEMA,
    StalledCheck::SCHEMA,
    Completed::SCHEMA,
    Failed::SCHEMA,
    Stalled::SCHEMA,
    Repeat::SCHEMA,
    Limiter::SCHEMA,
    Meta::SCHEMA,
    Events::SCHEMA,
    PriorityCounter::SCHEMA,
    Marker::SCHEMA,
    Deduplication::SCHEMA,
    DeduplicatedNext::SCHEMA,
    Job::SCHEMA,
    JobLock::SCHEMA,
    JobLogs::SCHEMA,
    JobDependencies::SCHEMA,
    JobProcessed::SCHEMA,
    JobFailedChildren::SCHEMA,
    JobUnsuccessful::SCHEMA,
    Scheduler::SCHEMA,
    SchedulerIteration::SCHEMA,
    CompletedMetrics::SCHEMA,
    CompletedMetricsData::SCHEMA,
    FailedMetrics::SCHEMA,
    FailedMetricsData::SCHEMA,
];
