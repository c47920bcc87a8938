//! Reads keys and infers their schemas.

use std::collections::BTreeMap;

use super::{
    corpus::Corpus,
    fields::{self, Hashes},
    grouping::groups_of,
    inferred::{Inferred, Residue},
    proof::prove,
    sample::Sample,
    schema::{Support, is_declarable, is_residue, schema_of, schema_of_rests, start_of},
};
use crate::{
    Fault,
    sources::{Expires, KeySource, Observation, Sampler, shown},
};

/// The number of examples of keys that fit no schema.
const EXAMPLES: usize = 20;
/// The greatest length of a key that schemas are inferred from, in bytes.
const LONGEST_KEY: usize = 512;

/// Infers schemas from keys, in bounded memory.
///
/// The result does not depend on the order of the keys. Up to 120,000 keys are kept, those with the
/// least hashes among keys that look alike.
#[derive(Debug, Default)]
pub struct Inference {
    sample: Sample,
    hashes: Hashes,
    /// The names of the stored types, in the order in which they came.
    types: Vec<String>,
    residue: Residue,
    keys: u64,
}

/// The options of an inference.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {}

impl Inference {
    /// Returns a sampler for the source: it wants the fields of up to 200 hashes among keys that
    /// look alike, and of some that it passes over later. Which ones count does not depend on the
    /// order of the keys.
    ///
    /// ```
    /// use keyschema_tools::{infer::Inference, sources::ServerOptions};
    ///
    /// let mut options = ServerOptions::of("redis://localhost:6379");
    /// options.sampler = Some(Inference::sampler());
    /// ```
    pub fn sampler() -> Sampler {
        fields::sampler()
    }

    /// Adds all keys of a source.
    ///
    /// # Errors
    /// If the source cannot be read further. What was read before counts.
    pub fn read(&mut self, source: &mut dyn KeySource) -> Result<(), Fault> {
        while let Some(observation) = source.next()? {
            self.add(&observation);
        }
        Ok(())
    }

    /// Adds a key.
    pub fn add(&mut self, observation: &Observation<'_>) {
        self.keys += 1;
        if observation.key.is_empty() || observation.key.len() > LONGEST_KEY {
            self.residue.add(shown(observation.key), 1);
            return;
        }
        let stored = self.number_of_type(observation.stored_type.map_or("", |stored| stored.name()));
        let ttl = match (observation.expires, observation.remaining_ttl()) {
            (Expires::Never, _) => u64::MAX,
            (Expires::At(_), Some(ttl)) => {
                u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX - 1).clamp(1, u64::MAX - 1)
            }
            _ => 0,
        };
        self.sample.add(observation.key, stored, ttl);
        self.hashes.add(observation);
    }

    fn number_of_type(&mut self, name: &str) -> u16 {
        let known = self.types.iter().position(|known| known == name);
        // A server has few types. Should there be more, the last number is for all others.
        let number = known.unwrap_or_else(|| {
            if self.types.len() < usize::from(u16::MAX) {
                self.types.push(name.to_string());
            }
            self.types.len() - 1
        });
        u16::try_from(number).unwrap_or(u16::MAX)
    }

    /// Returns what was inferred.
    pub fn finish(self, _: &Options) -> Inferred {
        let Self { sample, hashes, types, mut residue, keys } = self;
        // Types were numbered as they came.
        let mut sorted = types.clone();
        sorted.sort_unstable();
        let place = |name: &String| sorted.partition_point(|other| other < name);
        let numbers: Vec<u16> =
            types.iter().map(|name| u16::try_from(place(name)).unwrap_or(u16::MAX)).collect();
        let (rows, dropped) = sample.finish(&numbers);
        let corpus = Corpus::of(rows);
        let groups = groups_of(&corpus);
        let support = Support::of(&groups);
        let mut schemas = Vec::new();
        // Keys whose values have delimiters and braces: a value is all that follows the first
        // words.
        let mut rests: BTreeMap<(String, u16), Vec<u32>> = BTreeMap::new();
        for group in &groups {
            if is_residue(&corpus, group, &support) {
                continue;
            }
            let schema = schema_of(&corpus, group, &sorted);
            if is_declarable(&schema) {
                schemas.push(schema);
            } else if let (Some(start), [first, ..]) = (start_of(&corpus, group), group.rows.as_slice()) {
                let stored = corpus.rows[*first as usize].stored;
                rests.entry((start, stored)).or_default().extend_from_slice(&group.rows);
            }
        }
        for ((start, _), rows) in rests {
            let schema = schema_of_rests(&corpus, &rows, &start, &sorted);
            if rows.len() > 1 && is_declarable(&schema) {
                schemas.push(schema);
            }
        }
        residue.keys += dropped;
        let mut inferred = prove(&corpus, schemas, &sorted, residue, keys);
        inferred.add_fields(hashes);
        inferred
    }
}

