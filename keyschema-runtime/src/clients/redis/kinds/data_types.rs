//! The commands of each data type.

#![allow(non_camel_case_types, reason = "words, as the data types of the schema language")]

use crate::key::kinds::{
    any_key, array_key, bitmap_key, channel_key, geo_key, hash_key, hyperloglog_key, json_key, list_key,
    set_key, stream_key, string_key, vectorset_key, zset_key,
};

/// Writes the bounds of commands, the message for a key of another data type, and the data types
/// that meet each bound.
macro_rules! data_type_bounds {
    ($($(#[$docs:meta])* $bound:ident $message:literal: $($kind:ident = $data_type:ident),+;)*) => {
        $(
            $(#[$docs])*
            #[diagnostic::on_unimplemented(message = $message, label = "not a command of this key")]
            pub trait $bound<Command, Key: ?Sized> {}

            $(
                // Otherwise the compiler would list them as types that meet the bound.
                #[diagnostic::do_not_recommend]
                impl<Command, Key: ?Sized> $bound<Command, Key> for $kind {}
            )+
        )*

        /// The data types that meet each bound, under its name.
        #[allow(non_upper_case_globals, reason = "called as the bound")]
        pub mod accepted {
            use crate::DataType;
            $(
                #[doc = concat!("The data types that meet `", stringify!($bound), "`.")]
                pub const $bound: &[DataType] = &[$(DataType::$data_type),+];
            )*
        }

        #[cfg(test)]
        mod tests {
            use core::marker::PhantomData;

            use super::{accepted, *};
            use crate::DataType;

            /// Returns for each data type whether the compiler finds that it meets the bound.
            macro_rules! data_types_of {
                ($name:ident) => {{
                    struct Probe<T>(PhantomData<T>);
                    trait Otherwise {
                        const MEETS: bool = false;
                    }
                    impl<T> Otherwise for Probe<T> {}
                    // The compiler finds this before the item of the trait.
                    impl<T: super::$name<(), ()>> Probe<T> {
                        const MEETS: bool = true;
                    }
                    [
                        (DataType::String, Probe::<string_key>::MEETS),
                        (DataType::List, Probe::<list_key>::MEETS),
                        (DataType::Hash, Probe::<hash_key>::MEETS),
                        (DataType::Set, Probe::<set_key>::MEETS),
                        (DataType::ZSet, Probe::<zset_key>::MEETS),
                        (DataType::Stream, Probe::<stream_key>::MEETS),
                        (DataType::Bitmap, Probe::<bitmap_key>::MEETS),
                        (DataType::HyperLogLog, Probe::<hyperloglog_key>::MEETS),
                        (DataType::Geo, Probe::<geo_key>::MEETS),
                        (DataType::Json, Probe::<json_key>::MEETS),
                        (DataType::VectorSet, Probe::<vectorset_key>::MEETS),
                        (DataType::Array, Probe::<array_key>::MEETS),
                        (DataType::Channel, Probe::<channel_key>::MEETS),
                        (DataType::Any, Probe::<any_key>::MEETS),
                    ]
                }};
            }

            #[test]
            fn the_compiler_finds_the_data_types_of_each_bound() {
                let bounds = [$((stringify!($bound), data_types_of!($bound), accepted::$bound)),*];
                for (bound, found, listed) in bounds {
                    for (data_type, meets) in found {
                        assert_eq!(meets, listed.contains(&data_type), "{data_type} and {bound}");
                    }
                    assert_eq!(found.len(), DataType::ALL.len());
                }
            }
        }
    };
}

data_type_bounds! {
    /// A string used as text or as a number.
    StringCommand "`{Key}` is a `{Self}`: `{Command}` needs a string": string_key = String;
    /// A string that is read or written as a whole.
    WholeStringCommand "`{Key}` is a `{Self}`: `{Command}` needs a string":
        string_key = String, bitmap_key = Bitmap, hyperloglog_key = HyperLogLog;
    /// A string whose bytes are written in place.
    EditStringCommand "`{Key}` is a `{Self}`: `{Command}` needs a string or a bitmap": string_key = String, bitmap_key = Bitmap;
    /// A string of bits.
    BitmapCommand "`{Key}` is a `{Self}`: `{Command}` needs a bitmap": bitmap_key = Bitmap;
    /// A string that counts distinct members.
    HyperLogLogCommand "`{Key}` is a `{Self}`: `{Command}` needs a hyperloglog": hyperloglog_key = HyperLogLog;
    /// A list.
    ListCommand "`{Key}` is a `{Self}`: `{Command}` needs a list": list_key = List;
    /// A hash.
    HashCommand "`{Key}` is a `{Self}`: `{Command}` needs a hash": hash_key = Hash;
    /// A set.
    SetCommand "`{Key}` is a `{Self}`: `{Command}` needs a set": set_key = Set;
    /// A sorted set whose scores are plain numbers.
    ZSetCommand "`{Key}` is a `{Self}`: `{Command}` needs a zset": zset_key = ZSet;
    /// A sorted set with any scores.
    AnyZSetCommand "`{Key}` is a `{Self}`: `{Command}` needs a zset": zset_key = ZSet, geo_key = Geo;
    /// A set or a sorted set.
    MembersCommand "`{Key}` is a `{Self}`: `{Command}` needs a zset or a set": zset_key = ZSet, set_key = Set;
    /// A sorted set of places.
    GeoCommand "`{Key}` is a `{Self}`: `{Command}` needs a geo key": geo_key = Geo;
    /// A stream.
    StreamCommand "`{Key}` is a `{Self}`: `{Command}` needs a stream": stream_key = Stream;
    /// A JSON document.
    JsonCommand "`{Key}` is a `{Self}`: `{Command}` needs a JSON document": json_key = Json;
    /// A key whose elements can be sorted.
    SortCommand "`{Key}` is a `{Self}`: `{Command}` needs a list, a set or a zset":
        list_key = List, set_key = Set, zset_key = ZSet, geo_key = Geo;
    /// A channel.
    ChannelCommand "`{Key}` is a `{Self}`: `{Command}` needs a channel": channel_key = Channel;
    /// A key that stores something.
    StoredCommand "`{Key}` is a `{Self}`: `{Command}` needs a key that stores something":
        string_key = String, list_key = List, hash_key = Hash, set_key = Set, zset_key = ZSet, stream_key = Stream,
        bitmap_key = Bitmap, hyperloglog_key = HyperLogLog, geo_key = Geo, json_key = Json,
        vectorset_key = VectorSet, array_key = Array, any_key = Any;
}

/// The bounds on several keys, given as a tuple.
macro_rules! of_tuples {
    ($($bound:ident)*) => {
        $(of_tuples! { @ $bound (A KindA) (B KindB) (C KindC) (D KindD) (E KindE) (F KindF) (G KindG) (H KindH) })*
    };
    (@ $bound:ident) => {};
    (@ $bound:ident $first:tt $($other:tt)*) => {
        of_tuples! { = $bound $first $($other)* }
        of_tuples! { @ $bound $($other)* }
    };
    (= $bound:ident $(($key:ident $kind:ident))*) => {
        #[diagnostic::do_not_recommend]
        impl<Command, $($key, $kind: $bound<Command, $key>),*> $bound<Command, ($($key,)*)> for ($($kind,)*) {}
    };
}

of_tuples! { SetCommand MembersCommand BitmapCommand HyperLogLogCommand ListCommand AnyZSetCommand StreamCommand }
