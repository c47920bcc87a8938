//! Moments, as time since 1970-01-01 00:00:00 UTC.

use core::{fmt, str::FromStr};

use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::declaration::TypeIdentity;

/// A moment in whole seconds since 1970-01-01 00:00:00 UTC, written in decimal.
///
/// Unix time has no leap seconds. The texts have no leading zeros, so they sort like the moments
/// only while their numbers have equally many digits: ten from 2001-09-09 to 2286-11-20.
///
/// ```
/// use keyschema::UnixSeconds;
///
/// const LAUNCH: UnixSeconds = UnixSeconds::new(1_692_806_400);
/// assert_eq!(LAUNCH.to_string(), "1692806400");
/// assert_eq!(LAUNCH.get(), 1_692_806_400);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixSeconds(u64);

/// A moment in whole milliseconds since 1970-01-01 00:00:00 UTC, written in decimal.
///
/// Unix time has no leap seconds. The texts have no leading zeros, so they sort like the moments
/// only while their numbers have equally many digits: thirteen from 2001-09-09 to 2286-11-20.
///
/// ```
/// use keyschema::UnixMillis;
///
/// const LAUNCH: UnixMillis = UnixMillis::new(1_692_806_400_123);
/// assert_eq!(LAUNCH.to_string(), "1692806400123");
/// assert_eq!(LAUNCH.get(), 1_692_806_400_123);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixMillis(u64);

impl UnixSeconds {
    /// Returns the same moment in milliseconds.
    ///
    /// # Errors
    /// Returns [`SegmentError::OutOfRange`] if a `u64` cannot hold the number, in about 584 million
    /// years.
    ///
    /// ```
    /// use keyschema::{UnixMillis, UnixSeconds};
    ///
    /// assert_eq!(UnixSeconds::new(7).to_millis(), Ok(UnixMillis::new(7_000)));
    /// assert!(UnixSeconds::new(u64::MAX).to_millis().is_err());
    /// ```
    pub const fn to_millis(self) -> Result<UnixMillis, SegmentError> {
        match self.0.checked_mul(MILLIS_PER_SECOND) {
            Some(millis) => Ok(UnixMillis(millis)),
            None => Err(SegmentError::OutOfRange),
        }
    }
}

impl UnixMillis {
    /// Returns the second that contains the moment. The fraction is dropped.
    ///
    /// ```
    /// use keyschema::{UnixMillis, UnixSeconds};
    ///
    /// assert_eq!(UnixMillis::new(7_999).to_seconds(), UnixSeconds::new(7));
    /// ```
    pub const fn to_seconds(self) -> UnixSeconds {
        UnixSeconds(self.0 / MILLIS_PER_SECOND)
    }
}

const MILLIS_PER_SECOND: u64 = 1_000;

/// Writes the shared code of both units: a number that is written unchanged.
macro_rules! unix_time {
    ($name:ident, unit = $unit:literal, from = $from_duration:expr) => {
        impl $name {
            #[doc = concat!("The moment this many ", $unit, " after 1970-01-01 00:00:00 UTC.")]
            #[inline]
            pub const fn new(number: u64) -> Self {
                Self(number)
            }

            #[doc = concat!("How many ", $unit, " after 1970-01-01 00:00:00 UTC.")]
            #[inline]
            pub const fn get(self) -> u64 {
                self.0
            }

            /// The current moment, by the system's clock.
            ///
            /// # Panics
            /// Panics if the clock is before 1970. `SystemTime::now().try_into()` returns an error
            /// instead.
            ///
            /// ```
            #[doc = concat!("use keyschema::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($name), "::now() > ", stringify!($name), "::new(1_692_806_400));")]
            /// ```
            #[cfg(feature = "std")]
            pub fn now() -> Self {
                Self::try_from(std::time::SystemTime::now()).expect("the clock is set to 1970 or later")
            }
        }

        impl KeySegment for $name {
            const SHAPE: Shape = u64::SHAPE;
            const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate(stringify!($name)));

            #[inline(always)]
            fn write_to(&self, writer: &mut Writer<'_>) {
                self.0.write_to(writer);
            }
        }

        impl<'key> ParseKeySegment<'key> for $name {
            #[inline(always)]
            fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
                u64::parse_from(text).map(Self)
            }

            #[inline(always)]
            fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
                let (number, len) = u64::parse_front(rest)?;
                Some((Self(number), len))
            }
        }

        impl FromStr for $name {
            type Err = SegmentError;

            /// Parses the text as it is in a key, and no other.
            ///
            /// ```
            #[doc = concat!("use keyschema::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(\"1692806400\".parse(), Ok(", stringify!($name), "::new(1_692_806_400)));")]
            #[doc = concat!("assert!(\"+7\".parse::<", stringify!($name), ">().is_err());")]
            /// ```
            fn from_str(text: &str) -> Result<Self, SegmentError> {
                Self::parse_from(text.into())
            }
        }

        impl From<u64> for $name {
            fn from(number: u64) -> Self {
                Self(number)
            }
        }

        #[cfg(feature = "std")]
        impl TryFrom<std::time::SystemTime> for $name {
            type Error = SegmentError;

            #[doc = concat!("The moment in whole ", $unit, ": the fraction is dropped.")]
            ///
            /// # Errors
            /// Returns [`SegmentError::OutOfRange`] if the moment is before 1970, or too late for a
            /// `u64`.
            fn try_from(time: std::time::SystemTime) -> Result<Self, SegmentError> {
                time.duration_since(std::time::UNIX_EPOCH)
                    .ok()
                    .and_then($from_duration)
                    .map(Self)
                    .ok_or(SegmentError::OutOfRange)
            }
        }

        impl fmt::Display for $name {
            /// Writes the text as it is in a key, width and alignment included.
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, formatter)
            }
        }
    };
}

