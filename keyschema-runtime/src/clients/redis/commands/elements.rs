//! The types of values: which go into a command, and which its answer is read as.

use std::{string::String, vec::Vec};

use redis::{Cmd, ToRedisArgs, ToSingleRedisArg};

use crate::{
    CommandKey,
    key::kinds::{Anything, DeclaredFields},
};

/// The type of a value, as declared.
#[diagnostic::on_unimplemented(
    message = "the declared type of the value borrows, so no answer can be read as it",
    label = "the type of the value borrows"
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

// So that a command for another data type reports only that. Commands of hashes ask for `OneType`.
impl Stored for DeclaredFields {
    type Input = Anything;
    type Reply = String;
}

/// All fields of a hash have the same type, or none is declared.
#[diagnostic::on_unimplemented(
    message = "the fields of this hash have different types, so their values cannot be read as one",
    label = "the declaration gives each field a type",
    note = "use the fields one by one, as in `key.hget(UserProfile::FIELDS.name)`, or all of them: `key.hgetall()`"
)]
pub trait OneType: Stored {}

#[diagnostic::do_not_recommend]
impl OneType for Anything {}

#[diagnostic::do_not_recommend]
impl<T> OneType for fn(T) {}

/// The type that goes into a key.
pub(super) type Input<K> = <<K as CommandKey>::Value as Stored>::Input;

/// The type that comes out of a key.
pub(super) type Output<K> = <<K as CommandKey>::Value as Stored>::Reply;

/// One value of the type `T`: a `T`, a reference to one, a `&str` for a `String`, a `&[u8]` for a `Vec<u8>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored where `{T}` is declared",
    label = "not a `{T}`",
    note = "the declaration sets the type: `value = …`, or the type of the field"
)]
pub trait Element<T: ?Sized> {
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
}

#[diagnostic::do_not_recommend]
impl<V: ToSingleRedisArg> Element<Anything> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

#[diagnostic::do_not_recommend]
impl<T: ToSingleRedisArg> Element<T> for T {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

#[diagnostic::do_not_recommend]
impl<T: ToSingleRedisArg> Element<T> for &T {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(*self);
    }
}

#[diagnostic::do_not_recommend]
impl Element<String> for &str {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(*self);
    }
}

#[diagnostic::do_not_recommend]
impl Element<Vec<u8>> for &[u8] {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(*self);
    }
}

/// One value of the type `T`, or several: an array, a slice, a `Vec`.
///
/// The compiler finds `How` by itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored where `{T}` is declared",
    label = "neither a `{T}`, nor several of them",
    note = "the declaration sets the type: `value = …`, or the type of the field"
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

#[diagnostic::do_not_recommend]
impl<V: ToRedisArgs> Elements<Anything, Untyped> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

// redis-rs takes arrays by reference alone.
#[diagnostic::do_not_recommend]
impl<V: ToRedisArgs, const N: usize> Elements<Anything, UntypedArray> for [V; N] {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

#[diagnostic::do_not_recommend]
impl<T: ToRedisArgs, V: Element<T>> Elements<T, One> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        Element::write(self, cmd);
    }
}

macro_rules! several {
    ($([$($generics:tt)*] $several:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
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
