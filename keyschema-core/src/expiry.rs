//! The expiry of keys.

use core::{fmt, time::Duration};

use crate::{TimeOfDay, time_of_day::DAY};

/// The lifetime of the keys of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expiry {
    /// Neither a TTL nor persistence is declared.
    Undeclared,
    /// Keys live for `ttl`, plus up to `jitter_percent` per cent of it.
    Ttl {
        /// Time to live, at least one millisecond.
        ttl: Duration,
        /// The greatest random delay of an expiry, in per cent of `ttl`, 0 to 100. With it, keys
        /// that are written together do not all expire together.
        jitter_percent: u8,
        /// The writes that restart the TTL.
        refresh: Refresh,
    },
    /// The caller that writes the key sets its TTL.
    Caller {
        /// As in [`Expiry::Ttl`].
        jitter_percent: u8,
        /// The writes that restart the TTL.
        refresh: Refresh,
    },
    /// Keys expire at a time of day.
    Daily {
        /// The time, in UTC. Keys expire when it comes next.
        at: TimeOfDay,
        /// The greatest random delay of an expiry, in per cent of a day, 0 to 100.
        jitter_percent: u8,
        /// The writes that restart the TTL: they delay the expiry to the next day.
        refresh: Refresh,
    },
    /// Keys never expire.
    Persistent {
        /// The reason why the keys need not expire.
        reason: Option<&'static str>,
    },
}

/// The commands that restart the TTL of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Refresh {
    /// A write that replaces the whole value, such as `SET`. A write that changes the value in
    /// place, such as `INCR`, keeps the TTL.
    #[default]
    Replace,
    /// Every write.
    Write,
    /// Nothing: the TTL runs from the first write.
    Once,
    /// Every write and every read.
    Access,
}

impl Refresh {
    /// All values, in the order of the documentation.
    pub const ALL: [Self; 4] = [Self::Replace, Self::Write, Self::Once, Self::Access];

    /// Returns the name of this value in the schema language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Replace => "replace",
            Self::Write => "write",
            Self::Once => "once",
            Self::Access => "access",
        }
    }

    /// Returns the value with this name in the schema language.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|refresh| refresh.name() == name)
    }
}

impl Expiry {
    /// Returns the jitter in per cent and what restarts the TTL, of keys that expire.
    pub const fn details(&self) -> Option<(u8, Refresh)> {
        match *self {
            Self::Ttl { jitter_percent, refresh, .. }
            | Self::Caller { jitter_percent, refresh }
            | Self::Daily { jitter_percent, refresh, .. } => Some((jitter_percent, refresh)),
            Self::Undeclared | Self::Persistent { .. } => None,
        }
    }
}

impl Expiry {
    /// Returns the longest time that a key can have left, jitter included. A key whose TTL comes
    /// from the caller, and one that does not expire, has none.
    pub fn longest(&self) -> Option<Duration> {
        let (longest, jitter_percent) = match *self {
            Self::Ttl { ttl, jitter_percent, .. } => (ttl, jitter_percent),
            Self::Daily { jitter_percent, .. } => (Duration::from_secs(u64::from(DAY)), jitter_percent),
            Self::Undeclared | Self::Caller { .. } | Self::Persistent { .. } => return None,
        };
        Some(longest.saturating_add(longest.saturating_mul(u32::from(jitter_percent)) / 100))
    }
}

impl fmt::Display for Expiry {
    /// Writes the expiry as the schema language does: `ttl = 1h30m, jitter = 10%`.
    /// An undeclared one is empty.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let jitter_percent = match *self {
            Self::Undeclared => return Ok(()),
            Self::Persistent { reason: None } => return formatter.write_str("persistent"),
            Self::Persistent { reason: Some(reason) } => return write!(formatter, "persistent = {reason:?}"),
            Self::Ttl { ttl, jitter_percent, .. } => {
                formatter.write_str("ttl = ")?;
                write_duration(ttl, formatter)?;
                jitter_percent
            }
            Self::Caller { jitter_percent, .. } => {
                formatter.write_str("ttl = caller")?;
                jitter_percent
            }
            Self::Daily { at, jitter_percent, .. } => {
                write!(formatter, "expire_at = \"{at}\"")?;
                jitter_percent
            }
        };
        write_jitter(jitter_percent, formatter)
    }
}

/// Units of a written time to live, longest first, in milliseconds.
#[doc(hidden)]
pub const UNITS: [(&str, u64); 6] = [
    ("w", 7 * 24 * 60 * 60 * 1000),
    ("d", 24 * 60 * 60 * 1000),
    ("h", 60 * 60 * 1000),
    ("m", 60 * 1000),
    ("s", 1000),
    ("ms", 1),
];

pub(crate) fn write_jitter(percent: u8, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if percent > 0 { write!(formatter, ", jitter = {percent}%") } else { Ok(()) }
}

pub(crate) fn write_duration(ttl: Duration, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut rest = u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX);
    // Weeks are parsed, but not written: `7d` is the same in a more common unit.
    for (unit, length) in &UNITS[1..] {
        let count = rest / length;
        if count > 0 {
            write!(formatter, "{count}{unit}")?;
            rest %= length;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Expiry, Refresh};
    use crate::TimeOfDay;
    use core::time::Duration;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn expiries_are_written_like_the_options_that_declare_them() {
        let after = |seconds, jitter_percent| Expiry::Ttl {
            ttl: Duration::from_secs(seconds),
            jitter_percent,
            refresh: Refresh::Once,
        };
        assert_eq!(after(5_400, 10).to_string(), "ttl = 1h30m, jitter = 10%");
        assert_eq!(after(7 * 86_400, 0).to_string(), "ttl = 7d");
        assert_eq!(Expiry::Caller { jitter_percent: 0, refresh: Refresh::Once }.to_string(), "ttl = caller");
        let at = TimeOfDay::parse("04:00Z").unwrap();
        let daily = Expiry::Daily { at, jitter_percent: 1, refresh: Refresh::Replace };
        assert_eq!(daily.longest(), Some(Duration::from_secs(86_400 + 864)));
        assert_eq!(after(1_000, 10).longest(), Some(Duration::from_secs(1_100)));
        assert_eq!(Expiry::Undeclared.longest(), None);
        assert_eq!(daily.to_string(), "expire_at = \"04:00Z\", jitter = 1%");
        assert_eq!(Expiry::Persistent { reason: None }.to_string(), "persistent");
        assert_eq!(Expiry::Persistent { reason: Some("by hand") }.to_string(), "persistent = \"by hand\"");
        assert_eq!(Expiry::Undeclared.to_string(), "");
    }

    #[test]
    fn every_way_to_refresh_has_a_word() {
        assert_eq!(Refresh::default(), Refresh::Replace);
        for refresh in Refresh::ALL {
            assert_eq!(Refresh::from_name(refresh.name()), Some(refresh));
        }
    }
}
