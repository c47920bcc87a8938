//! Slots of a cluster.

use std::rc::Rc;

use crc16::{State, XMODEM};
use keyschema::{RedisKey, SLOT_COUNT, Text, hash_slot};
use redis::cluster_routing::Slot;

use crate::{
    comparison::{Comparison, Outcome, variant},
    keys::{self, CartItems, OrderStatus, SessionToken, UserProfile},
};

impl Outcome for Slot {
    fn bytes(&self) -> Vec<u8> {
        (0..SLOT_COUNT).find(|slot| Self::new(*slot) == Some(*self)).bytes()
    }
}

/// Compares the slots of keys.
pub(crate) fn of_keys() -> Vec<Comparison> {
    let (ids, snowflakes, orders, uuids) = (keys::ids(), keys::snowflakes(), keys::orders(), keys::uuids());
    let tokens: Rc<[Text<'static, 24>]> =
        keys::texts().iter().map(|uid| Text::new(uid.clone().leak()).expect("letters and digits")).collect();
    let a = vec![
        variant!("`slot`", ids, |id| UserProfile { user_id: *id }.slot()),
        variant!("`format!`, redis-rs's slot", ids, |id| Slot::for_key(format!("user:profile:id:{id}")))
            .goal(5.0),
        variant!("`format!`, `hash_slot`", ids, |id| hash_slot(format!("user:profile:id:{id}").as_bytes())),
    ];
    let long = vec![
        variant!("`slot`", snowflakes, |id| UserProfile { user_id: *id }.slot()),
        variant!("`format!`, redis-rs's slot", snowflakes, |id| Slot::for_key(format!(
            "user:profile:id:{id}"
        ))),
    ];
    let b = vec![
        variant!("`slot`", orders, |order| OrderStatus { mall_id: order.0, order_id: order.1 }.slot()),
        variant!("`format!`, redis-rs's slot", orders, |order| {
            Slot::for_key(format!("mall:{}:order:{}:status", order.0, order.1))
        }),
    ];
    let tag = vec![
        variant!("`slot`", uuids, |id| CartItems { cart_id: *id }.slot()),
        variant!("`format!`, redis-rs's slot", uuids, |id| Slot::for_key(format!(
            "cart:items:cart_id:{{{id}}}"
        )))
        .goal(10.0),
    ];
    let c = vec![
        variant!("`slot`", tokens, |uid| SessionToken { uid: *uid }.slot()),
        variant!("`format!`, redis-rs's slot", tokens, |uid| Slot::for_key(format!(
            "session:token:uid:{uid}"
        )))
        .goal(5.0),
    ];
    vec![
        Comparison::new("slot of a", a),
        Comparison::new("slot of a with snowflakes", long),
        Comparison::new("slot of b", b),
        Comparison::new("slot of a UUID in a hash tag", tag),
        Comparison::new("slot of c", c),
    ]
}

/// Compares the slots of bytes that are only known at run time.
pub(crate) fn of_bytes() -> Vec<Comparison> {
    let lines = keys::lines();
    let variants = vec![
        variant!("`hash_slot`", lines, |line| hash_slot(line.as_bytes())),
        variant!("`crc16`", lines, |line| State::<XMODEM>::calculate(line.as_bytes()) % SLOT_COUNT).goal(3.0),
        variant!("redis-rs's slot", lines, |line| Slot::for_key(line)),
    ];
    vec![Comparison::new("slot of 20 to 48 bytes", variants)]
}