unix_time!(UnixSeconds, unit = "seconds", from = |duration| Some(duration.as_secs()));
unix_time!(UnixMillis, unit = "milliseconds", from = |duration| u64::try_from(duration.as_millis()).ok());

#[cfg(test)]
mod tests {
    use super::{UnixMillis, UnixSeconds};
    use crate::segment::SegmentError;
    use crate::segment::testing::text;
    use alloc::format;
    use proptest::prelude::proptest;

    #[test]
    fn the_extremes_are_written_in_full() {
        assert_eq!(text(&UnixSeconds::new(0)), "0");
        assert_eq!(text(&UnixMillis::new(u64::MAX)), "18446744073709551615");
    }

    #[test]
    fn units_convert_within_their_range() {
        let last = UnixSeconds::new(u64::MAX / 1_000);
        assert_eq!(last.to_millis().map(UnixMillis::to_seconds), Ok(last));
        assert_eq!(UnixSeconds::new(u64::MAX / 1_000 + 1).to_millis(), Err(SegmentError::OutOfRange));
    }

    #[cfg(feature = "std")]
    #[test]
    fn system_times_lose_their_fraction_and_are_refused_before_1970() {
        use std::time::{Duration, UNIX_EPOCH};

        let time = UNIX_EPOCH + Duration::from_micros(1_692_806_400_123_999);
        assert_eq!(UnixSeconds::try_from(time), Ok(UnixSeconds::new(1_692_806_400)));
        assert_eq!(UnixMillis::try_from(time), Ok(UnixMillis::new(1_692_806_400_123)));
        assert_eq!(UnixSeconds::try_from(UNIX_EPOCH), Ok(UnixSeconds::new(0)));

        // A whole microsecond, because some systems have no finer clock.
        let before = UNIX_EPOCH - Duration::from_micros(1);
        assert_eq!(UnixSeconds::try_from(before), Err(SegmentError::OutOfRange));
        assert_eq!(UnixMillis::try_from(before), Err(SegmentError::OutOfRange));
    }

    #[cfg(feature = "std")]
    #[test]
    fn milliseconds_beyond_the_type_are_refused() {
        use std::time::{Duration, UNIX_EPOCH};

        // Not every system's clock reaches that far. If it does, no number may be cut off.
        let last = Duration::from_millis(u64::MAX);
        if let Some(time) = UNIX_EPOCH.checked_add(last) {
            assert_eq!(UnixMillis::try_from(time), Ok(UnixMillis::new(u64::MAX)));
        }
        if let Some(time) = UNIX_EPOCH.checked_add(last + Duration::from_millis(1)) {
            assert_eq!(UnixMillis::try_from(time), Err(SegmentError::OutOfRange));
        }
    }

    proptest! {
        #[test]
        fn moments_are_written_as_their_numbers(number: u64) {
            assert_eq!(text(&UnixSeconds::from(number)), format!("{number}"));
            assert_eq!(text(&UnixMillis::from(number)), format!("{number}"));
            assert_eq!(format!("{:>24}", UnixMillis::new(number)), format!("{number:>24}"));
            assert_eq!(UnixMillis::new(number).to_seconds().get(), number / 1_000);
        }
    }
}
