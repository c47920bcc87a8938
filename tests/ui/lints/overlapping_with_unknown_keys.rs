//! Paths of keys that do not exist, and of types that are not keys. They are resolved like other types.

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
    hash Lamp = lamp:stock:id:{id: u64}, ttl = 1h, allow(overlapping_keys(shop::Basket, self::Lamb), reason = "no such key");

    /// A lamp shade.
    hash Shade = lamp:shade:id:{id: u64}, ttl = 1h, allow(overlapping_keys(shop::Baskets, self::Shelf));
}

fn main() {
    let _ = Shelf;
}
