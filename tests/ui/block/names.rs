//! Names that no type can have.

use keyschema::{KeySegment, RedisKey, catalog, keys};

keys! {
    /// A word of Rust.
    pub string type = shop:type:name, ttl = 1d;

    /// One that has no other form.
    pub string Self = shop:itself:name, ttl = 1d;

    pub catalog static;

    /// A raw name is a name.
    pub string r#try = shop:tried:name, ttl = 1d;
}

catalog! {
    /// Nothing.
    static loop = [];
}

/// Names that generated code has.
#[derive(RedisKey)]
#[redis_key(shop:of:id:{id}, string, ttl = 1d)]
struct Generic<'__key, __Sink: KeySegment> {
    id: &'__key __Sink,
}

fn main() {}
