//! Whether a file has changed since it was read.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The facts known about a file when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    path: PathBuf,
    /// Its modification time and length. `None` if there was no file.
    seen: Option<(Option<SystemTime>, u64)>,
}

impl Stamp {
    pub(super) fn of(path: &Path) -> Self {
        let seen = fs::metadata(path).ok();
        Self { path: path.into(), seen: seen.map(|metadata| (metadata.modified().ok(), metadata.len())) }
    }

    pub(super) fn is_fresh(&self) -> bool {
        Self::of(&self.path) == *self
    }
}
