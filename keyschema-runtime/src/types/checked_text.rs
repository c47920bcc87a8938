//! What the borrowed texts share: checked when made, written as they are.

/// Everything of a borrowed text but its definition: how it is made, what it writes, and its traits.
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
            /// The text, if it may stand in a key.
            ///
            /// # Errors
            /// Which byte is refused and why, or that the text is empty or longer than `N` bytes.
            #[inline]
            pub const fn new(text: &'a str) -> Result<Self, $crate::SegmentError> {
                const { assert!(N > 0, $empty) };
                let checked = const { &$crate::segment::alphabet::Checked::of($alphabet) };
                match $crate::segment::alphabet::check(text, N, checked, $delimiter) {
                    Ok(()) => Ok(Self(text)),
                    Err(error) => Err(error),
                }
            }

            /// The text.
            #[inline]
            pub const fn as_str(self) -> &'a str {
                self.0
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> $crate::KeySegment for $name<'_, N, $($param),*> {
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
            fn as_text(&self) -> Option<&str> {
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

        // What most callers have at hand: constructors of keys take `&name`, be it a `&str` or a `String` of theirs.
        #[cfg(feature = "alloc")]
        impl<'a, const N: usize, $(const $param: $param_type),*> TryFrom<&'a alloc::string::String>
            for $name<'a, N, $($param),*>
        {
            type Error = $crate::SegmentError;

            fn try_from(text: &'a alloc::string::String) -> Result<Self, $crate::SegmentError> {
                Self::new(text)
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> AsRef<str> for $name<'_, N, $($param),*> {
            fn as_ref(&self) -> &str {
                self.0
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> core::fmt::Display for $name<'_, N, $($param),*> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.pad(self.0)
            }
        }

        impl<const N: usize, $(const $param: $param_type),*> core::fmt::Debug for $name<'_, N, $($param),*> {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(self.0, formatter)
            }
        }
    };
}

pub(super) use checked_text;
