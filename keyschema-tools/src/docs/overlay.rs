//! The counts of an audit beside each key.

use std::{collections::BTreeMap, fs, path::Path};

use keyschema_language::message::{Message, code};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Fault,
    audit::Ttls,
    words::{counted, percent, size},
};

/// The format of reports, and its version.
const FORMAT: &str = "keyschema-audit";
const VERSION: u32 = 1;

/// The counts of an audit, to show beside each key of a page.
///
/// ```
/// use keyschema_tools::docs::Overlay;
///
/// let fault = Overlay::parse("audit.json", "{}").unwrap_err();
/// assert!(fault.to_string().starts_with("`audit.json` is no report of an audit: "));
/// ```
#[derive(Clone, Debug)]
pub struct Overlay(Report);

/// The members that say what a file is.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// The members that are shown.
#[derive(Clone, Debug, Deserialize)]
struct Report {
    keys: u64,
    unknown_keys: u64,
    bytes: u64,
    whole: bool,
    schemas: Vec<Counts>,
}

#[derive(Clone, Debug, Deserialize)]
struct Counts {
    schema: String,
    catalog: String,
    keys: u64,
    bytes: Option<u64>,
    without_ttl: u64,
    ttl: BTreeMap<String, u64>,
    largest: Vec<Key>,
}

#[derive(Clone, Debug, Deserialize)]
struct Key {
    key: String,
    bytes: u64,
}

impl Overlay {
    /// Reads the file that `audit --format json` wrote.
    ///
    /// # Errors
    /// If the file cannot be read, or is no such report.
    pub fn read(path: &Path) -> Result<Self, Fault> {
        let shown = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| {
            Message::new(format!("{} cannot be read: {error}", code(&shown)))
                .help(format!("write it with `audit --format json -o {shown}`"))
        })?;
        Self::parse(&shown, &text)
    }

    /// Reads the text of a report. Errors call it by this name.
    ///
    /// # Errors
    /// If the text is no report.
    pub fn parse(name: &str, text: &str) -> Result<Self, Fault> {
        let refused = |fact: String| -> Fault {
            Message::new(format!("{} is no report of an audit: {fact}", code(name)))
                .help(format!("write it with `audit --format json -o {name}`"))
                .into()
        };
        let head: Head = serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
        if head.format != FORMAT {
            return Err(refused(format!("its format is `{}`", head.format)));
        }
        if head.version != VERSION {
            return Err(refused(format!("its version is {}, not {VERSION}", head.version)));
        }
        serde_json::from_str(text).map(Self).map_err(|error| refused(error.to_string()))
    }

    /// Adds the counts to the model of a page. Keys that the audit does not know have none.
    pub(super) fn add_to(&self, model: &mut Value) {
        let Self(report) = self;
        let mut about = counted(report.keys, "key");
        if report.bytes > 0 {
            about = format!("{about}, {}", size(report.bytes));
        }
        if report.unknown_keys > 0 {
            about = format!("{about}; {} of no schema", counted(report.unknown_keys, "key"));
        }
        if !report.whole {
            about.push_str("; not all keys were read");
        }
        model["audit"] = json!(about);
        for key in model["keys"].as_array_mut().into_iter().flatten() {
            let is_of = |counts: &&Counts| key["name"] == counts.schema && key["catalog"] == counts.catalog;
            key["audit"] = json!(report.schemas.iter().find(is_of).map(|counts| self.shown(counts)));
        }
    }

    fn shown(&self, counts: &Counts) -> Value {
        let Self(report) = self;
        let mut keys = counted(counts.keys, "key");
        if counts.keys > 0 {
            keys = format!("{keys} ({})", percent(counts.keys, report.keys));
        }
        let memory = counts.bytes.filter(|bytes| *bytes > 0);
        let memory = memory.map(|bytes| format!("{} ({})", size(bytes), percent(bytes, report.bytes)));
        let times = Ttls::default();
        let mut ranges: Vec<(String, u64)> = times
            .ranges()
            .map(|(end, _)| (end.to_string(), counts.ttl.get(end).copied().unwrap_or(0)))
            .collect();
        ranges.push(("no TTL".into(), counts.without_ttl));
        let most = ranges.iter().map(|(_, keys)| *keys).max().unwrap_or(0);
        let ranges: Vec<Value> = ranges
            .into_iter()
            .map(|(name, keys)| {
                // A few keys are visible beside very many.
                let height = u128::from(keys) * 100 / u128::from(most.max(1));
                let height = if keys > 0 { height.max(3) } else { 0 };
                json!({ "name": name, "keys": keys, "height": u64::try_from(height).unwrap_or(100) })
            })
            .collect();
        let largest: Vec<Value> =
            counts.largest.iter().map(|key| json!({ "key": key.key, "size": size(key.bytes) })).collect();
        json!({
            "keys": keys,
            "memory": memory,
            "times": if most > 0 { json!(ranges) } else { json!([]) },
            "largest": largest,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Overlay;

    #[test]
    fn what_is_no_report_is_refused_with_its_place() {
        for (text, fact) in [
            ("", "EOF while parsing a value at line 1 column 0"),
            ("{\"format\": \"keyschema-findings\", \"version\": 1}", "its format is `keyschema-findings`"),
            ("{\"format\": \"keyschema-audit\", \"version\": 2}", "its version is 2, not 1"),
            ("{\"format\": \"keyschema-audit\", \"version\": 1}", "missing field `keys` at line 1 column 43"),
            (
                "{\"format\": \"keyschema-audit\", \"version\": 1,\n\"keys\": -1}",
                "invalid value: integer `-1`, expected u64 at line 2 column 10",
            ),
        ] {
            let fault = Overlay::parse("audit.json", text).unwrap_err().to_string();
            let expected = format!("`audit.json` is no report of an audit: {fact}\nhelp: write it with ");
            assert!(fault.starts_with(&expected), "{fault}");
        }
    }
}
