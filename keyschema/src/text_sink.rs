//! Keys as text of the standard library.

use core::{fmt, marker::PhantomData};

use crate::{RedisKey, Segment, key_buf::Buffer, sink::Sink};

/// Writes the pieces of a key to what takes text.
///
/// What is text already is passed on as it is. Only what a parameter writes as bytes is looked at once more, as `str` asks for:
/// looked at as a whole, right after it was written in words, a key would cost as much again.
pub(crate) struct TextSink<'w, W: ?Sized, K: ?Sized> {
    target: &'w mut W,
    outcome: fmt::Result,
    key: PhantomData<fn(&K)>,
}

/// Writes `key`.
///
/// # Errors
/// Those of the target.
#[inline(always)]
pub(crate) fn write_text<W, K>(key: &K, target: &mut W) -> fmt::Result
where
    W: fmt::Write + ?Sized,
    K: RedisKey + ?Sized,
{
    let mut sink = TextSink { target, outcome: Ok(()), key: PhantomData::<fn(&K)> };
    key.write_to(&mut sink);
    sink.outcome
}

impl<W: fmt::Write + ?Sized, K: RedisKey + ?Sized> Sink for TextSink<'_, W, K> {
    #[inline(always)]
    fn literal(&mut self, text: &'static str) {
        self.text(text);
    }

    #[inline(always)]
    fn param<T: Segment + ?Sized>(&mut self, value: &T) {
        if let Some(text) = value.as_text() {
            return self.text(text);
        }
        let mut buf = K::buffer();
        let mut writer = buf.writer();
        value.write_to(&mut writer);
        let len = writer.len();
        self.text(utf8(buf.finish(len)));
    }

    #[inline(always)]
    fn text(&mut self, text: &str) {
        if self.outcome.is_ok() {
            self.outcome = self.target.write_str(text);
        }
    }
}

/// The text that a parameter wrote.
pub(crate) fn utf8(text: &[u8]) -> &str {
    str::from_utf8(text).expect("literals and segments are UTF-8")
}
