//! The data for templates: the contents of catalogues, and data that follows from them.

use std::collections::HashMap;

use keyschema_core::Refresh;
use keyschema_runtime::{
    __private::doc_links,
    DataType, Expiry, KeySchema,
    schema::{Piece, Value as Stored},
};
use serde_json::{Value, json};

use crate::{Catalogs, places::Places};

/// The parts of a document other than its keys.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The title. Without one, the document is a part of another document.
    pub title: Option<String>,
    /// The address of a source, with the placeholders `{file}` and `{line}`.
    pub source_url: Option<String>,
}

/// Returns the model of a document.
pub(super) fn of(catalogs: &Catalogs, options: &Options) -> Value {
    let mut places = Places::below(catalogs.root.clone());
    let anchors = Anchors::of(catalogs);
    let mut keys = Vec::new();
    for file in &catalogs.files {
        let written: Value = serde_json::from_str(&file.catalog.to_json()).unwrap_or_default();
        let written = written["keys"].as_array().cloned().unwrap_or_default();
        for (schema, mut key) in file.catalog.iter().zip(written) {
            let line = (schema.source.line > 0)
                .then_some(schema.source.line)
                .or_else(|| places.line(schema.source.file, schema.name));
            complete(&mut key, schema, &anchors, options, line);
            key["id"] = json!(anchors.ids[keys.len()]);
            key["catalog"] = json!(file.catalog.name());
            keys.push(key);
        }
    }
    add_uses(&mut keys);
    let catalogs: Vec<Value> = catalogs
        .files
        .iter()
        .map(|file| {
            let catalog = file.catalog;
            json!({ "name": catalog.name(), "description": catalog.description(), "file": file.name, "count": catalog.len() })
        })
        .collect();
    json!({
        "title": options.title,
        "catalogs": catalogs,
        "groups": groups(&keys),
        "keys": keys,
        "version": env!("CARGO_PKG_VERSION"),
    })
}

/// The anchors of keys in a document.
struct Anchors {
    ids: Vec<String>,
    first_of: HashMap<&'static str, String>,
}

impl Anchors {
    /// Names each key after its type, with a number if an earlier key has the same name.
    fn of(catalogs: &Catalogs) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let mut anchors = Self { ids: Vec::new(), first_of: HashMap::new() };
        for (_, schema) in catalogs.schemas() {
            let count = counts.entry(schema.name).or_default();
            *count += 1;
            let is_part = |character: char| character.is_alphanumeric() || character == '_';
            let word = schema.name.replace(|character| !is_part(character), "-");
            let id = if *count == 1 { word } else { format!("{word}-{count}") };
            anchors.first_of.entry(schema.name).or_insert_with(|| id.clone());
            anchors.ids.push(id);
        }
        anchors
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.first_of.get(name).map(String::as_str)
    }
}

