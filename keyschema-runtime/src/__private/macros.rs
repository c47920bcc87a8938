//! Macros with the code that all declarations have in common.
//!
//! The derive passes the parts that differ. Development builds compile the derive without
//! optimisation, so that each token of it costs several times as much as a token of a macro here.
//! These macros also know the features of this crate. Generated code cannot ask for them, because a
//! `cfg` there is about the user's crate.

/// Writes the impls of a key: [`RedisKey`](crate::RedisKey), [`ParseKey`](crate::ParseKey),
/// `Display`, and the traits of clients.
///
/// `self`, `sink` and `reader` are passed in, because the code that uses them comes from the
/// derive. `key` is the type with its generics. `parsed` is the same type with one lifetime, that
/// of the text.
#[doc(hidden)]
#[macro_export]
macro_rules! __key {
    (
        docs [$($docs:tt)*]
        generics [$($generics:tt)*] key [$key:ty] bounds [$($bounds:tt)*]
        name $name:tt description $description:tt place $place:tt
        template $template:tt pattern $pattern:tt delimiter $delimiter:tt pieces [$($pieces:tt)*]
        data_type $data_type:ident expiry [$($expiry:tt)*] options [$($options:tt)*] allow [$($allow:tt)*]
        kind $kind:tt ttl $ttl:tt tag $tag:tt value [$($value:tt)*]
        buffer [$buffer:ty] at [$at:ty]
        write |$self:ident, $sink:ident| [$($writes:tt)*]
        parse_generics [$($parse_generics:tt)*] parsed [$parsed:ty] parse_bounds [$($parse_bounds:tt)*]
        parse |$reader:tt| [$($parse:tt)*]
    ) => {
        $($docs)*
        #[automatically_derived]
        impl $($generics)* $crate::__private::RedisKey for $key $($bounds)* {
            $($allow)*
            const DECLARED: $crate::__private::Declared = $crate::__private::Declared::new(
                $name,
                $description,
                $template,
                $pattern,
                $delimiter,
                $($pieces)*,
                $crate::__private::DataType::$data_type,
                $($expiry)*,
                $crate::__private::core::file!(),
                $crate::__private::core::module_path!(),
                $place,
            ) $($options)*;

            type Buf = $buffer;
            type WithLifetime<'__key> = $at;

            #[inline(always)]
            fn write_to<__Sink: $crate::__private::Sink>(&$self, $sink: &mut __Sink) {
                $($writes)*
            }
        }

        #[automatically_derived]
        impl $($parse_generics)* $crate::__private::ParseKey<'__key> for $parsed $($parse_bounds)* {
            #[inline(always)]
            fn read_from<__D: $crate::__private::Detail>(
                $reader: &mut $crate::__private::Reader<'__key, __D>,
            ) -> $crate::__private::Option<Self> {
                $($parse)*
            }
        }

        $crate::__key_traits!([$($generics)*] [$key] [$($bounds)*] kind $kind ttl $ttl tag $tag value [$($value)*]);
    };
}

/// Writes the impls of a declared prefix: [`KeyPrefix`](crate::KeyPrefix),
/// [`ParsePrefix`](crate::ParsePrefix), and those that a catalogue needs.
#[doc(hidden)]
#[macro_export]
macro_rules! __prefix {
    (
        generics [$($generics:tt)*] prefix [$prefix:ty]
        name $name:tt description $description:tt line $line:tt
        template $template:tt pattern $pattern:tt start $start:tt delimiter $delimiter:tt pieces [$($pieces:tt)*]
        schema [$schema:expr] at [$at:ty]
        write |$self:ident, $sink:ident| [$($writes:tt)*]
        parse_generics [$($parse_generics:tt)*] parsed [$parsed:ty] parse_bounds [$($parse_bounds:tt)*]
        parse |$reader:tt| [$($parse:tt)*]
    ) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::DeclaredPrefix for $prefix {
            const SCHEMA: &'static $crate::__private::PrefixSchema = &$crate::__private::PrefixSchema {
                name: $name,
                description: $description,
                template: $template,
                delimiter: $delimiter,
                pieces: $($pieces)*,
                source: $crate::__private::Source { file: $crate::__private::core::file!(), line: $line },
                non_exhaustive: (),
            };
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::KeyPrefix for $prefix {
            const MAX_LEN: $crate::__private::usize = $crate::__private::max_len_of($schema.pieces);
            const PATTERN: &'static $crate::__private::str = $pattern;
            const LITERAL_PREFIX: &'static $crate::__private::str = $start;

            type WithLifetime<'__key> = $at;

            #[inline(always)]
            fn write_to<__Sink: $crate::__private::Sink>(&$self, $sink: &mut __Sink) {
                $($writes)*
            }
        }

        #[automatically_derived]
        impl $($parse_generics)* $crate::__private::ParsePrefix<'__key> for $parsed $($parse_bounds)* {
            #[inline(always)]
            fn read_from<__D: $crate::__private::Detail>(
                $reader: &mut $crate::__private::Reader<'__key, __D>,
            ) -> $crate::__private::Option<Self> {
                $($parse)*
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::Display for $prefix {
            fn fmt(&self, formatter: &mut $crate::__private::Formatter<'_>) -> $crate::__private::FmtResult {
                $crate::__private::Display::fmt(&$crate::__private::KeyPrefix::to_prefix(self), formatter)
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::CatalogItem for $prefix {
            const SCHEMAS: &'static [&'static $crate::__private::KeySchema] = &[];
            const PREFIXES: &'static [&'static $crate::__private::PrefixSchema] = &[$schema];
        }
    };
}

