//! Keys that are parsed from their text.

use keyschema::RedisKey;
use regex::Regex;
use uuid::Uuid;

use crate::{
    comparison::{Comparison, variant},
    keys::{self, OrderStatus, SessionToken, UserProfile},
};

/// Returns the three keys.
pub(crate) fn keys() -> Vec<Comparison> {
    let ids = keys::written(&keys::ids(), |id| format!("user:profile:id:{id}"));
    let snowflakes = keys::written(&keys::snowflakes(), |id| format!("user:profile:id:{id}"));
    let orders = keys::written(&keys::orders(), |order| format!("mall:{}:order:{}:status", order.0, order.1));
    let texts = keys::written(&keys::texts(), |uid| format!("session:token:uid:{uid}"));
    let regex = |pattern| Regex::new(pattern).expect("it is one");
    let [regex_a, regex_b, regex_c] = [
        regex("^user:profile:id:([0-9]+)$"),
        regex("^mall:([0-9]+):order:([0-9a-f-]{36}):status$"),
        regex("^session:token:uid:([!-~]{1,24})$"),
    ];
    let a = vec![
        variant!("`parse`", ids, |text| UserProfile::parse(text).ok().map(|key| key.user_id)),
        variant!("`split`, `parse`", ids, |text| split_a(text)).goal(17.0),
        variant!("`regex`", ids, let regex = regex_a.clone(); |text| {
            regex.captures(text).and_then(|found| found[1].parse::<u64>().ok())
        }),
        variant!("`nom`", ids, |text| nom_ways::a(text)).goal(1.0),
        variant!("`winnow`", ids, |text| winnow_ways::a(text)).goal(1.0),
    ];
    let long = vec![
        variant!("`parse`", snowflakes, |text| UserProfile::parse(text).ok().map(|key| key.user_id)),
        variant!("`split`, `parse`", snowflakes, |text| split_a(text)),
        variant!("`nom`", snowflakes, |text| nom_ways::a(text)).goal(1.0),
        variant!("`winnow`", snowflakes, |text| winnow_ways::a(text)).goal(1.0),
    ];
    let b = vec![
        variant!("`parse`", orders, |text| OrderStatus::parse(text)
            .ok()
            .map(|key| (key.mall_id, key.order_id))),
        variant!("`split`, `parse`", orders, |text| split_b(text)).goal(11.0),
        variant!("`regex`", orders, let regex = regex_b.clone(); |text| {
            regex.captures(text).and_then(|found| Some((found[1].parse::<u32>().ok()?, found[2].parse::<Uuid>().ok()?)))
        }),
        variant!("`nom`", orders, |text| nom_ways::b(text)).goal(1.0),
        variant!("`winnow`", orders, |text| winnow_ways::b(text)).goal(1.0),
    ];
    let c = vec![
        variant!("`parse`", texts, |text| SessionToken::parse(text.as_str())
            .ok()
            .map(|key| key.uid.as_str())),
        variant!("`split`, not validated", texts, |text| split_c(text)).goal(17.0),
        variant!("`regex`", texts, let regex = regex_c.clone(); |text| {
            regex.captures(text).and_then(|found| found.get(1)).map(|uid| uid.as_str())
        }),
        variant!("`nom`", texts, |text| nom_ways::c(text)).goal(1.0),
        variant!("`winnow`", texts, |text| winnow_ways::c(text)).goal(1.0),
    ];
    vec![
        Comparison::new("parse a", a),
        Comparison::new("parse a with snowflakes", long),
        Comparison::new("parse b", b),
        Comparison::new("parse c, validated", c),
    ]
}

fn split_a(text: &str) -> Option<u64> {
    let parts: Vec<&str> = text.split(':').collect();
    match parts[..] {
        ["user", "profile", "id", id] => id.parse().ok(),
        _ => None,
    }
}

fn split_b(text: &str) -> Option<(u32, Uuid)> {
    let parts: Vec<&str> = text.split(':').collect();
    match parts[..] {
        ["mall", mall, "order", order, "status"] => Some((mall.parse().ok()?, order.parse().ok()?)),
        _ => None,
    }
}

fn split_c(text: &str) -> Option<&str> {
    let parts: Vec<&str> = text.split(':').collect();
    match parts[..] {
        ["session", "token", "uid", uid] => Some(uid),
        _ => None,
    }
}

/// Whether a text in a key may hold this character.
fn is_allowed(character: char) -> bool {
    character.is_ascii_graphic() && !":{}*?[]\\".contains(character)
}

/// The way of nom, as in its documentation.
mod nom_ways {
    use nom::{
        IResult, Parser as _,
        bytes::complete::{tag, take, take_while_m_n},
        character::complete::{u32, u64},
        combinator::{all_consuming, map_res},
        sequence::{delimited, preceded},
    };
    use uuid::Uuid;

    use super::is_allowed;

    pub(super) fn a(text: &str) -> Option<u64> {
        let parsed: IResult<&str, u64> = all_consuming(preceded(tag("user:profile:id:"), u64)).parse(text);
        parsed.ok().map(|(_, id)| id)
    }

    pub(super) fn b(text: &str) -> Option<(u32, Uuid)> {
        let uuid = map_res(take(36_usize), Uuid::try_parse);
        let parts = (preceded(tag("mall:"), u32), delimited(tag(":order:"), uuid, tag(":status")));
        let parsed: IResult<&str, (u32, Uuid)> = all_consuming(parts).parse(text);
        parsed.ok().map(|(_, parts)| parts)
    }

    pub(super) fn c(text: &str) -> Option<&str> {
        let uid = take_while_m_n(1, 24, is_allowed);
        let parsed: IResult<&str, &str> = all_consuming(preceded(tag("session:token:uid:"), uid)).parse(text);
        parsed.ok().map(|(_, uid)| uid)
    }
}

/// The way of winnow, as in its documentation.
mod winnow_ways {
    use uuid::Uuid;
    use winnow::{
        Parser as _, Result,
        ascii::dec_uint,
        combinator::{delimited, preceded},
        error::{ContextError, EmptyError},
        token::{literal, take, take_while},
    };

    use super::is_allowed;

    pub(super) fn a(text: &str) -> Option<u64> {
        preceded::<_, _, _, EmptyError, _, _>(literal("user:profile:id:"), dec_uint).parse(text).ok()
    }

    pub(super) fn b(text: &str) -> Option<(u32, Uuid)> {
        fn parts(text: &mut &str) -> Result<(u32, Uuid), ContextError> {
            let uuid = take(36_usize).try_map(Uuid::try_parse);
            (preceded(literal("mall:"), dec_uint), delimited(literal(":order:"), uuid, literal(":status")))
                .parse_next(text)
        }
        parts.parse(text).ok()
    }

    pub(super) fn c(text: &str) -> Option<&str> {
        preceded::<_, _, _, EmptyError, _, _>(literal("session:token:uid:"), take_while(1..=24, is_allowed))
            .parse(text)
            .ok()
    }
}