/// Adds data to a key that follows from its schema.
fn complete(key: &mut Value, schema: &KeySchema, anchors: &Anchors, options: &Options, line: Option<u32>) {
    let links = doc_links::links(schema.description);
    let anchor_of = |name: &str| anchors.get(name);
    key["readable"] = json!(doc_links::readable(schema.description, &links, &anchor_of));
    key["summary"] = Value::Null;
    // Markdown anchors of headings are in lower case.
    let lower: HashMap<&str, String> = links
        .iter()
        .filter_map(|link| Some((link.item(), anchors.get(link.item())?.to_lowercase())))
        .collect();
    let lower_of = |name: &str| lower.get(name).map(String::as_str);
    key["markdown"] = json!(doc_links::readable(schema.description, &links, &lower_of));
    let first = key["markdown"].as_str().and_then(|text| text.split("\n\n").next());
    key["summary"] = json!(first.unwrap_or_default());
    key["declared"] = json!(schema.to_string());
    key["parts"] = parts(schema);
    key["group"] = json!(group_of(schema));
    key["ttl"] = json!(life(schema));
    key["details"] = json!(details(schema));
    key["relations"] = Value::Array(relations(schema, &links, anchors));
    key["line"] = json!(line);
    key["source_url"] =
        json!(options.source_url.as_ref().filter(|_| !schema.source.file.is_empty()).map(|url| {
            let line = line.map_or("1".into(), |line| line.to_string());
            url.replace("{file}", schema.source.file).replace("{line}", &line)
        }));
    let example = key["examples"].get(0).and_then(Value::as_str).unwrap_or_default().to_string();
    key["commands"] = json!(commands(schema, &example));
    key["access"] = json!(access(schema));
    // The file leaves an empty list out.
    key["tags"] = json!(schema.tags);
    if let Some(stored) = schema.value.as_ref() {
        key["value"]["id"] = json!(stored.key_name().and_then(|name| anchors.get(name)));
    }
    for field in key["fields"].as_array_mut().into_iter().flatten() {
        // A field that stores keys is written with the type of the key.
        let id = field["type"].as_str().and_then(|name| anchors.get(last_name(name)));
        field["id"] = json!(id);
        let declared = schema.fields.iter().find(|declared| field["name"] == declared.name);
        let ttl = declared.and_then(|declared| declared.ttl).map(|ttl| ttl.to_string());
        field["ttl"] = json!(ttl.as_deref().map(|ttl| ttl.trim_start_matches("ttl = ")));
    }
    key["fields_expire"] = json!(schema.fields.iter().any(|field| field.ttl.is_some()));
}

/// Returns the name of a type without its path and arguments.
fn last_name(type_name: &str) -> &str {
    let path = type_name.split('<').next().unwrap_or(type_name);
    path.rsplit("::").next().unwrap_or(path)
}

/// Returns the text of the key in parts: literal text, and parameters.
fn parts(schema: &KeySchema) -> Value {
    let parts = schema.pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => json!({ "text": text, "name": null }),
        Piece::Parameter(parameter) => json!({
            "text": format!("{{{}}}", parameter.name),
            "name": parameter.name,
            "type": parameter.type_name,
            "docs": schema.docs_of(parameter.name),
        }),
    });
    Value::Array(parts.collect())
}

/// Returns the first segment, up to its first parameter.
fn group_of(schema: &KeySchema) -> String {
    let Some(Piece::Literal(text)) = schema.pieces.first() else {
        return "…".into();
    };
    let text = text.trim_start_matches('{');
    let first = text.split(schema.delimiter).next().unwrap_or(text);
    first.trim_end_matches('}').to_string()
}

/// Returns the lifetime of keys in a few words.
fn life(schema: &KeySchema) -> String {
    match schema.expiry {
        Expiry::Ttl { .. } | Expiry::Caller { .. } => {
            let expiry = schema.expiry.to_string();
            let ttl = expiry.trim_start_matches("ttl = ");
            ttl.split(',').next().unwrap_or(ttl).into()
        }
        Expiry::Daily { at, .. } => format!("until {at}"),
        Expiry::Persistent { .. } => "persistent".into(),
        _ => String::new(),
    }
}

/// Returns further facts about the lifetime of keys.
fn details(schema: &KeySchema) -> Vec<String> {
    match schema.expiry {
        Expiry::Ttl { jitter_percent, refresh, .. }
        | Expiry::Caller { jitter_percent, refresh }
        | Expiry::Daily { jitter_percent, refresh, .. } => {
            let mut details = Vec::new();
            let whole = if matches!(schema.expiry, Expiry::Daily { .. }) { " of a day" } else { "" };
            if jitter_percent > 0 {
                details.push(format!("up to {jitter_percent}%{whole} longer, at random"));
            }
            if refresh != Refresh::default() {
                details.push(format!("refresh = {}", refresh.name()));
            }
            details
        }
        Expiry::Persistent { reason: Some(reason) } => vec![reason.into()],
        _ => Vec::new(),
    }
}

