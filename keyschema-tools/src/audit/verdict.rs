//! The findings of an audit that are reported, and those that are accepted.

use keyschema_language::{
    lint::Level,
    message::{Message, code},
};

use super::{Baseline, Known, Limits, moment, records::Record, rules};
use crate::{finding::Findings, rule::Rule};

/// A finding that a baseline can accept.
pub(super) struct Found {
    pub(super) rule: &'static Rule,
    pub(super) message: Message,
    /// The pattern of an entry that accepts it.
    pub(super) pattern: String,
    /// The number of keys that it is about, or 1 if it is about no single keys.
    pub(super) keys: u64,
}

/// An accepted finding, or several.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct KnownReport {
    /// The entry of the baseline.
    pub entry: Known,
    /// The number of keys that it accepts. 1 for a finding that is about no single keys.
    pub matches: u64,
}

/// Decides about findings.
pub(super) struct Verdict {
    pub(super) baseline: Baseline,
    /// The number of findings that each entry matches.
    pub(super) matches: Vec<u64>,
    /// Whether new findings are accepted.
    pub(super) accepts: bool,
    /// The new entries, with the number of keys of each.
    pub(super) new: Vec<(Known, u64)>,
}

impl Verdict {
    /// Whether a finding is not reported, because it is accepted or its rule is allowed.
    pub(super) fn hides(&mut self, found: &Found, limits: &Limits) -> bool {
        if limits.levels.of(found.rule) == Level::Allow {
            return true;
        }
        // The entries of other rules were asked about each key.
        let names = [rules::UNUSED_SCHEMAS.name, rules::HOT_TAGS.name, rules::HOT_SLOTS.name];
        if names.contains(&found.rule.name)
            && self.baseline.accepts_finding(found.rule, &found.pattern, &mut self.matches)
        {
            return true;
        }
        // An entry with this pattern would accept each key that is ever written.
        if !self.accepts || found.pattern == "*" {
            return false;
        }
        self.new.push((Known::new(found.rule, found.pattern.clone()), found.keys));
        true
    }

    /// Reports entries that match nothing, or are over. Returns what is accepted, and the baseline
    /// that accepts it.
    pub(super) fn finish(
        self,
        is_whole: bool,
        records: &[&Record],
        findings: &mut Findings,
    ) -> (Vec<KnownReport>, Baseline) {
        let Self { baseline, matches, accepts, new } = self;
        let is_judged = |rule: &Rule| is_whole && knows(rule, records);
        let is_unmatched = |place: usize| matches[place] == 0 && is_judged(baseline.entries()[place].rule);
        let mut known = Vec::new();
        for (place, entry) in baseline.entries().iter().enumerate() {
            let shown = format!("{} of `{}`", code(&entry.pattern), entry.rule.name);
            let line = u32::try_from(entry.line).ok();
            if is_unmatched(place) && accepts {
                continue;
            }
            if is_unmatched(place) {
                let message = Message::new(format!("the entry {shown} matches nothing"));
                let message = message.help("delete it, or write the file again with `--write-baseline`");
                findings.of_place(&rules::UNMATCHED_BASELINE, baseline.name(), line, message);
            } else if let Some(until) = entry.until.filter(|_| entry.is_over) {
                let fact = format!("the entry {shown} accepts keys until {}", moment::shown(until));
                let mut message = Message::new(fact);
                if let Some(reason) = &entry.reason {
                    message = message.note(format!("its reason is: {reason}"));
                }
                findings.of_place(&rules::EXPIRED_BASELINE, baseline.name(), line, message);
            }
            known.push(KnownReport { entry: entry.clone(), matches: matches[place] });
        }
        let entries = new.iter().map(|(entry, _)| entry.clone()).collect();
        let changed = baseline.changed(|place| !is_unmatched(place), entries);
        known.extend(new.into_iter().map(|(entry, matches)| KnownReport { entry, matches }));
        (known, changed)
    }
}

/// Whether the source told enough about all keys to say that a rule found nothing.
fn knows(rule: &Rule, records: &[&Record]) -> bool {
    let mut records = records.iter();
    match rule.name {
        "wrong_types" => records.any(|record| record.typed > 0),
        "persistent_keys" | "long_ttls" | "expiring_keys" => {
            records.any(|record| record.ttls.with() + record.ttls.without > 0)
        }
        "large_keys" => records.all(|record| record.measured == record.keys),
        "undeclared_fields" | "persistent_fields" | "long_field_ttls" => {
            let mut compared = records.filter(|record| record.compared > 0).peekable();
            compared.peek().is_some() && compared.all(|record| record.compared == record.keys)
        }
        _ => true,
    }
}
