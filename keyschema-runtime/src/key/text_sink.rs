//! Keys as text of the standard library.

use core::fmt;

use crate::{KeySegment, RedisKey, segment::sink::Sink};

/// Whether all parameters of `key` are texts; known while compiling.
///
/// Bytes become a `str` only by being looked at. A key of nothing but texts, which were looked at when they were made, can be
/// passed on piece by piece ([`write_texts`]). Any other key is better written as a whole and looked at as a whole: each piece of
/// another length that is copied or looked at costs a branch that no processor foresees (measured for a key with a number:
/// 13 ns, piece by piece 27 ns).
#[inline(always)]
pub(crate) fn is_of_texts<K: RedisKey + ?Sized>(key: &K) -> bool {
    let mut texts = TextsAlone(true);
    key.write_to(&mut texts);
    texts.0
}

/// Writes a key whose parameters all are texts.
///
/// # Errors
/// Those of the target.
#[inline(always)]
pub(crate) fn write_texts<W, K>(key: &K, target: &mut W) -> fmt::Result
where
    W: fmt::Write + ?Sized,
    K: RedisKey + ?Sized,
{
    let mut sink = TextSink { target, outcome: Ok(()) };
    key.write_to(&mut sink);
    sink.outcome
}

/// Whether all parameters are texts.
struct TextsAlone(bool);

impl Sink for TextsAlone {
    #[inline(always)]
    fn literal(&mut self, _: &'static str) {}

    #[inline(always)]
    fn param<T: KeySegment + ?Sized>(&mut self, value: &T) {
        self.0 &= value.known_text().is_some();
    }

    #[inline(always)]
    fn text(&mut self, _: &str) {}
}

/// Passes on the pieces of a key whose parameters all are texts.
struct TextSink<'w, W: ?Sized> {
    target: &'w mut W,
    outcome: fmt::Result,
}

impl<W: fmt::Write + ?Sized> Sink for TextSink<'_, W> {
    #[inline(always)]
    fn literal(&mut self, text: &'static str) {
        self.text(text);
    }

    #[inline(always)]
    fn param<T: KeySegment + ?Sized>(&mut self, value: &T) {
        self.text(value.known_text().unwrap_or_default());
    }

    #[inline(always)]
    fn text(&mut self, text: &str) {
        if self.outcome.is_ok() {
            self.outcome = self.target.write_str(text);
        }
    }
}
