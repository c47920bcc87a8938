//! The report as JSON, of the shape in `docs/keyschema-audit.schema.json`.

use serde_json::{Value, json as object};

use super::{KnownReport, Pattern, Report, SchemaReport, moment};
use crate::report;

impl Report {
    /// Returns the report as a JSON document.
    pub fn to_json(&self) -> String {
        let document = object!({
            "format": "keyschema-audit",
            "version": 1,
            "keys": self.keys,
            "unknown_keys": self.unknown_keys,
            "prefixes": self.prefixes.map(|it| object!({ "count": it.count, "exact": it.is_exact })),
            "unknown_bytes": self.unknown_bytes,
            "expired_keys": self.expired_keys,
            "bytes": self.bytes,
            "whole": self.is_whole,
            "expected_keys": self.expected_keys,
            "schemas": self.schemas.iter().map(|schema| of_schema(schema, self)).collect::<Vec<_>>(),
            "known": self.known.iter().map(of_known).collect::<Vec<_>>(),
            "unknown": self.unknown.iter().map(of_pattern).collect::<Vec<_>>(),
            "findings": report::values(&self.findings),
        });
        format!("{document:#}\n")
    }
}

/// Returns a part of a whole, from 0 to 1, rounded down to four digits.
fn share(part: u64, whole: u64) -> f64 {
    let parts = u128::from(part) * 10_000 / u128::from(whole.max(1));
    f64::from(u32::try_from(parts).unwrap_or(u32::MAX)) / 10_000.0
}

fn of_schema(schema: &SchemaReport, all: &Report) -> Value {
    let ranges: serde_json::Map<String, Value> =
        schema.ttls.ranges().map(|(name, keys)| (name.to_string(), keys.into())).collect();
    let largest: Vec<Value> =
        schema.largest.keys().map(|(key, bytes)| object!({ "key": key, "bytes": bytes })).collect();
    object!({
        "schema": schema.schema.name,
        "catalog": schema.catalog,
        "template": schema.schema.template,
        "keys": schema.keys,
        "share": share(schema.keys, all.keys),
        "measured": schema.measured,
        "bytes": schema.bytes,
        "bytes_share": schema.bytes.map(|bytes| share(bytes, all.bytes)),
        "compared": schema.compared,
        "without_ttl": schema.ttls.without,
        "longest_ttl_seconds": (schema.ttls.with() > 0).then_some(schema.ttls.longest.as_secs()),
        "ttl": ranges,
        "largest": largest,
    })
}

fn of_known(known: &KnownReport) -> Value {
    let entry = &known.entry;
    object!({
        "rule": entry.rule.name,
        "pattern": entry.pattern,
        "reason": entry.reason,
        "until": entry.until.map(moment::shown),
        "over": entry.is_over,
        "matches": known.matches,
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
