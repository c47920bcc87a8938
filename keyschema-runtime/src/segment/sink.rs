//! What a key can be written to.

use crate::{KeySegment, segment::Writer};

/// What takes the pieces of a key, one after the other.
///
/// A key is written to one in a single generated method: as bytes to a [`Writer`], and as the sum that its slot is made of where
/// only the slot is asked for.
pub trait Sink {
    /// Takes text that is the same in every key.
    fn literal(&mut self, text: &'static str);

    /// Takes the text of a value.
    fn param<T: KeySegment + ?Sized>(&mut self, value: &T);

    /// Takes text that the schema does not know, such as a prefix.
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
