//! The keys with the prefixes that their catalogue declares, for the box of the page.

use keyschema_runtime::{Catalog, schema::Source};
use serde_json::Value;

use crate::{Catalogs, identify::behind};

/// Returns each key with each prefix of its catalogue, as the file of a catalogue has it, with the
/// anchor of the key.
pub(super) fn of(catalogs: &Catalogs, model: &Value) -> Vec<Value> {
    let mut keys = Vec::new();
    let mut ids = model["keys"].as_array().into_iter().flatten().map(|key| key["id"].clone());
    for file in &catalogs.files {
        for schema in file.catalog {
            let id = ids.next().unwrap_or_default();
            let schemas =
                file.catalog.prefixes().iter().map(|prefix| behind(prefix, schema)).collect::<Vec<_>>();
            let catalog = Catalog::new("", "", schemas.leak(), Source { file: "", line: 0 });
            let mut written: Value = serde_json::from_str(&catalog.to_json()).unwrap_or_default();
            for key in written["keys"].as_array_mut().into_iter().flatten() {
                key["id"] = id.clone();
                keys.push(key.take());
            }
        }
    }
    keys
}
