//! A short storm of each fault with a fixed seed. `cargo xtask faults` uses other seeds, and runs
//! for longer.

use std::time::Duration;

use keyschema_faults::{Fault, run};

/// Runs a fault for a few seconds.
#[track_caller]
fn survive(fault: Fault) {
    let report = run(fault, 1, Duration::from_secs(4)).expect("the servers start, and come back");
    assert_eq!(report.broken(), 0, "{report}");
    let [commands, faults, ttls, scans] = report.done();
    assert!(commands > 50 && faults > 0 && scans > 0, "{report}");
    // While a master is replaced, few TTLs can be compared.
    assert!(ttls > 20 || fault == Fault::Kill, "{report}");
}

#[test]
fn a_killed_master() {
    survive(Fault::Kill);
}

#[test]
fn a_restarted_server() {
    survive(Fault::Restart);
}

#[test]
fn a_replica_that_takes_over() {
    survive(Fault::Failover);
}

#[test]
fn no_memory_left() {
    survive(Fault::Memory);
}

#[test]
fn dropped_futures_and_closed_connections() {
    survive(Fault::Cancel);
}

#[test]
fn moving_slots() {
    survive(Fault::Reshard);
}
