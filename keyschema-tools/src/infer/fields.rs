//! The fields of hashes, from a bounded sample that does not depend on the order of the keys.
//!
//! Among keys that look alike, those with the least hashes are looked at. While a source is read, a
//! key is wanted if its hash is among the least so far. So the keys that are kept at the end were
//! all wanted, in any order of the keys. A source is asked for the fields of about two thousand
//! keys if a million look alike.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use keyschema_core::characters::is_invisible;

use super::{
    sample::{hash_of, stratum_of},
    ttls::ttl_of,
};
use crate::sources::{Expires, MOST_FIELDS, Observation, Sampler, Wanted};

/// The number of hashes that are looked at among keys that look alike.
const MOST_HASHES: usize = 200;
/// The greatest number of kinds of keys whose fields are sampled.
const MOST_KINDS: usize = 4_096;
/// The greatest number of hashes whose fields are kept.
const MOST_KEPT: usize = 16_384;
/// The greatest number of fields of a record. A hash with more has values as names.
const MOST_NAMES: usize = 64;
/// The greatest length of the name of a field of a record, in bytes.
const LONGEST_NAME: usize = 64;
/// The least share of hashes that agree, in per cent.
const AGREE: usize = 95;
/// The number of hashes from which a field that some of them lack is optional.
const OPTIONAL_FROM: usize = 20;

/// A field that the hashes of a schema have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InferredField {
    /// Its name.
    pub name: String,
    /// Whether some hashes lack it.
    pub is_optional: bool,
    /// The TTL that it was probably given, if it has one of its own.
    pub ttl: Option<Duration>,
}

/// Returns a sampler that wants the fields of some hashes, and their TTLs, for an inference.
pub(super) fn sampler() -> Sampler {
    let kinds: Mutex<HashMap<u64, BTreeSet<u64>>> = Mutex::default();
    Arc::new(move |key| {
        let (kind, hash) = (stratum_of(key, 0), hash_of(key));
        let mut kinds = kinds.lock().unwrap_or_else(PoisonError::into_inner);
        if kinds.len() >= MOST_KINDS && !kinds.contains_key(&kind) {
            return Wanted::default();
        }
        let least = kinds.entry(kind).or_default();
        let is_wanted = least.len() < MOST_HASHES || least.last().is_some_and(|greatest| hash <= *greatest);
        if is_wanted {
            least.insert(hash);
            if least.len() > MOST_HASHES {
                least.pop_last();
            }
        }
        Wanted { fields: is_wanted, field_ttls: is_wanted, ..Wanted::default() }
    })
}

/// A hash: the names of its fields, and their remaining TTLs, as `ttl_of` takes them.
#[derive(Debug)]
pub(super) struct SampledHash {
    pub(super) key: Box<[u8]>,
    /// `None` if it is no record: it has too many fields, or too long ones.
    fields: Option<Vec<(Box<str>, u64)>>,
}

/// The sampled hashes.
#[derive(Debug)]
pub(super) struct Hashes {
    /// For each kind of keys, the hashes with the least hashes of their keys.
    kinds: HashMap<u64, BTreeMap<u64, SampledHash>>,
    kept: usize,
    most: usize,
}

impl Default for Hashes {
    fn default() -> Self {
        Self { kinds: HashMap::new(), kept: 0, most: MOST_HASHES }
    }
}

impl Hashes {
    /// Adds a hash whose fields are known.
    pub(super) fn add(&mut self, observation: &Observation<'_>) {
        // A hash without fields expired meanwhile.
        let Some(fields) = observation.fields.filter(|fields| !fields.is_empty()) else { return };
        let kind = stratum_of(observation.key, 0);
        if self.kinds.len() >= MOST_KINDS && !self.kinds.contains_key(&kind) {
            return;
        }
        let name = |name: &[u8]| match str::from_utf8(name) {
            Ok(name) if name.len() <= LONGEST_NAME && !name.contains(is_hidden) => Some(name.into()),
            _ => None,
        };
        let ttl = |expires| match expires {
            Expires::Unknown => 0,
            Expires::Never => u64::MAX,
            Expires::At(time) => time.saturating_sub(observation.seen_at).clamp(1, u64::MAX - 1),
        };
        let is_record = fields.len() <= MOST_NAMES.min(MOST_FIELDS - 1);
        let named = || fields.iter().map(|field| Some((name(&field.name)?, ttl(field.expires)))).collect();
        let fields = if is_record { named() } else { None };
        let hashes = self.kinds.entry(kind).or_default();
        if hashes
            .insert(hash_of(observation.key), SampledHash { key: observation.key.into(), fields })
            .is_none()
        {
            self.kept += 1;
        }
        if hashes.len() > self.most {
            hashes.pop_last();
            self.kept -= 1;
        }
        while self.kept > MOST_KEPT && self.most > 1 {
            self.most /= 2;
            for hashes in self.kinds.values_mut() {
                while hashes.len() > self.most {
                    hashes.pop_last();
                }
            }
            self.kept = self.kinds.values().map(BTreeMap::len).sum();
        }
    }

    pub(super) fn into_all(self) -> impl Iterator<Item = SampledHash> {
        self.kinds.into_values().flat_map(BTreeMap::into_values)
    }
}

/// Whether nobody would see the character in a declaration.
fn is_hidden(character: char) -> bool {
    character.is_control() || is_invisible(character)
}

