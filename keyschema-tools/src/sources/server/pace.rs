//! The size of a batch, and the pause after it.

use std::time::Duration;

/// The longest time that a batch may keep the server busy. Other clients wait meanwhile.
const BATCH: Duration = Duration::from_millis(5);

/// The smallest and the greatest number of keys in a batch.
const FEWEST: usize = 100;
const MOST: usize = 1_000;

/// The size of a batch, and the pause after it.
#[derive(Debug)]
pub(super) struct Pace {
    /// The share of the server's time that may be used.
    load: f64,
    /// The time until an idle server answers.
    round_trip: Duration,
    count: usize,
}

impl Pace {
    /// Returns a pace for this share of the server's time.
    pub(super) fn new(load: f64) -> Self {
        Self { load: load.clamp(0.001, 1.0), round_trip: Duration::ZERO, count: FEWEST }
    }

    /// Sets the time until the server answers when it has nothing to do.
    pub(super) fn measured(&mut self, round_trips: impl IntoIterator<Item = Duration>) {
        self.round_trip = round_trips.into_iter().min().unwrap_or_default();
    }

    /// Returns the number of keys in the next batch.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Records the time until a batch was answered. Returns the pause before the next batch.
    ///
    /// The time beyond the round trip counts as time of the server. If other clients keep the
    /// server busy, this is too much, and the pause is longer than necessary.
    pub(super) fn after(&mut self, answer: Duration) -> Duration {
        let busy = answer.saturating_sub(self.round_trip);
        self.count = if busy > BATCH { self.count / 2 } else { self.count + 50 }.clamp(FEWEST, MOST);
        busy.mul_f64(1.0 / self.load - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{FEWEST, MOST, Pace};

    const fn micros(micros: u64) -> Duration {
        Duration::from_micros(micros)
    }

    #[test]
    fn the_pause_keeps_the_share() {
        let mut pace = Pace::new(0.05);
        pace.measured([micros(300), micros(100)]);
        // 1 ms of the server's time is 5 % of 20 ms.
        assert_eq!(pace.after(micros(1_100)).as_millis(), 19);
        assert_eq!(pace.after(micros(90)), Duration::ZERO);
        assert_eq!(Pace::new(1.0).after(micros(1_000)), Duration::ZERO);
    }

    #[test]
    fn a_slow_server_is_asked_for_less_at_once() {
        let mut pace = Pace::new(0.5);
        for _ in 0..100 {
            pace.after(micros(100));
        }
        assert_eq!(pace.count(), MOST);
        pace.after(micros(6_000));
        assert_eq!(pace.count(), MOST / 2);
        for _ in 0..100 {
            pace.after(micros(6_000));
        }
        assert_eq!(pace.count(), FEWEST);
    }
}
