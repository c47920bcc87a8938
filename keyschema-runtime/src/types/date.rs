//! Days of the calendar.

use core::{fmt, str::FromStr};

use super::{Month, integer::parse_digits, month::MAX_YEAR};
use crate::kernels::decimal::eight_ascii_digits;
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::{declaration::TypeIdentity, shapes};

/// A day of the years 0 to 9999, written `YYYYMMDD`.
///
/// The calendar is the Gregorian calendar, also for the time before it was introduced (proleptic),
/// as in ISO 8601. There, the year 0 is the one before the year 1. These are all years with four
/// digits: the text keeps its length and sorts as the days do. The dates of other libraries and
/// databases fit without an exception for the year 0.
///
/// A date has no time zone. Code that makes a date from the current moment has to choose one.
///
/// ```
/// use keyschema::Date;
///
/// # fn main() -> Result<(), keyschema::SegmentError> {
/// let date = Date::new(2024, 11, 22)?;
/// assert_eq!(date.to_string(), "20241122");
/// assert!(date < Date::new(2024, 12, 1)?);
/// assert_eq!(Date::new(2023, 2, 29).unwrap_err().to_string(), "2023-02 has no day 29");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    // The fields are in this order, so that the derived order is that of time.
    month: Month,
    day: u8,
}

impl Date {
    /// Returns the day `day` (from 1) of the month `month` (1 to 12) of the year `year` (0 to
    /// 9999).
    ///
    /// # Errors
    /// Returns [`SegmentError::NoSuchYear`], [`SegmentError::NoSuchMonth`] or
    /// [`SegmentError::NoSuchDay`].
    ///
    /// ```
    /// use keyschema::Date;
    ///
    /// const LAUNCH: Date = match Date::new(2024, 2, 29) { Ok(date) => date, Err(_) => panic!() };
    /// assert_eq!((LAUNCH.year(), LAUNCH.month(), LAUNCH.day()), (2024, 2, 29));
    /// assert!(Date::new(1900, 2, 29).is_err()); // not a leap year, because 1900 is not a multiple of 400
    /// ```
    pub const fn new(year: u16, month: u8, day: u8) -> Result<Self, SegmentError> {
        match Month::new(year, month) {
            Ok(month) if 1 <= day && day <= month.days() => Ok(Self { month, day }),
            Ok(_) => Err(SegmentError::NoSuchDay { year, month, day }),
            Err(error) => Err(error),
        }
    }

    /// Returns the day that is `days` days after 1970-01-01, or before it if the number is
    /// negative.
    ///
    /// For a Unix time in seconds, `seconds.div_euclid(86_400)` is the number of the day in UTC.
    ///
    /// # Errors
    /// Returns [`SegmentError::DayOutOfRange`] outside of -719,528 (0000-01-01) to 2,932,896
    /// (9999-12-31).
    ///
    /// ```
    /// use keyschema::Date;
    ///
    /// # fn main() -> Result<(), keyschema::SegmentError> {
    /// assert_eq!(Date::from_days_since_epoch(0)?, Date::new(1970, 1, 1)?);
    /// assert_eq!(Date::from_days_since_epoch(1_692_806_400 / 86_400)?, Date::new(2023, 8, 23)?);
    /// assert!(Date::from_days_since_epoch(2_932_897).is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub const fn from_days_since_epoch(days: i64) -> Result<Self, SegmentError> {
        if days < -DAYS_BEFORE_EPOCH || days >= days_before_year(MAX_YEAR as i64 + 1) - DAYS_BEFORE_EPOCH {
            return Err(SegmentError::DayOutOfRange { days });
        }
        let days = days + DAYS_BEFORE_EPOCH;

        // Every 400 years have the same number of days, so the mean length of a year is exact in
        // the long run. In between it is wrong by less than a year.
        let mut year = days * 400 / days_before_year(400);
        if days < days_before_year(year) {
            year -= 1;
        } else if days >= days_before_year(year + 1) {
            year += 1;
        }

        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the day is one of the years 0 to 9999"
        )]
        let (year, mut rest) = (year as u16, (days - days_before_year(year)) as u16);
        let mut number = 1;
        loop {
            let month = match Month::new(year, number) {
                Ok(month) => month,
                Err(error) => return Err(error),
            };
            if rest < month.days() as u16 {
                #[allow(clippy::cast_possible_truncation, reason = "it is less than a month")]
                let day = rest as u8 + 1;
                return Ok(Self { month, day });
            }
            rest -= month.days() as u16;
            number += 1;
        }
    }

    /// Returns the year, 0 to 9999.
    #[inline]
    pub const fn year(self) -> u16 {
        self.month.year()
    }

    /// Returns the month of the year, 1 to 12.
    #[inline]
    pub const fn month(self) -> u8 {
        self.month.month()
    }

    /// Returns the day of the month, 1 to 31.
    #[inline]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Returns the eight digits.
    #[inline(always)]
    fn text(self) -> [u8; LEN] {
        let number = u64::from(self.year()) * 10_000 + u64::from(self.month()) * 100 + u64::from(self.day);
        eight_ascii_digits(number).to_le_bytes()
    }
}

/// The length of `YYYYMMDD`.
const LEN: usize = 8;

