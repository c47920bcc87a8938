//! The keys are read back from their texts.
//! Two run together, and have no `parse`: `Profile`, `JobHistogram`.

use keyschema_catalogue_sidekiq::*;
use keyschema_tests::reading::reads_what_it_writes;

#[test]
fn every_key_reads_what_it_writes() {
    reads_what_it_writes::<Dead>();
    reads_what_it_writes::<DearLeader>();
    reads_what_it_writes::<DeployLock<'_>>();
    reads_what_it_writes::<DeployMarks>();
    reads_what_it_writes::<Failed>();
    reads_what_it_writes::<FailedOnDay<'_>>();
    reads_what_it_writes::<Iteration>();
    reads_what_it_writes::<JobMetrics<'_>>();
    reads_what_it_writes::<Paused>();
    reads_what_it_writes::<Process>();
    reads_what_it_writes::<ProcessCleanup>();
    reads_what_it_writes::<ProcessSignals<'_>>();
    reads_what_it_writes::<ProcessWork<'_>>();
    reads_what_it_writes::<Processed>();
    reads_what_it_writes::<ProcessedOnDay<'_>>();
    reads_what_it_writes::<Processes>();
    reads_what_it_writes::<Profiles>();
    reads_what_it_writes::<Queue>();
    reads_what_it_writes::<Queues>();
    reads_what_it_writes::<Retry>();
    reads_what_it_writes::<Schedule>();
}
