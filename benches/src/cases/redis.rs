//! Keys as arguments of redis-rs.

#![allow(clippy::needless_borrows_for_generic_args, reason = "keys are passed by reference, as users do")]

use keyschema::Text;
use redis::{Cmd, cmd};

use crate::{
    comparison::{Comparison, Outcome, variant},
    keys::{self, OrderStatus, SessionToken, UserProfile},
};

impl Outcome for Cmd {
    fn bytes(&self) -> Vec<u8> {
        self.get_packed_command()
    }
}

/// Compares one argument of a command that is reused, and whole commands.
pub(crate) fn arguments() -> Vec<Comparison> {
    let (ids, orders, texts) = (keys::ids(), keys::orders(), keys::texts());
    let ready = keys::written(&ids, |id| format!("user:profile:id:{id}"));
    let a = vec![
        variant!("`.arg(&key)`", ids, let mut command = Cmd::new(); |id| {
            command.clear();
            &*command.arg(&UserProfile { user_id: *id })
        }),
        variant!("`.arg(format!(…))`", ids, let mut command = Cmd::new(); |id| {
            command.clear();
            &*command.arg(format!("user:profile:id:{id}"))
        })
        .goal(4.0),
        variant!("`.arg(text)`, a ready `&str`", ready, let mut command = Cmd::new(); |text| {
            command.clear();
            &*command.arg(text.as_str())
        }),
    ];
    let b = vec![
        variant!("`.arg(&key)`", orders, let mut command = Cmd::new(); |order| {
            command.clear();
            &*command.arg(&OrderStatus { mall_id: order.0, order_id: order.1 })
        }),
        variant!("`.arg(format!(…))`", orders, let mut command = Cmd::new(); |order| {
            command.clear();
            &*command.arg(format!("mall:{}:order:{}:status", order.0, order.1))
        })
        .goal(4.0),
    ];
    let c = vec![
        variant!("`Text::new`, `.arg(&key)`", texts, let mut command = Cmd::new(); |uid| {
            command.clear();
            Text::new(uid).ok().map(|uid| &*command.arg(&SessionToken { uid }))
        }),
        variant!("`.arg(format!(…))`, not validated", texts, let mut command = Cmd::new(); |uid| {
            command.clear();
            &*command.arg(format!("session:token:uid:{uid}"))
        })
        .goal(4.0),
    ];
    let whole = vec![
        variant!("`.arg(&key)`", ids, |id| cmd("GET")
            .arg(&UserProfile { user_id: *id })
            .get_packed_command()),
        variant!("`.arg(format!(…))`", ids, |id| {
            cmd("GET").arg(format!("user:profile:id:{id}")).get_packed_command()
        }),
        variant!("`.arg(text)`, a ready `&str`", ready, |text| cmd("GET")
            .arg(text.as_str())
            .get_packed_command()),
    ];
    vec![
        Comparison::new("argument a", a).instructions(120),
        Comparison::new("argument b", b),
        Comparison::new("argument c, validated", c),
        Comparison::new("a whole `GET` of a, packed", whole),
    ]
}
