//! Types that only the compiler can judge.

use keyschema::keys;

keys! {
    /// A type that is not a parameter type.
    pub hash Tag = shop:tag:name:{name: Vec<u64>}, ttl = 1d;

    /// A type that there is not.
    pub hash Voucher = shop:voucher:id:{voucher_id: VoucherId}, ttl = 1d;

    /// A text that may hold the delimiter of the key, with an attribute for its struct.
    #[derive(PartialOrd)]
    pub hash Place = shop:place:name:{name: keyschema::Text<8, '.'>}, ttl = 1d;
}

fn main() {}