/// The days from 0000-01-01 to 1970-01-01.
const DAYS_BEFORE_EPOCH: i64 = days_before_year(1970);

/// Returns the days from 0000-01-01 to the first day of `year`: 365 for every year, and one for
/// every leap year before it.
const fn days_before_year(year: i64) -> i64 {
    // There are year / n multiples of n below `year`, rounded up, with 0 included.
    365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
}

impl KeySegment for Date {
    const SHAPE: Shape = shapes::DATE;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Date"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.padded(&self.text(), LEN);
    }
}

impl From<Date> for Month {
    /// Returns the month that the day is in.
    fn from(date: Date) -> Self {
        date.month
    }
}

impl<'key> ParseKeySegment<'key> for Date {
    const FIXED_LEN: Option<usize> = Some(LEN);

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the number has as many digits as each part can take")]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        let number = parse_digits(text, LEN)?;
        Self::new((number / 10_000) as u16, (number / 100 % 100) as u8, (number % 100) as u8)
    }
}

impl FromStr for Date {
    type Err = SegmentError;

    /// Parses the text as it is in a key, and no other.
    ///
    /// ```
    /// use keyschema::Date;
    ///
    /// assert_eq!("20241122".parse(), Date::new(2024, 11, 22));
    /// assert!("2024-11-22".parse::<Date>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, SegmentError> {
        Self::parse_from(text.into())
    }
}

impl fmt::Display for Date {
    /// Writes the text as it is in a key, width and alignment included.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(str::from_utf8(&self.text()).expect("digits are ASCII"))
    }
}

impl fmt::Debug for Date {
    /// Writes the date as in ISO 8601, which is easier to read: `2024-11-22`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}-{:02}", self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::Date;
    use crate::Month;
    use crate::segment::SegmentError;
    use crate::segment::testing::text;
    use alloc::{format, string::ToString};
    use proptest::prelude::{any, proptest};

    const FIRST: i64 = -719_528;
    const LAST: i64 = 2_932_896;

    /// The test goes from 0000-01-01 day by day to 9999-12-31. The next day is the first one that
    /// the lengths of the months allow, which are written out here a second time.
    #[test]
    fn every_day_has_its_number() {
        let mut days = FIRST;
        for year in 0..=9999 {
            let leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);
            let february = if leap { 29 } else { 28 };
            for (month, len) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
                for day in 1..=len {
                    let date = Date::from_days_since_epoch(days).expect("in range");
                    assert_eq!((date.year(), date.month(), date.day()), (year, month, day));
                    assert_eq!(Date::new(year, month, day), Ok(date));
                    days += 1;
                }
                for day in [0, len + 1, u8::MAX] {
                    assert_eq!(
                        Date::new(year, month, day),
                        Err(SegmentError::NoSuchDay { year, month, day })
                    );
                }
            }
        }
        assert_eq!(days, LAST + 1);
    }

    /// The numbers are those of `date -u -d @$((86400 * n)) +%Y%m%d`.
    #[test]
    fn known_days_have_their_numbers() {
        for (days, expected) in [
            (FIRST, "00000101"),
            (-25_509, "19000228"),
            (-25_508, "19000301"),
            (-1, "19691231"),
            (0, "19700101"),
            (11_016, "20000229"),
            (19_592, "20230823"),
            (20_049, "20241122"),
            (LAST, "99991231"),
        ] {
            assert_eq!(text(&Date::from_days_since_epoch(days).expect("in range")), expected);
        }
    }

    #[test]
    fn days_out_of_range_are_refused() {
        for days in [i64::MIN, FIRST - 1, LAST + 1, i64::MAX] {
            assert_eq!(Date::from_days_since_epoch(days), Err(SegmentError::DayOutOfRange { days }));
        }
        let message = Date::from_days_since_epoch(LAST + 1).unwrap_err().to_string();
        assert_eq!(message, "day 2932897 from 1970-01-01 is not in the years 0 to 9999");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |year, month, day| Date::new(year, month, day).unwrap_err().to_string();
        assert_eq!(message(12_000, 13, 32), "year 12000 is not 0 to 9999");
        assert_eq!(message(2023, 13, 32), "month 13 is not 1 to 12");
        assert_eq!(message(2023, 2, 29), "2023-02 has no day 29");
        assert_eq!(message(33, 4, 0), "0033-04 has no day 0");
    }

    #[test]
    fn display_is_the_text() {
        let date = Date::new(2024, 11, 22).expect("a day");
        assert_eq!(format!("{date}|{date:>10}|{date:?}"), "20241122|  20241122|2024-11-22");
    }

    proptest! {
        /// Dates, their texts and their months are in the order of time.
        #[test]
        fn dates_are_in_the_order_of_time(days in FIRST..=LAST, more in any::<u16>()) {
            let date = Date::from_days_since_epoch(days).unwrap();
            assert_eq!(text(&date), format!("{:04}{:02}{:02}", date.year(), date.month(), date.day()));
            assert_eq!(text(&Month::from(date)), text(&date)[..6]);
            let later = (days + 1 + i64::from(more)).min(LAST);
            let later = Date::from_days_since_epoch(later).unwrap();
            assert_eq!(date.cmp(&later), text(&date).cmp(&text(&later)));
            assert!(date <= later && Month::from(date) <= Month::from(later));
        }
    }
}
