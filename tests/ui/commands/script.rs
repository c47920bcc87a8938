//! The keys of a script share a slot.

use keyschema::{commands::Script, prelude::*};

keys! {
    /// Copies of a book.
    pub string Stock = stock:count:book_id:{#book_id: u64}, ttl = 1d;
    /// Copies that a user has put aside.
    pub string Reserved = stock:reserved:user_id:{#user_id: u32}, ttl = 15m;
}

fn main() {
    let script = Script::new("return redis.call('INCR', KEYS[1])");
    let _ = script.write(&Stock::new(1)).write(&Reserved::new(2));
}
