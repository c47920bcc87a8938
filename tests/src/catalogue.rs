//! The keys that public projects write, from `data/catalogues`, and a comparison with schemas.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use keyschema::schema::Piece;
use keyschema::{DataType, Expiry, KeySchema};
use keyschema_language::lint::{Block, BlockKey, Policy, Settings, Standard, Subject, check_block};

/// The names of the catalogues, which are those of their files.
pub const NAMES: [&str; 3] = ["bullmq", "nammayatri-lts", "sidekiq"];

/// The keys of a project, each with its number of occurrences.
#[derive(Debug, PartialEq, Eq)]
pub struct Catalogue {
    keys: BTreeMap<Key, usize>,
}

/// A key in a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Its text with `{name}` for parameters and `{{ }}` for literal braces.
    pub pattern: String,
    /// Its data type in the schema language.
    pub data_type: &'static str,
    /// Its lifetime.
    pub life: Life,
}

/// The lifetime of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Life {
    /// This many seconds.
    Seconds(u64),
    /// A time that depends on a setting or on the current state.
    Caller,
    /// Until it is deleted.
    Persistent,
}

impl Catalogue {
    /// Returns the catalogue of that name.
    ///
    /// # Panics
    /// If there is none, or a row cannot be understood.
    pub fn read(name: &str) -> Self {
        Self::of_keys(read_keys(name))
    }

    /// Returns the declared lifetime.
    ///
    /// # Panics
    /// Panics if a schema declares no lifetime.
    pub fn of_schemas(schemas: &[&KeySchema]) -> Self {
        Self::of_keys(schemas.iter().map(|schema| key_of(schema)))
    }

    fn of_keys(list: impl IntoIterator<Item = Key>) -> Self {
        let mut keys = BTreeMap::new();
        for key in list {
            *keys.entry(key).or_default() += 1;
        }
        Self { keys }
    }

    /// Checks that these are exactly the keys of `expected`, each with the same number of
    /// occurrences.
    ///
    /// # Panics
    /// Panics if they are not. The message lists the missing and the extra keys.
    pub fn assert_is(&self, expected: &Self) {
        assert!(!expected.keys.is_empty(), "the catalogue is empty");
        let (missing, extra) = (expected.without(self), self.without(expected));
        assert!(missing.is_empty() && extra.is_empty(), "missing: {missing:#?}\nextra: {extra:#?}");
    }

    /// Returns the keys that occur more often here than in `other`.
    fn without(&self, other: &Self) -> Vec<&Key> {
        let is_more = |key: &Key, count: usize| count > other.keys.get(key).copied().unwrap_or_default();
        self.keys.iter().filter(|(key, count)| is_more(key, **count)).map(|(key, _)| key).collect()
    }
}

/// Returns the keys that can be the same text as another, each with all such keys after it in the
/// catalogue, as `Job: Wait Meta`.
///
/// The lint reports each key of a block once. Here every pair is a block.
///
/// # Panics
/// If a finding is about another key than the second.
pub fn collisions(schemas: &[&KeySchema]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, schema) in schemas.iter().enumerate() {
        let others = schemas[number + 1..].iter().filter(|other| collide(schema, other));
        let names: Vec<&str> = others.map(|other| other.name).collect();
        if !names.is_empty() {
            found.push(format!("{}: {}", schema.name, names.join(" ")));
        }
    }
    found
}

fn collide(first: &KeySchema, second: &KeySchema) -> bool {
    let policies = [first, second].map(|schema| {
        let delimiter = Some(schema.delimiter.to_owned());
        Policy::of_layers(&[&Settings { standard: Some(Standard::Domain), delimiter, ..Settings::default() }])
    });
    let subjects = [(first, &policies[0]), (second, &policies[1])]
        .map(|(schema, policy)| Subject::of_template(schema.template, schema.data_type, policy));
    let keys =
        [0, 1].map(|number| BlockKey { subject: &subjects[number], policy: &policies[number], levels: &[] });
    let findings = check_block(&keys, Block { policy: &policies[0], levels: &[] });
    let mut overlaps = findings.iter().filter(|finding| finding.lint.name == "overlapping_keys");
    overlaps.next().is_some_and(|finding| {
        assert_eq!((finding.key, &finding.others[..]), (1, &[0][..]));
        true
    })
}

/// Returns the rows of the catalogue of that name, in order.
///
/// # Panics
/// If there is none, or a row cannot be understood.
pub fn read_keys(name: &str) -> Vec<Key> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("data/catalogues/{name}.tsv"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().skip(1).map(read_row).collect()
}

fn read_row(row: &str) -> Key {
    let cells: Vec<&str> = row.split('\t').collect();
    let [pattern, data_type, ttl, _source, _note] = cells[..] else {
        panic!("a row has five cells: {row:?}");
    };
    Key { pattern: pattern.into(), data_type: read_data_type(data_type).name(), life: read_life(ttl) }
}

/// Returns the catalogues' words for data types. If the source does not tell the type of a key, it
/// is declared as a string.
fn read_data_type(word: &str) -> DataType {
    match word {
        "string(bitfield)" => DataType::Bitmap,
        "zset(geo)" => DataType::Geo,
        word if word.starts_with("unknown") => DataType::String,
        word => DataType::from_name(word).unwrap_or_else(|| panic!("{word:?} is no data type")),
    }
}

fn read_life(cell: &str) -> Life {
    // The time to live of a hash's fields is not that of the key.
    if cell.is_empty() || cell.starts_with("none") || cell.contains("per-field") {
        return Life::Persistent;
    }
    cell.parse().map_or(Life::Caller, Life::Seconds)
}

fn key_of(schema: &KeySchema) -> Key {
    let pattern = schema
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
            Piece::Parameter(parameter) => format!("{{{}}}", parameter.name),
        })
        .collect();
    let life = match schema.expiry {
        Expiry::Ttl { ttl, .. } => Life::Seconds(ttl.as_secs()),
        Expiry::Caller { .. } => Life::Caller,
        Expiry::Persistent { .. } => Life::Persistent,
        other => panic!("{}: {other:?} says nothing of its life", schema.name),
    };
    Key { pattern, data_type: schema.data_type.name(), life }
}
