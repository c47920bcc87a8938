//! Checks that the members of a file that follow from others are correct.

use keyschema_language::message::{Message, code};
use serde_json::Value;

use super::rules::INCONSISTENT_FILES;
use crate::{CatalogFile, finding::Findings};

/// Compares the file with the file that the same catalogue would write. All members of a key follow
/// from its pieces and options. The pieces themselves can be written in several ways. A member that
/// only one of the two files has is from another release.
pub(super) fn check(file: &CatalogFile, findings: &mut Findings) {
    let Some(text) = &file.text else {
        return;
    };
    let (Ok(read), Ok(written)) =
        (serde_json::from_str::<Value>(text), serde_json::from_str::<Value>(&file.catalog.to_json()))
    else {
        return;
    };
    let keys = |document: &Value| document["keys"].as_array().cloned().unwrap_or_default();
    for (read, written) in keys(&read).iter().zip(&keys(&written)) {
        let Some(members) = written.as_object() else {
            continue;
        };
        for (name, expected) in members.iter().filter(|(name, _)| *name != "pieces") {
            if let Some(found) = read.get(name).filter(|found| *found != expected) {
                let key = read["name"].as_str().unwrap_or_default();
                let message = Message::new(format!(
                    "the member {} of the key {} is {}",
                    code(name),
                    code(key),
                    shown(found)
                ))
                .help("run `KEYSCHEMA_BLESS=1 cargo test` to write the file again")
                .note(format!("by its other members, it should be {}", shown(expected)));
                findings.of_file(&INCONSISTENT_FILES, &file.name, Some(key), message);
            }
        }
    }
}

fn shown(value: &Value) -> String {
    code(&value.to_string())
}
