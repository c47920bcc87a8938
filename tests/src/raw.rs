//! Keys with values of any bytes.

use keyschema::{ArrayRaw, Date, KeySegment, Raw, RedisKey, Text, keys};
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop_oneof},
    sample::select,
};

/// A URL as the old site writes it.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Url<'a>(pub Raw<'a, 24>);

keys! {
    #![allow(raw_parameters, reason = "they are the subject")]
    pub catalog RAW_KEYS;

    /// Ends with the value.
    pub string Page = cache:page:{url: Raw<24>}, ttl = 1h;
    /// A newtype ends the key.
    pub string Visit = cache:visit:{url: Url<'_>}, ttl = 1h;
    /// More follows the value.
    pub string Hits = cache:hits:{kind: Text<8>}:{value: Raw<16>}:id:{id: u64}, ttl = 1h;
    /// A fixed length follows the value.
    pub string Report = report_{value: Raw<16>}-{day: Date}, ttl = 1h;
    /// The slot is that of the tag.
    pub string Note = cart:{#user_id: u64}:note:{note: ArrayRaw<16>}, ttl = 1h;
    /// A number ends where the value begins.
    pub string Line = line:{number: u32}x{value: Raw<16>}, ttl = 1h;
}

/// The same in a struct.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
#[redis_key(own:{value}:end, string, ttl = 1h, allow(raw_parameters, reason = "it is the subject"))]
pub struct Own {
    /// Any bytes.
    pub value: ArrayRaw<16>,
}

/// Returns bytes that mean something in keys, patterns and texts, and all others.
pub fn value(max_len: usize) -> impl Strategy<Value = Vec<u8>> {
    let special = select(b":{}*?[]\\ \n\0-^0x\xff\xc3\xa9:id1".to_vec());
    vec(prop_oneof![3 => special, 1 => any::<u8>()], 1..=max_len)
}
