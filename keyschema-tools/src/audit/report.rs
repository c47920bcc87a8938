//! The results of an audit.

use keyschema_runtime::KeySchema;

use super::{
    Baseline, KnownReport, Largest, Limits, Pattern, PrefixCount, Ttls, findings,
    records::{Record, scaled},
    schemas::Schemas,
    skew::Hot,
    verdict::Verdict,
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
    /// The number of different prefixes that the keys of schemas have, if the prefix at run time
    /// has parameters.
    pub prefixes: Option<PrefixCount>,
    /// The memory of the keys of no schema in bytes, as far as it is known.
    pub unknown_bytes: u64,
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
    /// The keys of no schema in groups of similar ones, the largest group first. Keys that the
    /// baseline accepts are left out.
    pub unknown: Vec<Pattern>,
    /// The entries of the baseline, with what they accept.
    pub known: Vec<KnownReport>,
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
    pub(super) prefixes: Option<PrefixCount>,
    /// The keys of no schema that are accepted.
    pub(super) accepted: Record,
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

    /// Returns the report, and the baseline that accepts what it leaves out.
    pub(super) fn of(
        records: Vec<((&'static str, &'static KeySchema), Record)>,
        unknown: Vec<Pattern>,
        totals: Totals,
        limits: &Limits,
        mut verdict: Verdict,
        places: &mut Places,
        schemas: &Schemas,
    ) -> (Self, Baseline) {
        let Totals { unknown_keys, prefixes, accepted, expired, expected, is_whole, hot } = totals;
        let mut findings = Findings::new(limits.levels.clone());
        let unknown_found = unknown.iter().map(findings::of_pattern);
        let unknown_found = unknown_found.filter(|found| !verdict.hides(found, limits)).collect();
        for message in findings::of_patterns(unknown_found) {
            findings.of_file(&UNKNOWN_KEYS, "", None, message);
        }
        for found in hot.iter().map(findings::of_hot) {
            if !verdict.hides(&found, limits) {
                findings.of_file(found.rule, "", None, found.message);
            }
        }
        for ((_, schema), record) in &records {
            let pattern = schemas.pattern_of(schema, &limits.prefix);
            for found in findings::of_record(schema, &pattern, record, limits, is_whole) {
                if !verdict.hides(&found, limits) {
                    let line = places.line(schema.source.file, schema.name);
                    findings.of_key(found.rule, schema, line, found.message);
                }
            }
        }
        let counted: Vec<&Record> = records.iter().map(|(_, record)| record).collect();
        let (known, baseline) = verdict.finish(is_whole, &counted, &mut findings);
        let schemas: Vec<SchemaReport> = records.into_iter().map(SchemaReport::of).collect();
        let unknown_bytes = unknown.iter().map(|pattern| pattern.bytes).sum::<u64>()
            + scaled(accepted.bytes, accepted.measured, accepted.keys).unwrap_or(0);
        let report = Self {
            keys: schemas.iter().map(|schema| schema.keys).sum::<u64>() + unknown_keys,
            unknown_keys,
            prefixes,
            unknown_bytes,
            expired_keys: expired,
            bytes: schemas.iter().filter_map(|schema| schema.bytes).sum::<u64>() + unknown_bytes,
            is_whole,
            expected_keys: expected,
            schemas,
            unknown,
            known,
            findings: findings.finish(),
        };
        (report, baseline)
    }
}

impl SchemaReport {
    fn of(((catalog, schema), record): ((&'static str, &'static KeySchema), Record)) -> Self {
        Self {
            schema,
            catalog,
            keys: record.keys,
            measured: record.measured,
            bytes: scaled(record.bytes, record.measured, record.keys),
            compared: record.compared,
            ttls: record.ttls,
            largest: record.largest,
        }
    }
}
