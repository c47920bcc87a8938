//! The keys that were seen, in a few bytes each.

use std::{
    hash::{BuildHasher as _, DefaultHasher, Hash as _, Hasher as _, RandomState},
    mem,
};

/// The bytes of a fingerprint.
const BYTES: usize = 5;

/// The fewest keys of a table.
const FEWEST: usize = 1 << 12;

/// The set of keys that were seen. It has a fingerprint of 40 bits for each, and the position in
/// the table has further bits. Among 10 million keys, the probability that two are confused is
/// below one in ten thousand.
#[derive(Debug)]
pub(super) struct Seen {
    salt: Salt,
    full: Vec<Table>,
    /// The table with free places.
    last: Table,
    /// The hashes of keys that were added since they were last taken, if somebody takes them.
    fresh: Option<Vec<u64>>,
}

/// The bytes that are hashed before each key, so that nobody can choose keys with the same hash.
pub(super) type Salt = [u64; 2];

#[derive(Debug)]
struct Table {
    /// Fingerprints, each at its place or in the next free one after it. 0 is a free place.
    places: Vec<[u8; BYTES]>,
    free: usize,
}

impl Seen {
    /// Returns an empty set with room for this many keys.
    pub(super) fn with_room_for(keys: u64) -> Self {
        let random = RandomState::new();
        Self::with_salt([random.hash_one(0), random.hash_one(1)], keys)
    }

    fn with_salt(salt: Salt, keys: u64) -> Self {
        let keys = usize::try_from(keys).unwrap_or(FEWEST);
        Self { salt, full: Vec::new(), last: Table::with_room_for(keys), fresh: None }
    }

    /// Returns the set of keys with these hashes, which a set of this salt gave, with room for more
    /// keys.
    pub(super) fn restored(salt: Salt, hashes: &[u64], keys: u64) -> Self {
        let mut seen = Self::with_salt(salt, keys.max(hashes.len() as u64));
        for hash in hashes {
            seen.add_hash(*hash);
        }
        seen
    }

    /// Returns the salt. With the hashes of all keys, it is all there is to
    /// [restore](Self::restored).
    pub(super) fn salt(&self) -> Salt {
        self.salt
    }

    /// Keeps the hashes of new keys from now on, until they are taken.
    pub(super) fn keep_hashes(&mut self) {
        self.fresh.get_or_insert_default();
    }

    /// Returns how many hashes can be taken.
    pub(super) fn kept(&self) -> usize {
        self.fresh.as_ref().map_or(0, Vec::len)
    }

    /// Takes the hashes of the keys that were added since the last call.
    pub(super) fn take_hashes(&mut self) -> Vec<u64> {
        self.fresh.as_mut().map(mem::take).unwrap_or_default()
    }

    fn hash(&self, database: u32, key: &[u8]) -> u64 {
        hash_of(self.salt, (database, key))
    }

    /// Returns whether the set has a key.
    pub(super) fn has(&self, database: u32, key: &[u8]) -> bool {
        let hash = self.hash(database, key);
        self.last.has(hash) || self.full.iter().any(|table| table.has(hash))
    }

    /// Adds a key. Returns whether the key is new.
    pub(super) fn add(&mut self, database: u32, key: &[u8]) -> bool {
        self.add_hash(self.hash(database, key))
    }

    fn add_hash(&mut self, hash: u64) -> bool {
        if self.full.iter().any(|table| table.has(hash)) {
            return false;
        }
        let is_new = self.last.add(hash);
        if is_new && let Some(fresh) = &mut self.fresh {
            fresh.push(hash);
        }
        if self.last.free == 0 {
            let next = Table::with_room_for(self.last.places.len());
            self.full.push(mem::replace(&mut self.last, next));
        }
        is_new
    }
}

/// Returns a hash that is always the same in one version of the program.
pub(super) fn hash_of(salt: Salt, value: impl std::hash::Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    value.hash(&mut hasher);
    hasher.finish()
}

impl Table {
    fn with_room_for(keys: usize) -> Self {
        let keys = keys.max(FEWEST);
        // An eighth stays free, so that searches are short.
        Self { places: vec![[0; BYTES]; keys + keys / 8], free: keys }
    }

    /// Returns the place of a fingerprint, or the free place where it belongs.
    fn place_of(&self, hash: u64) -> (usize, [u8; BYTES]) {
        let fingerprint = (hash & ((1 << (8 * BYTES)) - 1)).max(1).to_le_bytes();
        let fingerprint = [fingerprint[0], fingerprint[1], fingerprint[2], fingerprint[3], fingerprint[4]];
        // The upper bits determine the place, and the fingerprint has the lower ones: together they
        // distinguish as well as 64 bits.
        let scaled = u128::from(hash) * self.places.len() as u128;
        let mut place = usize::try_from(scaled >> 64).unwrap_or(0);
        while self.places[place] != [0; BYTES] && self.places[place] != fingerprint {
            place = if place + 1 == self.places.len() { 0 } else { place + 1 };
        }
        (place, fingerprint)
    }

    fn has(&self, hash: u64) -> bool {
        let (place, fingerprint) = self.place_of(hash);
        self.places[place] == fingerprint
    }

    fn add(&mut self, hash: u64) -> bool {
        let (place, fingerprint) = self.place_of(hash);
        let is_new = self.places[place] != fingerprint;
        if is_new {
            self.places[place] = fingerprint;
            self.free -= 1;
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn each_key_of_a_database_is_new_once() {
        // There are more keys than places, so further tables are made.
        let mut seen = Seen::with_room_for(10);
        for round in 0..2 {
            for number in 0..50_000 {
                let key = format!("user:{number}");
                assert_eq!(seen.add(0, key.as_bytes()), round == 0, "{key}");
            }
        }
        assert!(!seen.full.is_empty());
        assert!(seen.add(1, b"user:7"), "another database has other keys");
        assert!(seen.add(0, b""));
        assert!(!seen.add(0, b""));
    }

    #[test]
    fn a_restored_set_has_the_same_keys() {
        let mut seen = Seen::with_room_for(10);
        seen.add(0, b"before");
        seen.keep_hashes();
        for number in 0..10_000_u32 {
            seen.add(1, &number.to_le_bytes());
            seen.add(1, &number.to_le_bytes());
        }
        let hashes = seen.take_hashes();
        assert_eq!((hashes.len(), seen.kept()), (10_000, 0));
        let restored = Seen::restored(seen.salt(), &hashes, 5);
        assert!((0..10_000_u32).all(|number| restored.has(1, &number.to_le_bytes())));
        assert!(!restored.has(0, b"before") && !restored.has(1, b"after"));
    }

    #[test]
    fn millions_of_keys_are_told_apart() {
        // With 40 bits alone, some would be confused with others.
        let mut seen = Seen::with_room_for(4_000_000);
        let repeated = (0..4_000_000_u32).filter(|number| !seen.add(0, &number.to_le_bytes())).count();
        assert_eq!(repeated, 0);
    }
}