/// Writes the prefixes of several catalogues, each once, as a constant
/// `&'static [&'static PrefixSchema]`.
#[doc(hidden)]
#[macro_export]
macro_rules! __prefixes {
    ($($listed:ty),* $(,)?) => {{
        const LISTS: &[&[&$crate::__private::PrefixSchema]] =
            &[$(<$listed as $crate::__private::CatalogItem>::PREFIXES),*];
        const COUNT: $crate::__private::usize = $crate::__private::count(LISTS);
        const PREFIXES: &$crate::__private::DistinctPrefixes<COUNT> =
            &$crate::__private::DistinctPrefixes::of(LISTS);
        $crate::__private::DistinctPrefixes::prefixes(PREFIXES)
    }};
}

/// Writes the schemas of a catalogue, and those of its keys with each of its prefixes, as a
/// constant `&'static [&'static KeySchema]`.
#[doc(hidden)]
#[macro_export]
macro_rules! __prefixed_schemas {
    ($catalog:ty) => {{
        const SCHEMAS: &[&$crate::__private::KeySchema] =
            <$catalog as $crate::__private::CatalogItem>::SCHEMAS;
        const PREFIXES: &[&$crate::__private::PrefixSchema] =
            <$catalog as $crate::__private::CatalogItem>::PREFIXES;
        const PIECES: &$crate::__private::PrefixedPieces<
            { $crate::__private::piece_count(SCHEMAS, PREFIXES) },
        > = &$crate::__private::PrefixedPieces::of(SCHEMAS, PREFIXES);
        const PREFIXED: &[$crate::__private::KeySchema; SCHEMAS.len() * PREFIXES.len()] =
            &PIECES.schemas(SCHEMAS, PREFIXES);
        const ALL: &[&$crate::__private::KeySchema; SCHEMAS.len() * (1 + PREFIXES.len())] =
            &$crate::__private::all_schemas(SCHEMAS, PREFIXED);
        ALL
    }};
}

/// Writes the traits of a key type other than [`RedisKey`](crate::RedisKey), including those of the
/// clients whose features are on.
///
/// They are foreign traits, so every key type needs its own impls.
#[doc(hidden)]
#[macro_export]
macro_rules! __key_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*] $($command:tt)*) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::Display for $key $($bounds)* {
            fn fmt(&self, formatter: &mut $crate::__private::Formatter<'_>) -> $crate::__private::FmtResult {
                $crate::__private::display(self, formatter)
            }
        }

        $crate::__redis_traits!([$($generics)*] [$key] [$($bounds)*] $($command)*);
    };
}

