//! Owned texts, for keys that outlive the text that they are made from.

use super::{Tail, Text};

#[cfg(test)]
mod tests;

/// An owned, bounded text parameter: 1 to `N` bytes, kept inline.
///
/// It refuses the same texts as [`Text`] and is written in the same way. It is `Copy`, `'static`
/// and never allocates, so a key with it needs no lifetime: the key can be stored in a struct, sent
/// to a task, or used as the key of a map. Use `Text` if the key is written at once, and this type
/// if it is stored. `N` is at most 65,528. The value takes `N` bytes, and two for the length.
///
/// `DELIMITER` and `UNICODE` have the same meaning as for [`Text`].
///
/// ```
/// use keyschema::{ArrayText, RedisKey, Text};
///
/// #[derive(RedisKey, Clone, Copy, PartialEq, Eq, Hash)]
/// #[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
/// struct SessionToken { uid: ArrayText<24> }
///
/// # fn main() -> Result<(), keyschema::SegmentError> {
/// let key = SessionToken { uid: "abc123".parse()? };
/// assert_eq!(std::thread::spawn(move || key.to_string()).join().unwrap(), "session:token:uid:abc123");
///
/// assert_eq!(key.uid, "abc123");
/// assert_eq!(key.uid.as_text(), Text::new("abc123")?);
/// assert_eq!(ArrayText::<24>::new("a:b").unwrap_err().to_string(), "byte 1 is ':', the delimiter of the key");
/// const EN: ArrayText<2> = match ArrayText::new("en") { Ok(text) => text, Err(_) => panic!() };
/// # let _ = EN; Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct ArrayText<const N: usize, const DELIMITER: char = ':', const UNICODE: bool = false> {
    /// The text, followed by zeros.
    bytes: [u8; N],
    len: u16,
}

/// An [`ArrayText`] that may hold letters beyond ASCII, as [`UnicodeText`](crate::UnicodeText)
/// does.
pub type UnicodeArrayText<const N: usize, const DELIMITER: char = ':'> = ArrayText<N, DELIMITER, true>;

/// The owned form of [`Tail`], as [`ArrayText`] is of [`Text`]: a text of 1 to `N` bytes that may
/// hold any delimiter, because it is the last piece of its key.
///
/// ```
/// use keyschema::ArrayTail;
///
/// let path: ArrayTail<64> = "images/logo.png:2x".parse()?;
/// assert_eq!(path, "images/logo.png:2x");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
#[derive(Clone, Copy)]
pub struct ArrayTail<const N: usize, const UNICODE: bool = false> {
    /// The text, followed by zeros.
    bytes: [u8; N],
    len: u16,
}

/// An [`ArrayTail`] that may hold letters beyond ASCII, as [`UnicodeTail`](crate::UnicodeTail)
/// does.
pub type UnicodeArrayTail<const N: usize> = ArrayTail<N, true>;

