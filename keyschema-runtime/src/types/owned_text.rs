//! The shared code of owned texts: conversions, comparison, hashing and parsing.

/// Writes the traits of an owned text, from its `new`, `as_str` and `as_bytes`.
macro_rules! owned_text {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> core::str::FromStr for $type {
            type Err = $crate::SegmentError;

            #[inline]
            fn from_str(text: &str) -> Result<Self, $crate::SegmentError> {
                Self::new(text)
            }
        }

        impl<$($generics)*> TryFrom<&str> for $type {
            type Error = $crate::SegmentError;

            #[inline]
            fn try_from(text: &str) -> Result<Self, $crate::SegmentError> {
                Self::new(text)
            }
        }

        #[cfg(feature = "alloc")]
        impl<$($generics)*> TryFrom<&alloc::string::String> for $type {
            type Error = $crate::SegmentError;

            #[inline]
            fn try_from(text: &alloc::string::String) -> Result<Self, $crate::SegmentError> {
                Self::new(text)
            }
        }

        #[cfg(feature = "alloc")]
        impl<$($generics)*> TryFrom<alloc::string::String> for $type {
            type Error = $crate::SegmentError;

            #[inline]
            fn try_from(text: alloc::string::String) -> Result<Self, $crate::SegmentError> {
                Self::new(&text)
            }
        }

        impl<$($generics)*> PartialEq for $type {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.as_bytes() == other.as_bytes()
            }
        }

        impl<$($generics)*> Eq for $type {}

        impl<$($generics)*> PartialOrd for $type {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<$($generics)*> Ord for $type {
            #[inline]
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_bytes().cmp(other.as_bytes())
            }
        }

        impl<$($generics)*> core::hash::Hash for $type {
            /// Hashes like the text, as `Borrow<str>` requires.
            #[inline]
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        $crate::types::text_traits!([$($generics)*] $type);

        #[cfg(feature = "serde")]
        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            /// Reads a string, and checks it as [`new`](Self::new) does.
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = alloc::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                Self::new(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use owned_text;
