//! Counts keys and compares them with their schemas.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
    time::Duration,
};

use keyschema_runtime::KeySchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Baseline, Limits, Report, Samples, compare::Accepted, folding::folded, patterns::Patterns,
    prefixes::Prefixes, records::Record, report::Totals, sample, schemas::Schemas, skew::Skew,
    verdict::Verdict,
};
use crate::{
    Catalogs, Fault,
    identify::{Identifier, UNKNOWN_KEYS},
    places::Places,
    sources::{KeySource, Observation, Sampler},
};

/// Compares the keys of a source with their schemas, in memory that does not grow with the number
/// of keys.
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
    schemas: Arc<Schemas>,
    counts: Counts,
    limits: Limits,
    baseline: Baseline,
    /// The lines of the declarations.
    sources: Places,
}

/// The facts that the counts of an audit depend on. Other counts cannot be added to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Basis {
    /// A hash of the declarations and of the baseline.
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
    /// The keys of no schema that the baseline accepts, as if they had one schema.
    accepted: Record,
    /// The number of findings that each entry of the baseline matches.
    matches: Vec<u64>,
    unknown_keys: u64,
    /// The prefixes of keys that have a schema, if the prefix has parameters.
    prefixes: Prefixes,
    expired: u64,
    skew: Skew,
    is_cluster: bool,
    /// The number of keys that the source says that it has, if it says so.
    expected: Option<u64>,
}

impl Audit {
    /// Returns an audit of keys of these catalogues.
    pub fn of(catalogs: &Catalogs, limits: Limits) -> Self {
        let schemas = Schemas::of(catalogs, &limits.prefix);
        Self {
            counts: Counts { records: vec![Record::default(); schemas.list.len()], ..Counts::default() },
            schemas: Arc::new(schemas),
            limits,
            baseline: Baseline::default(),
            sources: Places::below(catalogs.root.clone()),
        }
    }

    /// Leaves out findings that are accepted. Call it before keys are added.
    #[must_use]
    pub fn with_baseline(mut self, baseline: Baseline) -> Self {
        self.counts.matches = vec![0; baseline.entries().len()];
        Self { baseline, ..self }
    }

    /// Returns a sampler for the source of this audit: it says which keys are looked at more
    /// closely, and identifies each key, so that the audit need not do it again.
    ///
    /// ```
    /// use keyschema_tools::{Catalogs, audit::{Audit, Limits, Samples}};
    /// # use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
    /// # const ROOMS: &KeySchema = &KeySchema {
    /// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
    /// # };
    /// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
    ///
    /// let audit = Audit::of(&Catalogs::of_program(&[&CHAT_KEYS]), Limits::default());
    /// let sampler = audit.sampler(Samples { measured: 1, hashes: 0 });
    /// assert!(sampler(b"chat:rooms").bytes);
    /// assert!(!sampler(b"chat:rooms").bytes, "one of its keys was measured");
    /// assert!(sampler(b"other").bytes);
    /// ```
    pub fn sampler(&self, samples: Samples) -> Sampler {
        sample::sampler(&self.schemas, samples)
    }

