//! The tables of commands. Each gives a trait, the names in messages, and the rows that tests
//! check.
//!
//! A method has one bound on the key's `Kind` (`kinds/data_types.rs`) and, if it writes, one on its
//! `Ttl` (`kinds/ttl.rs`). What happens to a TTL is computed in `ttl.rs` from the schema, a
//! constant, so the compiler folds it.
//!
//! The compiler prints the bound that does not hold, the types that it holds for, and the line that
//! asks for it. So bounds and data types have names that can be read (`hash_key`), and are found at
//! a path that is not hidden (`vocabulary.rs`). The impls are `do_not_recommend`. A message can
//! have 15 lines for a wrong data type: `tests/tests/offline/command_messages.rs` counts them. The
//! message names the key's kind as a type, because the compiler can only insert the names of types
//! into a message. "a hash key" took a sentence for each pair of a class of commands and a data
//! type, 144 of them, and 20 lines more per error.

use keyschema_core::DataType;

use super::ttl::Effect;

/// A row of a table: a method of one of the traits.
#[derive(Clone, Copy, Debug)]
pub struct CommandRow {
    /// The command's name on the server: `"LPUSH"`, `"XGROUP CREATE"`.
    pub name: &'static str,
    /// The name of the method.
    pub method: &'static str,
    /// The data types of the keys that have the method.
    pub data_types: &'static [DataType],
    /// The effect on the key.
    pub effect: Effect,
    /// The effect on the other keys, if there are some.
    pub others: Option<Others>,
    /// The bound on the TTL of the key, if there is one.
    pub ttl_bound: Option<TtlBound>,
    /// The time complexity.
    pub complexity: &'static str,
    /// The first version of Redis with the command.
    pub since: &'static str,
}

/// The bound of a row on the TTL of its key. If a variant had the name of a trait, messages of the
/// compiler would name the trait by its whole path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TtlBound {
    /// The declaration sets the TTL, or the caller passes it.
    Known,
    /// The declaration does not mention a TTL.
    Undeclared,
}

/// The other keys of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Others {
    /// The effect on these keys.
    pub effect: Effect,
    /// The data types of these keys.
    pub data_types: OtherTypes,
}

/// The data types of the other keys of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherTypes {
    /// The data type of the command's own key.
    Same,
    /// One of these.
    Of(&'static [DataType]),
}

impl OtherTypes {
    /// Whether a command accepts a key of type `other` together with a key of type `own`.
    pub fn contain(self, other: DataType, own: DataType) -> bool {
        match self {
            Self::Same => other == own,
            Self::Of(data_types) => data_types.contains(&other),
        }
    }
}

