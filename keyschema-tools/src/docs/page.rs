//! The data of the page for a browser that other documents do not need.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{prose, tree};

/// Adds the descriptions as HTML, and the data of the script. `prefixed` are the keys with declared
/// prefixes.
pub(super) fn of(mut model: Value, prefixed: &[Value]) -> Value {
    for key in model["keys"].as_array_mut().into_iter().flatten() {
        key["description_html"] = json!(prose::html(key["readable"].as_str().unwrap_or_default()));
    }
    let keys = model["keys"].as_array().cloned().unwrap_or_default();
    let mut by_id: std::collections::HashMap<String, Value> = std::collections::HashMap::new();
    for key in &keys {
        by_id.insert(key["id"].as_str().unwrap_or_default().into(), key.clone());
    }
    for group in model["groups"].as_array_mut().into_iter().flatten() {
        for key in group["keys"].as_array_mut().into_iter().flatten() {
            if let Some(full) = key["id"].as_str().and_then(|id| by_id.remove(id)) {
                *key = full;
            }
        }
    }
    let catalogs = model["catalogs"].as_array_mut().into_iter().flatten();
    for catalog in catalogs {
        catalog["description_html"] = json!(prose::html(catalog["description"].as_str().unwrap_or_default()));
    }
    model["tree"] = tree::of(&keys);
    model["types"] = json!(distinct(&keys, "data_type"));
    model["owners"] = json!(distinct(&keys, "owner"));
    model["tags"] = json!(tags(&keys));
    model["data"] = json!(script(keys.iter().map(data)));
    model["prefixed"] = json!(script(prefixed.iter().map(matcher)));
    model
}

/// Returns values for the script.
fn script(values: impl Iterator<Item = Value>) -> String {
    // `<` could end the script.
    Value::Array(values.collect()).to_string().replace('<', "\\u003c")
}

/// Returns the data with which the script identifies a key.
fn matcher(key: &Value) -> Value {
    let shapes: Vec<Value> = key["pieces"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|piece| piece.is_object())
        .map(|piece| json!({ "name": piece["parameter"], "type": piece["type"], "shape": piece["shape"] }))
        .collect();
    let start = key["pieces"].get(0).and_then(Value::as_str).unwrap_or_default();
    json!({
        "id": key["id"], "name": key["name"], "template": key["template"], "start": start, "regex": key["regex"],
        "parameters": shapes,
    })
}

/// Returns the data with which the script identifies a key, searches and filters.
fn data(key: &Value) -> Value {
    let mut data = matcher(key);
    let pieces = key["pieces"].as_array().into_iter().flatten();
    let parameters: Vec<&str> = pieces.filter_map(|piece| piece["parameter"].as_str()).collect();
    let text = [
        key["name"].as_str(),
        key["template"].as_str(),
        key["readable"].as_str(),
        key["owner"].as_str(),
        Some(&tags(std::slice::from_ref(key)).into_iter().collect::<Vec<_>>().join(" ")),
        Some(&parameters.join(" ")),
    ];
    let text: Vec<String> = text.into_iter().flatten().map(str::to_lowercase).collect();
    data["type"] = key["data_type"].clone();
    data["owner"] = key["owner"].clone();
    data["tag"] = json!(tags(std::slice::from_ref(key)));
    data["life"] = key["expiry"]["kind"].clone();
    data["text"] = json!(text.join("\n"));
    data
}

/// Returns the tags of keys, sorted, each once.
fn tags(keys: &[Value]) -> BTreeSet<String> {
    let tags = keys.iter().filter_map(|key| key["tags"].as_array()).flatten();
    tags.filter_map(|tag| tag.as_str().map(str::to_string)).collect()
}

/// Returns the values of a member, sorted, each once.
fn distinct(keys: &[Value], member: &str) -> Vec<String> {
    let values = keys.iter().filter_map(|key| key[member].as_str().map(str::to_string));
    values.collect::<BTreeSet<_>>().into_iter().collect()
}
