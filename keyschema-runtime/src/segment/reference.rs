//! A reference to a value stands for the value.

use super::KeySegment;
use crate::{Shape, key::slot::TagHash, segment::Writer};

impl<T: KeySegment> KeySegment for &T {
    const SHAPE: Shape = T::SHAPE;

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        T::write_to(self, writer);
    }

    #[inline(always)]
    fn as_text(&self) -> Option<&str> {
        T::as_text(self)
    }

    #[inline(always)]
    fn add_to(&self, tag: &mut TagHash) -> bool {
        T::add_to(self, tag)
    }
}
