//! Writing keys.

use std::{fmt::Write as _, io::Write as _, rc::Rc};

use arrayvec::ArrayString;
use compact_str::format_compact;
use concat_string::concat_string;
use keyschema::{KeyPrefix as _, Prefix, Prefixed, RedisKey, Text};
use uuid::Uuid;

use crate::{
    comparison::{Comparison, Variant, variant},
    keys::{self, OrderStatus, SessionToken, UserProfile},
};

/// Compares writing keys into an existing buffer.
pub(crate) fn to_the_stack() -> Vec<Comparison> {
    let ids = keys::ids();
    let mut a = vec![
        variant!("`encode`", ids, let mut buf = UserProfile::buffer(); |id| UserProfile { user_id: *id }.encode(&mut buf)),
        variant!("`to_key`", ids, |id| UserProfile { user_id: *id }.to_key()),
    ];
    a.extend(usual_a(&ids, 9.5));
    a.push(variant!("`arrayvec`", ids, |id| {
        let mut text = ArrayString::<64>::new();
        write!(text, "user:profile:id:{id}").map(|()| text).expect("it fits")
    }));
    a.push(variant!("`compact_str`", ids, |id| format_compact!("user:profile:id:{id}")));
    a.push(variant!("`concat_string`, `itoa`", ids, |id| {
        concat_string!("user:profile:id:", itoa::Buffer::new().format(*id))
    }));

    let orders = keys::orders();
    let mut b = vec![
        variant!("`encode`", orders, let mut buf = OrderStatus::buffer(); |order| order_key(order).encode(&mut buf)),
        variant!("`to_key`", orders, |order| order_key(order).to_key()),
    ];
    b.extend(usual_b(&orders, 10.0));
    b.push(variant!("`arrayvec`", orders, |order| {
        let mut text = ArrayString::<64>::new();
        write!(text, "mall:{}:order:{}:status", order.0, order.1).map(|()| text).expect("it fits")
    }));
    b.push(variant!("`compact_str`", orders, |order| format_compact!(
        "mall:{}:order:{}:status",
        order.0,
        order.1
    )));

    let texts = keys::texts();
    let mut c = vec![
        variant!("`Text::new`, `encode`", texts, let mut buf = SessionToken::buffer(); |uid| {
            Text::new(uid).ok().map(|uid| SessionToken { uid }.encode(&mut buf))
        }),
        variant!("`Text::new`, `to_key`", texts, |uid| Text::new(uid)
            .ok()
            .map(|uid| SessionToken { uid }.to_key())),
    ];
    c.extend(usual_c(&texts, 10.0));
    c.push(variant!("`arrayvec`", texts, |uid| {
        let mut text = ArrayString::<64>::new();
        write!(text, "session:token:uid:{uid}").map(|()| text).expect("it fits")
    }));
    c.push(variant!("`compact_str`", texts, |uid| format_compact!("session:token:uid:{uid}")));
    c.push(variant!("`concat_string`", texts, |uid| concat_string!("session:token:uid:", uid)));

    let snowflakes = keys::snowflakes();
    let mut long = vec![
        variant!("`encode`", snowflakes, let mut buf = UserProfile::buffer(); |id| UserProfile { user_id: *id }.encode(&mut buf)),
        variant!("`to_key`", snowflakes, |id| UserProfile { user_id: *id }.to_key()),
    ];
    long.extend(usual_a(&snowflakes, 8.0));
    let prefix = Prefix::new(keys::PREFIX).expect("it is a prefix");
    let prefix = std::hint::black_box(prefix);
    let mut prefixed =
        vec![variant!("`join`, `encode`", ids, let mut buf = <Prefixed<UserProfile>>::buffer(); |id| {
            prefix.join(UserProfile { user_id: *id }).encode(&mut buf)
        })];
    prefixed.extend(usual_prefixed(&ids, 9.5));
    vec![
        Comparison::new("write a", a).instructions(45),
        Comparison::new("write a with a prefix", prefixed),
        Comparison::new("write b", b).instructions(120),
        Comparison::new("write c, validated", c).instructions(75),
        Comparison::new("write a with snowflakes", long),
    ]
}

