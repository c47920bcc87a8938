//! The targets that a key can be written to.

use crate::{KeySegment, segment::Writer};

/// A target that takes the pieces of a key, one after the other.
///
/// One generated method writes a key to any sink: as bytes to a [`Writer`], or as the sum for its
/// slot if only the slot is needed.
pub trait Sink {
    /// Takes text that is the same in every key.
    fn literal(&mut self, text: &'static str);

    /// Takes the text of a value.
    fn param<T: KeySegment + ?Sized>(&mut self, value: &T);

    /// Takes text that is not in the schema, such as a prefix.
    fn text(&mut self, text: &str);
}

impl Sink for Writer<'_> {
    #[inline(always)]
    fn literal(&mut self, text: &'static str) {
        Writer::literal(self, text);
    }

    #[inline(always)]
    fn param<T: KeySegment + ?Sized>(&mut self, value: &T) {
        value.write_to(self);
    }

    #[inline(always)]
    fn text(&mut self, text: &str) {
        Writer::text(self, text);
    }
}
