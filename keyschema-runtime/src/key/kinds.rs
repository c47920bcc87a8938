//! What is known of a key in its type: what it holds, how long it lives, which tag decides on its slot, what is stored.
//!
//! Commands ask for these by bounds, so that a wrong one is an error of the compiler, in words. The compiler writes the names of
//! these types into its messages, which is why they read as words.

#![allow(non_camel_case_types, reason = "words, as the data types of the schema language")]

mod words;

use core::marker::PhantomData;

pub use words::*;

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

/// Keys between which a value can move: they hold the same.
#[diagnostic::on_unimplemented(
    message = "`{Key}` and `{Other}` hold different data types: `{Command}` needs two keys of the same",
    label = "holds another data type"
)]
pub trait SameKind<OtherKind, Command, Key: ?Sized, Other: ?Sized> {}

impl<Kind, Command, Key: ?Sized, Other: ?Sized> SameKind<Self, Command, Key, Other> for Kind {}

/// Keys between which an element can move: they store values of the same type.
#[diagnostic::on_unimplemented(
    message = "`{Key}` and `{Other}` store values of different types: `{Command}` would move one to the other",
    label = "stores values of another type",
    note = "the declarations say which: `value = …`"
)]
pub trait SameValue<OtherValue, Command, Key: ?Sized, Other: ?Sized> {}

impl<Value, Command, Key: ?Sized, Other: ?Sized> SameValue<Self, Command, Key, Other> for Value {}

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
