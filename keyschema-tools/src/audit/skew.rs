//! Amounts and hash tags that have far more than the rest.

use std::collections::HashMap;

use keyschema_core::{hash_slot, hash_tag, limits::SLOT_COUNT};
use serde::{Deserialize, Serialize};

use crate::words::counted;

/// The number of hash tags that are counted at least. Tags with a larger part of the total than
/// one of this many are never lost.
const TAGS: usize = 1_024;

/// The greatest length of a hash tag that is counted, in bytes.
const LONGEST_TAG: usize = 128;

/// The fewest keys of an audit that says something about slots.
const FEWEST: u64 = 1_000;

/// A hot slot or tag has at least one of this many parts of the total.
const PART: u64 = 20;

/// A hot slot or tag has at least so many times as much as another slot has on average.
const TIMES: u64 = 10;

/// The keys and the memory of each slot, and of the hash tags that have most.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Skew {
    keys: Amounts,
    bytes: Amounts,
}

/// An amount for each slot, and for the hash tags that have most of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
struct Amounts {
    total: u64,
    slots: Vec<u64>,
    /// The least amount of each tag.
    tags: HashMap<Box<[u8]>, u64>,
}

/// The amounts in the form that they are saved in.
#[derive(Serialize, Deserialize)]
struct Saved {
    /// The slots that have some.
    slots: Vec<(u16, u64)>,
    tags: Vec<(Vec<u8>, u64)>,
}

impl From<Amounts> for Saved {
    fn from(slots: Amounts) -> Self {
        let used = (0..SLOT_COUNT).zip(slots.slots).filter(|(_, amount)| *amount > 0);
        Self {
            slots: used.collect(),
            tags: slots.tags.into_iter().map(|(tag, amount)| (tag.into(), amount)).collect(),
        }
    }
}

impl From<Saved> for Amounts {
    fn from(saved: Saved) -> Self {
        let mut slots = Self::new();
        for (slot, amount) in saved.slots.into_iter().filter(|(slot, _)| *slot < SLOT_COUNT) {
            slots.add(usize::from(slot), None, amount);
        }
        slots.tags = saved.tags.into_iter().map(|(tag, amount)| (tag.into(), amount)).collect();
        slots
    }
}

/// A slot or a hash tag that has far more than the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hot {
    /// The hash tag, or none for a slot.
    pub(super) tag: Option<Vec<u8>>,
    pub(super) slot: u16,
    /// The parts that it has, such as `40 % of the keys and 62 % of the memory`.
    pub(super) parts: String,
    /// The parts of another slot on average.
    pub(super) others: String,
}

impl Default for Skew {
    fn default() -> Self {
        Self { keys: Amounts::new(), bytes: Amounts::new() }
    }
}

impl Skew {
    /// Adds a key with its memory, as far as it is known.
    pub(super) fn add(&mut self, key: &[u8], bytes: u64) {
        let tag = hash_tag(key);
        // A key without a tag is its own tag.
        let tag = (tag.len() < key.len() && tag.len() <= LONGEST_TAG).then_some(tag);
        let slot = usize::from(hash_slot(key));
        self.keys.add(slot, tag, 1);
        self.bytes.add(slot, tag, bytes);
    }

    /// Returns the hash tags that have far more than other slots, the largest first. In a cluster,
    /// also the slots of which no tag has the most.
    pub(super) fn hot(&self, is_cluster: bool) -> Vec<Hot> {
        if self.keys.total < FEWEST {
            return Vec::new();
        }
        let mut tags: Vec<&[u8]> =
            self.keys.hot_tags().into_iter().chain(self.bytes.hot_tags()).map(|(tag, _)| tag).collect();
        tags.sort_unstable();
        tags.dedup();
        let mut hot: Vec<(u64, Hot)> = tags
            .into_iter()
            .map(|tag| {
                let (keys, bytes) = (self.keys.of_tag(tag), self.bytes.of_tag(tag));
                let slot = hash_slot(tag);
                (keys.max(1), self.described(Some(tag.to_vec()), slot, keys, bytes))
            })
            .collect();
        hot.sort_by_key(|(keys, _)| std::cmp::Reverse(*keys));
        let mut hot: Vec<Hot> = hot.into_iter().map(|(_, hot)| hot).collect();
        if is_cluster {
            for slot in 0..SLOT_COUNT {
                let place = usize::from(slot);
                let is_hot = self.keys.is_hot(place, self.keys.slots[place])
                    || self.bytes.is_hot(place, self.bytes.slots[place]);
                if is_hot && !hot.iter().any(|other| other.tag.is_some() && other.slot == slot) {
                    hot.push(self.described(None, slot, self.keys.slots[place], self.bytes.slots[place]));
                }
            }
        }
        hot
    }

