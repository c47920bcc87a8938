//! The report as JSON, of the shape in `docs/keyschema-audit.schema.json`.

use serde_json::{Value, json as object};

use super::{Pattern, Report, SchemaReport};
use crate::report;

impl Report {
    /// Returns the report as a JSON document.
    pub fn to_json(&self) -> String {
        let document = object!({
            "format": "keyschema-audit",
            "version": 1,
            "keys": self.keys,
            "unknown_keys": self.unknown_keys,
            "expired_keys": self.expired_keys,
            "bytes": self.bytes,
            "whole": self.is_whole,
            "expected_keys": self.expected_keys,
            "schemas": self.schemas.iter().map(of_schema).collect::<Vec<_>>(),
            "unknown": self.unknown.iter().map(of_pattern).collect::<Vec<_>>(),
            "findings": report::values(&self.findings),
        });
        format!("{document:#}\n")
    }
}

fn of_schema(schema: &SchemaReport) -> Value {
    let ranges: serde_json::Map<String, Value> =
        schema.ttls.ranges().map(|(name, keys)| (name.to_string(), keys.into())).collect();
    let largest: Vec<Value> =
        schema.largest.keys().map(|(key, bytes)| object!({ "key": key, "bytes": bytes })).collect();
    object!({
        "schema": schema.schema.name,
        "catalog": schema.catalog,
        "template": schema.schema.template,
        "keys": schema.keys,
        "measured": schema.measured,
        "bytes": schema.bytes,
        "compared": schema.compared,
        "without_ttl": schema.ttls.without,
        "ttl": ranges,
        "largest": largest,
    })
}

fn of_pattern(pattern: &Pattern) -> Value {
    object!({
        "pattern": pattern.pattern,
        "keys": pattern.keys,
        "measured": pattern.measured,
        "bytes": pattern.bytes,
        "example": pattern.example,
        "reason": pattern.reason,
    })
}
