//! The conversions of newtypes with `#[derive(KeySegment)]`.
//!
//! The macros know the features of this crate. A bound for any lifetime may be false. Then the
//! newtype does not have the conversion.

/// Writes the conversion from the field.
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_from {
    ([$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::From<$inner> for $name $($bounds)* {
            #[inline]
            fn from(value: $inner) -> Self {
                Self { $field: value }
            }
        }
    };
}

/// Writes the conversion into the field. It is not for a field that is a type parameter: no crate
/// may convert into a foreign type parameter.
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_into {
    ([$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::From<$name> for $inner $($bounds)* {
            #[inline]
            fn from(value: $name) -> Self {
                value.$field
            }
        }
    };
}

/// Writes the conversions with a check: from the types that the field can be made from. `generics`
/// has the lifetime of the text, `'__key`.
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_try_from {
    ([$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        $crate::__newtype_try_from!(
            @ [&'__key $crate::__private::str] [$($generics)*] [$name] [$($bounds)*] $field [$inner]
        );
        $crate::__newtype_try_from_bytes!([$($generics)*] [$name] [$($bounds)*] $field [$inner]);
        $crate::__newtype_try_from_string!([$($generics)*] [$name] [$($bounds)*] $field [$inner]);
    };
    (@ [$from:ty] [$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::TryFrom<$from> for $name
        where
            for<'__any> $inner: $crate::__private::TryFrom<$from>,
            $($bounds)*
        {
            type Error = <$inner as $crate::__private::TryFrom<$from>>::Error;

            #[inline]
            fn try_from(value: $from) -> $crate::__private::Result<Self, Self::Error> {
                match <$inner as $crate::__private::TryFrom<$from>>::try_from(value) {
                    $crate::__private::Result::Ok(value) => {
                        $crate::__private::Result::Ok(Self { $field: value })
                    }
                    $crate::__private::Result::Err(error) => $crate::__private::Result::Err(error),
                }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_try_from_bytes {
    ($($newtype:tt)*) => {
        $crate::__newtype_try_from!(@ [&'__key [$crate::__private::u8]] $($newtype)*);
    };
}

#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_try_from_string {
    ($($newtype:tt)*) => {
        $crate::__newtype_try_from!(@ [&'__key $crate::__private::String] $($newtype)*);
    };
}

#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_try_from_string {
    ($($newtype:tt)*) => {};
}

/// Writes the conversion from an owned text.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_try_from_owned {
    ($($newtype:tt)*) => {
        $crate::__newtype_try_from!(@ [$crate::__private::String] $($newtype)*);
    };
}

#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_try_from_owned {
    ($($newtype:tt)*) => {};
}

/// Writes the conversion from the text in a key.
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_from_str {
    ([$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::FromStr for $name
        where
            for<'__key> $inner: $crate::__private::ParseKeySegment<'__key>,
            $($bounds)*
        {
            type Err = $crate::__private::SegmentError;

            #[inline]
            fn from_str(
                text: &$crate::__private::str,
            ) -> $crate::__private::Result<Self, $crate::__private::SegmentError> {
                $crate::__private::parse_segment(text)
            }
        }
    };
}

/// Writes the conversion to the text in a key.
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_display {
    ([$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::Display for $name $($bounds)* {
            fn fmt(&self, formatter: &mut $crate::__private::Formatter<'_>) -> $crate::__private::FmtResult {
                $crate::__private::display_segment(self, formatter)
            }
        }
    };
}

/// Writes the text of a newtype of a text.
#[doc(hidden)]
#[macro_export]
macro_rules! __newtype_as_ref {
    ([$($generics:tt)*] [$name:ty] [$($bounds:tt)*] $field:tt [$inner:ty]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::AsRef<$crate::__private::str> for $name
        where
            for<'__any> $inner: $crate::__private::AsRef<$crate::__private::str>,
            $($bounds)*
        {
            #[inline]
            fn as_ref(&self) -> &$crate::__private::str {
                $crate::__private::AsRef::<$crate::__private::str>::as_ref(&self.$field)
            }
        }
    };
}