impl Residue {
    /// Adds a key that counts for some. The examples are those that come first in the alphabet.
    pub(super) fn add(&mut self, key: String, keys: u64) {
        self.keys += keys;
        let place = self.examples.partition_point(|other| *other < key);
        if place < EXAMPLES {
            self.examples.insert(place, key);
            self.examples.truncate(EXAMPLES);
        }
    }
}

#[cfg(test)]
mod tests {
    use keyschema_core::{DataType, StoredType};
    use proptest::{
        collection::vec,
        prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest},
        prop_oneof,
    };

    use super::{Inference, Options};
    use crate::{
        infer::{Inferred, InferredSchema},
        sources::{Observation, shown},
    };

    fn infer<'k>(keys: impl IntoIterator<Item = (&'k [u8], &'k str)>) -> Inferred {
        let mut inference = Inference::default();
        for (key, stored) in keys {
            let mut observation = Observation::of(key, 0);
            observation.stored_type = (!stored.is_empty()).then(|| StoredType::from_name(stored));
            inference.add(&observation);
        }
        inference.finish(&Options::default())
    }

    fn templates(keys: &[(&str, &str)]) -> Vec<String> {
        let inferred = infer(keys.iter().map(|(key, stored)| (key.as_bytes(), *stored)));
        inferred.schemas.iter().map(|schema| format!("{} {}", schema.data_type, schema.template())).collect()
    }

    #[test]
    fn values_with_a_form_are_parameters() {
        let keys = [
            ("user:7", "hash"),
            ("user:12", "hash"),
            ("user:7:orders", "list"),
            ("visits:20240131", "string"),
            ("session:67e55044-10b1-426f-9247-bb680e5fe0c8", "string"),
            ("cart:{15}:items", "hash"),
            ("api:v2:status", "string"),
            ("queues", "set"),
        ];
        assert_eq!(
            templates(&keys),
            [
                "string api:v2:status",
                "hash cart:{#cart_id: u32}:items",
                "set queues",
                "string session:{session_id: Uuid}",
                "hash user:{user_id: u32}",
                "list user:{user_id: u32}:orders",
                "string visits:{date: Date}",
            ]
        );
    }

    #[test]
    fn the_same_words_after_different_ones_make_these_values() {
        let (queues, states) = (
            ["billing", "emails", "reports", "orders"],
            [("wait", "list"), ("delayed", "zset"), ("meta", "hash"), ("events", "stream")],
        );
        let keys: Vec<(String, &str)> = queues
            .iter()
            .flat_map(|queue| states.map(|(state, stored)| (format!("bull:{queue}:{state}"), stored)))
            .collect();
        let keys: Vec<(&str, &str)> = keys.iter().map(|(key, stored)| (key.as_str(), *stored)).collect();
        assert_eq!(
            templates(&keys),
            [
                "zset bull:{bull}:delayed",
                "stream bull:{bull}:events",
                "hash bull:{bull}:meta",
                "list bull:{bull}:wait"
            ]
            .map(|template| template.replace("{bull}", "{bull: Text<16>}"))
        );
    }

    #[test]
    fn words_of_software_are_literal_and_names_are_not() {
        let keys = [
            ("profile:alice", "hash"),
            ("profile:bob", "hash"),
            ("profile:carol", "hash"),
            ("profile:dave", "hash"),
            ("stat:processed", "string"),
            ("stat:failed", "string"),
        ];
        assert_eq!(
            templates(&keys),
            ["hash profile:{profile: Text<8>}", "string stat:failed", "string stat:processed"]
        );
    }

    #[test]
    fn stray_keys_are_residue() {
        let mut keys: Vec<String> = (0..50).map(|number| format!("user:{number}")).collect();
        keys.extend(["zq8Kd02mXv1L", "wrtz:qpfk:vvbx", ""].map(String::from));
        keys.push("x".repeat(1 << 20));
        let inferred = infer(keys.iter().map(|key| (key.as_bytes(), "string")));
        assert_eq!(inferred.schemas.len(), 1, "{:#?}", inferred.schemas);
        assert_eq!((inferred.keys, inferred.residue.keys, inferred.residue.examples.len()), (54, 4, 4));
    }

    #[test]
    fn words_that_lack_a_letter_of_a_frequent_one_are_residue() {
        let mut keys: Vec<String> = (0..50).map(|number| format!("resque:queue:{number}")).collect();
        keys.extend(["esque:queue:7", "resque:quee:9", "rsque:queue:8"].map(String::from));
        let inferred = infer(keys.iter().map(|key| (key.as_bytes(), "list")));
        let templates: Vec<String> = inferred.schemas.iter().map(InferredSchema::template).collect();
        assert_eq!(templates, ["resque:queue:{queue_id: u32}"]);
        assert_eq!(inferred.residue.keys, 3);
    }

    #[test]
    fn a_value_with_braces_is_all_that_follows() {
        let keys: Vec<String> =
            (0..20).map(|number| format!("jobs:at:{{\"id\":{number},\"args\":[\"a b\"]}}")).collect();
        let inferred = infer(keys.iter().map(|key| (key.as_bytes(), "set")));
        let templates: Vec<String> = inferred.schemas.iter().map(InferredSchema::template).collect();
        assert_eq!(templates, ["jobs:at:{at: Raw<48>}"]);
        assert_eq!(inferred.residue.keys, 0);
    }

    #[test]
    fn keys_of_two_types_that_look_alike_are_listed() {
        let keys: Vec<String> = (0..40).map(|number| format!("user:{}", number * 31)).collect();
        let typed = keys.iter().enumerate();
        let inferred = infer(typed.map(|(place, key)| (key.as_bytes(), ["hash", "string"][place % 2])));
        assert_eq!(inferred.schemas.iter().map(|schema| schema.keys).collect::<Vec<u64>>(), [20, 20]);
        let overlaps: Vec<_> =
            inferred.overlaps().iter().map(|it| (it.first, it.second, it.example.as_str())).collect();
        assert_eq!(overlaps, [(0, 1, "user:1")]);
        assert_eq!(inferred.owner_of(b"user:31", Some(StoredType::String)), Some(1));
        assert_eq!(inferred.owner_of(b"user:31", Some(StoredType::List)), None);
    }

    #[test]
    fn nothing_is_inferred_from_nothing() {
        let inferred = infer([]);
        assert!(inferred.schemas.is_empty() && inferred.residue.keys == 0);
        assert_eq!(inferred.schema_of(b"user:7", None), None);
    }

    fn key() -> impl Strategy<Value = Vec<u8>> {
        prop_oneof![
            4 => "(user|order|queue|xq):([0-9]{1,9}|[a-z]{1,8}|[0-9a-f]{32}|alice|\\{[0-9]\\})(:(items|meta|[a-z]{3}))?".prop_map(String::into_bytes),
            1 => "[a-z0-9:/._{}|#%-]{0,40}".prop_map(String::into_bytes),
            1 => vec(any::<u8>(), 0..40),
        ]
    }

    proptest! {
        #![proptest_config(proptest::test_runner::Config { failure_persistence: None, cases: 64, ..Default::default() })]

        #[test]
        fn the_order_of_keys_does_not_matter(keys in vec((key(), 0..3_usize), 0..60), turn in 0..60_usize) {
            const TYPES: [&str; 3] = ["string", "hash", ""];
            let keys: Vec<(&[u8], &str)> = keys.iter().map(|(key, stored)| (key.as_slice(), TYPES[*stored])).collect();
            let mut turned = keys.clone();
            turned.rotate_left(turn.min(keys.len()));
            turned.reverse();
            let (there, back) = (infer(keys.iter().copied()), infer(turned));
            prop_assert_eq!(&there.schemas, &back.schemas);
            prop_assert_eq!(&there.residue, &back.residue);
        }

        #[test]
        fn each_key_counts_for_its_schema_or_as_residue(keys in proptest::collection::btree_map(key(), 0..4_usize, 0..80)) {
            const TYPES: [&str; 4] = ["string", "hash", "TSDB-TYPE", ""];
            let inferred = infer(keys.iter().map(|(key, stored)| (key.as_slice(), TYPES[*stored])));
            let mut counts = vec![0; inferred.schemas.len()];
            let mut others = Vec::new();
            for (key, stored) in &keys {
                let stored = Some(TYPES[*stored]).filter(|name| !name.is_empty()).map(StoredType::from_name);
                match inferred.owner_of(key, stored) {
                    Some(place) => {
                        counts[place] += 1;
                        let schema = &inferred.schemas[place];
                        prop_assert!(stored.is_none_or(|stored| schema.data_type.can_hold(stored)));
                        prop_assert_eq!(inferred.schema_of(key, stored), Some(place));
                        let known = inferred.catalog().iter().nth(place).unwrap();
                        prop_assert!(inferred.catalog().identify_all(key).any(|it| std::ptr::eq(it.schema(), known)));
                    }
                    None => others.push(shown(key)),
                }
            }
            prop_assert_eq!(inferred.schemas.iter().map(|schema| schema.keys).collect::<Vec<u64>>(), counts);
            prop_assert_eq!(inferred.residue.keys, u64::try_from(others.len()).unwrap());
            prop_assert!(inferred.residue.examples.iter().all(|example| others.contains(example)));
        }

        #[test]
        fn all_pairs_that_can_be_the_same_text_are_listed(keys in vec((key(), 0..2_usize), 0..60)) {
            let inferred = infer(keys.iter().map(|(key, stored)| (key.as_slice(), ["string", "hash"][*stored])));
            let schemas: Vec<_> = inferred.catalog().iter().collect();
            let declared: Vec<Vec<keyschema_core::overlap::Piece<'_>>> =
                schemas.iter().map(|schema| schema.pieces.iter().map(keyschema_core::overlap::piece_of).collect()).collect();
            let listed = |first, second| inferred.overlaps().iter().find(|it| (it.first, it.second) == (first, second));
            for second in 0..schemas.len() {
                for first in 0..second {
                    let expected = keyschema_core::overlap::overlap(&declared[first], &declared[second]);
                    let found = listed(first, second);
                    prop_assert_eq!(found.is_some(), expected.is_some(), "{} {}", schemas[first], schemas[second]);
                    if let (Some(found), Some(key)) = (found, expected) {
                        prop_assert_eq!(&found.example, &shown(key.as_bytes()));
                        let is_either = |schema| [first, second].iter().any(|place| std::ptr::eq(schema, schemas[*place]));
                        let both = inferred.catalog().identify_all(&key).filter(|it| is_either(it.schema()));
                        prop_assert_eq!(both.count(), 2, "{}", key);
                    }
                }
            }
        }

        #[test]
        fn a_key_of_a_schema_is_identified_and_all_keys_count(keys in vec(key(), 0..60)) {
            let inferred = infer(keys.iter().map(|key| (key.as_slice(), "")));
            let unknown = keys.iter().filter(|key| inferred.schema_of(key, None).is_none()).count();
            prop_assert!(u64::try_from(unknown).unwrap() <= inferred.residue.keys, "{} {:?}", unknown, inferred.residue);
            for schema in &inferred.schemas {
                prop_assert!(schema.data_type == DataType::Any && schema.keys > 0 && !schema.examples.is_empty());
            }
        }
    }
}
