//! Counts keys and compares them with their schemas.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    time::Duration,
};

use keyschema_runtime::{Expiry, KeySchema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Limits, Report, patterns::Patterns, records::Record};
use crate::{
    Catalogs, Fault,
    identify::Identifier,
    places::Places,
    sources::{Expires, KeySource, Observation},
};

/// How much longer than declared a TTL may be. A dump has its time in seconds, and clocks differ.
const TOLERANCE: Duration = Duration::from_secs(2);

/// Compares the keys of a source with their schemas, in memory that does not grow with the number of keys.
///
/// ```
/// use keyschema_tools::{Catalogs, audit::{Audit, Limits}, sources::KeyList};
/// # use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
/// # const ROOMS: &KeySchema = &KeySchema {
/// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
/// # };
/// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
///
/// let catalogs = Catalogs::of_program(&[&CHAT_KEYS]);
/// let mut audit = Audit::of(&catalogs, Limits::default());
/// audit.read(&mut KeyList::new("keys.txt", "chat:rooms\tlist\t-1\nchat:room\n".as_bytes()))?;
/// let report = audit.finish(true);
/// assert_eq!((report.keys, report.unknown_keys), (2, 1));
/// assert_eq!(report.findings[1].message.fact(), "1 key of `ChatRooms` holds a `list`, not a `string`");
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
#[derive(Debug)]
pub struct Audit {
    identifier: Identifier,
    schemas: Vec<(&'static str, &'static KeySchema)>,
    /// The index of each schema in the list, by its address.
    places: HashMap<*const KeySchema, usize>,
    counts: Counts,
    limits: Limits,
    /// The lines of the declarations.
    sources: Places,
}

/// What the counts of an audit depend on. Other counts cannot be added to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Basis {
    /// A hash of the declarations.
    pub(super) declarations: u64,
    pub(super) prefix: String,
    pub(super) max_bytes: Option<u64>,
}

/// Everything that is counted, in a form that an audit is [saved](super::State) in.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Counts {
    /// The counts of each schema, in the order of the catalogues.
    records: Vec<Record>,
    unknown: Patterns,
    unknown_keys: u64,
    expired: u64,
    /// The number of keys that the source says that it has, if it says so.
    expected: Option<u64>,
}

impl Audit {
    /// Returns an audit of keys of these catalogues.
    pub fn of(catalogs: &Catalogs, limits: Limits) -> Self {
        let schemas: Vec<(&'static str, &'static KeySchema)> =
            catalogs.schemas().map(|(file, schema)| (file.catalog.name(), schema)).collect();
        let places = schemas
            .iter()
            .enumerate()
            .map(|(place, (_, schema))| (std::ptr::from_ref(*schema), place))
            .collect();
        Self {
            identifier: Identifier::of(catalogs).with_prefix(&limits.prefix),
            counts: Counts { records: vec![Record::default(); schemas.len()], ..Counts::default() },
            schemas,
            places,
            limits,
            sources: Places::below(catalogs.root.clone()),
        }
    }

    /// Adds all keys of a source.
    ///
    /// # Errors
    /// If the source cannot be read on. What was read counts: [`finish`](Self::finish) reports it.
    pub fn read(&mut self, source: &mut dyn KeySource) -> Result<(), Fault> {
        while let Some(observation) = source.next()? {
            self.add(&observation);
        }
        Ok(())
    }

    /// Adds a key. An expired key counts only as expired, because a server does not show it.
    pub fn add(&mut self, observation: &Observation<'_>) {
        let ttl = observation.remaining_ttl();
        if ttl == Some(Duration::ZERO) {
            self.counts.expired += 1;
            return;
        }
        let Some(schema) = self.identifier.schema_of(observation.key) else {
            self.counts.unknown_keys += 1;
            let identifier = &mut self.identifier;
            // To look for the nearest schema takes longer than all else: few keys are examples.
            self.counts
                .unknown
                .add(observation.key, observation.bytes, || reason(identifier, observation.key));
            return;
        };
        let Some(place) = self.places.get(&std::ptr::from_ref(schema)) else { return };
        let record = &mut self.counts.records[*place];
        record.keys += 1;
        if let Some(bytes) = observation.bytes {
            record.measured += 1;
            record.bytes += bytes;
            record.largest.add(bytes, observation.key);
            if self.limits.max_bytes.is_some_and(|most| bytes > most) {
                record.large.add(observation.key);
            }
        }
        if let Some(stored) = observation.stored_type
            && !schema.data_type.can_hold(stored)
        {
            record.wrong_types.add(observation.key);
            *record.other_types.entry(stored.name().to_string()).or_default() += 1;
        }
        match (observation.expires, ttl) {
            (Expires::At(time), Some(ttl)) => {
                record.ttls.add(ttl);
                record.last_expiry = record.last_expiry.max(time);
                match schema.expiry {
                    Expiry::Persistent { .. } => record.expiring.add(observation.key),
                    expiry => {
                        if expiry.longest().is_some_and(|longest| ttl > longest + TOLERANCE) {
                            record.long_ttls.add(observation.key);
                        }
                    }
                }
            }
            (Expires::Never, _) => {
                record.ttls.without += 1;
                if schema.expiry.details().is_some() {
                    record.persistent.add(observation.key);
                }
            }
            _ => {}
        }
    }

    /// Sets the number of keys that the source has. The report compares it with the keys that were
    /// read.
    pub fn expect(&mut self, keys: u64) {
        self.counts.expected = Some(keys);
    }

    /// Returns what the counts depend on: the declarations without their places in files, and the
    /// options.
    pub(super) fn basis(&self) -> Basis {
        let mut hasher = DefaultHasher::new();
        for (catalog, schema) in &self.schemas {
            let schema = KeySchema { source: KeySchema::DEFAULT.source, ..**schema };
            (catalog, format!("{schema:?}")).hash(&mut hasher);
        }
        let Limits { prefix, max_bytes, .. } = &self.limits;
        Basis { declarations: hasher.finish(), prefix: prefix.clone(), max_bytes: *max_bytes }
    }

    pub(super) fn saved(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.counts)
    }

    /// Replaces the counts by saved ones.
    pub(super) fn restore(&mut self, saved: Value) -> Result<(), String> {
        let counts: Counts = serde_json::from_value(saved).map_err(|error| error.to_string())?;
        if counts.records.len() != self.schemas.len() {
            return Err(format!("it has the counts of {} schemas", counts.records.len()));
        }
        self.counts = counts;
        Ok(())
    }

    /// Returns the report. `is_whole` says whether all keys were read. If not, no schema is
    /// reported as unused.
    pub fn finish(self, is_whole: bool) -> Report {
        let Self { schemas, counts, limits, mut sources, .. } = self;
        let Counts { records, unknown, unknown_keys, expired, expected } = counts;
        let unknown = unknown.finish();
        let report = Report::of(
            schemas.into_iter().zip(records).collect(),
            unknown,
            [unknown_keys, expired],
            &limits,
            &mut sources,
            is_whole,
        );
        Report { expected_keys: expected, ..report }
    }
}

/// Returns why a key is of no schema.
fn reason(identifier: &mut Identifier, key: &[u8]) -> String {
    match identifier.identify(key).departure() {
        Some(departure) if departure.schema_name().is_empty() => departure.to_string(),
        Some(departure) => format!("{departure} (nearest: {})", departure.schema_name()),
        None => "no schema is near".into(),
    }
}