/// Returns the fields that nearly all hashes agree on, sorted by name. None if they do not agree.
///
/// A field is optional if some hashes lack it, and enough hashes were seen to know.
pub(super) fn fields_of(hashes: &[SampledHash]) -> Vec<InferredField> {
    let share = |count: usize| count * 100 / hashes.len().max(1);
    let mut ttls: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    let records = || hashes.iter().filter_map(|hash| hash.fields.as_deref());
    for (name, ttl) in records().flatten() {
        ttls.entry(name).or_default().push(*ttl);
    }
    let least = if hashes.len() < OPTIONAL_FROM { AGREE } else { 100 - AGREE };
    ttls.retain(|_, ttls| share(ttls.len()) >= least);
    let is_known = |record: &&[(Box<str>, u64)]| record.iter().all(|(name, _)| ttls.contains_key(&**name));
    let is_required = |ttls: &Vec<u64>| share(ttls.len()) >= AGREE;
    if share(records().filter(is_known).count()) < AGREE
        || ttls.len() > MOST_NAMES
        || !ttls.values().any(is_required)
    {
        return Vec::new();
    }
    let field = |(name, ttls): (&&str, &Vec<u64>)| InferredField {
        name: (*name).into(),
        is_optional: !is_required(ttls),
        ttl: ttl_of(ttls.iter().map(|ttl| (*ttl, 1))).declared,
    };
    ttls.iter().map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::{Hashes, InferredField, MOST_KEPT, SampledHash, fields_of, sampler};
    use crate::sources::{Expires, HashField, Observation};

    fn fields(names: &[&str]) -> Vec<HashField> {
        names
            .iter()
            .map(|name| HashField { name: name.as_bytes().to_vec(), expires: Expires::Never })
            .collect()
    }

    fn inferred(hashes: &[(Vec<HashField>, usize)]) -> Vec<InferredField> {
        let mut all = Hashes::default();
        let mut number = 0;
        for (fields, count) in hashes {
            for _ in 0..*count {
                number += 1;
                let key = format!("user:{number}");
                let mut observation = Observation::of(key.as_bytes(), 1_000);
                observation.fields = Some(fields);
                all.add(&observation);
            }
        }
        fields_of(&all.into_all().collect::<Vec<SampledHash>>())
    }

    fn shown(hashes: &[(Vec<HashField>, usize)]) -> Vec<String> {
        let shown =
            |field: &InferredField| format!("{}{}", field.name, if field.is_optional { "?" } else { "" });
        inferred(hashes).iter().map(shown).collect()
    }

    #[test]
    fn fields_are_those_that_nearly_all_hashes_agree_on() {
        assert_eq!(shown(&[(fields(&["name", "age"]), 3)]), ["age", "name"]);
        assert_eq!(shown(&[(fields(&["name", "age"]), 96), (fields(&["name", "x"]), 4)]), ["age", "name"]);
        assert_eq!(shown(&[(fields(&["name", "age"]), 50), (fields(&["name"]), 50)]), ["age?", "name"]);
        assert!(
            shown(&[(fields(&["name", "age"]), 2), (fields(&["name"]), 2)]).is_empty(),
            "too few to know"
        );
        assert!(shown(&[(fields(&["a"]), 50), (fields(&["b"]), 50)]).is_empty());
        let members: Vec<_> = (0..100).map(|id| (fields(&[&format!("member{id}"), "count"]), 1)).collect();
        assert!(shown(&members).is_empty(), "names are values");
        let many: Vec<String> = (0..65).map(|number| format!("field{number}")).collect();
        assert!(shown(&[(fields(&many.iter().map(String::as_str).collect::<Vec<_>>()), 9)]).is_empty());
        assert!(shown(&[(vec![], 9)]).is_empty());
        assert!(shown(&[]).is_empty());
    }

    #[test]
    fn a_field_has_the_ttl_that_it_was_given() {
        let mut of_token = fields(&["name", "token"]);
        of_token[1].expires = Expires::At(1_000 + 3_590_000);
        let ttls: Vec<_> =
            inferred(&[(of_token, 9)]).iter().map(|field| field.ttl.map(|ttl| ttl.as_secs())).collect();
        assert_eq!(ttls, [None, Some(3_600)]);
    }

    #[test]
    fn the_sample_is_bounded_and_does_not_depend_on_the_order() {
        let names = fields(&["name"]);
        let kept = |numbers: &mut dyn Iterator<Item = u32>| {
            let (sampler, mut hashes, mut asked) = (sampler(), Hashes::default(), 0);
            for number in numbers {
                let key = format!("user:{number}");
                let mut observation = Observation::of(key.as_bytes(), 0);
                if sampler(observation.key).fields {
                    asked += 1;
                    observation.fields = Some(&names);
                    hashes.add(&observation);
                }
            }
            let mut keys: Vec<Box<[u8]>> = hashes.into_all().map(|hash| hash.key).collect();
            keys.sort();
            (keys, asked)
        };
        let (there, asked) = kept(&mut (0..20_000));
        assert!(there.len() == 200 && asked < 2_000, "{asked}");
        assert_eq!(kept(&mut (0..20_000).rev()).0, there);

        let mut hashes = Hashes::default();
        for number in 0..60_000_u32 {
            let marks = [":", "/", ".", "|", "-"];
            let mark = |place: u32| marks[(number / 5_u32.pow(place) % 5) as usize];
            let key = format!("user{}7{}x7{}{number}{}1", mark(0), mark(1), mark(2), mark(3));
            let mut observation = Observation::of(key.as_bytes(), 0);
            observation.fields = Some(&names);
            hashes.add(&observation);
        }
        assert!(hashes.kept <= MOST_KEPT && hashes.kept > MOST_KEPT / 4);
        let kept = hashes.kept;
        assert_eq!(hashes.into_all().count(), kept);
    }
}