    fn described(&self, tag: Option<Vec<u8>>, slot: u16, keys: u64, bytes: u64) -> Hot {
        let place = usize::from(slot);
        let mut parts = format!("{} of the keys", percent(keys, self.keys.total));
        let mut others = format!("{} of the keys", percent(self.keys.mean_beside(place), self.keys.total));
        if self.bytes.total > 0 {
            parts = format!("{parts} and {} of the memory", percent(bytes, self.bytes.total));
            others = format!(
                "{others} and {} of the memory",
                percent(self.bytes.mean_beside(place), self.bytes.total)
            );
        }
        let used = self.keys.slots.iter().filter(|keys| **keys > 0).count().saturating_sub(1);
        let others = match used {
            0 => "no other slot has keys".into(),
            1 => format!("the only other slot with keys has {others}"),
            _ => format!("{} with keys have {others} on average", counted(used as u64, "other slot")),
        };
        Hot { tag, slot, parts, others }
    }
}

impl Amounts {
    fn new() -> Self {
        Self { total: 0, slots: vec![0; usize::from(SLOT_COUNT)], tags: HashMap::new() }
    }

    fn add(&mut self, slot: usize, tag: Option<&[u8]>, amount: u64) {
        self.total = self.total.saturating_add(amount);
        self.slots[slot] = self.slots[slot].saturating_add(amount);
        let Some(tag) = tag.filter(|_| amount > 0) else { return };
        if let Some(of_tag) = self.tags.get_mut(tag) {
            *of_tag += amount;
            return;
        }
        if self.tags.len() == 2 * TAGS {
            self.forget_small_tags();
        }
        self.tags.insert(tag.into(), amount);
    }

    /// Takes from each tag what the tag in the middle has, and drops those that have nothing left.
    ///
    /// Each time, at least as many tags as are kept lose this amount. So no tag loses more than
    /// one of [`TAGS`] parts of the total (Misra and Gries, "Finding repeated elements", 1982).
    fn forget_small_tags(&mut self) {
        let mut amounts: Vec<u64> = self.tags.values().copied().collect();
        let (_, middle, _) = amounts.select_nth_unstable(TAGS);
        let middle = *middle;
        self.tags.retain(|_, amount| {
            *amount = amount.saturating_sub(middle);
            *amount > 0
        });
    }

    fn of_tag(&self, tag: &[u8]) -> u64 {
        self.tags.get(tag).copied().unwrap_or(0)
    }

    fn hot_tags(&self) -> Vec<(&[u8], u64)> {
        let tags = self.tags.iter().map(|(tag, amount)| (&**tag, *amount));
        tags.filter(|(tag, amount)| self.is_hot(usize::from(hash_slot(tag)), *amount)).collect()
    }

    /// Whether this amount in a slot is far more than other slots have.
    fn is_hot(&self, slot: usize, amount: u64) -> bool {
        amount > 0
            && amount.saturating_mul(PART) >= self.total
            && amount >= self.mean_beside(slot).saturating_mul(TIMES)
    }

    /// Returns what other slots with keys have on average.
    fn mean_beside(&self, slot: usize) -> u64 {
        let used = self.slots.iter().filter(|amount| **amount > 0).count() as u64;
        let used = used - u64::from(self.slots[slot] > 0);
        (self.total - self.slots[slot]).checked_div(used).unwrap_or(0)
    }
}