/// Writes all of an owned text except its definition. The checks are those of the borrowed `$text`.
macro_rules! array_text {
    ($name:ident, $text:ident <$(const $param:ident: $param_type:ty),*>) => {
        impl<const N: usize, $(const $param: $param_type),*> $name<N, $($param),*> {
            /// Copies `text`, if it is valid in a key.
            ///
            /// # Errors
            /// Returns which byte is refused and why, or that the text is empty or longer than `N`
            /// bytes.
            #[inline]
            pub const fn new(text: &str) -> Result<Self, $crate::SegmentError> {
                match $text::<N, $($param),*>::new(text) {
                    Ok(text) => Ok(Self::of(text)),
                    Err(error) => Err(error),
                }
            }

            #[inline]
            const fn of(text: $text<'_, N, $($param),*>) -> Self {
                const { $crate::types::checked_text::assert_length(N) };
                let text = text.as_str().as_bytes();
                let mut bytes = [0; N];
                bytes.split_at_mut(text.len()).0.copy_from_slice(text);
                #[allow(clippy::cast_possible_truncation, reason = "it is at most `N`, which was compared above")]
                let len = text.len() as u16;
                Self { bytes, len }
            }

            /// Returns the text.
            #[inline]
            pub const fn as_str(&self) -> &str {
                match core::str::from_utf8(self.as_bytes()) {
                    Ok(text) => text,
                    Err(_) => panic!("it was made from a `str`"),
                }
            }

            /// Returns the bytes of the text.
            #[inline]
            pub const fn as_bytes(&self) -> &[u8] {
                self.bytes.split_at(self.len as usize).0
            }

            /// Returns the text as the borrowed parameter type.
            #[inline]
            pub const fn as_text(&self) -> $text<'_, N, $($param),*> {
                $text::unchecked(self.as_str())
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> $crate::KeySegment for $name<N, $($param),*> {
            const SHAPE: $crate::Shape = $text::<'static, N, $($param),*>::SHAPE;
            const IDENTITY: Option<&'static keyschema_core::declaration::TypeIdentity> =
                Some(&keyschema_core::declaration::TypeIdentity::of_crate(stringify!($name)));

            #[inline(always)]
            fn write_to(&self, writer: &mut $crate::Writer<'_>) {
                // Up to this length, all `N` bytes are a few stores of known size.
                if N <= 64 {
                    writer.padded(&self.bytes, self.len.into());
                } else {
                    writer.bytes(self.as_bytes());
                }
            }
        }

        impl<'key, const N: usize, $(const $param: $param_type),*> $crate::ParseKeySegment<'key> for $name<N, $($param),*> {
            #[inline(always)]
            fn parse_from(text: $crate::SegmentText<'key>) -> Result<Self, $crate::SegmentError> {
                match $text::parse_from(text) {
                    Ok(text) => Ok(Self::of(text)),
                    Err(error) => Err(error),
                }
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> From<$text<'_, N, $($param),*>> for $name<N, $($param),*> {
            #[inline]
            fn from(text: $text<'_, N, $($param),*>) -> Self {
                Self::of(text)
            }
        }

        impl<'a, const N: usize, $(const $param: $param_type),*> From<&'a $name<N, $($param),*>> for $text<'a, N, $($param),*> {
            #[inline]
            fn from(text: &'a $name<N, $($param),*>) -> Self {
                text.as_text()
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> PartialEq<$text<'_, N, $($param),*>> for $name<N, $($param),*> {
            #[inline]
            fn eq(&self, other: &$text<'_, N, $($param),*>) -> bool {
                self.as_bytes() == other.as_str().as_bytes()
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> PartialEq<$name<N, $($param),*>> for $text<'_, N, $($param),*> {
            #[inline]
            fn eq(&self, other: &$name<N, $($param),*>) -> bool {
                other == self
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> PartialOrd<$text<'_, N, $($param),*>> for $name<N, $($param),*> {
            #[inline]
            fn partial_cmp(&self, other: &$text<'_, N, $($param),*>) -> Option<core::cmp::Ordering> {
                Some(self.as_bytes().cmp(other.as_str().as_bytes()))
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> PartialOrd<$name<N, $($param),*>> for $text<'_, N, $($param),*> {
            #[inline]
            fn partial_cmp(&self, other: &$name<N, $($param),*>) -> Option<core::cmp::Ordering> {
                Some(self.as_str().as_bytes().cmp(other.as_bytes()))
            }
        }

        $crate::types::owned_text!([const N: usize, $(const $param: $param_type),*] $name<N, $($param),*>);
    };
}

array_text!(ArrayText, Text<const DELIMITER: char, const UNICODE: bool>);
array_text!(ArrayTail, Tail<const UNICODE: bool>);

/// For prefixes of keys.
impl<const N: usize, const UNICODE: bool> ArrayTail<N, UNICODE> {
    /// No text. It is not a valid parameter.
    pub(crate) const EMPTY: Self = Self { bytes: [0; N], len: 0 };

    /// Takes a text that was checked before.
    #[inline]
    pub(crate) const fn unchecked(text: &str) -> Self {
        Self::of(Tail::unchecked(text))
    }
}
