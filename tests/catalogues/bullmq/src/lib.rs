//! The keys of `BullMQ`, a queue of background jobs in `TypeScript`.
//!
//! Nothing tells `{prefix}:{queue_name}:{job_id}` from `{prefix}:{queue_name}:wait` and similar
//! keys. Users may choose the ids of their jobs, and a job with the id `wait` overwrites the list.
//! Keys that may be the same text as others are marked.

#![deny(warnings)]

use keyschema::{Text, UnixMillis, keys};

keys! {
    //! The keys of `BullMQ`: queues, jobs and schedulers.
    pub catalog BULLMQ_KEYS;

    /// Jobs that are being worked on.
    pub list Active = {prefix: Text<16>}:{queue_name: Text<48>}:active, persistent;

    /// Jobs that wait.
    pub list Wait = {prefix: Text<16>}:{queue_name: Text<48>}:wait, persistent;

    /// Jobs that wait for their children.
    pub zset WaitingChildren = {prefix: Text<16>}:{queue_name: Text<48>}:waiting-children, persistent;

    /// Jobs that wait in a paused queue.
    pub list Paused = {prefix: Text<16>}:{queue_name: Text<48>}:paused, persistent;

    /// Counter that numbers jobs.
    pub string LastJobId = {prefix: Text<16>}:{queue_name: Text<48>}:id, persistent;

    /// Jobs by the time at which they are to run.
    pub zset Delayed = {prefix: Text<16>}:{queue_name: Text<48>}:delayed, persistent;

    /// Jobs by priority.
    pub zset Prioritized = {prefix: Text<16>}:{queue_name: Text<48>}:prioritized, persistent;

    /// Lock of whoever looks for stalled jobs.
    pub string StalledCheck = {prefix: Text<16>}:{queue_name: Text<48>}:stalled-check, ttl = caller;

    /// Jobs that are done, by time.
    pub zset Completed = {prefix: Text<16>}:{queue_name: Text<48>}:completed, persistent;

    /// Jobs that failed, by time.
    pub zset Failed = {prefix: Text<16>}:{queue_name: Text<48>}:failed, persistent;

    /// Jobs whose worker may be gone.
    pub set Stalled = {prefix: Text<16>}:{queue_name: Text<48>}:stalled, persistent;

    /// Schedulers by the time of their next job.
    pub zset Repeat = {prefix: Text<16>}:{queue_name: Text<48>}:repeat, persistent;

    /// The number of jobs that ran in the current span of the rate limit.
    pub string Limiter = {prefix: Text<16>}:{queue_name: Text<48>}:limiter, ttl = caller;

    /// Settings of the queue.
    pub hash Meta = {prefix: Text<16>}:{queue_name: Text<48>}:meta, persistent;

    /// The events of the queue.
    pub stream Events = {prefix: Text<16>}:{queue_name: Text<48>}:events, persistent;

    /// Counter that keeps jobs of one priority in order.
    pub string PriorityCounter = {prefix: Text<16>}:{queue_name: Text<48>}:pc, persistent;

    /// Tells workers that there is something to do.
    pub zset Marker = {prefix: Text<16>}:{queue_name: Text<48>}:marker, persistent;

    /// The job that keeps others like it out.
    pub string Deduplication =
        {prefix: Text<16>}:{queue_name: Text<48>}:de:{deduplication_id: Text<64>},
        ttl = caller,
        allow(overlapping_keys, reason = "`de` is a job to the keys of jobs, as `de:lock` shows");

    /// The job that runs once the one like it is done.
    pub string DeduplicatedNext =
        {prefix: Text<16>}:{queue_name: Text<48>}:dn:{deduplication_id: Text<64>},
        persistent,
        allow(overlapping_keys, reason = "`dn` is a job to the keys of jobs, as `dn:lock` shows");

    /// A job.
    pub hash Job =
        {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>},
        persistent,
        allow(overlapping_keys, reason = "a job that a user calls `wait` or `meta` is taken for the list or the settings");

    /// Lock of the worker that is at the job.
    pub string JobLock = {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>}:lock, ttl = caller;

    /// The log of a job.
    pub list JobLogs = {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>}:logs, persistent;

    /// Children that are not done.
    pub set JobDependencies =
        {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>}:dependencies,
        persistent;

    /// The results of children.
    pub hash JobProcessed =
        {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>}:processed,
        persistent;

    /// Children that failed and are ignored.
    pub hash JobFailedChildren =
        {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>}:failed,
        persistent;

    /// Children that failed, by time.
    pub zset JobUnsuccessful =
        {prefix: Text<16>}:{queue_name: Text<48>}:{job_id: Text<64>}:unsuccessful,
        persistent;

    /// A scheduler.
    pub hash Scheduler =
        {prefix: Text<16>}:{queue_name: Text<48>}:repeat:{job_scheduler_id: Text<64>},
        persistent,
        allow(overlapping_keys, reason = "`repeat` is a job to the keys of jobs, as `repeat:lock` shows");

    /// One job of a scheduler.
    pub hash SchedulerIteration =
        {prefix: Text<16>}:{queue_name: Text<48>}:repeat:{job_scheduler_id: Text<64>}:{millis: UnixMillis},
        persistent;

    /// The number of all jobs that were done.
    pub hash CompletedMetrics = {prefix: Text<16>}:{queue_name: Text<48>}:metrics:completed, persistent;

    /// The number of jobs that were done in each minute.
    pub list CompletedMetricsData =
        {prefix: Text<16>}:{queue_name: Text<48>}:metrics:completed:data,
        persistent;

    /// The number of all jobs that failed.
    pub hash FailedMetrics =
        {prefix: Text<16>}:{queue_name: Text<48>}:metrics:failed,
        persistent,
        allow(overlapping_keys, reason = "a job that a user calls `metrics` has its failed children here");

    /// The number of jobs that failed in each minute.
    pub list FailedMetricsData = {prefix: Text<16>}:{queue_name: Text<48>}:metrics:failed:data, persistent;
}
