//! A bounded sample of keys that does not depend on their order.
//!
//! Keys are divided into strata by what they look like: their data type, their marks, their known
//! words. Of each stratum, the keys with the least hashes are kept. If there are too many keys, all
//! strata keep half as many as before. If there are too many strata, those with the greatest hashes
//! are dropped. What is kept follows from the set of all keys, in any order.

use std::{
    collections::{BTreeMap, HashMap, btree_map::Entry},
    hash::{DefaultHasher, Hasher as _},
};

use super::words::is_plain_word;

/// The greatest number of keys that are kept.
pub(super) const MOST_KEYS: usize = 120_000;
/// The greatest number of keys that are kept of a stratum.
const MOST_OF_STRATUM: usize = 1_024;
/// The greatest number of strata.
const MOST_STRATA: usize = 40_000;

/// A sampled key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sampled {
    pub(super) key: Box<[u8]>,
    /// The number of its stored type.
    pub(super) stored: u16,
    /// Its remaining TTL in milliseconds; `u64::MAX` if it has none; 0 if nothing is known.
    pub(super) ttl: u64,
    /// The number of keys that it counts for, in 1,024ths.
    pub(super) weight: u64,
}

#[derive(Debug, Default)]
struct Stratum {
    keys: u64,
    /// The keys with the least hashes, by their hashes.
    least: BTreeMap<u64, Sampled>,
}

/// The sample.
#[derive(Debug)]
pub(super) struct Sample {
    strata: HashMap<u64, Stratum>,
    kept: usize,
    /// The most keys of a stratum that are kept.
    most: usize,
    /// The greatest hash of a stratum that is kept.
    last: u64,
    /// The number of keys of dropped strata.
    dropped: u64,
}

impl Default for Sample {
    fn default() -> Self {
        Self { strata: HashMap::new(), kept: 0, most: MOST_OF_STRATUM, last: u64::MAX, dropped: 0 }
    }
}

impl Sample {
    /// Adds a key.
    pub(super) fn add(&mut self, key: &[u8], stored: u16, ttl: u64) {
        let stratum = stratum_of(key, stored);
        if stratum > self.last {
            self.dropped += 1;
            return;
        }
        let entry = self.strata.entry(stratum).or_default();
        entry.keys += 1;
        let hash = hash_of(key);
        if entry.least.len() >= self.most
            && entry.least.last_key_value().is_some_and(|(greatest, _)| *greatest < hash)
        {
            return;
        }
        match entry.least.entry(hash) {
            // A scan can yield a key twice.
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                known.ttl = known.ttl.min(ttl);
                return;
            }
            Entry::Vacant(place) => {
                place.insert(Sampled { key: key.into(), stored, ttl, weight: 0 });
            }
        }
        if entry.least.len() > self.most {
            entry.least.pop_last();
        } else {
            self.kept += 1;
        }
        if self.kept > MOST_KEYS || self.strata.len() > MOST_STRATA {
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        while self.strata.len() > MOST_STRATA {
            self.last /= 2;
            let (last, dropped) = (self.last, &mut self.dropped);
            self.strata.retain(|hash, stratum| {
                let stays = *hash <= last;
                *dropped += if stays { 0 } else { stratum.keys };
                stays
            });
        }
        self.kept = self.strata.values().map(|stratum| stratum.least.len()).sum();
        while self.kept > MOST_KEYS && self.most > 1 {
            self.most /= 2;
            for stratum in self.strata.values_mut() {
                while stratum.least.len() > self.most {
                    stratum.least.pop_last();
                }
            }
            self.kept = self.strata.values().map(|stratum| stratum.least.len()).sum();
        }
    }

    /// Returns the sampled keys, sorted and each once, and the number of keys that no sampled key
    /// counts for. `numbers` are those that the types get. Of several types of a key, the first
    /// counts.
    pub(super) fn finish(self, numbers: &[u16]) -> (Vec<Sampled>, u64) {
        let mut keys = Vec::with_capacity(self.kept);
        for (_, stratum) in self.strata {
            let weight = (stratum.keys << 10) / (stratum.least.len() as u64).max(1);
            keys.extend(stratum.least.into_values().map(|key| Sampled {
                weight,
                stored: numbers[usize::from(key.stored)],
                ..key
            }));
        }
        keys.sort_unstable();
        keys.dedup_by(|second, first| second.key == first.key);
        (keys, self.dropped)
    }
}

/// Returns the hash of a key, the same in every run.
pub(super) fn hash_of(key: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(key);
    hasher.finish()
}

/// Returns the hash of what a key looks like: words of templates as they are, others by their kind.
pub(super) fn stratum_of(key: &[u8], stored: u16) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write_u16(stored);
    let mut at = 0;
    while at < key.len() {
        let len = key[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let run = &key[at..at + len];
        if run.iter().any(u8::is_ascii_digit) {
            let has_letter = run.iter().any(u8::is_ascii_alphabetic);
            hasher.write_u8(if has_letter { 1 } else { 2 });
        } else if is_plain_word(run) {
            hasher.write(run);
        } else if len > 0 {
            hasher.write_u8(3);
        }
        at += len;
        if let Some(mark) = key.get(at) {
            hasher.write_u8(*mark | 0x80);
            at += 1;
        }
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{MOST_KEYS, MOST_STRATA, Sample};

    #[test]
    fn a_sample_is_bounded_and_counts_all() {
        let mut sample = Sample::default();
        for number in 0..200_000_u64 {
            sample.add(format!("user:{number}").as_bytes(), 0, 0);
        }
        sample.add(b"queues", 1, 0);
        let (keys, dropped) = sample.finish(&[0, 1]);
        assert_eq!((keys.len(), dropped), (1_025, 0));
        let counted: u64 = keys.iter().map(|key| key.weight).sum();
        assert!((199_000 << 10..=200_001 << 10).contains(&counted));
        assert!(keys.iter().any(|key| &*key.key == b"queues"));
    }

    #[test]
    fn a_sample_does_not_depend_on_the_order() {
        // Marks and words in many combinations make more strata than there may be.
        const WORDS: [&str; 12] =
            ["user", "order", "queue", "job", "a1", "xq", "7", "item", "cart", "token", "lock", "page"];
        let marks = [":", ".", "/", "|"];
        let key = |number: usize| -> String {
            let mut rest = number;
            let mut key = String::new();
            for _ in 0..4 {
                key += WORDS[rest % 12];
                rest /= 12;
                key += marks[rest % 4];
                rest /= 4;
            }
            key
        };
        let count = 12_usize.pow(4) * 8;
        assert!(count > MOST_KEYS.max(MOST_STRATA));
        let (mut there, mut back) = (Sample::default(), Sample::default());
        for number in 0..count {
            there.add(key(number).as_bytes(), 0, 0);
            back.add(key(count - 1 - number).as_bytes(), 0, 0);
        }
        let (there, back) = (there.finish(&[0]), back.finish(&[0]));
        assert!(there == back && there.0.len() <= MOST_KEYS && there.1 > 0);
    }
}