fn order_key(order: &(u32, Uuid)) -> OrderStatus {
    OrderStatus { mall_id: order.0, order_id: order.1 }
}

fn usual_a(ids: &Rc<[u64]>, goal: f64) -> [Variant; 3] {
    [
        variant!("`format!`", ids, |id| format!("user:profile:id:{id}")).goal(goal),
        variant!("`write!`, reused `String`", ids, let mut text = String::new(); |id| {
            text.clear();
            write!(text, "user:profile:id:{id}").expect("a string takes all");
            text.as_str()
        }),
        variant!("`itoa`, reused `Vec`", ids, let mut text = Vec::new(); |id| {
            text.clear();
            text.extend_from_slice(b"user:profile:id:");
            text.extend_from_slice(itoa::Buffer::new().format(*id).as_bytes());
            text.as_slice()
        }),
    ]
}

fn usual_prefixed(ids: &Rc<[u64]>, goal: f64) -> [Variant; 2] {
    [
        variant!("`format!`", ids, |id| format!("{}user:profile:id:{id}", keys::PREFIX)).goal(goal),
        variant!("`itoa`, reused `Vec`", ids, let mut text = Vec::new(); |id| {
            text.clear();
            text.extend_from_slice(keys::PREFIX.as_bytes());
            text.extend_from_slice(b"user:profile:id:");
            text.extend_from_slice(itoa::Buffer::new().format(*id).as_bytes());
            text.as_slice()
        }),
    ]
}

fn usual_b(orders: &Rc<[(u32, Uuid)]>, goal: f64) -> [Variant; 3] {
    [
        variant!("`format!`", orders, |order| format!("mall:{}:order:{}:status", order.0, order.1))
            .goal(goal),
        variant!("`write!`, reused `String`", orders, let mut text = String::new(); |order| {
            text.clear();
            write!(text, "mall:{}:order:{}:status", order.0, order.1).expect("a string takes all");
            text.as_str()
        }),
        variant!("`itoa`, `encode_lower`, reused `Vec`", orders, let mut text = Vec::new(); |order| {
            text.clear();
            text.extend_from_slice(b"mall:");
            text.extend_from_slice(itoa::Buffer::new().format(order.0).as_bytes());
            text.extend_from_slice(b":order:");
            text.extend_from_slice(order.1.hyphenated().encode_lower(&mut [0; 36]).as_bytes());
            text.extend_from_slice(b":status");
            text.as_slice()
        }),
    ]
}

fn usual_c(texts: &Rc<[String]>, goal: f64) -> [Variant; 3] {
    [
        variant!("`format!`, not validated", texts, |uid| format!("session:token:uid:{uid}")).goal(goal),
        variant!("`write!`, reused `String`, not validated", texts, let mut text = String::new(); |uid| {
            text.clear();
            write!(text, "session:token:uid:{uid}").expect("a string takes all");
            text.as_str()
        }),
        variant!("reused `Vec`, not validated", texts, let mut text = Vec::new(); |uid| {
            text.clear();
            text.extend_from_slice(b"session:token:uid:");
            text.extend_from_slice(uid.as_bytes());
            text.as_slice()
        }),
    ]
}

