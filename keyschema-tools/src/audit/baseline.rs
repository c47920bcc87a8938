//! Findings that a project has accepted.

mod entry;
mod file;
mod text;

use std::{collections::HashMap, fs, io, path::Path};

use keyschema_core::glob;
use keyschema_language::message::{Message, code};
use keyschema_runtime::Date;

pub use entry::Known;

use crate::{Fault, rule::Rule};

/// The findings that a project has accepted, from a file that people can edit.
///
/// An entry accepts what a rule finds at keys of a pattern, which has the form of patterns of
/// `SCAN`. Such keys are counted and not reported, until the date of the entry has passed.
///
/// ```
/// use keyschema_runtime::Date;
/// use keyschema_tools::audit::Baseline;
///
/// let text = "[[known]]\nrule = 'unknown_keys'\npattern = 'tmp:*'\nuntil = 2027-01-31\n";
/// let baseline = Baseline::parse("known.toml", text, Some(Date::new(2026, 11, 22).unwrap()))?;
/// assert_eq!(baseline.entries()[0].pattern, "tmp:*");
/// assert!(!baseline.entries()[0].is_over);
///
/// let fault = Baseline::parse("known.toml", "[[known]]\nrule = 'unknown'\n", None).unwrap_err();
/// assert!(fault.to_string().starts_with("known.toml:2:8: there is no rule `unknown`"));
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// The name of the file.
    name: String,
    entries: Vec<Known>,
    /// The entries of each rule, by its name.
    of_rule: HashMap<&'static str, Starts>,
}

/// Entries by the text that their patterns begin with.
#[derive(Clone, Debug, Default)]
struct Starts {
    /// The lengths of these texts.
    lengths: Vec<usize>,
    entries: HashMap<Vec<u8>, Vec<usize>>,
}

impl Baseline {
    /// Reads the file. Without a date of today, no entry is over.
    ///
    /// # Errors
    /// If the file cannot be read, or is no baseline. The message has the line and the column.
    pub fn read(path: &Path, today: Option<Date>) -> Result<Self, Fault> {
        let shown = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| {
            let message = Message::new(format!("the baseline {} cannot be read: {error}", code(&shown)));
            match error.kind() {
                io::ErrorKind::NotFound => message.help(format!("write it with `--write-baseline {shown}`")),
                _ => message,
            }
        })?;
        Self::parse(shown, &text, today)
    }

    /// Reads the text of the file of this name. Without a date of today, no entry is over.
    ///
    /// # Errors
    /// If the text is no baseline. The message has the line and the column.
    pub fn parse(name: impl Into<String>, text: &str, today: Option<Date>) -> Result<Self, Fault> {
        let name = name.into();
        let entries = file::entries(&name, text, today)?;
        Ok(Self::of(name, entries))
    }

    fn of(name: String, entries: Vec<Known>) -> Self {
        let mut of_rule: HashMap<&'static str, Starts> = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            let pattern = entry.pattern.as_bytes();
            let length = pattern.iter().position(|byte| glob::is_special(*byte)).unwrap_or(pattern.len());
            let starts = of_rule.entry(entry.rule.name).or_default();
            if !starts.lengths.contains(&length) {
                starts.lengths.push(length);
            }
            starts.entries.entry(pattern[..length].to_vec()).or_default().push(place);
        }
        Self { name, entries, of_rule }
    }

    /// Returns the name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the entries.
    pub fn entries(&self) -> &[Known] {
        &self.entries
    }

    /// Returns the text of the file.
    pub fn to_toml(&self) -> String {
        text::of(&self.entries)
    }

    /// Whether what a rule finds at a key is accepted. Counts the key for each entry that matches.
    pub(super) fn accepts(&self, rule: &Rule, key: &[u8], matches: &mut [u64]) -> bool {
        let Some(starts) = self.of_rule.get(rule.name) else { return false };
        let lengths = starts.lengths.iter().filter(|length| **length <= key.len());
        let places = lengths.filter_map(|length| starts.entries.get(&key[..*length])).flatten();
        let mut is_accepted = false;
        for place in places.copied() {
            let entry = &self.entries[place];
            if glob::matches(entry.pattern.as_bytes(), key) {
                matches[place] += 1;
                is_accepted |= !entry.is_over;
            }
        }
        is_accepted
    }

    /// Whether a finding that is about no single keys is accepted. Counts it for its entry.
    pub(super) fn accepts_finding(&self, rule: &Rule, pattern: &str, matches: &mut [u64]) -> bool {
        let is_entry = |entry: &Known| entry.rule.name == rule.name && entry.pattern == pattern;
        let Some(place) = self.entries.iter().position(is_entry) else { return false };
        matches[place] += 1;
        !self.entries[place].is_over
    }

    /// Returns the baseline with further entries, and without those that are not kept. An entry
    /// that is there stays as people wrote it.
    pub(super) fn changed(&self, keeps: impl Fn(usize) -> bool, new: Vec<Known>) -> Self {
        let kept = self.entries.iter().enumerate().filter(|(place, _)| keeps(*place));
        let mut entries: Vec<Known> = kept.map(|(_, entry)| entry.clone()).collect();
        entries.extend(new);
        entries.sort_by(|a, b| (a.rule.name, &a.pattern).cmp(&(b.rule.name, &b.pattern)));
        Self::of(self.name.clone(), entries)
    }
}

