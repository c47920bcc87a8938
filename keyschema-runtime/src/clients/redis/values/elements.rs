//! The types of values: those that commands take, and those that answers are read as.

use std::{string::String, vec::Vec};

use redis::{Cmd, ToRedisArgs, ToSingleRedisArg};

use super::{hyperloglog_bytes::HyperLogLogBytes, written::Written};
use crate::{
    CommandKey,
    key::kinds::{
        Anything, DeclaredFields, any_key, array_key, bitmap_key, channel_key, geo_key, hash_key,
        hyperloglog_key, json_key, list_key, set_key, stream_key, string_key, vectorset_key, zset_key,
    },
};

/// The declared type of a value.
#[diagnostic::on_unimplemented(
    message = "the declared type of the value borrows, so no answer can be read as it",
    label = "the type of the value borrows"
)]
pub trait Stored {
    /// The type of the value to write.
    type Input;
    /// The type of the value that is read.
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

// This impl lets a command for another data type report only that error. Commands of hashes require
// `OneType`.
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

/// The whole value of a string, by its data type.
#[diagnostic::on_unimplemented(
    message = "the declared type of the value borrows, so no answer can be read as it",
    label = "the type of the value borrows"
)]
pub trait WholeValue<Value> {
    /// The type of the value to write.
    type Input;
    /// The type of the value that is read.
    type Reply;
}

#[diagnostic::do_not_recommend]
impl<V: Stored> WholeValue<V> for string_key {
    type Input = V::Input;
    type Reply = V::Reply;
}

// Bits are rarely text.
#[diagnostic::do_not_recommend]
impl WholeValue<Anything> for bitmap_key {
    type Input = Anything;
    type Reply = Vec<u8>;
}

#[diagnostic::do_not_recommend]
impl<T> WholeValue<fn(T)> for bitmap_key {
    type Input = T;
    type Reply = T;
}

// The declared value is the type of the elements that are counted.
#[diagnostic::do_not_recommend]
impl<V> WholeValue<V> for hyperloglog_key {
    type Input = HyperLogLogBytes;
    type Reply = HyperLogLogBytes;
}

/// Data types that are not strings. Another bound of the commands refuses them, so that there is
/// one error.
macro_rules! no_strings {
    ($($kind:ident)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<V> WholeValue<V> for $kind {
                type Input = Anything;
                type Reply = String;
            }
        )*
    };
}

no_strings! {
    list_key hash_key set_key zset_key stream_key geo_key json_key vectorset_key array_key any_key channel_key
}

/// The type of a whole string to write.
pub(in crate::clients::redis) type WholeInput<K> =
    <<K as CommandKey>::Kind as WholeValue<<K as CommandKey>::Value>>::Input;

/// The type of a whole string that is read.
pub(in crate::clients::redis) type WholeOutput<K> =
    <<K as CommandKey>::Kind as WholeValue<<K as CommandKey>::Value>>::Reply;

/// The type of a value to write into a key.
pub(in crate::clients::redis) type Input<K> = <<K as CommandKey>::Value as Stored>::Input;

/// The type of a value that is read from a key.
pub(in crate::clients::redis) type Output<K> = <<K as CommandKey>::Value as Stored>::Reply;

/// One value of the type `T`: a `T`, a reference to one, a `&str` for a `String`, a `&[u8]` for a
/// `Vec<u8>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored where `{T}` is declared",
    label = "not a `{T}`",
    note = "the declaration sets the type: `value = …`, or the type of the field"
)]
pub trait Element<T: ?Sized> {
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd) -> Written;
}

#[diagnostic::do_not_recommend]
impl<V: ToSingleRedisArg> Element<Anything> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<T: ToSingleRedisArg> Element<T> for T {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<T: ToSingleRedisArg> Element<T> for &T {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(*self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl Element<String> for &str {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(*self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl Element<Vec<u8>> for &[u8] {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(*self);
        Ok(())
    }
}

/// One value of the type `T`, or several: an array, a slice, a `Vec`.
///
/// The compiler infers `How`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored where `{T}` is declared",
    label = "neither a `{T}`, nor several of them",
    note = "the declaration sets the type: `value = …`, or the type of the field"
)]
pub trait Elements<T: ?Sized, How> {
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd) -> Written;
}

/// A type that a declaration can name: any type except [`Anything`], whose elements are given in
/// other ways.
pub trait Declared {}

impl<T: ToRedisArgs> Declared for T {}

/// One element of any type.
#[derive(Clone, Copy, Debug)]
pub enum Untyped {}
/// An array of elements of any type.
#[derive(Clone, Copy, Debug)]
pub enum UntypedArray {}
/// One element of the declared type.
#[derive(Clone, Copy, Debug)]
pub enum One {}
/// Several elements of the declared type.
#[derive(Clone, Copy, Debug)]
pub enum Several {}

#[diagnostic::do_not_recommend]
impl<V: ToRedisArgs> Elements<Anything, Untyped> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(self);
        Ok(())
    }
}

// redis-rs only takes arrays by reference.
#[diagnostic::do_not_recommend]
impl<V: ToRedisArgs, const N: usize> Elements<Anything, UntypedArray> for [V; N] {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        cmd.arg(self);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Declared, V: Element<T>> Elements<T, One> for V {
    #[inline]
    fn write(&self, cmd: &mut Cmd) -> Written {
        Element::write(self, cmd)
    }
}

macro_rules! several {
    ($([$($generics:tt)*] $several:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)* T: Declared, V: Element<T>> Elements<T, Several> for $several {
                #[inline]
                fn write(&self, cmd: &mut Cmd) -> Written {
                    for element in self.iter() {
                        Element::write(element, cmd)?;
                    }
                    Ok(())
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

/// The score of a member `M` in a sorted set of `T`: an `f64`.
///
/// Member and score are checked together, so that a wrong order is one error.
#[diagnostic::on_unimplemented(
    message = "`{M}` with `{Self}` is not a member with its score",
    label = "expects the member, then the score",
    note = "the score is an `f64`, as in `zadd(member, 7.0)`; the declaration sets the type of the members: `value = …`"
)]
pub trait ScoreOf<M, T: ?Sized> {
    /// Writes both in the server's order.
    #[doc(hidden)]
    fn write(&self, member: &M, cmd: &mut Cmd) -> Written;
}

// This is for any score, and not only for `f64`. Otherwise the compiler would infer the score, and
// report it a second time.
#[diagnostic::do_not_recommend]
impl<T: ?Sized, M: Element<T>, S: Score> ScoreOf<M, T> for S {
    #[inline]
    fn write(&self, member: &M, cmd: &mut Cmd) -> Written {
        cmd.arg(self.as_f64());
        member.write(cmd)
    }
}

/// The type of a score.
pub trait Score {
    #[doc(hidden)]
    fn as_f64(&self) -> f64;
}

impl Score for f64 {
    fn as_f64(&self) -> f64 {
        *self
    }
}
