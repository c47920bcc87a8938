//! Reads the file of a catalogue.

use std::{fs, io, path::Path};

use keyschema_language::message::{Message, code};
use keyschema_runtime::Catalog;

use super::CatalogFile;
use crate::Fault;

/// The reason why a file is not the file of a catalogue.
pub(super) enum FileFault {
    Missing(String),
    Other(Fault),
}

impl FileFault {
    /// Returns the fault. `package` is the package whose tests write the file, if it is known.
    pub(super) fn into_fault(self, package: Option<&str>) -> Fault {
        match self {
            Self::Other(fault) => fault,
            Self::Missing(name) => {
                let package = package.map_or(String::new(), |package| format!(" -p {package}"));
                Message::new(format!("there is no file {}", code(&name)))
                    .help(format!(
                        "run `KEYSCHEMA_BLESS=1 cargo test{package}` to write it, and commit it"
                    ))
                    .note("`keyschema::snapshot_test!(ALL_KEYS, \"keyschema.json\")` is the test that writes the file of a catalogue")
                    .into()
            }
        }
    }
}

impl CatalogFile {
    /// Reads the file at `path`. `name` is its name in messages.
    pub(super) fn read(path: &Path, name: String) -> Result<Self, FileFault> {
        let text = fs::read_to_string(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FileFault::Missing(name.clone()),
            _ => FileFault::Other(Message::new(format!("{} cannot be read: {error}", code(&name))).into()),
        })?;
        Self::parse(text, name, Some(path)).map_err(FileFault::Other)
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// Returns a fault if it is not the file of a catalogue.
    pub fn parse(text: String, name: String, path: Option<&Path>) -> Result<Self, Fault> {
        match Catalog::from_json(&text) {
            // A catalogue lives until the program ends anyway, because its schemas are leaked
            // memory.
            Ok(catalog) => Ok(Self {
                name,
                path: path.map(Path::to_path_buf),
                text: Some(text),
                catalog: Box::leak(Box::new(catalog)),
            }),
            Err(error) => {
                let help = if text.contains("<<<<<<<") {
                    "solve the merge conflict, or run `KEYSCHEMA_BLESS=1 cargo test` to write the file again"
                } else {
                    "run `KEYSCHEMA_BLESS=1 cargo test` to write the file again"
                };
                let message = Message::new(format!("{} is not the file of a catalogue", code(&name)))
                    .help(help)
                    .note(error.to_string());
                Err(message.into())
            }
        }
    }
}