#[cfg(test)]
mod tests {
    use keyschema_runtime::Date;

    use super::{Baseline, Known};
    use crate::{audit::rules, identify::UNKNOWN_KEYS};

    const TEXT: &str = r#"
# What the importer leaves behind.
[[known]]
rule = "unknown_keys"
pattern = "tmp:*"
reason = "the importer deletes \"them\" at night"
until = 2027-01-31

[[known]]
rule = "wrong_types"
pattern = 'a\*b:[0-9]'

[[known]]
rule = "unknown_keys"
pattern = "*:old"
"#;

    fn today(month: u8, day: u8) -> Option<Date> {
        Date::new(2027, month, day).ok()
    }

    #[test]
    fn keys_are_accepted_by_their_pattern_until_the_day() {
        let baseline = Baseline::parse("known.toml", TEXT, today(1, 31)).unwrap();
        let mut matches = [0; 3];
        let mut accepts = |rule, key: &[u8]| baseline.accepts(rule, key, &mut matches);
        assert!(accepts(&UNKNOWN_KEYS, b"tmp:7"));
        assert!(accepts(&UNKNOWN_KEYS, b"tmp:old"));
        assert!(!accepts(&rules::LONG_TTLS, b"tmp:7"));
        assert!(!accepts(&UNKNOWN_KEYS, b"tmp"));
        assert!(accepts(&rules::WRONG_TYPES, b"a*b:7"));
        assert!(!accepts(&rules::WRONG_TYPES, b"axb:7"));
        assert_eq!(matches, [2, 1, 1]);

        let baseline = Baseline::parse("known.toml", TEXT, today(2, 1)).unwrap();
        let mut matches = [0; 3];
        assert!(!baseline.accepts(&UNKNOWN_KEYS, b"tmp:7", &mut matches), "the day has passed");
        assert!(baseline.accepts(&UNKNOWN_KEYS, b"tmp:old", &mut matches), "another entry matches");
        assert_eq!(matches, [2, 0, 1]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let baseline = Baseline::parse("known.toml", TEXT, None).unwrap();
        let odd = "it's \\\u{1}\u{7f}\"ключ\"\n".to_string();
        let changed = baseline.changed(|place| place != 1, vec![Known::new(&rules::HOT_TAGS, odd.clone())]);
        let read = Baseline::parse("known.toml", &changed.to_toml(), None).unwrap();
        let shown = |baseline: &Baseline| -> Vec<_> {
            let entries = baseline.entries().iter();
            entries.map(|it| (it.rule.name, it.pattern.clone(), it.reason.clone(), it.until)).collect()
        };
        assert_eq!(shown(&read), shown(&changed));
        let reason = Some("the importer deletes \"them\" at night".to_string());
        assert_eq!(
            shown(&read),
            [
                ("hot_tags", odd, None, None),
                ("unknown_keys", "*:old".into(), None, None),
                ("unknown_keys", "tmp:*".into(), reason, today(1, 31)),
            ]
        );
    }
}
