//! Numbers that are never zero. They are written like their number.

use core::num::NonZero;

use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::declaration::TypeIdentity;

macro_rules! nonzero {
    ($($type:ty),* $(,)?) => {$(
        impl KeySegment for NonZero<$type> {
            // It is wider than the type by the one text `0`, because no shape of numbers can leave
            // it out.
            const SHAPE: Shape = <$type>::SHAPE;
            const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate(concat!("NonZero ", stringify!($type))));

            #[inline(always)]
            fn write_to(&self, writer: &mut Writer<'_>) {
                self.get().write_to(writer);
            }
        }

        impl<'key> ParseKeySegment<'key> for NonZero<$type> {
            #[inline(always)]
            fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
                match <$type>::parse_from(text) {
                    Ok(number) => Self::new(number).ok_or(SegmentError::NumberOutOfRange),
                    Err(error) => Err(error),
                }
            }

            #[inline(always)]
            fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
                let (number, len) = <$type>::parse_front(rest)?;
                Some((Self::new(number)?, len))
            }
        }
    )*};
}

nonzero! {
    u8, u16, u32, u64, u128, usize,
    i8, i16, i32, i64, i128, isize,
}

#[cfg(test)]
mod tests {
    use crate::segment::testing::text;
    use crate::{KeySegment, Shape};
    use alloc::string::ToString;
    use core::num::NonZero;

    #[test]
    fn every_small_one_is_written_as_its_number() {
        for number in (i16::MIN..=i16::MAX).filter_map(NonZero::new) {
            assert_eq!(text(&number), number.to_string());
        }
        for number in (u8::MIN..=u8::MAX).filter_map(NonZero::new) {
            assert_eq!(text(&number), number.to_string());
        }
    }

    #[test]
    fn the_extremes_of_every_type_are_written_as_their_number() {
        macro_rules! extremes {
            ($($type:ty)*) => {$(
                for number in [NonZero::<$type>::MIN, NonZero::<$type>::MAX] {
                    assert_eq!(text(&number), number.to_string());
                }
            )*};
        }
        extremes!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    }

    #[test]
    fn the_shape_is_that_of_the_number() {
        assert_eq!(NonZero::<u64>::SHAPE, Shape::Integer { min: 0, max: u64::MAX.into() });
    }
}
