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

/// A type that names a key, and that a command may copy and show whatever the key can do.
macro_rules! tags_of_keys {
    ($($(#[$docs:meta])* $name:ident)*) => {
        $(
            $(#[$docs])*
            #[derive(Debug)]
            pub struct $name<Key>(PhantomData<fn(&Key)>);

            impl<Key> Clone for $name<Key> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<Key> Copy for $name<Key> {}

            impl<Key> TagKind for $name<Key> {}
        )*
    };
}

tags_of_keys! {
    /// The hash tag of a key.
    ///
    /// It names the key, not the types in its tag: those may be private, which an associated type of a public key must not be.
    TagOf
    /// The hash tag of a key that has none: its slot depends on the whole key.
    Untagged
}

/// A key that has this in its hash tag: a tuple of the parameter types, with a [`Letter`] for each literal character.
///
/// Generated, as is [`SharesTag`]. Both may name private types, as they have no associated types.
pub trait HasTag<Types> {}

/// A literal character of a hash tag.
#[derive(Clone, Copy, Debug)]
pub enum Letter<const CHARACTER: char> {}

/// A key that has the same in its hash tag as `Other`.
pub trait SharesTag<Other> {}

/// Keys that can be in one slot: the same literals and types are in their hash tags.
#[diagnostic::on_unimplemented(
    message = "keys of `{Key}` and of `{Other}` can be in different slots: `{Command}` needs keys with the same hash tag",
    label = "its hash tag is of another kind",
    note = "write `{{#parameter}}` in both templates, with a parameter of the same type"
)]
pub trait SameTag<OtherTag: ?Sized, Command, Key: ?Sized, Other: ?Sized> {}

// One impl for all tags, so that the compiler lists none in its messages.
#[diagnostic::do_not_recommend]
impl<Tag: IsSame<OtherTag>, OtherTag: ?Sized, Command, Key: ?Sized, Other: ?Sized>
    SameTag<OtherTag, Command, Key, Other> for Tag
{
}

/// A tag that is the same as another.
pub trait IsSame<OtherTag: ?Sized> {}

impl<Key: SharesTag<Other>, Other> IsSame<TagOf<Other>> for TagOf<Key> {}
impl<Key> IsSame<Self> for Untagged<Key> {}
impl IsSame<Self> for AnyTag {}

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

/// What decides on the slot of a key.
pub trait TagKind {
    /// Whether slots matter.
    const MATTERS: bool = true;
}

impl TagKind for AnyTag {
    const MATTERS: bool = false;
}

/// No type is declared for what is stored: anything that redis-rs can convert goes in, texts come out.
#[derive(Clone, Copy, Debug)]
pub enum Anything {}

/// The fields of the hash are declared.
#[derive(Clone, Copy, Debug)]
pub enum DeclaredFields {}
