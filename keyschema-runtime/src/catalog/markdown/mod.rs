//! A catalogue as a table for readers.

pub mod cell;
pub mod links;

use alloc::{format, string::String, vec::Vec};
use keyschema_core::lists::CollectVec as _;

use super::schemas::Catalog;
use crate::{Expiry, KeySchema, schema::Value};

const HEAD: &str = "\
| Name | Redis data type | Key | Stores | TTL | Longest key (bytes) | Description | Relationships |
|---|---|---|---|---|---|---|---|
";

impl Catalog {
    /// Returns the catalogue as a Markdown table, a row for each key in the order of declaration.
    ///
    /// Relationships are the keys that a key stores (`value = …`) and the keys that its doc comment
    /// links to. Both link to their rows. Other rustdoc links become plain text.
    ///
    /// ```
    /// # use keyschema::{Catalog, KeySchema, schema::{Piece, Source}};
    /// # const ROOMS: &KeySchema = &KeySchema {
    /// #     name: "ChatRooms", description: "All rooms.", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")],
    /// #     ..KeySchema::DEFAULT
    /// # };
    /// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
    /// let table = CHAT_KEYS.to_markdown();
    /// assert!(table.ends_with("| <a id=\"ChatRooms\"></a>ChatRooms | string | `chat:rooms` |  |  | 10 | All rooms. |  |\n"));
    /// ```
    pub fn to_markdown(&self) -> String {
        let anchors = anchors(self);
        let anchor_of = |name: &str| {
            // If several types have that name, the link leads to the first one.
            self.iter()
                .zip(&anchors)
                .find(|(schema, _)| schema.name == name)
                .map(|(_, anchor)| anchor.as_str())
        };
        let mut text = format!("# {}\n\n", cell::text(self.name()));
        if !self.description().is_empty() {
            text.push_str(self.description());
            text.push_str("\n\n");
        }
        text.push_str(HEAD);
        for (schema, anchor) in self.iter().zip(&anchors) {
            let links = links::links(schema.description);
            let cells = [
                format!("<a id=\"{anchor}\"></a>{}", cell::text(schema.name)),
                schema.data_type.name().into(),
                cell::code(schema.template),
                stores(schema),
                ttl(schema),
                format!("{}", schema.max_len()),
                description(schema, &links::readable(schema.description, &links, &anchor_of)),
                relationships(schema, &links, &anchor_of),
            ];
            text.push_str("| ");
            text.push_str(&cells.join(" | "));
            text.push_str(" |\n");
        }
        text
    }
}

/// Returns the anchor of each row: the name of the key, with a number if an earlier key has the
/// same name.
fn anchors(catalog: &Catalog) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::with_capacity(catalog.len());
    let names: Vec<&str> = catalog.iter().map(|schema| schema.name).collect_vec();
    for (place, name) in names.iter().enumerate() {
        let earlier = names[..place].iter().filter(|other| *other == name).count();
        // The name of a type is one word. A file can contain any text.
        let word = name.replace(|character: char| !character.is_alphanumeric() && character != '_', "-");
        anchors.push(if earlier == 0 { word } else { format!("{word}-{}", earlier + 1) });
    }
    anchors
}

/// Returns how long the key lives, in the words of the schema language.
fn ttl(schema: &KeySchema) -> String {
    let expiry = format!("{}", schema.expiry);
    match schema.expiry {
        Expiry::Persistent { reason: Some(reason) } => format!("persistent: {}", cell::text(reason)),
        Expiry::Ttl { .. } | Expiry::Caller { .. } => expiry.trim_start_matches("ttl = ").into(),
        _ => expiry,
    }
}

/// Returns the type of the stored value, or the fields with their types.
fn stores(schema: &KeySchema) -> String {
    let fields: Vec<String> = schema.fields.iter().map(|field| cell::code(&format!("{field}"))).collect_vec();
    match schema.value {
        Some(value) => cell::code(value.type_name),
        None => fields.join("<br>"),
    }
}

fn description(schema: &KeySchema, readable: &str) -> String {
    let mut description = cell::prose(readable);
    if let Some(instead) = schema.deprecated {
        let note = format!("**Deprecated:** {}", cell::prose(instead));
        description = if description.is_empty() { note } else { format!("{note}<br>{description}") };
    }
    description
}

fn relationships<'a>(
    schema: &KeySchema,
    links: &[links::Link<'_>],
    anchor_of: &impl Fn(&str) -> Option<&'a str>,
) -> String {
    let stored = schema.value.as_ref().and_then(Value::key_name);
    let mut relationships = Vec::new();
    if let Some(name) = stored {
        let link = match anchor_of(name) {
            Some(anchor) => format!("stores [{}](#{anchor})", cell::text(name)),
            None => format!("stores {}", cell::text(name)),
        };
        relationships.push(link);
    }
    let mut named = Vec::new();
    for link in links {
        let name = link.item();
        if Some(name) != stored
            && name != schema.name
            && !named.contains(&name)
            && let Some(anchor) = anchor_of(name)
        {
            named.push(name);
            relationships.push(format!("see [{}](#{anchor})", cell::text(name)));
        }
    }
    relationships.join(", ")
}
