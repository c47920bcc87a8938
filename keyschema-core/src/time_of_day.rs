//! A time of day, at which keys can expire.

use core::{fmt, time::Duration};

/// A time of day in UTC, to the second: `04:00Z`.
///
/// ```
/// use core::time::Duration;
/// use keyschema_core::TimeOfDay;
///
/// let four = TimeOfDay::parse("04:00Z").unwrap();
/// // 1970-01-01 03:00 and 04:00.
/// assert_eq!(four.next_after(Duration::from_secs(3 * 3600)), Duration::from_secs(4 * 3600));
/// assert_eq!(four.next_after(Duration::from_secs(4 * 3600)), Duration::from_secs(28 * 3600));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    seconds: u32,
}

/// The seconds of a day. Unix time counts no leap seconds.
pub(crate) const DAY: u32 = 24 * 60 * 60;

impl TimeOfDay {
    /// Returns the time that is this many seconds after midnight, if it is less than a day.
    pub const fn from_seconds(seconds: u32) -> Option<Self> {
        if seconds < DAY { Some(Self { seconds }) } else { None }
    }

    /// Parses `04:00Z` or `04:00:30Z`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.strip_suffix('Z')?.split(':');
        let mut part = |end: u32| -> Option<u32> {
            let digits = parts.next()?;
            let is_number = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|number| is_number && *number < end)
        };
        let (hour, minute) = (part(24)?, part(60)?);
        let second = part(60);
        let is_whole = text.len() == if second.is_some() { "04:00:30Z".len() } else { "04:00Z".len() };
        is_whole.then_some(Self { seconds: (hour * 60 + minute) * 60 + second.unwrap_or(0) })
    }

    /// Returns the seconds after midnight, 0 to 86,399.
    pub const fn seconds(self) -> u32 {
        self.seconds
    }

    /// Returns the first time after `now` when it is this time of day. Both are times since 1970 in
    /// UTC.
    pub const fn next_after(self, now: Duration) -> Duration {
        let day = DAY as u64;
        let midnight = now.as_secs() - now.as_secs() % day;
        let today = midnight + self.seconds as u64;
        // A time of this second has begun, so it is over.
        Duration::from_secs(if today > now.as_secs() { today } else { today + day })
    }
}

impl fmt::Display for TimeOfDay {
    /// Writes the time as [`parse`](Self::parse) takes it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, second) = (self.seconds / 60, self.seconds % 60);
        write!(formatter, "{:02}:{:02}", minutes / 60, minutes % 60)?;
        if second > 0 {
            write!(formatter, ":{second:02}")?;
        }
        formatter.write_str("Z")
    }
}

#[cfg(test)]
mod tests {
    use super::TimeOfDay;
    use core::time::Duration;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn times_are_written_as_they_are_parsed() {
        for text in ["00:00Z", "04:00Z", "23:59Z", "23:59:59Z", "00:00:01Z"] {
            assert_eq!(TimeOfDay::parse(text).map(|time| time.to_string()).as_deref(), Some(text));
        }
        assert_eq!(TimeOfDay::parse("04:00:00Z"), TimeOfDay::parse("04:00Z"));
    }

    #[test]
    fn invalid_times_of_day_are_refused() {
        for text in [
            "",
            "Z",
            "4:00Z",
            "04:00",
            "24:00Z",
            "04:60Z",
            "04:00:60Z",
            "04Z",
            "04:00z",
            "04:00:",
            "+4:00Z",
            "04:00:0Z",
            "04:00:00:00Z",
            "04:00 Z",
        ] {
            assert_eq!(TimeOfDay::parse(text), None, "{text}");
        }
        assert_eq!(TimeOfDay::from_seconds(86_400), None);
    }

    #[test]
    fn the_next_time_is_after_now_and_within_a_day() {
        // 2024-02-28 12:00:00, before a leap day, in milliseconds. The next time is this many
        // milliseconds after it.
        const NOON: u64 = 1_709_121_600_000;
        let next = |text: &str, now: u64| {
            let next = TimeOfDay::parse(text).unwrap().next_after(Duration::from_millis(now));
            u64::try_from(next.as_millis()).unwrap() - NOON
        };
        assert_eq!(next("12:00:01Z", NOON), 1_000);
        assert_eq!(next("12:00Z", NOON), 86_400_000);
        assert_eq!(next("11:59:59Z", NOON), 86_399_000);
        assert_eq!(next("00:00Z", NOON), 43_200_000);
        // Within the second, the time is already over.
        assert_eq!(next("12:00Z", NOON + 1), 86_400_000);
        assert_eq!(next("12:00Z", NOON - 1), 0);
        for after in (0..172_800_000).step_by(977_003) {
            let left = next("04:30Z", NOON + after) - after;
            assert!(left > 0 && left <= 86_400_000, "{left}");
        }
    }
}
