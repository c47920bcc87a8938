//! Items that are neither keys nor catalogues.

use keyschema::catalog;

struct Order;

catalog! {
    pub static ALL = [Order, u64];
}

fn main() {}
