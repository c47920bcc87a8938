//! Changes of how long the fields of a hash live.

use keyschema_language::{lint::Level, message::Message};
use keyschema_runtime::schema::FieldTtl;

use super::{
    behaviour::JITTER_CHANGED,
    change::{Change, Report},
};
use crate::rule::{Category, Rule};

static FIELD_TTL_SHORTER: Rule = Category::Behaviour.rule(
    "field_ttl_shorter",
    Level::Warn,
    "a field of a hash lives less long than before",
    "Readers that count on the old time do not find the field. Fields that are stored keep their old time until they are written again.",
    "Look at the readers of the field, then accept the change with `-A field_ttl_shorter`.",
);

static FIELD_TTL_LONGER: Rule = Category::Behaviour.rule(
    "field_ttl_longer",
    Level::Warn,
    "a field of a hash lives longer than before",
    "Readers may meet older data.",
    "Look at what the field holds, then accept the change with `-A field_ttl_longer`.",
);

static FIELD_TTL_ADDED: Rule = Category::Behaviour.rule(
    "field_ttl_added",
    Level::Deny,
    "a field of a hash expires that did not before",
    "Data that was kept is lost, and readers of the whole hash find it without the field. The server must be Redis 7.4, Valkey 9.0 or newer.",
    "Make sure that the field is not the only copy of its data, and that readers take an `Option`.",
);

static FIELD_TTL_REMOVED: Rule = Category::Behaviour.rule(
    "field_ttl_removed",
    Level::Warn,
    "a field of a hash stays that expired before",
    "The field stays as long as its key. What is stored keeps its time until it is written again.",
    "Delete the field where it must not stay.",
);

/// The rules of this file.
pub(super) const RULES: &[&Rule] =
    &[&FIELD_TTL_SHORTER, &FIELD_TTL_LONGER, &FIELD_TTL_ADDED, &FIELD_TTL_REMOVED];

pub(super) fn check(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    for is in new.fields {
        let Some(was) = old.fields.iter().find(|other| other.name == is.name) else { continue };
        let subject = format!("the field `{}` of `{}`", is.name, new.name);
        let rule = match (was.ttl, is.ttl) {
            (Some(was), Some(is)) if is.ttl < was.ttl => Some(&FIELD_TTL_SHORTER),
            (Some(was), Some(is)) if is.ttl > was.ttl => Some(&FIELD_TTL_LONGER),
            (None, Some(_)) => Some(&FIELD_TTL_ADDED),
            (Some(_), None) => Some(&FIELD_TTL_REMOVED),
            _ => None,
        };
        if let Some(rule) = rule {
            let fact = format!("{subject} had {} and has {}", shown(was.ttl), shown(is.ttl));
            report.add(rule, new, Message::new(fact));
        } else if let (Some(was), Some(is)) = (was.ttl, is.ttl)
            && was.jitter_percent != is.jitter_percent
        {
            let (was, is) = (was.jitter_percent, is.jitter_percent);
            let fact = format!("{subject} had `jitter = {was}%` and has `jitter = {is}%`");
            report.add(&JITTER_CHANGED, new, Message::new(fact));
        }
    }
}

fn shown(ttl: Option<FieldTtl>) -> String {
    ttl.map_or_else(|| "no time to live".into(), |ttl| format!("`{ttl}`"))
}