/// Writes the traits of the struct of an item: those that users would derive for a struct.
///
/// The struct has a trait if all its types have it. A bound on a concrete type may be false if it
/// is written for any lifetime: the compiler only checks it where the impl is used. Types that are
/// known to have all traits are not among the bounds.
#[doc(hidden)]
#[macro_export]
macro_rules! __struct_traits {
    ([$($generics:tt)*] [$key:ty] $name:literal [$($field:ident $text:literal)*] [$($bound:ty),*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::Clone for $key
        where
            $(for<'__any> $bound: $crate::__private::Clone),*
        {
            #[inline]
            fn clone(&self) -> Self {
                Self { $($field: $crate::__private::Clone::clone(&self.$field)),* }
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::Copy for $key
        where
            $(for<'__any> $bound: $crate::__private::Copy),*
        {
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::Debug for $key
        where
            $(for<'__any> $bound: $crate::__private::Debug),*
        {
            fn fmt(&self, formatter: &mut $crate::__private::Formatter<'_>) -> $crate::__private::FmtResult {
                // These are not methods, because a trait of the crate may define such methods for
                // every type.
                let shown = &mut $crate::__private::Formatter::debug_struct(formatter, $name);
                $(let shown = $crate::__private::DebugStruct::field(shown, $text, &self.$field);)*
                $crate::__private::DebugStruct::finish(shown)
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::PartialEq for $key
        where
            $(for<'__any> $bound: $crate::__private::PartialEq),*
        {
            #[inline]
            fn eq(&self, other: &Self) -> $crate::__private::bool {
                let _ = other;
                true $(&& self.$field == other.$field)*
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::Eq for $key
        where
            $(for<'__any> $bound: $crate::__private::Eq),*
        {
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::Hash for $key
        where
            $(for<'__any> $bound: $crate::__private::Hash),*
        {
            #[inline]
            fn hash<__State: $crate::__private::Hasher>(&self, state: &mut __State) {
                let _ = &state;
                $($crate::__private::Hash::hash(&self.$field, state);)*
            }
        }
    };
}

/// Writes the schemas of several keys and catalogues, each once, as a constant
/// `&'static [&'static KeySchema]`.
#[doc(hidden)]
#[macro_export]
macro_rules! __schemas {
    ($($listed:ty),* $(,)?) => {{
        const LISTS: &[&[&$crate::__private::KeySchema]] =
            &[$(<$listed as $crate::__private::CatalogItem>::SCHEMAS),*];
        const COUNT: $crate::__private::usize = $crate::__private::count(LISTS);
        const SCHEMAS: &$crate::__private::Distinct<COUNT> = &$crate::__private::Distinct::of(LISTS);
        $crate::__private::Distinct::schemas(SCHEMAS)
    }};
}

/// Writes the traits of a key type without lifetimes, which can be parsed from a short-lived text.
/// One of the bounds is that it can be parsed.
#[doc(hidden)]
#[macro_export]
macro_rules! __owned_key_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::FromStr for $key
        where
            $($bounds)*
        {
            type Err = $crate::__private::ParseKeyError;

            fn from_str(
                text: &$crate::__private::str,
            ) -> $crate::__private::Result<Self, $crate::__private::ParseKeyError> {
                $crate::__private::parse_text(text)
            }
        }

        $crate::__redis_owned_traits!([$($generics)*] [$key] [$($bounds)*]);
    };
}

/// Writes the traits of a key type with lifetimes, which borrows from the text that it is parsed
/// from: `'__key`.
#[doc(hidden)]
#[macro_export]
macro_rules! __borrowed_key_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::TryFrom<&'__key $crate::__private::str> for $key
        $($bounds)*
        {
            type Error = $crate::__private::ParseKeyError;

            fn try_from(
                text: &'__key $crate::__private::str,
            ) -> $crate::__private::Result<Self, $crate::__private::ParseKeyError> {
                $crate::__private::parse_text(text)
            }
        }
    };
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_owned_traits {
    ($($key:tt)*) => {};
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_traits {
    ($($key:tt)*) => {};
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __hash_fields {
    ($($key:tt)*) => {};
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __unknown_fields {
    ($($key:tt)*) => {};
}

/// Writes the fields of a hash that could not be read, with a type that the compiler raises no
/// errors about.
#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __unknown_fields {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*] [$unknown:ty]) => {
        #[automatically_derived]
        #[allow(dead_code)]
        impl $($generics)* $key $($bounds)* {
            #[doc = "The declared fields of the hash, for commands."]
            pub const FIELDS: $unknown = loop {};
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::HasRecord for $key $($bounds)* {
            type Record = $unknown;
        }
    };
}

/// Writes `FIELDS` of a hash, and its record.
#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __hash_fields {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*] [$record:ty] [$names:ty] [$all:expr]) => {
        #[automatically_derived]
        #[allow(dead_code, private_interfaces)]
        impl $($generics)* $key $($bounds)* {
            #[doc = "The declared fields of the hash, for commands."]
            pub const FIELDS: $names = $all;
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::HasRecord for $key $($bounds)* {
            type Record = $record;
        }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_traits {
    (
        [$($generics:tt)*] [$key:ty] [$($bounds:tt)*]
        kind $kind:ident ttl $ttl:ident tag $tag:ident value [$($value:tt)*]
    ) => {
        $crate::__redis_traits! {
            [$($generics)*] [$key] [$($bounds)*]
            kind [$crate::__private::kinds::$kind] ttl [$crate::__private::kinds::$ttl]
            tag [$crate::__private::kinds::$tag<Self>] value [$($value)*]
        }
    };
    // One of the types is unknown, because the declaration has mistakes.
    (
        [$($generics:tt)*] [$key:ty] [$($bounds:tt)*]
        kind [$kind:ty] ttl [$ttl:ty] tag [$tag:ty] value [$($value:tt)*]
    ) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::CommandKey for $key $($bounds)* {
            type Declared = Self;
            type Kind = $kind;
            type Ttl = $ttl;
            type Tag = $tag;
            $($value)*
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::ToRedisArgs for $key
        $($bounds)*
        {
            // This name must not be the name of a type parameter of the key.
            fn write_redis_args<__Out>(&self, out: &mut __Out)
            where
                __Out: ?$crate::__private::core::marker::Sized + $crate::__private::redis::RedisWrite,
            {
                $crate::__private::write_redis_args(self, out);
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::ToSingleRedisArg for $key
        $($bounds)*
        {
        }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_owned_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::FromRedisValue for $key
        where
            $($bounds)*
        {
            fn from_redis_value(
                value: $crate::__private::redis::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::redis::ParsingError> {
                $crate::__private::from_redis_value(&value)
            }
        }
    };
}
