//! A reference to a value is written as the value.

use super::KeySegment;
use crate::{Shape, segment::Writer};

impl<T: KeySegment> KeySegment for &T {
    const SHAPE: Shape = T::SHAPE;

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        T::write_to(self, writer);
    }

    #[inline(always)]
    fn known_text(&self) -> Option<&str> {
        T::known_text(self)
    }
}
