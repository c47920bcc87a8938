//! The first words of keys, which take none of the others away.

use keyschema::keys;

keys! {
    pub

    /// A basket.
    pub hash Basket = shop:basket:id:{id: u64}, ttl = 1d;

    pub hash

    /// A shelf.
    pub hash Shelf = shop:shelf:id:{id: u64}, ttl = 1d;

    pub hash Lamp

    /// A chair.
    pub hash Chair = shop:chair:id:{id: u64}, ttl = 1d;

    Table

    list Cups = shop:cups:id:{id: u64}, ttl = 1d;

    pub hash Plate =

    /// A type that nobody needs.
    pub set Nested = shop:nested:id:{id: u64}, ttl = 1d, value = Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<u8>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>;

    pub hash Last
}

fn main() {
    let _ = (Basket::new(1), Shelf::new(1), Chair::new(1), Cups::new(1));
}
