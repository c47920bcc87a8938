//! Months of the calendar.

use core::{fmt, str::FromStr};

use super::integer::parse_digits;
use crate::kernels::decimal::eight_ascii_digits;
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::{declaration::TypeIdentity, shapes};

/// A month of the years 0 to 9999, written `YYYYMM`.
///
/// The calendar is that of [`Date`](crate::Date). Texts sort as the months do.
///
/// ```
/// use keyschema::Month;
///
/// # fn main() -> Result<(), keyschema::SegmentError> {
/// let july = Month::new(2023, 7)?;
/// assert_eq!(july.to_string(), "202307");
/// assert!(july < Month::new(2023, 8)?);
/// assert_eq!(Month::new(2023, 13).unwrap_err().to_string(), "month 13 is not 1 to 12");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    // The fields are in this order, so that the derived order is that of time.
    year: u16,
    month: u8,
}

impl Month {
    /// Returns the month `month` (1 to 12) of the year `year` (0 to 9999).
    ///
    /// # Errors
    /// Returns [`SegmentError::NoSuchYear`] or [`SegmentError::NoSuchMonth`].
    ///
    /// ```
    /// use keyschema::Month;
    ///
    /// const LAUNCH: Month = match Month::new(2024, 11) { Ok(month) => month, Err(_) => panic!() };
    /// assert_eq!((LAUNCH.year(), LAUNCH.month()), (2024, 11));
    /// ```
    pub const fn new(year: u16, month: u8) -> Result<Self, SegmentError> {
        if year > MAX_YEAR {
            return Err(SegmentError::NoSuchYear { year });
        }
        if month < 1 || month > 12 {
            return Err(SegmentError::NoSuchMonth { month });
        }
        Ok(Self { year, month })
    }

    /// Returns the year, 0 to 9999.
    #[inline]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month of the year, 1 to 12.
    #[inline]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// Returns how many days the month has, 28 to 31.
    pub(super) const fn days(self) -> u8 {
        match self.month {
            4 | 6 | 9 | 11 => 30,
            2 if is_leap(self.year) => 29,
            2 => 28,
            _ => 31,
        }
    }

    /// Returns the six digits, and two bytes that do not count.
    #[inline(always)]
    fn text(self) -> [u8; 8] {
        let number = u64::from(self.year) * 100 + u64::from(self.month);
        // Two of the eight digits are leading zeros: the lowest bytes.
        (eight_ascii_digits(number) >> 16).to_le_bytes()
    }
}

/// The last year with four digits.
pub(super) const MAX_YEAR: u16 = 9999;

/// The length of `YYYYMM`.
const LEN: usize = 6;

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

impl KeySegment for Month {
    const SHAPE: Shape = shapes::MONTH;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Month"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.padded(&self.text(), LEN);
    }
}

impl<'key> ParseKeySegment<'key> for Month {
    const FIXED_LEN: Option<usize> = Some(LEN);

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the number has as many digits as each part can take")]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        let number = parse_digits(text, LEN)?;
        Self::new((number / 100) as u16, (number % 100) as u8)
    }
}

impl FromStr for Month {
    type Err = SegmentError;

    /// Parses the text as it is in a key, and no other.
    ///
    /// ```
    /// use keyschema::Month;
    ///
    /// assert_eq!("202411".parse(), Month::new(2024, 11));
    /// assert!("2024-11".parse::<Month>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, SegmentError> {
        Self::parse_from(text.into())
    }
}

impl fmt::Display for Month {
    /// Writes the text as it is in a key, width and alignment included.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(str::from_utf8(&self.text()[..LEN]).expect("digits are ASCII"))
    }
}

impl fmt::Debug for Month {
    /// Writes the month as in ISO 8601, which is easier to read: `2024-11`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::Month;
    use crate::segment::SegmentError;
    use crate::segment::testing::text;
    use alloc::{format, string::ToString};

    #[test]
    fn every_month_is_written_with_six_digits_and_in_order() {
        let mut previous = None;
        for year in 0..=9999 {
            for month in 1..=12 {
                let this = Month::new(year, month).expect("a month");
                assert_eq!(text(&this), format!("{year:04}{month:02}"));
                assert_eq!((this.year(), this.month()), (year, month));
                assert!(previous < Some(this));
                previous = Some(this);
            }
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |year, month| Month::new(year, month).unwrap_err().to_string();
        assert_eq!(Month::new(10_000, 1), Err(SegmentError::NoSuchYear { year: 10_000 }));
        assert_eq!(message(10_000, 1), "year 10000 is not 0 to 9999");
        assert_eq!(Month::new(2023, 0), Err(SegmentError::NoSuchMonth { month: 0 }));
        assert_eq!(message(2023, 13), "month 13 is not 1 to 12");
    }

    #[test]
    fn display_is_the_text() {
        let month = Month::new(33, 4).expect("a month");
        assert_eq!(format!("{month}|{month:>8}|{month:?}"), "003304|  003304|0033-04");
    }
}
