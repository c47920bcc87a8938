//! Every row of the catalogue is declared, and nothing else; which keys collide is known.

use keyschema_catalogue_sidekiq::SIDEKIQ_KEYS;
use keyschema_tests::{
    catalogue::{Catalogue, collisions},
    identified::assert_identified,
};

#[test]
fn every_row_is_declared() {
    let declared = Catalogue::of_schemas(SIDEKIQ_KEYS.schemas());
    declared.assert_is(&Catalogue::read("sidekiq"));
}

#[test]
fn these_keys_and_no_others_collide() {
    assert_eq!(
        collisions(SIDEKIQ_KEYS.schemas()),
        [
            "Queues: Process",
            "Queue: Process ProcessWork ProcessSignals",
            "Paused: Process",
            "Schedule: Process",
            "Retry: Process",
            "Dead: Process",
            "Processes: Process",
            "ProcessCleanup: Process",
            "Process: ProcessWork ProcessSignals Processed Failed ProcessedOnDay FailedOnDay DearLeader Iteration Profiles Profile DeployLock DeployMarks JobMetrics JobHistogram",
            "ProcessWork: ProcessedOnDay FailedOnDay",
            "ProcessSignals: ProcessedOnDay FailedOnDay DeployLock",
            "Iteration: Profile",
            "Profile: DeployLock",
        ]
    );
}

#[test]
fn one_key_of_each_pair_says_so() {
    let allowed: Vec<&str> =
        SIDEKIQ_KEYS.iter().filter(|schema| schema.may_overlap).map(|schema| schema.name).collect();
    assert_eq!(allowed, ["Process", "ProcessWork", "ProcessSignals", "Profile"]);
}

#[test]
fn every_key_is_identified() {
    assert_identified(SIDEKIQ_KEYS.schemas(), &["Profile", "JobHistogram"]);
}
