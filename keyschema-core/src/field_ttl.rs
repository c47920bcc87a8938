//! The TTL of a single field of a hash.

use core::{fmt, time::Duration};

use crate::{
    Expiry, Refresh,
    expiry::{write_duration, write_jitter},
    time_of_day::DAY,
};

/// The TTL of a hash field: `token: String(ttl = 1h)`.
///
/// It runs beside the TTL of the key. A write that replaces the field's value restarts it, and a
/// write in place, such as `HINCRBY`, keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FieldTtl {
    /// Time to live, at least one millisecond.
    pub ttl: Duration,
    /// By how many per cent of `ttl`, 0 to 100, an expiry may be delayed at random.
    pub jitter_percent: u8,
}

impl FieldTtl {
    /// Returns a TTL of this many milliseconds.
    pub const fn from_millis(millis: u64, jitter_percent: u8) -> Self {
        Self { ttl: Duration::from_millis(millis), jitter_percent }
    }

    /// Whether a field with this TTL can expire before its key does.
    ///
    /// It cannot if no write restarts the TTL of the key, and that is not longer. Where the caller
    /// gives the TTL of the key, it can.
    ///
    /// ```
    /// use core::time::Duration;
    /// use keyschema_core::{Expiry, Refresh, schema::FieldTtl};
    ///
    /// let key = |refresh| Expiry::Ttl { ttl: Duration::from_secs(1_800), jitter_percent: 0, refresh };
    /// let an_hour = FieldTtl::from_millis(3_600_000, 0);
    /// assert!(!an_hour.can_end_before(key(Refresh::Once)));
    /// assert!(an_hour.can_end_before(key(Refresh::Write)));
    /// ```
    pub const fn can_end_before(self, key: Expiry) -> bool {
        match key {
            Expiry::Ttl { ttl, jitter_percent, refresh: Refresh::Replace | Refresh::Once } => {
                self.is_shorter_than(ttl.as_millis(), jitter_percent)
            }
            Expiry::Daily { jitter_percent, refresh: Refresh::Replace | Refresh::Once, .. } => {
                self.is_shorter_than(DAY as u128 * 1_000, jitter_percent)
            }
            _ => true,
        }
    }

    const fn is_shorter_than(self, millis: u128, jitter_percent: u8) -> bool {
        self.ttl.as_millis() < millis + millis * jitter_percent as u128 / 100
    }
}

impl fmt::Display for FieldTtl {
    /// Writes the TTL as the schema language does: `ttl = 1h, jitter = 10%`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ttl = ")?;
        write_duration(self.ttl, formatter)?;
        write_jitter(self.jitter_percent, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::FieldTtl;
    use crate::{Expiry, Refresh};
    use core::time::Duration;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn a_field_can_end_before_its_key_if_the_key_lives_longer_or_is_prolonged() {
        let key =
            |jitter_percent, refresh| Expiry::Ttl { ttl: Duration::from_secs(1), jitter_percent, refresh };
        let field = |millis| FieldTtl::from_millis(millis, 0);
        assert!(field(999).can_end_before(key(0, Refresh::Replace)));
        assert!(!field(1_000).can_end_before(key(0, Refresh::Replace)));
        assert!(field(1_099).can_end_before(key(10, Refresh::Once)));
        assert!(!field(1_100).can_end_before(key(10, Refresh::Once)));
        assert!(field(5_000).can_end_before(key(0, Refresh::Write)));
        assert!(field(5_000).can_end_before(key(0, Refresh::Access)));
        let caller = Expiry::Caller { jitter_percent: 0, refresh: Refresh::Replace };
        for key in [caller, Expiry::Undeclared, Expiry::Persistent { reason: None }] {
            assert!(field(5_000).can_end_before(key));
        }
    }

    #[test]
    fn a_ttl_is_written_like_the_options_that_declare_it() {
        assert_eq!(FieldTtl::from_millis(5_400_000, 0).to_string(), "ttl = 1h30m");
        assert_eq!(FieldTtl::from_millis(1_500, 10).to_string(), "ttl = 1s500ms, jitter = 10%");
    }
}
