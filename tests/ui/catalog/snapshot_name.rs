//! The name of a snapshot test must be one that tools find.

keyschema::keys! {
    //! Keys of the shop.
    pub catalog SHOP_KEYS;

    /// All books.
    pub set Books = shop:books:all, ttl = 1d;
}

keyschema::snapshot_test!(the_file_is_current: SHOP_KEYS, "keyschema.json");
keyschema::snapshot_test!(keyschema_snapshot_of_the_shop: SHOP_KEYS, "keyschema.json");

fn main() {}