/// Returns a part of a whole in per cent, with as many digits as tell it from nothing.
fn percent(part: u64, whole: u64) -> String {
    let hundredths = u128::from(part) * 10_000 / u128::from(whole.max(1));
    match hundredths {
        0 if part > 0 => "less than 0.01 %".into(),
        0..1_000 => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
        _ => format!("{} %", hundredths / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::{Skew, TAGS, percent};

    fn tags_of(skew: &Skew, is_cluster: bool) -> Vec<String> {
        let name = |tag: Option<Vec<u8>>, slot| {
            tag.map_or(format!("slot {slot}"), |tag| String::from_utf8(tag).unwrap())
        };
        skew.hot(is_cluster).into_iter().map(|hot| name(hot.tag, hot.slot)).collect()
    }

    #[test]
    fn a_tag_is_hot_if_it_has_far_more_than_the_rest() {
        let mut skew = Skew::default();
        for number in 0..9_000 {
            skew.add(format!("cart:{{{}}}:{number}", number % 900).as_bytes(), 10);
        }
        assert_eq!(tags_of(&skew, true), [""; 0], "tenants of the same size are not hot");
        for number in 0..600 {
            skew.add(format!("cart:{{acme}}:{number}").as_bytes(), 10);
        }
        let [hot] = &skew.hot(false)[..] else { panic!("{:?}", skew.hot(false)) };
        assert_eq!(hot.tag.as_deref(), Some(&b"acme"[..]));
        assert_eq!(hot.parts, "6.25 % of the keys and 6.25 % of the memory");
        assert!(
            hot.others.ends_with(
                "other slots with keys have 0.10 % of the keys and 0.10 % of the memory on average"
            ),
            "{}",
            hot.others
        );
        // A tag with few keys may have most of the memory.
        skew.add(b"cart:{zeta}:1", 100_000);
        assert_eq!(tags_of(&skew, true), ["acme", "zeta"]);
    }

    #[test]
    fn a_slot_is_hot_in_a_cluster_only() {
        let mut skew = Skew::default();
        for number in 0..5_000 {
            skew.add(format!("user:{number}").as_bytes(), 10);
        }
        skew.add(b"books:best_sellers", 50_000);
        assert_eq!(tags_of(&skew, false), [""; 0]);
        let slot = format!("slot {}", keyschema_core::hash_slot(b"books:best_sellers"));
        assert_eq!(tags_of(&skew, true), [slot]);
    }

    #[test]
    fn few_keys_say_nothing() {
        let mut skew = Skew::default();
        (0..900).for_each(|number| skew.add(format!("{{a}}{number}").as_bytes(), 10));
        assert_eq!(tags_of(&skew, true), [""; 0]);
        (0..100).for_each(|number| skew.add(format!("{{a}}{number}").as_bytes(), 10));
        assert_eq!(tags_of(&skew, true), ["a"]);
    }

    #[test]
    fn very_many_tags_take_bounded_memory_and_hide_no_hot_one() {
        let mut skew = Skew::default();
        for number in 0..200_000 {
            let tag = if number % 10 == 0 { "acme".to_string() } else { number.to_string() };
            skew.add(format!("cart:{{{tag}}}:{number}").as_bytes(), 0);
        }
        assert!(skew.keys.tags.len() <= 2 * TAGS);
        let saved = serde_json::to_string(&skew).unwrap();
        assert_eq!(serde_json::from_str::<Skew>(&saved).unwrap().hot(true), skew.hot(true));
        let [hot] = &skew.hot(true)[..] else { panic!("{:?}", skew.hot(true)) };
        assert_eq!(hot.tag.as_deref(), Some(&b"acme"[..]));
        let lost = 20_000 - skew.keys.of_tag(b"acme");
        assert!(lost <= 200_000 / TAGS as u64, "{lost}");
    }

    #[test]
    fn small_parts_have_more_digits() {
        for (part, whole, shown) in [
            (1, 1, "100 %"),
            (1, 3, "33 %"),
            (1, 16_384, "less than 0.01 %"),
            (0, 7, "0.00 %"),
            (5, 100, "5.00 %"),
        ] {
            assert_eq!(percent(part, whole), shown);
        }
    }
}