/// Compares appending keys to other text.
pub(crate) fn to_the_heap() -> Vec<Comparison> {
    let (ids, orders, texts) = (keys::ids(), keys::orders(), keys::texts());
    let mut a = vec![
        variant!("`append_to`, reused `Vec`", ids, let mut bytes = Vec::new(); |id| {
            bytes.clear();
            UserProfile { user_id: *id }.append_to(&mut bytes);
            bytes.as_slice()
        }),
        variant!("`append_to_string`, reused `String`", ids, let mut text = String::new(); |id| {
            text.clear();
            UserProfile { user_id: *id }.append_to_string(&mut text);
            text.as_str()
        }),
    ];
    a.extend(usual_a(&ids, 8.0));
    let mut b = vec![
        variant!("`append_to`, reused `Vec`", orders, let mut bytes = Vec::new(); |order| {
            bytes.clear();
            order_key(order).append_to(&mut bytes);
            bytes.as_slice()
        }),
        variant!("`append_to_string`, reused `String`", orders, let mut text = String::new(); |order| {
            text.clear();
            order_key(order).append_to_string(&mut text);
            text.as_str()
        }),
    ];
    b.extend(usual_b(&orders, 8.0));
    let mut c = vec![
        variant!("`Text::new`, `append_to`, reused `Vec`", texts, let mut bytes = Vec::new(); |uid| {
            bytes.clear();
            Text::new(uid).ok().map(|uid| {
                SessionToken { uid }.append_to(&mut bytes);
                bytes.as_slice()
            })
        }),
        variant!("`Text::new`, `append_to_string`, reused `String`", texts, let mut text = String::new(); |uid| {
            text.clear();
            Text::new(uid).ok().map(|uid| {
                SessionToken { uid }.append_to_string(&mut text);
                text.as_str()
            })
        }),
    ];
    c.extend(usual_c(&texts, 8.0));
    vec![
        Comparison::new("append a", a),
        Comparison::new("append b", b),
        Comparison::new("append c, validated", c),
    ]
}

/// Compares keys in formatted texts.
pub(crate) fn display() -> Vec<Comparison> {
    let (ids, orders, texts) = (keys::ids(), keys::orders(), keys::texts());
    let tokens: Rc<[SessionToken<'static>]> = texts
        .iter()
        .map(|uid| SessionToken { uid: Text::new(uid.clone().leak()).expect("letters and digits") })
        .collect();
    let a = vec![
        variant!("`write!` of the key", ids, let mut text = String::new(); |id| {
            text.clear();
            write!(text, "{}", UserProfile { user_id: *id }).expect("a string takes all");
            text.as_str()
        }),
        variant!("`write!` of its parts", ids, let mut text = String::new(); |id| {
            text.clear();
            write!(text, "user:profile:id:{id}").expect("a string takes all");
            text.as_str()
        })
        .goal(1.0),
    ];
    let b = vec![
        variant!("`write!` of the key", orders, let mut text = String::new(); |order| {
            text.clear();
            write!(text, "{}", order_key(order)).expect("a string takes all");
            text.as_str()
        }),
        variant!("`write!` of its parts", orders, let mut text = String::new(); |order| {
            text.clear();
            write!(text, "mall:{}:order:{}:status", order.0, order.1).expect("a string takes all");
            text.as_str()
        })
        .goal(1.0),
    ];
    let c = vec![
        variant!("`write!` of the key", tokens, let mut text = String::new(); |key| {
            text.clear();
            write!(text, "{key}").expect("a string takes all");
            text.as_str()
        }),
        variant!("`write!` of its parts", texts, let mut text = String::new(); |uid| {
            text.clear();
            write!(text, "session:token:uid:{uid}").expect("a string takes all");
            text.as_str()
        })
        .goal(1.0),
    ];
    let stream = vec![
        variant!("`write!` of the key", ids, let mut bytes = Vec::new(); |id| {
            bytes.clear();
            write!(bytes, "GET {}\r\n", UserProfile { user_id: *id }).expect("a vector takes all");
            bytes.as_slice()
        }),
        variant!("`write!` of its parts", ids, let mut bytes = Vec::new(); |id| {
            bytes.clear();
            write!(bytes, "GET user:profile:id:{id}\r\n").expect("a vector takes all");
            bytes.as_slice()
        })
        .goal(1.0),
    ];
    vec![
        Comparison::new("format a", a),
        Comparison::new("format b", b),
        Comparison::new("format c", c),
        Comparison::new("format a within a line, as bytes", stream),
    ]
}
