//! The counts of all clients, and the broken promises that they found.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// The number of times that a counter was raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Raised {
    /// By commands that were answered.
    pub(crate) at_least: i64,
    /// By commands that were sent.
    pub(crate) at_most: i64,
}

/// The events of a run of one fault.
#[derive(Default)]
pub(crate) struct Ledger {
    pub(crate) commands: AtomicU64,
    pub(crate) errors: AtomicU64,
    pub(crate) ttls: AtomicU64,
    pub(crate) scans: AtomicU64,
    pub(crate) scan_errors: AtomicU64,
    pub(crate) rescans: AtomicU64,
    pub(crate) faults: AtomicU64,
    counters: Mutex<BTreeMap<String, Raised>>,
    broken: Mutex<Vec<String>>,
}

/// The most broken promises that are printed.
const SHOWN: usize = 10;

impl Ledger {
    /// Adds one.
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes that a counter was raised, and whether there was an answer.
    pub(crate) fn raise(&self, key: String, by: i64, is_answered: bool) {
        let mut counters = lock(&self.counters);
        let raised = counters.entry(key).or_default();
        raised.at_most += by;
        if is_answered {
            raised.at_least += by;
        }
    }

    /// Notes a broken promise.
    pub(crate) fn break_promise(&self, what: String) {
        lock(&self.broken).push(what);
    }

    /// Returns the counters.
    pub(crate) fn counters(&self) -> BTreeMap<String, Raised> {
        lock(&self.counters).clone()
    }

    /// Returns the number of broken promises.
    pub(crate) fn broken(&self) -> usize {
        lock(&self.broken).len()
    }
}

/// Locks the shared data of clients. If a client panicked, it has at worst not noted its last
/// command.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        write!(
            f,
            "{} faults, {} commands ({} errors), {} TTLs compared, {} counters, {} scans ({} errors, {} restarts noticed)",
            number(&self.faults),
            number(&self.commands),
            number(&self.errors),
            number(&self.ttls),
            lock(&self.counters).len(),
            number(&self.scans),
            number(&self.scan_errors),
            number(&self.rescans),
        )?;
        let broken = lock(&self.broken);
        for what in broken.iter().take(SHOWN) {
            write!(f, "\n  broken: {what}")?;
        }
        if broken.len() > SHOWN {
            write!(f, "\n  and {} more", broken.len() - SHOWN)?;
        }
        Ok(())
    }
}
