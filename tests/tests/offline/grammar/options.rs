//! Every option, in any order.

use keyschema::{DataType, RedisKey};

macro_rules! keys {
    ($($name:ident = [$($options:tt)*] => $data_type:ident $expiry:literal;)*) => {
        $(
            #[derive(RedisKey)]
            #[redis_key(user:profile, $($options)*)]
            struct $name;
        )*

        pub(crate) fn main() {
            $(
                assert_eq!($name::SCHEMA.data_type, DataType::$data_type);
                assert_eq!($name::SCHEMA.expiry.to_string(), $expiry);
            )*
            assert_eq!(Delimiter::SCHEMA.delimiter, "::");
        }
    };
}

keys! {
    Strings = [string] => String "";
    Lists = [list,] => List "";
    Hashes = [hash] => Hash "";
    Sets = [set] => Set "";
    ZSets = [zset] => ZSet "";
    Streams = [stream] => Stream "";
    Bitmaps = [bitmap] => Bitmap "";
    HyperLogLogs = [hyperloglog] => HyperLogLog "";
    Geos = [geo] => Geo "";
    Jsons = [json] => Json "";
    Channels = [channel] => Channel "";
    Seconds = [hash, ttl = 90s] => Hash "ttl = 1m30s";
    All = [hash, ttl = 1w2d3h4m5s6ms] => Hash "ttl = 9d3h4m5s6ms";
    Caller = [hash, ttl = caller] => Hash "ttl = caller";
    Persistent = [hash, persistent] => Hash "persistent";
    Because = [hash, persistent = "why"] => Hash "persistent = \"why\"";
    Jitter = [hash, jitter = 10%, ttl = 30m] => Hash "ttl = 30m, jitter = 10%";
    TypeLast = [ttl = 30m, refresh = access, hash] => Hash "ttl = 30m";
    Delimiter = [hash, delimiter = "::"] => Hash "";
    Crate = [hash, crate = ::keyschema] => Hash "";
    CratePath = [hash, crate = keyschema] => Hash "";
}
