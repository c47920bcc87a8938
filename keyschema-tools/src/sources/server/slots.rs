//! A set of hash slots.

use std::{fmt, ops::RangeInclusive};

use serde::{Deserialize, Serialize};

/// The number of slots of a cluster.
const ALL: u16 = 16_384;

/// A set of hash slots.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(u16, u16)>", into = "Vec<(u16, u16)>")]
pub(super) struct Slots(Box<[bool]>);

impl Default for Slots {
    fn default() -> Self {
        Self(vec![false; usize::from(ALL)].into())
    }
}

impl Slots {
    pub(super) fn add(&mut self, slot: u16) {
        if let Some(is_in) = self.0.get_mut(usize::from(slot)) {
            *is_in = true;
        }
    }

    pub(super) fn add_all(&mut self, slots: impl IntoIterator<Item = u16>) {
        slots.into_iter().for_each(|slot| self.add(slot));
    }

    pub(super) fn remove(&mut self, slot: u16) {
        if let Some(is_in) = self.0.get_mut(usize::from(slot)) {
            *is_in = false;
        }
    }

    pub(super) fn has(&self, slot: u16) -> bool {
        self.0.get(usize::from(slot)).is_some_and(|is_in| *is_in)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        (0..ALL).filter(|slot| self.has(*slot))
    }

    /// Returns the slots as ranges, each as long as possible.
    pub(super) fn ranges(&self) -> Vec<RangeInclusive<u16>> {
        let mut ranges: Vec<RangeInclusive<u16>> = Vec::new();
        for slot in self.iter() {
            match ranges.last_mut() {
                Some(last) if *last.end() + 1 == slot => *last = *last.start()..=slot,
                _ => ranges.push(slot..=slot),
            }
        }
        ranges
    }
}

impl FromIterator<u16> for Slots {
    fn from_iter<I: IntoIterator<Item = u16>>(slots: I) -> Self {
        let mut all = Self::default();
        all.add_all(slots);
        all
    }
}

impl From<Vec<(u16, u16)>> for Slots {
    fn from(ranges: Vec<(u16, u16)>) -> Self {
        ranges.into_iter().flat_map(|(first, last)| first..=last).collect()
    }
}

impl From<Slots> for Vec<(u16, u16)> {
    fn from(slots: Slots) -> Self {
        slots.ranges().into_iter().map(RangeInclusive::into_inner).collect()
    }
}

/// Writes `0-5460, 7000`.
impl fmt::Display for Slots {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, range) in self.ranges().into_iter().enumerate() {
            let (first, last) = range.into_inner();
            formatter.write_str(if number > 0 { ", " } else { "" })?;
            write!(formatter, "{first}")?;
            if last > first {
                write!(formatter, "-{last}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Slots({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;

    #[test]
    fn slots_are_written_and_read_as_ranges() {
        let mut slots: Slots = (0..5_461).chain([7_000, 16_382, 16_383, 16_384]).collect();
        assert_eq!(slots.to_string(), "0-5460, 7000, 16382-16383");
        let text = serde_json::to_string(&slots).unwrap();
        assert_eq!(text, "[[0,5460],[7000,7000],[16382,16383]]");
        assert_eq!(serde_json::from_str::<Slots>(&text).unwrap(), slots);
        slots.remove(7_000);
        assert!(slots.has(16_383) && !slots.has(7_000) && !slots.has(60_000));
        assert!(serde_json::from_str::<Slots>("[[9,70000]]").is_err());
    }
}
