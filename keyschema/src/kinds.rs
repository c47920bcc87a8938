//! What is known of a key in its type: what it holds, how long it lives, which tag decides on its slot, what is stored.
//!
//! Commands ask for these by bounds, so that a wrong one is an error of the compiler, in words. The compiler writes the names of
//! these types into its messages, which is why they read as words.

#![allow(non_camel_case_types, reason = "the names stand in messages: `UserProfile` is a hash_key")]

use core::marker::PhantomData;

/// A key of this kind is a type that has no values: it is only spoken of.
macro_rules! kinds {
    ($($(#[$docs:meta])* $name:ident)*) => {
        $($(#[$docs])* #[derive(Clone, Copy, Debug)] pub enum $name {})*
    };
}

kinds! {
    /// A value of bytes.
    string_key
    /// A list.
    list_key
    /// Fields with values.
    hash_key
    /// Distinct members.
    set_key
    /// Members ordered by a score.
    zset_key
    /// A log of entries.
    stream_key
    /// A string of bits.
    bitmap_key
    /// A string that counts distinct members.
    hyperloglog_key
    /// A sorted set of places.
    geo_key
    /// A JSON document.
    json_key
    /// A channel, under which nothing is stored.
    channel_key
    /// A declaration with errors: has every command, so that its uses raise no errors of their own.
    unknown_key
}

kinds! {
    /// The declaration says nothing of a TTL.
    undeclared_ttl
    /// The declaration has a TTL.
    declared_ttl
    /// Whoever writes the key must say how long it lives.
    caller_ttl
    /// The key never expires.
    persistent
}

/// A bound of commands, the kinds that meet it, and what the compiler says of the others.
macro_rules! classes {
    ($($(#[$docs:meta])* $class:ident: $needs:literal, $($kind:ident = $data_type:ident),+;)*) => {
        $(
            $(#[$docs])*
            #[diagnostic::on_unimplemented(
                message = $needs,
                label = "the key is declared as a {Self}",
            )]
            pub trait $class<Command, Key: ?Sized> {}

            $(impl<Command, Key: ?Sized> $class<Command, Key> for $kind {})+
            impl<Command, Key: ?Sized> $class<Command, Key> for unknown_key {}
        )*

        /// The data types of each class, under its name.
        #[allow(non_upper_case_globals, reason = "called as the trait")]
        pub mod accepted {
            use crate::DataType;
            $(
                #[doc = concat!("Data types of `", stringify!($class), "`.")]
                pub const $class: &[DataType] = &[$(DataType::$data_type),+];
            )*
        }

        #[cfg(test)]
        mod tests {
            use super::{accepted, *};
            use crate::DataType;

            /// Of the classes of one name, the kinds that the compiler finds in it.
            macro_rules! kinds_in {
                ($name:ident) => {{
                    struct Probe<T>(PhantomData<T>);
                    trait Otherwise {
                        const IS_IN: bool = false;
                    }
                    impl<T> Otherwise for Probe<T> {}
                    // Found before that of the trait.
                    impl<T: super::$name<(), ()>> Probe<T> {
                        const IS_IN: bool = true;
                    }
                    [
                        (DataType::String, Probe::<string_key>::IS_IN),
                        (DataType::List, Probe::<list_key>::IS_IN),
                        (DataType::Hash, Probe::<hash_key>::IS_IN),
                        (DataType::Set, Probe::<set_key>::IS_IN),
                        (DataType::ZSet, Probe::<zset_key>::IS_IN),
                        (DataType::Stream, Probe::<stream_key>::IS_IN),
                        (DataType::Bitmap, Probe::<bitmap_key>::IS_IN),
                        (DataType::HyperLogLog, Probe::<hyperloglog_key>::IS_IN),
                        (DataType::Geo, Probe::<geo_key>::IS_IN),
                        (DataType::Json, Probe::<json_key>::IS_IN),
                        (DataType::Channel, Probe::<channel_key>::IS_IN),
                    ]
                }};
            }

            #[test]
            fn the_compiler_finds_the_data_types_of_each_class() {
                let classes = [$((stringify!($class), kinds_in!($class), accepted::$class)),*];
                for (class, found, listed) in classes {
                    for (data_type, is_in) in found {
                        assert_eq!(is_in, listed.contains(&data_type), "{data_type} in {class}");
                    }
                    assert_eq!(found.len(), DataType::ALL.len());
                }
            }
        }
    };
}

classes! {
    /// A string that is used as one: as text or as a number.
    IsString: "`{Key}` is a {Self}: `{Command}` needs a string",
        string_key = String;
    /// A string that is read or written whole, whatever its bytes mean.
    HoldsString: "`{Key}` is a {Self}: `{Command}` needs a string",
        string_key = String, bitmap_key = Bitmap, hyperloglog_key = HyperLogLog;
    /// A string of bits.
    IsBitmap: "`{Key}` is a {Self}: `{Command}` needs a bitmap",
        bitmap_key = Bitmap;
    /// A string that counts.
    IsHyperLogLog: "`{Key}` is a {Self}: `{Command}` needs a hyperloglog",
        hyperloglog_key = HyperLogLog;
    /// A list.
    IsList: "`{Key}` is a {Self}: `{Command}` needs a list",
        list_key = List;
    /// A hash.
    IsHash: "`{Key}` is a {Self}: `{Command}` needs a hash",
        hash_key = Hash;
    /// A set.
    IsSet: "`{Key}` is a {Self}: `{Command}` needs a set",
        set_key = Set;
    /// A sorted set whose scores are numbers to reckon with.
    IsZSet: "`{Key}` is a {Self}: `{Command}` needs a zset",
        zset_key = ZSet;
    /// A sorted set, whatever its scores mean.
    HoldsZSet: "`{Key}` is a {Self}: `{Command}` needs a zset",
        zset_key = ZSet, geo_key = Geo;
    /// A set, or a sorted set.
    HoldsMembers: "`{Key}` is a {Self}: `{Command}` needs a zset or a set",
        zset_key = ZSet, set_key = Set;
    /// A set of places.
    IsGeo: "`{Key}` is a {Self}: `{Command}` needs a geo",
        geo_key = Geo;
    /// A stream.
    IsStream: "`{Key}` is a {Self}: `{Command}` needs a stream",
        stream_key = Stream;
    /// A JSON document.
    IsJson: "`{Key}` is a {Self}: `{Command}` needs a json",
        json_key = Json;
    /// What can be sorted.
    IsSortable: "`{Key}` is a {Self}: `{Command}` needs a list, a set or a zset",
        list_key = List, set_key = Set, zset_key = ZSet, geo_key = Geo;
    /// A channel.
    IsChannel: "`{Key}` is a {Self}: `{Command}` needs a channel",
        channel_key = Channel;
    /// Anything that is stored.
    IsStored: "`{Key}` is a {Self}: `{Command}` needs a key under which something is stored",
        string_key = String, list_key = List, hash_key = Hash, set_key = Set, zset_key = ZSet,
        stream_key = Stream, bitmap_key = Bitmap, hyperloglog_key = HyperLogLog, geo_key = Geo,
        json_key = Json;
}

/// The TTL of the key is its caller's to give.
#[diagnostic::on_unimplemented(
    message = "the TTL of `{Key}` is not its caller's",
    label = "the declaration says how long the key lives",
    note = "declare the key with `ttl = caller` to give a TTL with each write"
)]
pub trait TakesTtl<Key: ?Sized> {}

impl<Key: ?Sized> TakesTtl<Key> for caller_ttl {}

/// The command leaves no TTL behind that was not declared: the key has none, or is known to have one.
#[diagnostic::on_unimplemented(
    message = "`{Key}` expires: `{Command}` waits for its source, and cannot give its destination a TTL meanwhile",
    label = "would be left without its TTL",
    note = "take the command that does not wait: `lmove`, `rpoplpush`"
)]
pub trait NeverExpires<Command, Key: ?Sized> {}

impl<Command, Key: ?Sized> NeverExpires<Command, Key> for undeclared_ttl {}
impl<Command, Key: ?Sized> NeverExpires<Command, Key> for persistent {}

/// The hash tag that decides on the slot: equal numbers for tags of the same literals and types.
#[derive(Clone, Copy, Debug)]
pub enum Tag<const KIND: u64> {}

/// All of the key decides on the slot.
#[derive(Debug)]
pub struct Untagged<Key: ?Sized>(PhantomData<Key>);

/// Keys that can be in one slot: their tags are of the same literals and types.
#[diagnostic::on_unimplemented(
    message = "keys of `{Key}` and of `{Other}` can be in different slots: `{Command}` needs keys with the same hash tag",
    label = "its hash tag is of another kind",
    note = "write `{{#parameter}}` in both templates, with a parameter of the same type"
)]
pub trait SameTag<OtherTag: ?Sized, Command, Key: ?Sized, Other: ?Sized> {}

impl<const KIND: u64, Command, Key: ?Sized, Other: ?Sized> SameTag<Self, Command, Key, Other> for Tag<KIND> {}
impl<Tagged: ?Sized, Command, Key: ?Sized, Other: ?Sized> SameTag<Self, Command, Key, Other>
    for Untagged<Tagged>
{
}

/// The caller knows that the server is no cluster, where slots do not matter.
#[derive(Clone, Copy, Debug)]
pub enum AnyTag {}

impl<Command, Key: ?Sized, Other: ?Sized> SameTag<Self, Command, Key, Other> for AnyTag {}

/// What decides on the slot of a key.
pub trait TagKind {
    /// Whether slots matter.
    const MATTERS: bool = true;
}

impl<const KIND: u64> TagKind for Tag<KIND> {}
impl<Key: ?Sized> TagKind for Untagged<Key> {}
impl TagKind for AnyTag {
    const MATTERS: bool = false;
}

/// No type is declared for what is stored: anything that redis-rs can convert goes in, texts come out.
#[derive(Clone, Copy, Debug)]
pub enum Anything {}

/// The fields of the hash are declared.
#[derive(Clone, Copy, Debug)]
pub enum DeclaredFields {}