/// Returns the keys that a key stores or that its docs link to.
fn relations(schema: &KeySchema, links: &[doc_links::Link<'_>], anchors: &Anchors) -> Vec<Value> {
    let stored = schema.value.as_ref().and_then(Stored::key_name);
    let mut names: Vec<(&str, &str)> = stored.map(|name| ("stores", name)).into_iter().collect();
    for link in links {
        let name = link.item();
        if name != schema.name && !names.iter().any(|(_, other)| *other == name) {
            names.push(("see", name));
        }
    }
    names
        .into_iter()
        .filter_map(|(kind, name)| Some(json!({ "kind": kind, "name": name, "id": anchors.get(name)? })))
        .collect()
}

/// Adds to each key the keys whose relations lead to it.
fn add_uses(keys: &mut [Value]) {
    let mut uses: HashMap<String, Vec<Value>> = HashMap::new();
    for key in keys.iter() {
        for relation in key["relations"].as_array().into_iter().flatten() {
            if let Some(id) = relation["id"].as_str() {
                uses.entry(id.into()).or_default().push(json!({ "name": key["name"], "id": key["id"] }));
            }
        }
    }
    for key in keys {
        let leading_here = key["id"].as_str().and_then(|id| uses.remove(id)).unwrap_or_default();
        key["used_by"] = Value::Array(leading_here);
    }
}

/// Returns the keys by their first segments, sorted by these.
fn groups(keys: &[Value]) -> Value {
    let mut groups: std::collections::BTreeMap<&str, Vec<&Value>> = std::collections::BTreeMap::new();
    for key in keys {
        groups.entry(key["group"].as_str().unwrap_or_default()).or_default().push(key);
    }
    Value::Array(groups.into_iter().map(|(name, keys)| json!({ "name": name, "keys": keys })).collect())
}

/// Returns commands that show the data under a key.
fn commands(schema: &KeySchema, example: &str) -> Vec<String> {
    let key = quoted(example);
    let read = match schema.data_type {
        DataType::String => format!("GET {key}"),
        DataType::List => format!("LRANGE {key} 0 9"),
        DataType::Hash => format!("HGETALL {key}"),
        DataType::Set => format!("SSCAN {key} 0"),
        DataType::ZSet => format!("ZRANGE {key} 0 9 WITHSCORES"),
        DataType::Geo => format!("ZRANGE {key} 0 9"),
        DataType::Stream => format!("XRANGE {key} - + COUNT 10"),
        DataType::Bitmap => format!("BITCOUNT {key}"),
        DataType::HyperLogLog => format!("PFCOUNT {key}"),
        DataType::Json => format!("JSON.GET {key}"),
        DataType::VectorSet => format!("VINFO {key}"),
        DataType::Channel => {
            return vec![format!("redis-cli PSUBSCRIBE {}", quoted(&schema.glob()))];
        }
        _ => format!("TYPE {key}"),
    };
    let mut commands = vec![format!("redis-cli {read}")];
    if !matches!(schema.expiry, Expiry::Persistent { .. }) {
        commands.push(format!("redis-cli TTL {key}"));
    }
    if schema.parameters().next().is_some() {
        commands.push(format!("redis-cli --scan --pattern {}", quoted(&schema.glob())));
    }
    commands
}

/// Returns the access rules for reading and writing, and those for reading only.
fn access(schema: &KeySchema) -> Vec<String> {
    let pattern = schema.glob();
    if schema.data_type == DataType::Channel {
        vec![format!("&{pattern}")]
    } else {
        vec![format!("~{pattern}"), format!("%R~{pattern}")]
    }
}

/// Returns a text as a word of a shell.
fn quoted(text: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || ":_-./@%+=,".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.into()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_safe_in_a_shell() {
        for (text, word) in [
            ("user:7", "user:7"),
            ("cart:{7}", "'cart:{7}'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
            ("a*", "'a*'"),
        ] {
            assert_eq!(quoted(text), word);
        }
    }
}