/// Makes the trait of a table. Each file of a data type calls it, so that messages of the compiler
/// show its row and nothing else: the bounds are taken from the row, token by token. A bound on
/// another key starts on the line of the method, which spares two lines of the message.
///
/// A row has, in this order: documentation; the command, its complexity, its first version; the
/// data types as a bound; its effect on the key, and the bound on the TTL; the method with its
/// arguments; more bounds; the arguments of the command after the key. The key is the first
/// argument, unless the row says `bare`. `with others` adds other keys, which the command reads, or
/// takes elements from while it waits. `with destination: Upsert` adds one key, with the command's
/// effect on it. With `all` the row makes the whole command.
macro_rules! commands {
    (
        $(#[$trait_attribute:meta])*
        pub trait $trait:ident { $($more:tt)* }
        $(
            $(#[doc = $docs:literal])+
            $name:literal $complexity:literal $since:literal
            [$($bound:tt)*] $effect:ident $([$($ttl:tt)*])?
            $method:ident [$($generics:tt)*] ($self:ident $(, $argument:ident: $type:ty)*) -> $returned:ty
            $([$($bounds:tt)*])?
            { $($body:tt)* }
        )*
    ) => {
        $(#[$trait_attribute])*
        #[allow(clippy::type_complexity, reason = "answers have the types that the server gives them")]
        pub trait $trait: crate::CommandKey + Sized {
            $($more)*
            $(
                $(#[doc = $docs])+
                #[doc = concat!("\n\n`", $name, "`: ", $complexity, ", since Redis ", $since, ".")]
                #[inline]
                fn $method<$($generics)*>(&$self $(, $argument: $type)*) -> $returned
                where
                    Self::Kind: $($bound)*,
                    $(Self::Ttl: $($ttl)*,)?
                    $($($bounds)*)?
                {
                    command_body!($name $effect $self { $($body)* })
                }
            )*
        }

        impl<K: crate::CommandKey> $trait for K {}

        command_names!($($method = $name)*);

        command_rows!(COMMANDS $(
            $name $complexity $since [$($bound)*] $effect [$($($ttl)*)?] $method [$($($bounds)*)?] { $($body)* }
        )*);
    };
}

/// Writes the rows that tests check.
macro_rules! command_rows {
    ($rows:ident $($name:literal $complexity:literal $since:literal [$bound:ident $($of_bound:tt)*] $effect:ident [$($ttl:tt)*] $method:ident [$($bounds:tt)*] { $($body:tt)* })*) => {
        pub(in crate::clients::redis) const $rows: &[super::table::CommandRow] = &[
            $(super::table::CommandRow {
                name: $name,
                method: stringify!($method),
                data_types: crate::clients::redis::kinds::accepted::$bound,
                effect: super::ttl::Effect::$effect,
                others: others!($effect { $($body)* } [$($bounds)*]),
                ttl_bound: ttl_bound!($($ttl)*),
                complexity: $complexity,
                since: $since,
            }),*
        ];
    };
}

/// Returns the bound of a row on the TTL, if it has one.
macro_rules! ttl_bound {
    () => {
        None
    };
    (KnownTtl $($arguments:tt)*) => {
        Some(super::table::TtlBound::Known)
    };
    (UndeclaredTtl $($arguments:tt)*) => {
        Some(super::table::TtlBound::Undeclared)
    };
}

/// Returns the effect of a row on its other keys, if it has some. Their data types are in the first
/// of its bounds on a `Kind` of another key.
macro_rules! others {
    ($of_key:ident { with streams $others:ident $($call:tt)* } [$($bounds:tt)*]) => {
        others!($of_key { with $others $($call)* } [$($bounds)*])
    };
    ($of_key:ident { with $other:ident: $effect:ident $($call:tt)* } [$($bounds:tt)*]) => {
        Some(super::table::Others { effect: super::ttl::Effect::$effect, data_types: other_types!($($bounds)*) })
    };
    ($of_key:ident { with $others:ident $($call:tt)* } [$($bounds:tt)*]) => {
        Some(super::table::Others { effect: super::ttl::Effect::$of_key.of_others(), data_types: other_types!($($bounds)*) })
    };
    ($of_key:ident { $($body:tt)* } [$($bounds:tt)*]) => { None };
}

/// The data types that the bounds of a row ask of its other keys.
macro_rules! other_types {
    (Self :: Kind : $($bounds:tt)*) => { other_types!($($bounds)*) };
    ($other:ident :: Kind : SameKind $($bounds:tt)*) => { super::table::OtherTypes::Same };
    ($other:ident :: Kind : $bound:ident $($bounds:tt)*) => {
        super::table::OtherTypes::Of(crate::clients::redis::kinds::accepted::$bound)
    };
    ($token:tt $($bounds:tt)*) => { other_types!($($bounds)*) };
}

/// Makes the types whose names are the commands in messages.
macro_rules! command_names {
    ($($method:ident = $name:literal)*) => {
        /// The names of the commands in messages.
        #[allow(non_camel_case_types, reason = "called as the methods")]
        pub(super) mod names {
            $(
                #[doc = concat!("`", $name, "`")]
                #[derive(Clone, Copy, Debug)]
                pub enum $method {}
            )*
        }
        use names::*;
    };
}

macro_rules! command_body {
    ($name:literal $effect:ident $self:ident {}) => {
        command_body!($name $effect $self { |_call| () })
    };
    ($name:literal $effect:ident $self:ident { |$call:ident| $body:expr }) => {{
        let mut call = super::call::Call::new($name, $self, super::ttl::Effect::$effect);
        let $call = call.key($self);
        $body;
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { bare |$call:ident| $body:expr }) => {{
        let mut call = super::call::Call::new($name, $self, super::ttl::Effect::$effect);
        let $call = &mut call;
        $body;
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { all $body:expr }) => {
        $body
    };
    ($name:literal $effect:ident $self:ident { with $others:ident }) => {
        command_body!($name $effect $self { with $others |call, keys| call.keys(keys) })
    };
    ($name:literal $effect:ident $self:ident { with $others:ident |$call:ident, $keys:ident| $body:expr }) => {{
        let mut keys = super::keys::Keys::new($name);
        keys.add($self, super::ttl::Effect::$effect);
        super::other_keys::OtherKeys::add_to(&$others, &mut keys, super::ttl::Effect::$effect.of_others());
        let mut call = super::call::Call::of_keys(&keys);
        let ($call, $keys) = (&mut call, &keys);
        $body;
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { with streams $others:ident |$call:ident, $keys:ident| $body:expr }) => {{
        let mut keys = super::keys::Keys::new($name);
        keys.add($self, super::ttl::Effect::$effect);
        super::other_streams::OtherStreams::add_to(&$others, &mut keys, super::ttl::Effect::$effect.of_others());
        let mut call = super::call::Call::of_keys(&keys);
        let ($call, $keys) = (&mut call, &keys);
        $body;
        call.finish()
    }};
    ($name:literal $effect:ident $self:ident { with $other:ident: $effect_on_other:ident }) => {
        command_body!($name $effect $self { with $other: $effect_on_other |call| call.key($self).key($other) })
    };
    ($name:literal $effect:ident $self:ident { with $other:ident: $effect_on_other:ident |$call:ident| $body:expr }) => {{
        let mut keys = super::keys::Keys::new($name);
        keys.add($self, super::ttl::Effect::$effect);
        keys.add($other, super::ttl::Effect::$effect_on_other);
        let mut call = super::call::Call::of_keys(&keys);
        let $call = &mut call;
        $body;
        call.finish()
    }};
}
