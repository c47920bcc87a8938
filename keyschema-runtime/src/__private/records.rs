//! Macros that write out the impls of records: structs with the fields of a hash.

/// The impls of a record. Each field has its name in Rust, its name in the hash, its type as the
/// schema shows it, its TTL in milliseconds and jitter if it has one, whether it may be missing,
/// and the type of its value.
#[doc(hidden)]
#[macro_export]
macro_rules! __hash_record {
    ($record:ident $names:ident $($field:ident $text:literal $shown:literal [$($ttl:tt)*] $presence:ident [$type:ty])*) => {
        $crate::__record_names! { $record $names $($field $text [$($ttl)*] [$type])* }

        #[automatically_derived]
        impl $crate::__private::HashRecord for $record {
            const FIELDS: &'static [$crate::__private::Field] =
                &[$($crate::__expiring!([$($ttl)*] $crate::__private::Field::new($text, $shown))),*];

            $crate::__record_fields!($names<__Key>);
        }

        $crate::__redis_record! { $record $($field $text $presence [$type])* }
    };
}

/// A field, with its TTL in milliseconds and jitter if it has one.
#[doc(hidden)]
#[macro_export]
macro_rules! __expiring {
    ([] $field:expr) => {
        $field
    };
    ([$millis:literal $jitter_percent:literal] $field:expr) => {
        $field.expiring($millis, $jitter_percent)
    };
}

