//! The members of a catalogue's file from which schemas are made. Members that follow from others,
//! such as the pattern, are left out.
//!
//! The writer does not use this model, as it takes no dependency. Tests parse what it writes, and
//! hold both to the JSON Schema.

use alloc::{string::String, vec::Vec};

use serde::Deserialize;

/// The members that must be checked before the others can be understood.
#[derive(Deserialize)]
pub(super) struct Header {
    pub(super) format: String,
    pub(super) version: u32,
}

#[derive(Deserialize)]
pub(super) struct Document {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) source: String,
    #[serde(default)]
    pub(super) prefixes: Vec<Prefix>,
    pub(super) keys: Vec<Key>,
}

#[derive(Deserialize)]
pub(super) struct Prefix {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) template: String,
    pub(super) delimiter: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) source: String,
}

#[derive(Deserialize)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) template: String,
    pub(super) delimiter: String,
    pub(super) data_type: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) expiry: Expiry,
    pub(super) value: Option<Value>,
    pub(super) fields: Vec<Field>,
    pub(super) owner: Option<String>,
    #[serde(default)]
    pub(super) tags: Vec<String>,
    #[serde(default)]
    pub(super) allowed_lints: Vec<AllowedLint>,
    pub(super) deprecated: Option<String>,
    pub(super) version: u32,
    pub(super) may_overlap: bool,
    #[serde(default)]
    pub(super) may_overlap_with: Vec<String>,
    pub(super) source: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text or a parameter")]
pub(super) enum Piece {
    Literal(String),
    Parameter {
        #[serde(rename = "parameter")]
        name: String,
        #[serde(rename = "type")]
        type_name: String,
        #[serde(default)]
        description: String,
        shape: Shape,
    },
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Shape {
    Integer { min: String, max: String },
    Words { words: Vec<String> },
    Text(Text),
    Tail(Text),
    Raw { min_bytes: usize, max_bytes: usize },
}

#[derive(Deserialize)]
pub(super) struct Text {
    pub(super) min_bytes: usize,
    pub(super) max_bytes: usize,
    pub(super) characters: String,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Expiry {
    Undeclared,
    After { ttl_ms: u64, jitter_percent: u8, refresh: String },
    Caller { jitter_percent: u8, refresh: String },
    Daily { at: String, jitter_percent: u8, refresh: String },
    Persistent { reason: Option<String> },
}

#[derive(Deserialize)]
pub(super) struct Value {
    #[serde(rename = "type")]
    pub(super) type_name: String,
    pub(super) key: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct AllowedLint {
    pub(super) name: String,
    pub(super) reason: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) type_name: String,
    pub(super) expiry: Option<FieldExpiry>,
}

#[derive(Deserialize)]
pub(super) struct FieldExpiry {
    pub(super) ttl_ms: u64,
    pub(super) jitter_percent: u8,
}
