//! Injects one fault again and again under load.

use std::{
    error::Error,
    fmt,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use fastrand::Rng;
use keyschema_test_server::Version;

use crate::{
    client::{CLIENTS, send_commands},
    connection::{Connection, Kind},
    fault::Fault,
    inject::inject,
    ledger::Ledger,
    scan::{scan_again_and_again, write_stable},
    servers::Servers,
    verify::verify,
};

/// The state that all threads share.
pub(crate) struct Storm {
    pub(crate) fault: Fault,
    pub(crate) ledger: Ledger,
    end: Instant,
    has_failed: AtomicBool,
    /// Odd while a fault is active.
    disturbances: AtomicU64,
}

/// The report of a storm.
pub struct Report {
    fault: Fault,
    version: Version,
    ledger: Ledger,
}

impl Report {
    /// Returns the number of broken promises.
    pub fn broken(&self) -> usize {
        self.ledger.broken()
    }

    /// Returns the numbers of sent commands, injected faults, compared TTLs and finished scans.
    pub fn done(&self) -> [u64; 4] {
        let Ledger { commands, faults, ttls, scans, .. } = &self.ledger;
        [commands, faults, ttls, scans].map(|counter| counter.load(Ordering::Relaxed))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>8} on {}: {}", self.fault, self.version, self.ledger)
    }
}

/// Marks the time of a fault.
pub(crate) struct Disturbed<'s>(&'s Storm);

impl Drop for Disturbed<'_> {
    fn drop(&mut self) {
        self.0.disturbances.fetch_add(1, Ordering::SeqCst);
    }
}

impl Storm {
    /// Whether the time is over.
    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.has_failed.load(Ordering::SeqCst)
    }

    /// Marks a fault as active until the returned value is dropped.
    pub(crate) fn disturb(&self) -> Disturbed<'_> {
        self.disturbances.fetch_add(1, Ordering::SeqCst);
        Disturbed(self)
    }

    /// Returns the number of the current calm period, if no fault is active.
    pub(crate) fn calm(&self) -> Option<u64> {
        Some(self.disturbances.load(Ordering::SeqCst)).filter(|number| number % 2 == 0)
    }
}

/// Runs a load for this long while a fault happens again and again, then compares.
///
/// # Errors
/// If a server does not start, or does not come back.
pub fn run(fault: Fault, seed: u64, duration: Duration) -> Result<Report, Box<dyn Error>> {
    let mut servers = Servers::start(fault)?;
    let version = servers.nodes()[0].version().clone();
    let urls = servers.urls();
    let kinds: &[Kind] = if fault.is_of_cluster() { &Kind::CLUSTER } else { &Kind::STANDALONE };
    write_stable(&mut Connection::new(kinds[0], urls.clone()))?;

    let storm = Storm {
        fault,
        ledger: Ledger::default(),
        end: Instant::now() + duration,
        has_failed: AtomicBool::new(false),
        disturbances: AtomicU64::new(0),
    };
    let mut random = Rng::with_seed(seed);
    let injected = thread::scope(|scope| {
        for (client, kind) in (0..CLIENTS).zip(kinds.iter().cycle()) {
            let (urls, storm) = (urls.clone(), &storm);
            scope.spawn(move || send_commands(client, *kind, urls, seed, storm));
        }
        for kind in kinds {
            let (urls, storm) = (&urls, &storm);
            scope.spawn(move || scan_again_and_again(*kind, urls, storm));
        }
        let injected = inject(&storm, &mut servers, &mut random);
        if injected.is_err() {
            storm.has_failed.store(true, Ordering::SeqCst);
        }
        injected
    });
    injected?;
    verify(&storm, &servers, Connection::new(kinds[0], urls))?;
    Ok(Report { fault, version, ledger: storm.ledger })
}
