//! Which kinds have which commands, and what the compiler says of the others.
//!
//! A sentence of its own for each: the names of types would stand in a sentence for all with their paths.

use super::{
    bitmap_key, channel_key, geo_key, hash_key, hyperloglog_key, json_key, list_key, set_key, stream_key,
    string_key, unknown_key, zset_key,
};

/// A kind of a class that is a parameter.
pub trait Accepts<Class, Command, Key: ?Sized> {}

/// A bound of commands, the kinds that meet it, and what is said of each other kind.
macro_rules! classes {
    ($(
        $(#[$docs:meta])*
        $class:ident: $($kind:ident = $data_type:ident),+; { $($other:ident: $message:literal,)* }
    )*) => {
        $(
            $(#[$docs])*
            pub trait $class<Command, Key: ?Sized> {}

            $(impl<Command, Key: ?Sized> $class<Command, Key> for $kind {})+
            impl<Command, Key: ?Sized> $class<Command, Key> for unknown_key {}
            $(
                const _: () = {
                    // No key has it: the compiler says why.
                    #[diagnostic::on_unimplemented(message = $message, label = "not a command of this key")]
                    #[allow(unreachable_pub, reason = "a bound of a public impl")]
                    pub trait HasCommand<Command> {}

                    impl<Command, Key: HasCommand<Command> + ?Sized> $class<Command, Key> for $other {}
                };
            )*
        )*

        /// The classes, as types.
        pub mod class {
            $(
                #[doc = concat!("`", stringify!($class), "`")]
                #[derive(Clone, Copy, Debug)]
                pub enum $class {}
            )*
        }

        $(
            impl<Command, Key: ?Sized, Kind: $class<Command, Key>> Accepts<class::$class, Command, Key> for Kind {}
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
            use core::marker::PhantomData;

            use super::{super::*, accepted};
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
    IsString: string_key = String; {
        list_key: "`{Self}` is a list key: `{Command}` needs a string",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a string",
        set_key: "`{Self}` is a set key: `{Command}` needs a string",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a string",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a string",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a string",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a string",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a string",
        json_key: "`{Self}` is a json key: `{Command}` needs a string",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a string",
    }

    /// A string that is read or written whole, whatever its bytes mean.
    HoldsString: string_key = String, bitmap_key = Bitmap, hyperloglog_key = HyperLogLog; {
        list_key: "`{Self}` is a list key: `{Command}` needs a string",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a string",
        set_key: "`{Self}` is a set key: `{Command}` needs a string",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a string",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a string",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a string",
        json_key: "`{Self}` is a json key: `{Command}` needs a string",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a string",
    }

    /// A string of bits.
    IsBitmap: bitmap_key = Bitmap; {
        string_key: "`{Self}` is a string key: `{Command}` needs a bitmap",
        list_key: "`{Self}` is a list key: `{Command}` needs a bitmap",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a bitmap",
        set_key: "`{Self}` is a set key: `{Command}` needs a bitmap",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a bitmap",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a bitmap",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a bitmap",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a bitmap",
        json_key: "`{Self}` is a json key: `{Command}` needs a bitmap",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a bitmap",
    }

    /// A string that counts.
    IsHyperLogLog: hyperloglog_key = HyperLogLog; {
        string_key: "`{Self}` is a string key: `{Command}` needs a hyperloglog",
        list_key: "`{Self}` is a list key: `{Command}` needs a hyperloglog",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a hyperloglog",
        set_key: "`{Self}` is a set key: `{Command}` needs a hyperloglog",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a hyperloglog",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a hyperloglog",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a hyperloglog",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a hyperloglog",
        json_key: "`{Self}` is a json key: `{Command}` needs a hyperloglog",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a hyperloglog",
    }

    /// A list.
    IsList: list_key = List; {
        string_key: "`{Self}` is a string key: `{Command}` needs a list",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a list",
        set_key: "`{Self}` is a set key: `{Command}` needs a list",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a list",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a list",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a list",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a list",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a list",
        json_key: "`{Self}` is a json key: `{Command}` needs a list",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a list",
    }

    /// A hash.
    IsHash: hash_key = Hash; {
        string_key: "`{Self}` is a string key: `{Command}` needs a hash",
        list_key: "`{Self}` is a list key: `{Command}` needs a hash",
        set_key: "`{Self}` is a set key: `{Command}` needs a hash",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a hash",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a hash",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a hash",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a hash",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a hash",
        json_key: "`{Self}` is a json key: `{Command}` needs a hash",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a hash",
    }

    /// A set.
    IsSet: set_key = Set; {
        string_key: "`{Self}` is a string key: `{Command}` needs a set",
        list_key: "`{Self}` is a list key: `{Command}` needs a set",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a set",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a set",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a set",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a set",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a set",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a set",
        json_key: "`{Self}` is a json key: `{Command}` needs a set",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a set",
    }

    /// A sorted set whose scores are numbers to reckon with.
    IsZSet: zset_key = ZSet; {
        string_key: "`{Self}` is a string key: `{Command}` needs a zset",
        list_key: "`{Self}` is a list key: `{Command}` needs a zset",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a zset",
        set_key: "`{Self}` is a set key: `{Command}` needs a zset",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a zset",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a zset",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a zset",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a zset",
        json_key: "`{Self}` is a json key: `{Command}` needs a zset",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a zset",
    }

    /// A sorted set, whatever its scores mean.
    HoldsZSet: zset_key = ZSet, geo_key = Geo; {
        string_key: "`{Self}` is a string key: `{Command}` needs a zset",
        list_key: "`{Self}` is a list key: `{Command}` needs a zset",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a zset",
        set_key: "`{Self}` is a set key: `{Command}` needs a zset",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a zset",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a zset",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a zset",
        json_key: "`{Self}` is a json key: `{Command}` needs a zset",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a zset",
    }

    /// A set, or a sorted set.
    HoldsMembers: zset_key = ZSet, set_key = Set; {
        string_key: "`{Self}` is a string key: `{Command}` needs a zset or a set",
        list_key: "`{Self}` is a list key: `{Command}` needs a zset or a set",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a zset or a set",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a zset or a set",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a zset or a set",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a zset or a set",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a zset or a set",
        json_key: "`{Self}` is a json key: `{Command}` needs a zset or a set",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a zset or a set",
    }

    /// A set of places.
    IsGeo: geo_key = Geo; {
        string_key: "`{Self}` is a string key: `{Command}` needs a geo",
        list_key: "`{Self}` is a list key: `{Command}` needs a geo",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a geo",
        set_key: "`{Self}` is a set key: `{Command}` needs a geo",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a geo",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a geo",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a geo",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a geo",
        json_key: "`{Self}` is a json key: `{Command}` needs a geo",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a geo",
    }

    /// A stream.
    IsStream: stream_key = Stream; {
        string_key: "`{Self}` is a string key: `{Command}` needs a stream",
        list_key: "`{Self}` is a list key: `{Command}` needs a stream",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a stream",
        set_key: "`{Self}` is a set key: `{Command}` needs a stream",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a stream",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a stream",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a stream",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a stream",
        json_key: "`{Self}` is a json key: `{Command}` needs a stream",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a stream",
    }

    /// A JSON document.
    IsJson: json_key = Json; {
        string_key: "`{Self}` is a string key: `{Command}` needs a json",
        list_key: "`{Self}` is a list key: `{Command}` needs a json",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a json",
        set_key: "`{Self}` is a set key: `{Command}` needs a json",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a json",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a json",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a json",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a json",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a json",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a json",
    }

    /// What can be sorted.
    IsSortable: list_key = List, set_key = Set, zset_key = ZSet, geo_key = Geo; {
        string_key: "`{Self}` is a string key: `{Command}` needs a list, a set or a zset",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a list, a set or a zset",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a list, a set or a zset",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a list, a set or a zset",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a list, a set or a zset",
        json_key: "`{Self}` is a json key: `{Command}` needs a list, a set or a zset",
        channel_key: "`{Self}` is a channel key: `{Command}` needs a list, a set or a zset",
    }

    /// A channel.
    IsChannel: channel_key = Channel; {
        string_key: "`{Self}` is a string key: `{Command}` needs a channel",
        list_key: "`{Self}` is a list key: `{Command}` needs a channel",
        hash_key: "`{Self}` is a hash key: `{Command}` needs a channel",
        set_key: "`{Self}` is a set key: `{Command}` needs a channel",
        zset_key: "`{Self}` is a zset key: `{Command}` needs a channel",
        stream_key: "`{Self}` is a stream key: `{Command}` needs a channel",
        bitmap_key: "`{Self}` is a bitmap key: `{Command}` needs a channel",
        hyperloglog_key: "`{Self}` is a hyperloglog key: `{Command}` needs a channel",
        geo_key: "`{Self}` is a geo key: `{Command}` needs a channel",
        json_key: "`{Self}` is a json key: `{Command}` needs a channel",
    }

    /// Anything that is stored.
    IsStored: string_key = String, list_key = List, hash_key = Hash, set_key = Set, zset_key = ZSet, stream_key = Stream, bitmap_key = Bitmap, hyperloglog_key = HyperLogLog, geo_key = Geo, json_key = Json; {
        channel_key: "`{Self}` is a channel key: `{Command}` needs a key that stores something",
    }
}
