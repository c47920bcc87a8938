//! Times as text.

use keyschema_runtime::Date;

use crate::sources::now;

const DAY: u64 = 24 * 60;

/// Returns a time in milliseconds since 1970 as a date and a time, rounded up to the minute.
pub(super) fn moment(millis: u64) -> String {
    let minutes = millis.div_ceil(60_000);
    let minute = minutes % DAY;
    match date_of(minutes / DAY) {
        Some(date) => format!("{} {:02}:{:02} UTC", shown(date), minute / 60, minute % 60),
        None => "a time after the year 9999".into(),
    }
}

/// Returns the day that it is now, in UTC, by the clock of this machine.
pub fn today() -> Option<Date> {
    date_of(now() / 60_000 / DAY)
}

/// Returns the day that is this many days after 1970-01-01, up to the year 9999.
pub(super) fn date_of(days: u64) -> Option<Date> {
    Date::from_days_since_epoch(i64::try_from(days).ok()?).ok()
}

/// Returns a date as `2027-01-31`.
pub(super) fn shown(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), date.month(), date.day())
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn a_moment_is_a_date_and_a_time() {
        for (seconds, shown) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (951_782_401, "2000-02-29 00:01 UTC"),
            (1_800_000_000, "2027-01-15 08:00 UTC"),
            (4_102_444_799, "2100-01-01 00:00 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
            (253_402_300_800, "a time after the year 9999"),
        ] {
            assert_eq!(moment(seconds * 1_000), shown);
        }
        assert_eq!(moment(u64::MAX), "a time after the year 9999");
    }
}
