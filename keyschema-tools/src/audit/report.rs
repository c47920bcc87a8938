//! The results of an audit.

use keyschema_runtime::KeySchema;

use super::{
    Largest, Limits, Pattern, Ttls, findings,
    records::{Record, scaled},
    skew::Hot,
};
use crate::{
    finding::{Finding, Findings},
    identify::UNKNOWN_KEYS,
    places::Places,
};

/// The results of an audit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The number of keys.
    pub keys: u64,
    /// The number of keys of no schema.
    pub unknown_keys: u64,
    /// The number of keys in a dump that had expired. No other count includes them.
    pub expired_keys: u64,
    /// The memory of all keys in bytes, as far as it is known.
    pub bytes: u64,
    /// Whether all keys were read.
    pub is_whole: bool,
    /// The number of keys that the source said that it has. Only servers do.
    pub expected_keys: Option<u64>,
    /// The schemas, in the order of the catalogues.
    pub schemas: Vec<SchemaReport>,
    /// The keys of no schema in groups of similar ones, the largest group first.
    pub unknown: Vec<Pattern>,
    /// The differences from the declarations, the most serious first.
    pub findings: Vec<Finding>,
}

/// The results for a schema.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SchemaReport {
    /// The schema.
    pub schema: &'static KeySchema,
    /// The name of its catalogue.
    pub catalog: &'static str,
    /// The number of keys.
    pub keys: u64,
    /// The number of keys that were measured.
    pub measured: u64,
    /// The memory of all keys in bytes, estimated from the measured ones.
    pub bytes: Option<u64>,
    /// The number of hashes whose fields were compared with the declared ones.
    pub compared: u64,
    /// The remaining TTLs.
    pub ttls: Ttls,
    /// The keys that take the most memory, among the measured ones.
    pub largest: Largest,
}

/// The counts of all keys.
pub(super) struct Totals {
    pub(super) unknown_keys: u64,
    pub(super) expired: u64,
    pub(super) expected: Option<u64>,
    pub(super) is_whole: bool,
    pub(super) hot: Vec<Hot>,
}

impl Report {
    /// Returns the share of the keys of the source that were read, in percent and rounded down, if
    /// it is known and not all.
    pub fn share(&self) -> Option<u64> {
        let expected = self.expected_keys.filter(|_| !self.is_whole)?;
        self.keys.saturating_mul(100).checked_div(expected).map(|share| share.min(99))
    }

    pub(super) fn of(
        records: Vec<((&'static str, &'static KeySchema), Record)>,
        unknown: Vec<Pattern>,
        totals: Totals,
        limits: &Limits,
        places: &mut Places,
    ) -> Self {
        let Totals { unknown_keys, expired, expected, is_whole, hot } = totals;
        let mut findings = Findings::new(limits.levels.clone());
        for message in findings::of_patterns(&unknown) {
            findings.of_file(&UNKNOWN_KEYS, "", None, message);
        }
        for (rule, message) in hot.iter().map(findings::of_hot) {
            findings.of_file(rule, "", None, message);
        }
        let mut schemas = Vec::with_capacity(records.len());
        for ((catalog, schema), record) in records {
            for (rule, message) in findings::of_record(schema, &record, limits, is_whole) {
                let line = places.line(schema.source.file, schema.name);
                findings.of_key(rule, schema, line, message);
            }
            schemas.push(SchemaReport {
                schema,
                catalog,
                keys: record.keys,
                measured: record.measured,
                bytes: scaled(record.bytes, record.measured, record.keys),
                compared: record.compared,
                ttls: record.ttls,
                largest: record.largest,
            });
        }
        let known: u64 = schemas.iter().map(|schema| schema.keys).sum();
        let bytes = schemas.iter().filter_map(|schema| schema.bytes).sum::<u64>()
            + unknown.iter().map(|pattern| pattern.bytes).sum::<u64>();
        Self {
            keys: known + unknown_keys,
            unknown_keys,
            expired_keys: expired,
            bytes,
            is_whole,
            expected_keys: expected,
            schemas,
            unknown,
            findings: findings.finish(),
        }
    }
}
