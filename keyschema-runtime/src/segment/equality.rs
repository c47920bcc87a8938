//! Equality of texts in a key with the strings and bytes of the standard library, in both
//! directions.

/// Compares `$type`, which is `AsRef<[u8]>`, with strings and slices of bytes: `text == "x"` and
/// `"x" == text`.
macro_rules! equals_text {
    (@ [$($generics:tt)*] $type:ty, [$(#[$condition:meta])? $other:ty]) => {
        $(#[$condition])?
        impl<$($generics)*> PartialEq<$other> for $type {
            #[inline]
            fn eq(&self, other: &$other) -> bool {
                AsRef::<[u8]>::as_ref(self) == AsRef::<[u8]>::as_ref(other)
            }
        }

        $(#[$condition])?
        impl<$($generics)*> PartialEq<$type> for $other {
            #[inline]
            fn eq(&self, other: &$type) -> bool {
                other == self
            }
        }
    };
    ([$($generics:tt)*] $type:ty) => {
        $crate::segment::equality::equals_text!(
            [$($generics)*] $type: [str] [&str] [[u8]] [&[u8]] [#[cfg(feature = "alloc")] alloc::string::String]
        );
    };
    ($generics:tt $type:ty: $($other:tt)*) => {
        $($crate::segment::equality::equals_text!(@ $generics $type, $other);)*
    };
}

pub(crate) use equals_text;
