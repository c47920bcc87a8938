//! The values and prefixes of a pattern.

use crate::{KeyPrefix, KeySegment, Prefixed, RedisKey, segment::Writer, segment::buffer::Buffer};

/// Values for some of the parameters of a key, as `pattern!` combines them, perhaps after a
/// [prefix](KeyPrefix).
pub trait PatternValues: sealed::Sealed {
    /// The number of parameters that have values.
    #[doc(hidden)]
    const COUNT: usize;

    /// The length of the longest prefixes, in bytes.
    #[doc(hidden)]
    const MAX_PREFIX_LEN: usize = 0;

    /// The buffer for a pattern of keys whose buffer is `B`.
    #[doc(hidden)]
    type Buf<B: Buffer>: Buffer;

    /// The keys of a pattern on `K`, with its prefixes.
    type Key<K: RedisKey>: RedisKey;

    /// Writes the value of the parameter with this number, if there is one.
    #[doc(hidden)]
    fn write(&self, number: usize, writer: &mut Writer<'_>) -> bool;

    /// Writes the prefixes before the keys, the last given prefix first.
    #[doc(hidden)]
    fn write_prefix(&self, writer: &mut Writer<'_>);

    /// Returns the text after the prefixes in `text`, if it begins with them.
    #[doc(hidden)]
    fn strip<'text>(&self, text: &'text [u8]) -> Option<&'text [u8]>;

    /// Returns the key with the prefixes before it.
    #[doc(hidden)]
    fn put_before<K: RedisKey>(&self, key: K) -> Self::Key<K>;
}

impl PatternValues for () {
    const COUNT: usize = 0;

    type Buf<B: Buffer> = B;

    type Key<K: RedisKey> = K;

    fn write(&self, _: usize, _: &mut Writer<'_>) -> bool {
        false
    }

    fn write_prefix(&self, _: &mut Writer<'_>) {}

    fn strip<'text>(&self, text: &'text [u8]) -> Option<&'text [u8]> {
        Some(text)
    }

    fn put_before<K: RedisKey>(&self, key: K) -> K {
        key
    }
}

/// A value after other values.
#[derive(Clone, Copy, Debug)]
pub struct Value<V, T> {
    others: V,
    number: usize,
    this: T,
}

impl<V, T> Value<V, T> {
    pub(super) const fn new(others: V, number: usize, this: T) -> Self {
        Self { others, number, this }
    }
}

impl<V: PatternValues, T: KeySegment> PatternValues for Value<V, T> {
    const COUNT: usize = V::COUNT + 1;

    const MAX_PREFIX_LEN: usize = V::MAX_PREFIX_LEN;

    type Buf<B: Buffer> = V::Buf<B>;

    type Key<K: RedisKey> = V::Key<K>;

    fn write(&self, number: usize, writer: &mut Writer<'_>) -> bool {
        if number == self.number {
            self.this.write_to(writer);
            true
        } else {
            self.others.write(number, writer)
        }
    }

    fn write_prefix(&self, writer: &mut Writer<'_>) {
        self.others.write_prefix(writer);
    }

    fn strip<'text>(&self, text: &'text [u8]) -> Option<&'text [u8]> {
        self.others.strip(text)
    }

    fn put_before<K: RedisKey>(&self, key: K) -> V::Key<K> {
        self.others.put_before(key)
    }
}

/// Values after a prefix.
impl<V: PatternValues, P: KeyPrefix + Clone> PatternValues for Prefixed<V, P> {
    const COUNT: usize = V::COUNT;

    const MAX_PREFIX_LEN: usize = P::MAX_LEN + V::MAX_PREFIX_LEN;

    type Buf<B: Buffer> = <V::Buf<B> as Buffer>::WithPrefix;

    type Key<K: RedisKey> = Prefixed<V::Key<K>, P>;

    fn write(&self, number: usize, writer: &mut Writer<'_>) -> bool {
        self.key().write(number, writer)
    }

    fn write_prefix(&self, writer: &mut Writer<'_>) {
        self.prefix().write_to(writer);
        self.key().write_prefix(writer);
    }

    fn strip<'text>(&self, text: &'text [u8]) -> Option<&'text [u8]> {
        self.key().strip(self.prefix().strip_from(text)?)
    }

    fn put_before<K: RedisKey>(&self, key: K) -> Prefixed<V::Key<K>, P> {
        self.prefix().clone().join(self.key().put_before(key))
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for () {}

    impl<V, T> Sealed for super::Value<V, T> {}

    impl<V, P> Sealed for crate::Prefixed<V, P> {}
}
