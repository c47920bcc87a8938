//! How much is asked for at once, and how long is waited before more is.

use std::time::Duration;

/// How long the server may be busy with one batch. Others wait meanwhile.
const BATCH: Duration = Duration::from_millis(2);

/// The fewest and the most keys that are asked for at once.
const FEWEST: usize = 10;
const MOST: usize = 1_000;

/// How much is asked for at once, and how long is waited before more is.
#[derive(Debug)]
pub(super) struct Pace {
    /// The share of the server's time that may be taken.
    load: f64,
    /// How long the server takes to answer if it has nothing to do.
    round_trip: Duration,
    count: usize,
}

impl Pace {
    /// Returns a pace that takes this share of the server's time, from the times of answers to nothing at all.
    pub(super) fn new(load: f64, round_trips: impl IntoIterator<Item = Duration>) -> Self {
        let round_trip = round_trips.into_iter().min().unwrap_or_default();
        Self { load: load.clamp(0.001, 1.0), round_trip, count: 100 }
    }

    /// Returns how many keys are asked for at once.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Takes in how long the answer to a batch took. Returns how long to wait before the next.
    ///
    /// What is above the way to the server and back counts as time of the server. It is less if others keep the server busy: then
    /// this waits longer, which is right.
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
        let mut pace = Pace::new(0.05, [micros(300), micros(100)]);
        // 1 ms of the server's time is 5 % of 20 ms.
        assert_eq!(pace.after(micros(1_100)).as_millis(), 19);
        assert_eq!(pace.after(micros(90)), Duration::ZERO);
        assert_eq!(Pace::new(1.0, []).after(micros(1_000)), Duration::ZERO);
    }

    #[test]
    fn a_slow_server_is_asked_for_less_at_once() {
        let mut pace = Pace::new(0.5, []);
        for _ in 0..100 {
            pace.after(micros(100));
        }
        assert_eq!(pace.count(), MOST);
        pace.after(micros(5_000));
        assert_eq!(pace.count(), MOST / 2);
        for _ in 0..100 {
            pace.after(micros(5_000));
        }
        assert_eq!(pace.count(), FEWEST);
    }
}
