//! Compares the TTL of a key with its declaration.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::step::Effect;

/// The answer of `PEXPIRETIME` for a key that does not exist.
pub(crate) const MISSING: i64 = -2;
/// The answer of `PEXPIRETIME` for a key without a TTL.
pub(crate) const ENDLESS: i64 = -1;

/// The delay that a server may have, because it reads its clock once for each round of commands.
const LATE: i64 = 100;

/// Returns the time in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The answers to `PEXPIRETIME` before and after a command, and when it was sent and answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed {
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) sent: i64,
    pub(crate) answered: i64,
    /// The change of a kept TTL that is allowed: when slots move, a TTL is sent as the remaining
    /// time.
    pub(crate) slack: i64,
}

impl Observed {
    /// Returns the fault, if there is one.
    pub(crate) fn fault(&self, effect: Effect) -> Option<String> {
        let is_kept = (self.before - self.after).abs() <= self.slack;
        let is_right = match effect {
            Effect::Keeps(_) if self.before >= 0 => is_kept,
            Effect::Keeps(ttl) => self.before == MISSING && self.is_fresh(ttl, 0),
            Effect::Restarts(ttl, jitter) => self.is_fresh(ttl, jitter),
            Effect::RestartsIfThere(ttl) => {
                self.is_fresh(ttl, 0) || self.before == MISSING && self.after == MISSING
            }
            Effect::Never => self.after == ENDLESS,
            Effect::Deletes => self.after == MISSING,
        };
        (!is_right).then(|| format!("{effect:?}, but {self:?}"))
    }

    fn is_fresh(&self, ttl: Duration, jitter_percent: u32) -> bool {
        let ttl_ms = i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX);
        let most = ttl_ms + ttl_ms * i64::from(jitter_percent) / 100;
        let slack = LATE + self.slack;
        (self.sent + ttl_ms - slack..=self.answered + most + slack).contains(&self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::{ENDLESS, MISSING, Observed};
    use crate::{keys::HOUR, step::Effect};

    #[test]
    fn each_effect_is_distinguished_from_the_others() {
        let observed = |before, after| Observed { before, after, sent: 5_000, answered: 5_010, slack: 0 };
        let fresh = 5_005 + 3_600_000;
        for (effect, before, after, is_right) in [
            (Effect::Keeps(HOUR), 9_000_000, 9_000_000, true),
            (Effect::Keeps(HOUR), 9_000_000, fresh, false),
            (Effect::Keeps(HOUR), MISSING, fresh, true),
            (Effect::Keeps(HOUR), ENDLESS, ENDLESS, false),
            (Effect::Keeps(HOUR), ENDLESS, fresh, false),
            (Effect::Restarts(HOUR, 0), 9_000_000, fresh, true),
            (Effect::Restarts(HOUR, 0), 9_000_000, 9_000_000, false),
            (Effect::Restarts(HOUR, 0), MISSING, fresh + 300_000, false),
            (Effect::Restarts(HOUR, 10), MISSING, fresh + 300_000, true),
            (Effect::RestartsIfThere(HOUR), MISSING, MISSING, true),
            (Effect::RestartsIfThere(HOUR), fresh - 1_000, fresh - 1_000, false),
            (Effect::Never, ENDLESS, ENDLESS, true),
            (Effect::Never, ENDLESS, fresh, false),
            (Effect::Deletes, fresh, MISSING, true),
            (Effect::Deletes, fresh, ENDLESS, false),
        ] {
            assert_eq!(
                observed(before, after).fault(effect).is_none(),
                is_right,
                "{effect:?} {before} {after}"
            );
        }
    }
}
