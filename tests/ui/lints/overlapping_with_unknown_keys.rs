//! Names of keys that are unknown, or of no key. They are looked up as any other type is.

mod shop {
    keyschema::keys! {
        /// A basket.
        pub hash Basket = shop:basket:id:{id: u64}, ttl = 1h;
    }
}

/// Not a key.
struct Shelf;

keyschema::keys! {
    /// A lamp.
    hash Lamp = lamp:stock:id:{id: u64}, ttl = 1h, allow(overlapping_keys(Lmp), reason = "no such key");

    /// A lamp shade.
    hash Shade = lamp:shade:id:{id: u64}, ttl = 1h, allow(overlapping_keys(shop::Baskets, shop::Basket, Shelf));
}

keyschema::keys! {
    #![allow(overlapping_keys(Lamp), reason = "only a key can say so")]

    /// A bulb.
    hash Bulb = lamp:bulb:id:{id: u64}, ttl = 1h;
}

fn main() {
    let _ = Shelf;
}
