//! The type-level facts about a key: its data type, who sets its TTL, its hash tag, and the type of
//! its value.
//!
//! The bounds of commands use these types, so that a wrong command is a compile error. The compiler
//! prints their names in its messages, so they read as words.
//!
//! A `Tag` names its key. What is in the hash tag is in the impl of `HasTag<(…)>`, a tuple of types
//! and letters, and `SharesTag` asks another key for the same impl. Parameter types can be private:
//! an associated type of a public key must not name them, but the parameter of a trait can. `Value`
//! is `fn(T)`, so that the macro need not know the lifetimes of `T`. `Declared` is the key type
//! that was declared. The fields and the record of a hash belong to it, and every form of a key
//! passes it on: a reference, `Prefixed`, `WithTtl`, `CheckedSlots`. All are types of the trait
//! `CommandKey` and not constants, so that errors come from `cargo check`.

#![allow(non_camel_case_types, reason = "words, as the data types of the schema language")]

use core::marker::PhantomData;

/// Types without values.
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
    /// A set of vectors.
    vectorset_key
    /// An array that is addressed by index.
    array_key
    /// A channel, under which nothing is stored.
    channel_key
    /// The type of the value is not declared.
    any_key
}

kinds! {
    /// The declaration sets no TTL.
    undeclared_ttl
    /// The declaration sets the TTL.
    declared_ttl
    /// The caller gives a TTL with each write.
    caller_ttl
    /// The key never expires.
    persistent
}

/// A type that names a key. A command may copy and show it, no matter what the key can do.
macro_rules! tags_of_keys {
    ($($(#[$docs:meta])* $name:ident)*) => {
        $(
            $(#[$docs])*
            #[derive(Debug)]
            pub struct $name<Key: ?Sized>(PhantomData<fn(&Key)>);

            impl<Key: ?Sized> Clone for $name<Key> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<Key: ?Sized> Copy for $name<Key> {}

            impl<Key: ?Sized> TagKind for $name<Key> {}
        )*
    };
}

tags_of_keys! {
    /// The hash tag of a key.
    ///
    /// It names the key, and not the types in its tag. Those may be private, and an associated type
    /// of a public key must not be private.
    TagOf
    /// The hash tag of a key that has none: its slot depends on the whole key.
    Untagged
}

/// A key that has this in its hash tag: a tuple of the parameter types, with a [`Letter`] for each
/// literal character.
///
/// Generated, like [`SharesTag`]. Both may name private types, because they have no associated
/// types.
pub trait HasTag<Types> {}

/// A literal character of a hash tag.
#[derive(Clone, Copy, Debug)]
pub enum Letter<const CHARACTER: char> {}

/// A key that has the same contents in its hash tag as `Other`.
pub trait SharesTag<Other> {}

/// The kind of a key's slot: what it depends on.
pub trait TagKind {
    /// Whether slots matter.
    const MATTERS: bool = true;
}

/// The type of the stored value is not declared: any type that redis-rs can convert is written, and
/// texts are read.
#[derive(Clone, Copy, Debug)]
pub enum Anything {}

/// The fields of the hash are declared.
#[derive(Clone, Copy, Debug)]
pub enum DeclaredFields {}
