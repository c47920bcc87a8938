// How long any bytes cannot be.

use keyschema::{ArrayRaw, Raw, RedisKey, keys};

keys! {
    #![standard = none]

    /// Nothing.
    pub string Nothing = nothing:{value: Raw<0>};
    /// Longer than a key.
    pub string Long = long:{value: Raw<70000>};
    /// Longer than any bytes.
    pub string TooLong = too_long:{value: Raw<32001>};
    /// Without a length.
    pub string Open = open:{value: Raw};
}

#[derive(RedisKey)]
#[redis_key(owned:{value}, string, standard = none)]
pub struct Owned {
    value: ArrayRaw<40000>,
}

fn main() {
    let _ = Nothing::new("").is_err();
}
