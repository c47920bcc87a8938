//! The results of an audit.

use keyschema_core::DataType;
use keyschema_language::message::Message;
use keyschema_runtime::KeySchema;

use super::{
    Largest, Limits, Pattern, Ttls,
    records::{Examples, Record, scaled},
    rules,
};
use crate::{
    finding::{Finding, Findings},
    identify::UNKNOWN_KEYS,
    places::Places,
    rule::Rule,
};

/// The number of patterns of unknown keys that are reported as separate findings.
const PATTERNS: usize = 20;

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
    /// The remaining TTLs.
    pub ttls: Ttls,
    /// The keys that take the most memory, among the measured ones.
    pub largest: Largest,
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
        [unknown_keys, expired_keys]: [u64; 2],
        limits: &Limits,
        places: &mut Places,
        is_whole: bool,
    ) -> Self {
        let mut findings = Findings::new(limits.levels.clone());
        let mut schemas = Vec::with_capacity(records.len());
        for pattern in unknown.iter().take(PATTERNS) {
            findings.of_file(&UNKNOWN_KEYS, "", None, of_pattern(pattern));
        }
        if unknown.len() > PATTERNS {
            let rest = &unknown[PATTERNS..];
            let keys = rest.iter().map(|pattern| pattern.keys).sum();
            let fact = format!("{} of no schema and {} further patterns", keys_of(keys), rest.len());
            findings.of_file(&UNKNOWN_KEYS, "", None, Message::new(fact));
        }
        for ((catalog, schema), record) in records {
            for (rule, message) in of_record(schema, &record, limits, is_whole) {
                let line = places.line(schema.source.file, schema.name);
                findings.of_key(rule, schema, line, message);
            }
            schemas.push(SchemaReport {
                schema,
                catalog,
                keys: record.keys,
                measured: record.measured,
                bytes: scaled(record.bytes, record.measured, record.keys),
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
            expired_keys,
            bytes,
            is_whole,
            expected_keys: None,
            schemas,
            unknown,
            findings: findings.finish(),
        }
    }
}

fn of_pattern(pattern: &Pattern) -> Message {
    let fact = format!("{} of no schema: `{}`", keys_of(pattern.keys), pattern.pattern);
    let message = Message::new(fact);
    if pattern.example == pattern.pattern {
        return message.note(pattern.reason.as_str());
    }
    message.note(format!("such as `{}`: {}", pattern.example, pattern.reason))
}

/// Returns the findings about the keys of a schema.
fn of_record(
    schema: &KeySchema,
    record: &Record,
    limits: &Limits,
    is_whole: bool,
) -> Vec<(&'static Rule, Message)> {
    let mut found = Vec::new();
    let mut add = |rule: &'static Rule, examples: &Examples, fact: &str| {
        if examples.keys > 0 {
            let share = share_of(examples.keys, record.keys);
            let message = Message::new(format!("{share} of `{}` {fact}", schema.name));
            found.push((rule, message.note(format!("such as {}", examples.list()))));
        }
    };
    let declared = schema.data_type.redis_type().unwrap_or("any");
    let others: Vec<String> = record.other_types.keys().map(|name| format!("a `{name}`")).collect();
    let holds = verb(record.wrong_types.keys, "hold");
    add(
        &rules::WRONG_TYPES,
        &record.wrong_types,
        &format!("{holds} {}, not a `{declared}`", others.join(" or ")),
    );
    let has = |examples: &Examples| verb(examples.keys, "have").to_string();
    let expiry = schema.expiry;
    add(
        &rules::PERSISTENT_KEYS,
        &record.persistent,
        &format!("{} no TTL, and `{expiry}` is declared", has(&record.persistent)),
    );
    add(
        &rules::LONG_TTLS,
        &record.long_ttls,
        &format!("{} more time left than `{expiry}` gives", has(&record.long_ttls)),
    );
    add(
        &rules::EXPIRING_KEYS,
        &record.expiring,
        &format!("{} a TTL, and `persistent` is declared", has(&record.expiring)),
    );
    if let Some(most) = limits.max_bytes {
        let fact = format!("{} more than {most} bytes", verb(record.large.keys, "take"));
        add(&rules::LARGE_KEYS, &record.large, &fact);
    }
    if let (Some(instead), 1..) = (schema.deprecated, record.keys) {
        let mut message = Message::new(format!(
            "{} of `{}`, which is deprecated: {instead}",
            keys_of(record.keys),
            schema.name
        ));
        if record.ttls.with() > 0 {
            let end = moment(record.last_expiry);
            message = message.note(format!("the last one that expires does so at {end}"));
        }
        if record.ttls.without > 0 {
            message = message.note(format!("{} no TTL", share_of_with(record.ttls.without, "have")));
        }
        found.push((&rules::DEPRECATED_KEYS, message));
    }
    let is_stored = schema.data_type != DataType::Channel;
    if record.keys == 0 && is_whole && is_stored && schema.deprecated.is_none() {
        found
            .push((&rules::UNUSED_SCHEMAS, Message::new(format!("no key has the schema `{}`", schema.name))));
    }
    found
}

fn keys_of(count: u64) -> String {
    if count == 1 { "1 key".into() } else { format!("{count} keys") }
}

/// Returns `3 of 10 keys`, or `10 keys` if that is all.
fn share_of(part: u64, whole: u64) -> String {
    if part == whole { keys_of(whole) } else { format!("{part} of {}", keys_of(whole)) }
}

fn share_of_with(count: u64, plural: &str) -> String {
    format!("{} {}", keys_of(count), verb(count, plural))
}

/// Returns the verb in the form for this many keys.
fn verb(count: u64, plural: &str) -> &str {
    match (count, plural) {
        (1, "have") => "has",
        (1, "hold") => "holds",
        (1, "take") => "takes",
        _ => plural,
    }
}

/// Returns a time in milliseconds since 1970 as a date and a time, rounded up to the minute.
fn moment(millis: u64) -> String {
    let minutes = millis.div_ceil(60_000);
    let (days, minute) = (minutes / 1_440, minutes % 1_440);
    // Counted from 1 March of the year 0, so that a leap day is the last of its year. 146,097 days are 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{of_month:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::{moment, share_of};

    #[test]
    fn a_moment_is_a_date_and_a_time() {
        for (seconds, shown) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (951_782_401, "2000-02-29 00:01 UTC"),
            (1_800_000_000, "2027-01-15 08:00 UTC"),
            (4_102_444_799, "2100-01-01 00:00 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(moment(seconds * 1_000), shown);
        }
    }

    #[test]
    fn a_share_is_left_out_if_it_is_all() {
        assert_eq!(share_of(3, 10), "3 of 10 keys");
        assert_eq!(share_of(1, 1), "1 key");
    }
}
