//! Manifests as tools read them: their text, and faults that name a place in them.

use std::{fs, path::Path};

use keyschema_language::message::{Message, code};
use keyschema_manifest::ManifestProblem;

use crate::Fault;

/// Returns the text of a manifest. `name` is its name in messages.
pub(crate) fn read(name: &str, path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path)
        .map_err(|error| Message::new(format!("{} cannot be read: {error}", code(name))).into())
}

/// Returns the first problem as a fault.
pub(crate) fn refuse(name: &str, problems: &[ManifestProblem]) -> Result<(), Fault> {
    match problems.first() {
        Some(ManifestProblem { line, column, message, .. }) => Err(at(name, (*line, *column), message)),
        None => Ok(()),
    }
}

/// Returns a fault with the place in the manifest.
pub(crate) fn at(name: &str, (line, column): (usize, usize), message: &Message) -> Fault {
    let fault = Message::new(format!("{name}:{line}:{column}: {}", message.fact()));
    message.proposal().into_iter().fold(fault, Message::help).into()
}
