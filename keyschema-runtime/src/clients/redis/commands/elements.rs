//! What is stored: which types may go into a command, and what its answer is read as.

use std::{string::String, vec::Vec};

use redis::{Cmd, ToRedisArgs, ToSingleRedisArg};

use crate::{
    RedisKey,
    key::kinds::{Anything, DeclaredFields},
};

/// What the declaration says of the type of what is stored.
#[diagnostic::on_unimplemented(
    message = "what is stored has no type that can be read on its own",
    label = "the stored type borrows"
)]
pub trait Stored {
    /// The type of what goes in.
    type Input;
    /// The type of what comes out.
    type Reply;
}

impl Stored for Anything {
    type Input = Self;
    type Reply = String;
}

impl<T> Stored for fn(T) {
    type Input = T;
    type Reply = T;
}

// So that a command which is for no hash at all says that, and nothing of fields; what is for a hash asks for `OneType`.
impl Stored for DeclaredFields {
    type Input = Anything;
    type Reply = String;
}

/// That all fields of a hash have the same type, as far as is known.
#[diagnostic::on_unimplemented(
    message = "what is stored has no type that can be read on its own",
    label = "the fields of the hash have types, or the stored type borrows",
    note = "for a hash with `fields` take its fields, as in `key.hget(UserProfile::FIELDS.name)`"
)]
pub trait OneType: Stored {}

impl OneType for Anything {}

impl<T> OneType for fn(T) {}

/// What goes into a key.
pub(super) type Input<K> = <<K as RedisKey>::Value as Stored>::Input;

/// What comes out of a key.
pub(super) type Output<K> = <<K as RedisKey>::Value as Stored>::Reply;

/// One value of the type `T`: a `T`, a reference to one, a `&str` for a `String`, a `&[u8]` for a `Vec<u8>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored where `{T}` is declared",
    label = "not a `{T}`",
    note = "the declaration of the key says so: `value = …`, or the type of the field"
)]
pub trait Element<T: ?Sized> {
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
}

impl<V: ToSingleRedisArg> Element<Anything> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

impl<T: ToSingleRedisArg> Element<T> for T {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

impl<T: ToSingleRedisArg> Element<T> for &T {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(*self);
    }
}

impl Element<String> for &str {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(*self);
    }
}

impl Element<Vec<u8>> for &[u8] {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(*self);
    }
}

/// One value of the type `T`, or several: an array, a slice, a `Vec`.
///
/// `How` is for the compiler alone, which finds it by itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored where `{T}` is declared",
    label = "neither a `{T}`, nor several of them",
    note = "the declaration of the key says so: `value = …`, or the type of the field"
)]
pub trait Elements<T: ?Sized, How> {
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
}

/// How elements are given.
#[derive(Clone, Copy, Debug)]
pub enum Untyped {}
/// How elements are given.
#[derive(Clone, Copy, Debug)]
pub enum UntypedArray {}
/// How elements are given.
#[derive(Clone, Copy, Debug)]
pub enum One {}
/// How elements are given.
#[derive(Clone, Copy, Debug)]
pub enum Several {}

impl<V: ToRedisArgs> Elements<Anything, Untyped> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

// redis-rs takes arrays by reference alone.
impl<V: ToRedisArgs, const N: usize> Elements<Anything, UntypedArray> for [V; N] {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

impl<T: ToRedisArgs, V: Element<T>> Elements<T, One> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        Element::write(self, cmd);
    }
}

macro_rules! several {
    ($([$($generics:tt)*] $several:ty;)*) => {
        $(
            impl<$($generics)* T: ToRedisArgs, V: Element<T>> Elements<T, Several> for $several {
                #[inline]
                fn write(&self, cmd: &mut Cmd) {
                    for element in self.iter() {
                        Element::write(element, cmd);
                    }
                }
            }
        )*
    };
}

several! {
    [] &[V];
    [] Vec<V>;
    [] &Vec<V>;
    [const N: usize,] [V; N];
    [const N: usize,] &[V; N];
}
