//! The keys are read back from their texts.

use keyschema_catalogue_nammayatri_lts::*;
use keyschema_tests::reading::reads_what_it_writes;

#[test]
fn every_key_reads_what_it_writes() {
    reads_what_it_writes::<DistanceProcessing>();
    reads_what_it_writes::<DriverByPlate<'_>>();
    reads_what_it_writes::<DriverDetails<'_>>();
    reads_what_it_writes::<DriverId<'_>>();
    reads_what_it_writes::<DriverProcessingLock<'_>>();
    reads_what_it_writes::<DriverQueue<'_>>();
    reads_what_it_writes::<DriverRankHistory<'_>>();
    reads_what_it_writes::<DriverRateLimit<'_>>();
    reads_what_it_writes::<EntityDetails<'_>>();
    reads_what_it_writes::<EntityLocations<'_>>();
    reads_what_it_writes::<HealthCheck>();
    reads_what_it_writes::<Identifier<'_>>();
    reads_what_it_writes::<OffRideLocations<'_>>();
    reads_what_it_writes::<OnRideDetails<'_>>();
    reads_what_it_writes::<OnRideDriverDetails<'_>>();
    reads_what_it_writes::<OnRideLocations<'_>>();
    reads_what_it_writes::<PersonByEntity<'_>>();
    reads_what_it_writes::<PersonDetail<'_>>();
    reads_what_it_writes::<PersonProcessingLock<'_>>();
    reads_what_it_writes::<PersonRateLimit<'_>>();
    reads_what_it_writes::<QueueLastTime<'_>>();
    reads_what_it_writes::<Route<'_>>();
    reads_what_it_writes::<SpecialLocation<'_>>();
    reads_what_it_writes::<SpecialLocationQueue<'_>>();
    reads_what_it_writes::<StopDistance<'_>>();
    reads_what_it_writes::<Trip<'_>>();
}
