//! The shared code of texts: they are checked when they are made, and written unchanged.

use keyschema_core::limits::MAX_WRITTEN_LEN;

/// Writes all of a borrowed text except its definition: its constructor, its writer, and its
/// traits.
///
/// The types differ in their const parameters and in the four values that are named here.
macro_rules! checked_text {
    (
        $name:ident<$(const $param:ident: $param_type:ty),*>,
        shape = $shape:ident,
        alphabet = $alphabet:expr,
        delimiter = $delimiter:expr,
        empty = $empty:literal $(,)?
    ) => {
        impl<'a, const N: usize, $(const $param: $param_type),*> $name<'a, N, $($param),*> {
            /// Returns `text` as a parameter, if it is valid in a key.
            ///
            /// # Errors
            /// Returns which byte is refused and why, or that the text is empty or longer than `N`
            /// bytes.
            #[inline]
            pub const fn new(text: &'a str) -> Result<Self, $crate::SegmentError> {
                const { assert!(N > 0, $empty) };
                const { $crate::types::checked_text::assert_length(N) };
                let checked = const { &$crate::kernels::refused_bytes::RefusedBytes::of($alphabet) };
                match $crate::segment::alphabet::check(text, N, checked, $delimiter) {
                    Ok(()) => Ok(Self(text)),
                    Err(error) => Err(error),
                }
            }

            /// Returns the text.
            #[inline]
            pub const fn as_str(self) -> &'a str {
                self.0
            }

            /// Returns the bytes of the text.
            #[inline]
            pub const fn as_bytes(self) -> &'a [u8] {
                self.0.as_bytes()
            }

            /// Takes a text that was checked before.
            #[inline]
            pub(super) const fn unchecked(text: &'a str) -> Self {
                Self(text)
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> $crate::KeySegment for $name<'_, N, $($param),*> {
            const IDENTITY: Option<&'static keyschema_core::declaration::TypeIdentity> =
                Some(&keyschema_core::declaration::TypeIdentity::of_crate(stringify!($name)));
            const SHAPE: $crate::Shape = $crate::Shape::$shape {
                min_len: 1,
                max_len: N,
                alphabet: $alphabet,
            };

            #[inline(always)]
            fn write_to(&self, writer: &mut $crate::Writer<'_>) {
                writer.text_up_to::<N>(self.0);
            }

            #[inline(always)]
            fn known_text(&self) -> Option<&str> {
                Some(self.0)
            }
        }

        impl<'key: 'a, 'a, const N: usize, $(const $param: $param_type),*> $crate::ParseKeySegment<'key> for $name<'a, N, $($param),*> {
            #[inline(always)]
            fn parse_from(text: $crate::SegmentText<'key>) -> Result<Self, $crate::SegmentError> {
                match text.as_str() {
                    Ok(text) => Self::new(text),
                    Err(error) => Err(error),
                }
            }
        }

        impl<'a, const N: usize, $(const $param: $param_type),*> TryFrom<&'a str> for $name<'a, N, $($param),*> {
            type Error = $crate::SegmentError;

            fn try_from(text: &'a str) -> Result<Self, $crate::SegmentError> {
                Self::new(text)
            }
        }

        // Most callers have one of these: constructors of keys accept `&name` for a `&str` and for
        // a `String`.
        #[cfg(feature = "alloc")]
        impl<'a, const N: usize, $(const $param: $param_type),*> TryFrom<&'a alloc::string::String>
            for $name<'a, N, $($param),*>
        {
            type Error = $crate::SegmentError;

            fn try_from(text: &'a alloc::string::String) -> Result<Self, $crate::SegmentError> {
                Self::new(text)
            }
        }

        $crate::types::checked_text::text_traits!(['a, const N: usize, $(const $param: $param_type),*] $name<'a, N, $($param),*>);
    };
}

/// Fails to compile for a length that no key can have: the text must fit a buffer.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
pub(super) const fn assert_length(longest: usize) {
    if longest > MAX_WRITTEN_LEN {
        panic!("the longest text has more than 65,528 bytes, the most that a key can have");
    }
}

/// The traits that borrowed and owned texts implement in the same way, by `as_str`.
macro_rules! text_traits {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> AsRef<str> for $type {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($generics)*> AsRef<[u8]> for $type {
            #[inline]
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        // This is lawful, because equality, order and hash are those of the text.
        impl<$($generics)*> core::borrow::Borrow<str> for $type {
            #[inline]
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        $crate::segment::equality::equals_text!([$($generics)*] $type);

        impl<$($generics)*> core::fmt::Display for $type {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.pad(self.as_str())
            }
        }

        impl<$($generics)*> core::fmt::Debug for $type {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(self.as_str(), formatter)
            }
        }

        #[cfg(feature = "serde")]
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

pub(super) use checked_text;
pub(crate) use text_traits;
