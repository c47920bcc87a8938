//! Keys that can be the same as others, and cannot be parsed.

use keyschema::{KeySegment, RedisKey, Shape, Text, Writer};

/// Written by hand, and never read.
struct Legacy;

impl KeySegment for Legacy {
    const SHAPE: Shape = Shape::Words(&["legacy"]);

    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.literal("legacy");
    }
}

#[derive(KeySegment)]
struct Wrapped(Legacy);

/// A parameter type without `ParseKeySegment`.
#[derive(RedisKey)]
#[redis_key(order:items:kind:{kind}, list, persistent = "kept")]
struct OrderItems {
    kind: Legacy,
}

/// The same in a newtype.
#[derive(RedisKey)]
#[redis_key(order:notes:kind:{kind}, list, persistent = "kept")]
struct OrderNotes {
    kind: Wrapped,
}

/// A reference, whose value nobody would own.
#[derive(RedisKey)]
#[redis_key(order:status:uid:{uid}, string, persistent = "kept")]
struct OrderStatus<'a> {
    uid: &'a Text<'a, 24>,
}

/// Texts without a delimiter between them.
#[derive(RedisKey)]
#[redis_key(
    order:owners:name:{first}_{last},
    string,
    persistent = "kept",
    allow(adjacent_parameters, reason = "older than this schema")
)]
struct OrderOwner<'a> {
    first: Text<'a, 8>,
    last: Text<'a, 8>,
}

/// A number.
#[derive(RedisKey)]
#[redis_key(order:totals:order_id:{order_id}, string, persistent = "kept")]
struct OrderTotal {
    order_id: u64,
}

fn main() {
    let _ = OrderItems::parse("order:items:kind:legacy");
    let _ = OrderNotes::parse("order:notes:kind:legacy");
    let _ = OrderStatus::parse("order:status:uid:7");
    let _ = OrderOwner::parse("order:owners:name:a_b");
    let _ = OrderTotal::parse(&7);
}
