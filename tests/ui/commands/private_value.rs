//! The type of the stored data is part of a key's interface, and as visible as the key.

use keyschema::keys;

pub mod stock {
    keyschema::keys! {
        /// Numbers of the newest orders.
        pub list NewestOrders = order:newest:shop_id:{shop_id: u32}, ttl = 1d, value = OrderId;
    }

    /// Number of an order.
    struct OrderId(u64);
}

keys! {
    /// Numbers of the oldest orders.
    list OldestOrders = order:oldest:shop_id:{shop_id: u32}, ttl = 1d, value = OrderId;
}

struct OrderId(u64);

fn main() {}
