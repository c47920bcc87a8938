//! Glob patterns.

use keyschema::{KeyPattern, RedisKey, pattern};
use regex::bytes::Regex;

use crate::{
    comparison::{Comparison, variant},
    keys::{self, OrderStatus},
};

/// Compares writing patterns, and matching texts with them.
pub(crate) fn patterns() -> Vec<Comparison> {
    let orders = keys::orders();
    let written = keys::written(&orders, |order| format!("mall:{}:order:{}:status", order.0, order.1));
    let regex =
        Regex::new("^mall:(0|[1-9][0-9]{0,9}):order:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):status$");
    let regex = regex.expect("it is one");
    let write = vec![
        variant!("`pattern!`, `encode`", orders, let mut buf = OrderStatus::buffer(); |order| {
            pattern!(OrderStatus { mall_id: order.0, .. }).encode(&mut buf)
        }),
        variant!("`format!`", orders, |order| format!("mall:{}:order:*:status", order.0)),
    ];
    let matches = vec![
        variant!("`matches`", written, |text| OrderStatus::pattern().matches(text.as_bytes())),
        variant!("`regex`", written, let regex = regex.clone(); |text| regex.is_match(text.as_bytes())),
    ];
    vec![
        Comparison::new("write a pattern of b", write),
        Comparison::new("match a text with that of b", matches),
    ]
}
