//! Every row of the catalogue is declared, and nothing else; which keys collide is known.

use keyschema_catalogue_bullmq::BULLMQ_KEYS;
use keyschema_tests::{
    catalogue::{Catalogue, collisions},
    identified::assert_identified,
};

#[test]
fn every_row_is_declared() {
    let declared = Catalogue::of_schemas(BULLMQ_KEYS.schemas());
    declared.assert_is(&Catalogue::read("bullmq"));
}

#[test]
fn these_keys_and_no_others_collide() {
    assert_eq!(
        collisions(BULLMQ_KEYS.schemas()),
        [
            "Active: Job",
            "Wait: Job",
            "WaitingChildren: Job",
            "Paused: Job",
            "LastJobId: Job",
            "Delayed: Job",
            "Prioritized: Job",
            "StalledCheck: Job",
            "Completed: Job",
            "Failed: Job",
            "Stalled: Job",
            "Repeat: Job",
            "Limiter: Job",
            "Meta: Job",
            "Events: Job",
            "PriorityCounter: Job",
            "Marker: Job",
            "Deduplication: JobLock JobLogs JobDependencies JobProcessed JobFailedChildren JobUnsuccessful",
            "DeduplicatedNext: JobLock JobLogs JobDependencies JobProcessed JobFailedChildren JobUnsuccessful",
            "JobLock: Scheduler",
            "JobLogs: Scheduler",
            "JobDependencies: Scheduler",
            "JobProcessed: Scheduler",
            "JobFailedChildren: Scheduler FailedMetrics",
            "JobUnsuccessful: Scheduler",
        ]
    );
}

#[test]
fn one_key_of_each_pair_says_so() {
    let allowed: Vec<&str> =
        BULLMQ_KEYS.iter().filter(|schema| schema.may_overlap).map(|schema| schema.name).collect();
    assert_eq!(allowed, ["Deduplication", "DeduplicatedNext", "Job", "Scheduler", "FailedMetrics"]);
}

#[test]
fn every_key_is_identified() {
    assert_identified(BULLMQ_KEYS.schemas(), &[]);
}
