//! The two files of a state.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::PathBuf,
};

use keyschema_language::message::{Message, code};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Fault, audit::run::Basis, sources::Progress};

/// The name of the format, and its version.
const FORMAT: &str = "keyschema-audit-state";
const VERSION: u32 = 1;

/// The content of the file with the counts.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Document {
    format: String,
    version: u32,
    pub(super) basis: Basis,
    pub(super) counts: Value,
    pub(super) server: Progress,
    /// The number of keys in the file of hashes. What is after them was not counted.
    pub(super) keys: u64,
}

/// The head of the file, which each version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

impl Document {
    pub(super) fn of(basis: Basis, counts: Value, server: Progress, keys: u64) -> Self {
        Self { format: FORMAT.into(), version: VERSION, basis, counts, server, keys }
    }
}

/// The first bytes of the file of hashes, which say what reading it is of.
pub(super) type Mark = [u8; 16];

/// The two files of a state.
#[derive(Debug)]
pub(super) struct Files {
    path: PathBuf,
    /// The file of hashes, once it is open.
    hashes: Option<File>,
}

impl Files {
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path, hashes: None }
    }

    pub(super) fn exist(&self) -> bool {
        self.path.exists()
    }

    fn with_ending(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(&self.path);
        name.push(ending);
        name.into()
    }

    /// Creates the file of hashes of a reading, and removes an earlier state.
    ///
    /// If another process still writes to the earlier file, it does not disturb the new one.
    pub(super) fn create(&mut self, mark: Mark) -> Result<(), Fault> {
        let create = || {
            if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                fs::create_dir_all(folder)?;
            }
            for path in [&self.path, &self.with_ending(".keys")] {
                match fs::remove_file(path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
            let mut file = File::create_new(self.with_ending(".keys"))?;
            file.write_all(&mark)?;
            Ok(file)
        };
        self.hashes = Some(create().map_err(|error| self.unwritten(&error))?);
        Ok(())
    }

    /// Adds hashes to their file.
    pub(super) fn add(&mut self, hashes: &[u64]) -> Result<(), Fault> {
        let bytes: Vec<u8> = hashes.iter().flat_map(|hash| hash.to_le_bytes()).collect();
        let added = match &mut self.hashes {
            Some(file) => file.write_all(&bytes),
            None => Ok(()),
        };
        added.map_err(|error| self.unwritten(&error))
    }

    /// Writes the file of the counts. A reader finds the old one or the new one.
    pub(super) fn write(&self, document: &Document) -> Result<(), Fault> {
        let new = self.with_ending(".new");
        let write = || {
            if let Some(file) = &self.hashes {
                file.sync_data()?;
            }
            let mut file = File::create(&new)?;
            file.write_all(&serde_json::to_vec(document)?)?;
            file.sync_data()?;
            fs::rename(&new, &self.path)
        };
        write().map_err(|error| self.unwritten(&error))
    }

    /// Reads the file of the counts.
    pub(super) fn read(&self) -> Result<Document, Fault> {
        let text = fs::read(&self.path).map_err(|error| {
            let shown = code(&self.path.display().to_string());
            if error.kind() == io::ErrorKind::NotFound {
                return Message::new(format!("there is no saved audit {shown}"))
                    .help("leave out `--resume` to begin one, or name its file with `--state FILE`");
            }
            Message::new(format!("{shown} cannot be read: {error}"))
        })?;
        let head: Head = serde_json::from_slice(&text).map_err(|error| self.damaged(&error.to_string()))?;
        if head.format != FORMAT {
            return Err(self.damaged(&format!("its format is `{}`", head.format)));
        }
        if head.version != VERSION {
            return Err(self.damaged(&format!("its version is {}, not {VERSION}", head.version)));
        }
        serde_json::from_slice(&text).map_err(|error| self.damaged(&error.to_string()))
    }

    /// Reads this many hashes. The next ones are added after them.
    pub(super) fn hashes(&mut self, mark: Mark, keys: u64) -> Result<Vec<u64>, Fault> {
        let path = self.with_ending(".keys");
        let too_few = || {
            let fact = format!("its file {} has not all keys", code(&path.display().to_string()));
            self.damaged(&fact)
        };
        let length = keys.checked_mul(8).and_then(|bytes| bytes.checked_add(16)).ok_or_else(too_few)?;
        let Ok(mut file) = File::options().read(true).append(true).open(&path) else {
            return Err(too_few());
        };
        if file.metadata().map_or(0, |it| it.len()) < length {
            return Err(too_few());
        }
        // Keys after them were yielded after the counts were saved, and are read again.
        let mut bytes = Vec::new();
        let read = file.read_to_end(&mut bytes);
        if !bytes.starts_with(&mark) {
            let fact = format!("its file {} is of another audit", code(&path.display().to_string()));
            return Err(self.damaged(&fact));
        }
        bytes.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        let read = read.and_then(|_| file.set_len(length));
        read.map_err(|error| self.unwritten(&error))?;
        let (hashes, _) = bytes[mark.len()..].as_chunks();
        let hashes = hashes.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
        self.hashes = Some(file);
        Ok(hashes)
    }

    /// Removes both files. What cannot be removed is replaced by the next audit.
    pub(super) fn remove(&mut self) {
        self.hashes = None;
        for path in [self.path.clone(), self.with_ending(".keys")] {
            let _ = fs::remove_file(path);
        }
    }

    /// Returns the message that a file is not a state.
    pub(super) fn damaged(&self, fact: &str) -> Fault {
        let shown = code(&self.path.display().to_string());
        Message::new(format!("{shown} is no saved audit, or is damaged: {fact}"))
            .help("leave out `--resume` to begin a new audit")
            .into()
    }

    fn unwritten(&self, error: &io::Error) -> Fault {
        let shown = code(&self.path.display().to_string());
        Message::new(format!("the audit cannot be saved in {shown}: {error}"))
            .help("name another file with `--state FILE`")
            .into()
    }
}
