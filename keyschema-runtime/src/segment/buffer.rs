//! The buffers that keys are written to.
//!
//! A key with a prefix has a buffer 64 bytes longer. No type can be computed from a constant of a
//! type that is not known, so each capacity has its own impl of `Buffer`, which names the one with
//! room for a prefix. For the same reason `key/joined_text.rs` joins the pattern of such a key in
//! an array of one of two lengths.

use core::{fmt, hash::Hash};

pub use keyschema_core::capacity::capacity_for;
use keyschema_core::capacity::round_up;

use super::{KeyBuf, Writer};

/// A buffer that keys can be written to: a [`KeyBuf`] of one of the supported capacities.
///
/// It lets [`RedisKey`](crate::RedisKey) name its buffer as a type. The key of a schema with a
/// [`Raw`](crate::Raw) parameter may be no text, so a buffer gives bytes. A function over keys of
/// any type that needs a `str` asks for it:
///
/// ```
/// use keyschema::RedisKey;
///
/// fn shout<K: RedisKey<Buf: AsRef<str>>>(key: &K) -> String {
///     let text = key.to_key();
///     AsRef::<str>::as_ref(&text).to_uppercase()
/// }
/// # #[derive(RedisKey)] #[redis_key(user:profile:id:{user_id}, hash)] struct UserProfile { user_id: u64 }
/// # assert_eq!(shout(&UserProfile { user_id: 7 }), "USER:PROFILE:ID:7");
/// ```
#[diagnostic::on_unimplemented(
    message = "the longest key has more than 65,528 bytes",
    label = "too long for any buffer",
    note = "use shorter types, as in `Text<'_, 24>`"
)]
pub trait Buffer:
    sealed::Sealed + Copy + AsRef<[u8]> + Hash + Ord + fmt::Display + fmt::Debug + 'static
{
    /// The number of bytes in the buffer.
    const CAPACITY: usize;

    /// Whether every key is text.
    const IS_TEXT: bool;

    /// Returns the text of a buffer whose keys are text.
    #[doc(hidden)]
    fn known_text(&self) -> Option<&str>;

    /// A buffer for the same with a [prefix](crate::KeyPrefix) before it. Named here, as no type
    /// can be computed from `CAPACITY`.
    #[doc(hidden)]
    type WithPrefix: Buffer;

    #[doc(hidden)]
    fn empty() -> Self;

    // There are two steps without a closure between them. A closure may not be inlined, and then
    // the writer's position is in memory (measured: twice the instructions).
    #[doc(hidden)]
    fn writer(&mut self) -> Writer<'_>;

    #[doc(hidden)]
    fn finish(&mut self, len: usize) -> &[u8];

    /// Returns a writer after `bytes`, which become `CAPACITY` bytes longer. A number of bytes that
    /// is known at compile time takes a few stores of whole vectors, and the writer knows how much
    /// room there is (measured: a third of the time of copying a finished key).
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn writer_after(bytes: &mut alloc::vec::Vec<u8>) -> Writer<'_>;
}

/// The most bytes that a buffer has, with a prefix too. A longer key does not compile where it is
/// written.
pub(crate) const MOST: usize = 65_536;

/// The length of the longest prefix before a key, in bytes. It is a multiple of the step of buffer
/// sizes, so that no buffer is longer than needed.
pub(crate) const MAX_PREFIX_LEN: usize = 64;

const fn with_prefix(capacity: usize) -> usize {
    let longer = round_up(capacity + MAX_PREFIX_LEN);
    if longer > MOST { MOST } else { longer }
}

macro_rules! buffers {
    ($($capacity:literal)*) => {
        $(
            // A list of these impls in an error would not help.
            #[diagnostic::do_not_recommend]
            impl<const IS_TEXT: bool> Buffer for KeyBuf<$capacity, IS_TEXT> {
                const CAPACITY: usize = $capacity;

                const IS_TEXT: bool = IS_TEXT;

                type WithPrefix = KeyBuf<{ with_prefix($capacity) }, IS_TEXT>;

                #[inline(always)]
                fn known_text(&self) -> Option<&str> {
                    self.known_text()
                }

                #[inline(always)]
                fn empty() -> Self {
                    Self::EMPTY
                }

                #[inline(always)]
                fn writer(&mut self) -> Writer<'_> {
                    self.writer()
                }

                #[inline(always)]
                fn finish(&mut self, len: usize) -> &[u8] {
                    self.finish(len)
                }

                #[cfg(feature = "alloc")]
                #[inline(always)]
                fn writer_after(bytes: &mut alloc::vec::Vec<u8>) -> Writer<'_> {
                    bytes.resize(bytes.len() + $capacity, 0);
                    let room: &mut [u8; $capacity] = bytes.last_chunk_mut().expect("it was made longer");
                    Writer::new(room)
                }
            }

            impl<const IS_TEXT: bool> sealed::Sealed for KeyBuf<$capacity, IS_TEXT> {}
        )*

        #[cfg(test)]
        const CAPACITIES: &[usize] = &[$($capacity),*];
    };
}

buffers! {
    16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256
    272 288 304 320 336 352 368 384 400 416 432 448 464 480 496 512
    1024 2048 4096 8192 16384 32768 65536
}

mod sealed {
    pub trait Sealed {}
}

#[cfg(test)]
mod tests {
    use super::{Buffer, CAPACITIES, KeyBuf, MAX_PREFIX_LEN, MOST, capacity_for};
    use keyschema_core::capacity::SLACK;

    #[test]
    fn every_length_has_the_smallest_buffer_that_fits() {
        for max_len in 0..=MOST - SLACK {
            let least = CAPACITIES.iter().find(|capacity| **capacity >= max_len + SLACK);
            assert_eq!(Some(&capacity_for(max_len)), least);
        }
    }

    #[test]
    fn a_prefix_fits_beside_every_key() {
        fn check<B: Buffer>() {
            let (plain, longer) = (B::CAPACITY, B::WithPrefix::CAPACITY);
            assert!(longer >= plain + MAX_PREFIX_LEN);
            assert!(longer == plain + MAX_PREFIX_LEN || plain + MAX_PREFIX_LEN > 512);
        }
        check::<KeyBuf<16>>();
        check::<KeyBuf<256>>();
        check::<KeyBuf<448>>();
        check::<KeyBuf<464>>();
        check::<KeyBuf<1024>>();
        check::<KeyBuf<32768>>();
    }
}
