//! Finding a server binary: chosen, installed, or fetched.

use std::path::PathBuf;
use std::sync::Mutex;

use crate::error::StartError;
use crate::fetch;
use crate::search::{CHOSEN, Search, probe};

/// Returns the path of a server binary that works here, fetched if there is none.
///
/// [`Server::start`](crate::Server::start) calls this itself. Call it to have the binary before the tests
/// run, and pass it to them in `KEYSCHEMA_REDIS_SERVER`. The answer is remembered for this process.
///
/// # Errors
///
/// If `KEYSCHEMA_REDIS_SERVER` names something unusable, or if nothing was found and nothing could be fetched.
pub fn server_binary() -> Result<PathBuf, StartError> {
    static FOUND: Mutex<Option<PathBuf>> = Mutex::new(None);
    // A thread that panicked here has at worst not stored its answer.
    let mut found = FOUND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(binary) = &*found {
        return Ok(binary.clone());
    }
    let binary = Search::from_env().find()?;
    *found = Some(binary.clone());
    Ok(binary)
}

impl Search {
    /// Goes through the places in order; see the crate's page.
    pub(crate) fn find(&self) -> Result<PathBuf, StartError> {
        if let Some(chosen) = &self.chosen {
            // The server is started in a directory of its own, where a relative path would lead elsewhere.
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
