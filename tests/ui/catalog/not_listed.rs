//! What is neither a key nor a catalogue.

use keyschema::catalog;

struct Order;

catalog! {
    pub static ALL = [Order, u64];
}

fn main() {}
