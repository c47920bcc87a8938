//! Options for all keys of a block.

use keyschema::keys;

keys! {
    //! Keys of the shop.
    #![standard = domane]
    #![max_bytez = 64]
    #![levels = 9..=2]
    #![ttl = 1h]
    #![hash]
    #![rename = "shop"]
    #![quux]
    #![= 7]
    #![case = kebab]
    #![case = snake]
    #![crate = ::keyschema]
    #![crate = 7]
    #![allow]
    #![allow(abbreviation)]
    pub catalog SHOP_KEYS;
    pub catalog MORE_KEYS;
    #![delimiter = "."]
    catalog LIST = [Order];

    /// Orders.
    pub hash Order = shop:order:id:{order_id: u64}, ttl = 1d;
}

fn main() {
    assert_eq!(SHOP_KEYS.len(), 1);
}
