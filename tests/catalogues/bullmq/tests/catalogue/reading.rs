//! The keys are read back from their texts.

use keyschema_catalogue_bullmq::*;
use keyschema_tests::reading::reads_what_it_writes;

#[test]
fn every_key_reads_what_it_writes() {
    reads_what_it_writes::<Active<'_>>();
    reads_what_it_writes::<Completed<'_>>();
    reads_what_it_writes::<CompletedMetrics<'_>>();
    reads_what_it_writes::<CompletedMetricsData<'_>>();
    reads_what_it_writes::<DeduplicatedNext<'_>>();
    reads_what_it_writes::<Deduplication<'_>>();
    reads_what_it_writes::<Delayed<'_>>();
    reads_what_it_writes::<Events<'_>>();
    reads_what_it_writes::<Failed<'_>>();
    reads_what_it_writes::<FailedMetrics<'_>>();
    reads_what_it_writes::<FailedMetricsData<'_>>();
    reads_what_it_writes::<Job<'_>>();
    reads_what_it_writes::<JobDependencies<'_>>();
    reads_what_it_writes::<JobFailedChildren<'_>>();
    reads_what_it_writes::<JobLock<'_>>();
    reads_what_it_writes::<JobLogs<'_>>();
    reads_what_it_writes::<JobProcessed<'_>>();
    reads_what_it_writes::<JobUnsuccessful<'_>>();
    reads_what_it_writes::<LastJobId<'_>>();
    reads_what_it_writes::<Limiter<'_>>();
    reads_what_it_writes::<Marker<'_>>();
    reads_what_it_writes::<Meta<'_>>();
    reads_what_it_writes::<Paused<'_>>();
    reads_what_it_writes::<Prioritized<'_>>();
    reads_what_it_writes::<PriorityCounter<'_>>();
    reads_what_it_writes::<Repeat<'_>>();
    reads_what_it_writes::<Scheduler<'_>>();
    reads_what_it_writes::<SchedulerIteration<'_>>();
    reads_what_it_writes::<Stalled>();
    reads_what_it_writes::<StalledCheck<'_>>();
    reads_what_it_writes::<Wait<'_>>();
    reads_what_it_writes::<WaitingChildren<'_>>();
}
