//! Catalogues that cannot be read.

use keyschema::{catalog, keys};

keys! {
    pub catalog SHOP_KEYS;

    /// Orders.
    pub hash Order = shop:order:id:{order_id: u64}, ttl = 1d;
}

catalog! {}

catalog! {
    pub const FIRST = [SHOP_KEYS];
    pub static SECOND;
    pub static THIRD = [SHOP_KEYS] + [Order];
    pub static FOURTH = [7];
    [Order];
    pub static FIFTH = [SHOP_KEYS, Order];
}

fn main() {
    let _ = (FIRST.len(), SECOND.len(), THIRD.len(), FOURTH.len(), FIFTH.len());
}