#[cfg(not(feature = "redis"))]
mod without_redis {
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __record_names {
        ($($record:tt)*) => {};
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __record_fields {
        ($($names:tt)*) => {};
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __redis_record {
        ($($record:tt)*) => {};
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __broken_redis_record {
        ($($record:tt)*) => {};
    }
}

/// Writes the names of the fields, for commands.
#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __record_names {
    ($record:ident $names:ident $($field:ident $text:literal [$($ttl:tt)*] [$type:ty])*) => {
        #[doc = "The fields of a hash."]
        #[allow(unreachable_pub, clippy::struct_field_names)]
        pub struct $names<__Key> {
            $(
                #[doc = $crate::__private::core::concat!("The field `", $text, "`.")]
                pub $field: $crate::__private::HashField<__Key, fn($type)>,
            )*
        }

        #[automatically_derived]
        impl<__Key> $crate::__private::FieldNames for $names<__Key> {
            const ALL: Self = Self {
                $($field: $crate::__expiring!([$($ttl)*] $crate::__private::HashField::new($text))),*
            };
        }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __record_fields {
    ($names:ty) => {
        type Fields<__Key> = $names;
    };
}

/// Writes the impls of a struct that has mistakes.
#[doc(hidden)]
#[macro_export]
macro_rules! __broken_record {
    ([$($generics:tt)*] [$record:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::HashRecord for $record $($bounds)* {
            const FIELDS: &'static [$crate::__private::Field] = &[];

            $crate::__record_fields!(());
        }

        $crate::__broken_redis_record! { [$($generics)*] [$record] [$($bounds)*] }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __broken_redis_record {
    ([$($generics:tt)*] [$record:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::FromRedisValue for $record $($bounds)* {
            fn from_redis_value(
                _: $crate::__private::redis::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::redis::ParsingError> {
                loop {}
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::WriteRecord for $record $($bounds)* {
            fn write_record(&self, _: &mut $crate::__private::redis::Cmd) -> $crate::__private::Written {
                loop {}
            }
        }
    };
}

/// Writes how a record is read and written.
#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_record {
    ($record:ident $($field:ident $text:literal $presence:ident [$type:ty])*) => {
        #[automatically_derived]
        impl $crate::__private::redis::FromRedisValue for $record {
            fn from_redis_value(
                value: $crate::__private::redis::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::redis::ParsingError> {
                $(let mut $field: $crate::__private::Option<$type> = $crate::__private::None;)*
                $crate::__private::read_fields(value, |name, value| {
                    match name {
                        $($text => $field = $crate::__private::Some($crate::__private::read_field($text, value)?),)*
                        // The field is not declared. Another version of the program may have
                        // written it.
                        _ => {}
                    }
                    $crate::__private::Result::Ok(())
                })?;
                $crate::__private::Result::Ok(Self {
                    $($field: $crate::__field_of_record!($presence $text $field)),*
                })
            }
        }

        #[automatically_derived]
        impl $crate::__private::WriteRecord for $record {
            fn write_record(&self, cmd: &mut $crate::__private::redis::Cmd) -> $crate::__private::Written {
                $(
                    $crate::__private::write_field(
                        cmd,
                        $text,
                        $crate::__value_of_field!($presence self.$field),
                    )?;
                )*
                $crate::__private::Result::Ok(())
            }
        }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __field_of_record {
    (optional $text:literal $field:ident) => {
        $field
    };
    (required $text:literal $field:ident) => {
        $crate::__private::required_field($text, $field)?
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __value_of_field {
    (optional $($field:tt)*) => {
        $crate::__private::Option::as_ref(&$($field)*)
    };
    (required $($field:tt)*) => {
        $crate::__private::Some(&$($field)*)
    };
}

/// Writes the traits of a generated record: those that users would derive for a struct. The record
/// has a trait if all its types have it: see `__struct_traits` for the bounds.
#[doc(hidden)]
#[macro_export]
macro_rules! __record_traits {
    ($record:ident $name:literal $($field:ident $text:literal [$type:ty])*) => {
        #[automatically_derived]
        impl $crate::__private::Clone for $record
        where
            $(for<'__any> $type: $crate::__private::Clone),*
        {
            fn clone(&self) -> Self {
                Self { $($field: $crate::__private::Clone::clone(&self.$field)),* }
            }
        }

        #[automatically_derived]
        impl $crate::__private::Debug for $record
        where
            $(for<'__any> $type: $crate::__private::Debug),*
        {
            fn fmt(&self, formatter: &mut $crate::__private::Formatter<'_>) -> $crate::__private::FmtResult {
                let shown = &mut $crate::__private::Formatter::debug_struct(formatter, $name);
                $(
                    let shown = $crate::__private::DebugStruct::field(
                        shown,
                        $crate::__private::core::stringify!($field),
                        &self.$field,
                    );
                )*
                $crate::__private::DebugStruct::finish(shown)
            }
        }

        #[automatically_derived]
        impl $crate::__private::PartialEq for $record
        where
            $(for<'__any> $type: $crate::__private::PartialEq),*
        {
            fn eq(&self, other: &Self) -> $crate::__private::bool {
                let _ = other;
                true $(&& self.$field == other.$field)*
            }
        }

        #[automatically_derived]
        impl $crate::__private::core::default::Default for $record
        where
            $(for<'__any> $type: $crate::__private::core::default::Default),*
        {
            fn default() -> Self {
                Self { $($field: $crate::__private::core::default::Default::default()),* }
            }
        }

        $crate::__record_serde! { $record $name $($field $text [$type])* }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __record_serde {
    ($($record:tt)*) => {};
}

/// Writes the serde traits of a generated record, if all types have them. The fields have the names
/// that they have in the hash.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __record_serde {
    ($record:ident $name:literal $($field:ident $text:literal [$type:ty])*) => {
        #[automatically_derived]
        impl $crate::__private::serde::Serialize for $record
        where
            $(for<'__any> $type: $crate::__private::serde::Serialize),*
        {
            fn serialize<__S: $crate::__private::serde::Serializer>(
                &self,
                serializer: __S,
            ) -> $crate::__private::Result<__S::Ok, __S::Error> {
                const NAMES: &[&$crate::__private::str] = &[$($text),*];
                let mut fields =
                    $crate::__private::serde::Serializer::serialize_struct(serializer, $name, NAMES.len())?;
                $($crate::__private::serde::ser::SerializeStruct::serialize_field(&mut fields, $text, &self.$field)?;)*
                $crate::__private::serde::ser::SerializeStruct::end(fields)
            }
        }

        #[automatically_derived]
        impl<'__de> $crate::__private::serde::Deserialize<'__de> for $record
        where
            $($type: $crate::__private::serde::Deserialize<'__de>),*
        {
            fn deserialize<__D: $crate::__private::serde::Deserializer<'__de>>(
                deserializer: __D,
            ) -> $crate::__private::Result<Self, __D::Error> {
                struct Fields;

                impl<'__de> $crate::__private::serde::de::Visitor<'__de> for Fields
                where
                    $($type: $crate::__private::serde::Deserialize<'__de>),*
                {
                    type Value = $record;

                    fn expecting(
                        &self,
                        formatter: &mut $crate::__private::Formatter<'_>,
                    ) -> $crate::__private::FmtResult {
                        $crate::__private::Formatter::write_str(
                            formatter,
                            $crate::__private::core::concat!("struct ", $name),
                        )
                    }

                    fn visit_seq<__A: $crate::__private::serde::de::SeqAccess<'__de>>(
                        self,
                        mut values: __A,
                    ) -> $crate::__private::Result<$record, __A::Error> {
                        $crate::__private::Result::Ok($record {
                            $($field: $crate::__private::next_of_seq(&mut values, &self)?),*
                        })
                    }

                    fn visit_map<__A: $crate::__private::serde::de::MapAccess<'__de>>(
                        self,
                        mut entries: __A,
                    ) -> $crate::__private::Result<$record, __A::Error> {
                        $(let mut $field: $crate::__private::Option<$type> = $crate::__private::None;)*
                        while let $crate::__private::Some(name) = $crate::__private::next_name(&mut entries)? {
                            match &*name {
                                $($text => $field = $crate::__private::next_value(&mut entries, $text, &$field)?,)*
                                _ => $crate::__private::skip_value(&mut entries)?,
                            }
                        }
                        $crate::__private::Result::Ok($record {
                            $($field: $crate::__private::or_missing($text, $field)?),*
                        })
                    }
                }

                const NAMES: &[&$crate::__private::str] = &[$($text),*];
                $crate::__private::serde::Deserializer::deserialize_struct(deserializer, $name, NAMES, Fields)
            }
        }
    };
}