    pub(super) fn schemas(&self) -> impl Iterator<Item = &'static KeySchema> {
        self.schemas.list.iter().map(|(_, schema)| *schema)
    }

    /// Whether keys can have prefixes of several texts.
    pub(super) fn has_prefixes(&self) -> bool {
        self.schemas.has_prefixes || self.limits.prefix.is_pattern()
    }

    /// Adds all keys of a source.
    ///
    /// # Errors
    /// If the source cannot be read on. What was read counts: [`finish`](Self::finish) reports it.
    pub fn read(&mut self, source: &mut dyn KeySource) -> Result<(), Fault> {
        let result = self.read_all(source);
        // A dump says so in the middle.
        self.note_cluster(source.is_cluster());
        result
    }

    fn read_all(&mut self, source: &mut dyn KeySource) -> Result<(), Fault> {
        while let Some(observation) = source.next()? {
            self.add(&observation);
        }
        Ok(())
    }

    /// Records whether the keys are those of a cluster.
    pub(super) fn note_cluster(&mut self, is_cluster: bool) {
        self.counts.is_cluster |= is_cluster;
    }

    /// Adds a key. An expired key counts only as expired, because a server does not show it. If the
    /// key has a label, it is that of the audit's own [`sampler`](Self::sampler).
    pub fn add(&mut self, observation: &Observation<'_>) {
        let counts = &mut self.counts;
        if observation.remaining_ttl() == Some(Duration::ZERO) {
            counts.expired += 1;
            return;
        }
        let number = observation.label.unwrap_or_else(|| self.schemas.number_of(observation.key));
        let place = usize::try_from(number).unwrap_or(usize::MAX);
        let (Some(record), Some((_, schema))) = (counts.records.get_mut(place), self.schemas.list.get(place))
        else {
            counts.unknown_keys += 1;
            counts.skew.add(observation.key, observation.bytes.unwrap_or(0));
            if self.baseline.accepts(&UNKNOWN_KEYS, observation.key, &mut counts.matches) {
                counts.accepted.add_memory(observation);
                return;
            }
            let identifier = &self.schemas.identifier;
            // To look for the nearest schema takes longer than all else: few keys are examples.
            counts.unknown.add(observation.key, observation.bytes, || reason(identifier, observation.key));
            return;
        };
        if self.limits.prefix.is_pattern()
            && let Some(prefix) = self.schemas.identifier.prefix_of(observation.key)
        {
            counts.prefixes.add(prefix);
        }
        let (limits, baseline, matches) = (&self.limits, &self.baseline, &mut counts.matches[..]);
        record.add(schema, observation, &mut Accepted { limits, baseline, matches });
        counts.skew.add(observation.key, record.bytes_of(observation));
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
        for (catalog, schema) in &self.schemas.list {
            let schema = KeySchema { source: KeySchema::DEFAULT.source, ..**schema };
            (catalog, format!("{schema:?}")).hash(&mut hasher);
        }
        for known in self.baseline.entries() {
            (known.rule.name, &known.pattern, known.is_over).hash(&mut hasher);
        }
        let Limits { prefix, max_bytes, .. } = &self.limits;
        Basis { declarations: hasher.finish(), prefix: prefix.as_str().into(), max_bytes: *max_bytes }
    }

    pub(super) fn saved(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.counts)
    }

    /// Replaces the counts by saved ones.
    pub(super) fn restore(&mut self, saved: Value) -> Result<(), String> {
        let counts: Counts = serde_json::from_value(saved).map_err(|error| error.to_string())?;
        let entries = self.baseline.entries().len();
        if counts.records.len() != self.schemas.list.len() || counts.matches.len() != entries {
            return Err(format!("it has the counts of {} schemas", counts.records.len()));
        }
        self.counts = counts;
        Ok(())
    }

    /// Returns the report. `is_whole` says whether all keys were read. If not, no schema is
    /// reported as unused.
    pub fn finish(self, is_whole: bool) -> Report {
        self.finish_with(is_whole, false).0
    }

    /// Returns the report without the findings that a baseline can accept, and the baseline that
    /// accepts them. Entries of the baseline so far stay as they are if they match something, or
    /// if not everything was read that they could match.
    pub fn accept(self, is_whole: bool) -> (Report, Baseline) {
        self.finish_with(is_whole, true)
    }

    fn finish_with(self, is_whole: bool, accepts: bool) -> (Report, Baseline) {
        let Self { schemas, counts, limits, baseline, mut sources } = self;
        let Counts { records, unknown, accepted, matches, skew, .. } = counts;
        let totals = Totals {
            unknown_keys: counts.unknown_keys,
            prefixes: limits.prefix.is_pattern().then(|| counts.prefixes.count()),
            accepted,
            expired: counts.expired,
            expected: counts.expected,
            is_whole,
            hot: skew.hot(counts.is_cluster),
        };
        let records: Vec<_> = schemas.list.iter().copied().zip(records).collect();
        let verdict = Verdict { baseline, matches, accepts, new: Vec::new() };
        Report::of(records, folded(unknown.finish()), totals, &limits, verdict, &mut sources, &schemas)
    }
}

/// Returns why a key is of no schema.
fn reason(identifier: &Identifier, key: &[u8]) -> String {
    match identifier.identify(key).departure() {
        Some(departure) if departure.schema_name().is_empty() => departure.to_string(),
        Some(departure) => format!("{departure} (nearest: {})", departure.schema_name()),
        None => "no schema is near".into(),
    }
}
