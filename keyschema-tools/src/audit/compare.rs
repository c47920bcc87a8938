//! Compares a key with its schema.

use std::time::Duration;

use keyschema_core::Refresh;
use keyschema_runtime::{Expiry, KeySchema};

use super::{Baseline, Limits, records::Record, rules};
use crate::{
    rule::Rule,
    sources::{Expires, HashField, Observation},
};

/// The time by which a TTL may be longer than declared. A dump has its time in seconds, and clocks
/// differ.
const TOLERANCE: Duration = Duration::from_secs(2);

/// The difference of clocks that is allowed for keys that expire at a time of day. A writer whose
/// clock is ahead lets them expire a day later.
const CLOCKS: Duration = Duration::from_secs(60);

/// The facts that keys are compared with, other than their schemas.
pub(super) struct Accepted<'a> {
    pub(super) limits: &'a Limits,
    pub(super) baseline: &'a Baseline,
    /// The number of keys that each entry of the baseline matches.
    pub(super) matches: &'a mut [u64],
}

impl Record {
    /// Adds a key of the schema.
    pub(super) fn add(
        &mut self,
        schema: &KeySchema,
        observation: &Observation<'_>,
        accepted: &mut Accepted<'_>,
    ) {
        if schema.deprecated.is_some() {
            self.mistake(&rules::DEPRECATED_KEYS, observation.key, accepted);
        }
        self.add_memory(observation);
        let most = accepted.limits.max_bytes;
        if observation.bytes.zip(most).is_some_and(|(bytes, most)| bytes > most) {
            self.mistake(&rules::LARGE_KEYS, observation.key, accepted);
        }
        self.typed += u64::from(observation.stored_type.is_some());
        if let Some(stored) = observation.stored_type
            && !schema.data_type.can_hold(stored)
            && self.mistake(&rules::WRONG_TYPES, observation.key, accepted)
        {
            *self.other_types.entry(stored.name().to_string()).or_default() += 1;
        }
        self.compare_ttl(schema, observation, accepted);
        if let Some(fields) = observation.fields
            && !schema.fields.is_empty()
        {
            self.compare_fields(schema, observation, fields, accepted);
        }
    }

    /// Counts a key with its memory.
    pub(super) fn add_memory(&mut self, observation: &Observation<'_>) {
        self.keys += 1;
        if let Some(bytes) = observation.bytes {
            self.measured += 1;
            self.bytes += bytes;
            self.largest.add(bytes, observation.key);
        }
    }

    /// Returns the memory of a key, estimated from the other keys of the schema if it was not
    /// measured.
    pub(super) fn bytes_of(&self, observation: &Observation<'_>) -> u64 {
        observation.bytes.unwrap_or_else(|| self.bytes.checked_div(self.measured).unwrap_or(0))
    }

    fn compare_ttl(
        &mut self,
        schema: &KeySchema,
        observation: &Observation<'_>,
        accepted: &mut Accepted<'_>,
    ) {
        match (observation.expires, observation.remaining_ttl()) {
            (Expires::At(time), Some(ttl)) => {
                self.ttls.add(ttl);
                self.last_expiry = self.last_expiry.max(time);
                if let Expiry::Persistent { .. } = schema.expiry {
                    self.mistake(&rules::EXPIRING_KEYS, observation.key, accepted);
                } else if is_too_long(ttl, schema.expiry, observation.seen_at) {
                    self.mistake(&rules::LONG_TTLS, observation.key, accepted);
                }
            }
            (Expires::Never, _) => {
                self.ttls.without += 1;
                if schema.expiry.details().is_some() {
                    self.mistake(&rules::PERSISTENT_KEYS, observation.key, accepted);
                }
            }
            _ => {}
        }
    }

    fn compare_fields(
        &mut self,
        schema: &KeySchema,
        observation: &Observation<'_>,
        fields: &[HashField],
        accepted: &mut Accepted<'_>,
    ) {
        self.compared += 1;
        let mut broken: Vec<(&'static Rule, Vec<&[u8]>)> = Vec::new();
        for field in fields {
            let declared = schema.fields.iter().find(|declared| declared.name.as_bytes() == field.name);
            let rule = match (declared.map(|declared| declared.ttl), field.expires) {
                (None, _) => &rules::UNDECLARED_FIELDS,
                (Some(Some(_)), Expires::Never) => &rules::PERSISTENT_FIELDS,
                (Some(Some(declared)), Expires::At(time)) => {
                    let (ttl, jitter_percent) = (declared.ttl, declared.jitter_percent);
                    let expiry = Expiry::Ttl { ttl, jitter_percent, refresh: Refresh::Replace };
                    let left = Duration::from_millis(time.saturating_sub(observation.seen_at));
                    if !is_too_long(left, expiry, observation.seen_at) {
                        continue;
                    }
                    &rules::LONG_FIELD_TTLS
                }
                _ => continue,
            };
            match broken.iter_mut().find(|(other, _)| other.name == rule.name) {
                Some((_, names)) => names.push(&field.name),
                None => broken.push((rule, vec![&field.name])),
            }
        }
        for (rule, names) in broken {
            if self.mistake(rule, observation.key, accepted) {
                let examples = self.fields.entry(rule.name.into()).or_default();
                for name in names {
                    examples.add(name);
                }
            }
        }
    }

    /// Adds what a rule finds at a key, unless it is accepted. Returns whether it was added.
    fn mistake(&mut self, rule: &'static Rule, key: &[u8], accepted: &mut Accepted<'_>) -> bool {
        if accepted.baseline.accepts(rule, key, accepted.matches) {
            return false;
        }
        self.mistakes.entry(rule.name.into()).or_default().add(key);
        true
    }
}

/// Whether a key that was seen at this time, in milliseconds since 1970, has more time left than is
/// declared.
fn is_too_long(ttl: Duration, declared: Expiry, seen_at: u64) -> bool {
    let Some(mut longest) = declared.longest() else { return false };
    if let Expiry::Daily { at, jitter_percent, .. } = declared {
        let now = Duration::from_millis(seen_at);
        let a_day = Duration::from_secs(24 * 60 * 60);
        let next = at.next_after(now.saturating_add(CLOCKS)).saturating_sub(now);
        longest = next.saturating_add(a_day.saturating_mul(jitter_percent.into()) / 100);
    }
    ttl > longest.saturating_add(TOLERANCE)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use keyschema_core::{Expiry, Refresh, TimeOfDay};

    use super::is_too_long;

    #[test]
    fn a_key_of_a_time_of_day_lives_until_then_and_its_jitter() {
        let at = TimeOfDay::parse("04:00Z").unwrap();
        let daily = Expiry::Daily { at, jitter_percent: 1, refresh: Refresh::Replace };
        let hour = 3_600;
        // The time of day, the time that is left, and whether that is too long. 1 % of a day is 864
        // s.
        for (time, left, expected) in [
            (3 * hour, hour + 864, false),
            (3 * hour, hour + 870, true),
            (3 * hour, 25 * hour, true),
            (5 * hour, 23 * hour + 864, false),
            (5 * hour, 23 * hour + 870, true),
            // The clock of the writer is a little ahead.
            (4 * hour - 30, 24 * hour, false),
        ] {
            let seen_at = (20_000 * 24 * hour + time) * 1_000;
            assert_eq!(is_too_long(Duration::from_secs(left), daily, seen_at), expected, "{time} {left}");
        }
    }
}
