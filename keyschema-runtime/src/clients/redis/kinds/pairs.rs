//! The requirements of commands on two or more keys together.

use crate::key::kinds::{Anything, SharesTag, TagKind, TagOf, Untagged};

/// Keys that can be in one slot: their hash tags are made of the same literals and types.
#[diagnostic::on_unimplemented(
    message = "keys of `{Key}` and of `{Other}` can be in different slots: `{Command}` needs keys with the same hash tag",
    label = "its hash tag is not of the same type",
    note = "write `{{#parameter}}` in both templates with a parameter of the same type, or `key.checked_slots()` to compare the slots at run time"
)]
pub trait SameTag<OtherTag: ?Sized, Command, Key: ?Sized, Other: ?Sized> {}

/// The slots are only compared at run time, as the caller asked.
#[derive(Clone, Copy, Debug)]
pub enum CheckedTag {}

/// The caller knows that the server is not a cluster, so slots do not matter.
#[derive(Clone, Copy, Debug)]
pub enum SingleNodeTag {}

impl TagKind for CheckedTag {}
impl TagKind for SingleNodeTag {
    const MATTERS: bool = false;
}

// There is one impl for all tags, so that the compiler lists none in its messages.
#[diagnostic::do_not_recommend]
impl<Tag: IsSame<OtherTag>, OtherTag: ?Sized, Command, Key: ?Sized, Other: ?Sized>
    SameTag<OtherTag, Command, Key, Other> for Tag
{
}

/// A tag that is the same as another, or compared with it at run time.
pub trait IsSame<OtherTag: ?Sized> {}

impl<Key: SharesTag<Other>, Other> IsSame<TagOf<Other>> for TagOf<Key> {}
impl<Key> IsSame<Self> for Untagged<Key> {}
impl<Key> IsSame<CheckedTag> for TagOf<Key> {}
impl<Key> IsSame<CheckedTag> for Untagged<Key> {}
impl<OtherTag: ?Sized> IsSame<OtherTag> for CheckedTag {}
impl IsSame<Self> for SingleNodeTag {}

/// The tags of several keys, given as a tuple.
macro_rules! tuples_of_tags {
    () => {};
    ($first:ident $($other:ident)*) => {
        impl<OtherTag: ?Sized, $first: IsSame<OtherTag>, $($other: IsSame<OtherTag>),*> IsSame<OtherTag>
            for ($first, $($other,)*)
        {
        }

        tuples_of_tags! { $($other)* }
    };
}

tuples_of_tags! { A B C D E F G H }

/// Keys with the same data type, so that a value can move between them.
#[diagnostic::on_unimplemented(
    message = "`{Key}` and `{Other}` hold different data types: `{Command}` needs two keys of the same",
    label = "holds another data type"
)]
pub trait SameKind<OtherKind, Command, Key: ?Sized, Other: ?Sized> {}

#[diagnostic::do_not_recommend]
impl<Kind, Command, Key: ?Sized, Other: ?Sized> SameKind<Self, Command, Key, Other> for Kind {}

/// Keys that store values of the same type, so that an element can move between them.
#[diagnostic::on_unimplemented(
    message = "`{Key}` and `{Other}` store values of different types: `{Command}` would move one to the other",
    label = "stores values of another type",
    note = "the declarations set the type: `value = …`"
)]
pub trait SameValue<OtherValue, Command, Key: ?Sized, Other: ?Sized> {}

#[diagnostic::do_not_recommend]
impl<Value, Command, Key: ?Sized, Other: ?Sized> SameValue<Self, Command, Key, Other> for Value {}

/// Keys that store values of the same type, so that a command can answer an element of any of them.
#[diagnostic::on_unimplemented(
    message = "`{Key}` and `{Other}` store values of different types: `{Command}` returns a value of either",
    label = "stores values of another type",
    note = "the declarations set the type: `value = …`"
)]
pub trait SameAnswer<OtherValue, Command, Key: ?Sized, Other: ?Sized> {}

#[diagnostic::do_not_recommend]
impl<Value: IsSameValue<OtherValue>, OtherValue, Command, Key: ?Sized, Other: ?Sized>
    SameAnswer<OtherValue, Command, Key, Other> for Value
{
}

/// A type of values that is the same as another.
pub trait IsSameValue<OtherValue> {}

impl IsSameValue<Self> for Anything {}
impl<T> IsSameValue<Self> for fn(T) {}

/// The values of several keys, given as a tuple.
macro_rules! tuples_of_values {
    () => {};
    ($first:ident $($other:ident)*) => {
        impl<OtherValue, $first: IsSameValue<OtherValue>, $($other: IsSameValue<OtherValue>),*>
            IsSameValue<OtherValue> for ($first, $($other,)*)
        {
        }

        tuples_of_values! { $($other)* }
    };
}

tuples_of_values! { A B C D E F G H }
