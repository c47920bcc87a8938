//! Changes of the lifetime of keys.

use std::time::Duration;

use keyschema_language::{lint::Level, message::Message};
use keyschema_runtime::{Expiry, KeySchema, Refresh, TimeOfDay};

use super::change::{Change, Report};
use crate::rule::{Category, Rule};

static TTL_SHORTER: Rule = Category::Behaviour.rule(
    "ttl_shorter",
    Level::Warn,
    "keys live less long than before",
    "Readers that rely on the old time may find nothing. Stored keys keep their old time until they are written again.",
    "Check the readers of the key, then accept the change with `-A ttl_shorter`.",
);

static TTL_LONGER: Rule = Category::Behaviour.rule(
    "ttl_longer",
    Level::Warn,
    "keys live longer than before",
    "Readers may meet older data, and the server needs room for more keys.",
    "Check how much data the keys hold, then accept the change with `-A ttl_longer`.",
);

static TTL_ADDED: Rule = Category::Behaviour.rule(
    "ttl_added",
    Level::Deny,
    "keys expire that did not before",
    "Data that was kept before will be lost. Stored keys get a time to live with the next write.",
    "Make sure that the key is not the only copy of its data.",
);

static TTL_REMOVED: Rule = Category::Behaviour.rule(
    "ttl_removed",
    Level::Warn,
    "keys stay that expired before",
    "Keys without a time to live stay until someone deletes them, and fill the server.",
    "Give the reason: `persistent = \"…\"`.",
);

static TTL_CALLER_CHANGED: Rule = Category::Behaviour.rule(
    "ttl_caller_changed",
    Level::Warn,
    "the caller sets the time to live, or no longer does",
    "The time to live is set in another place. Code that writes the key has to change.",
    "Compare the time that callers pass with the time in the schema.",
);

static EXPIRE_AT_CHANGED: Rule = Category::Behaviour.rule(
    "expire_at_changed",
    Level::Warn,
    "keys expire at another time of day, or no longer at a time of day",
    "Readers that count on the old time find nothing, or older data. Keys that are stored keep their old time until they are written again.",
    "Look at the readers of the key, then accept the change with `-A expire_at_changed`.",
);

static REFRESH_CHANGED: Rule = Category::Behaviour.rule(
    "refresh_changed",
    Level::Warn,
    "other commands restart the time to live",
    "Keys that are used all the time may expire now, or never expire.",
    "Check how often the key is written and read.",
);

pub(super) static JITTER_CHANGED: Rule = Category::Behaviour.rule(
    "jitter_changed",
    Level::Warn,
    "the jitter of the time to live changed",
    "Without enough jitter, keys that are written together expire together.",
    "Keep the jitter where many keys are written at once.",
);

/// The rules of this file.
pub(super) const RULES: &[&Rule] = &[
    &TTL_SHORTER,
    &TTL_LONGER,
    &TTL_ADDED,
    &TTL_REMOVED,
    &TTL_CALLER_CHANGED,
    &EXPIRE_AT_CHANGED,
    &REFRESH_CHANGED,
    &JITTER_CHANGED,
];

/// The lifetime of keys, as far as a server notices it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    Forever,
    For(Duration),
    Caller,
    Until(TimeOfDay),
}

impl Life {
    fn of(schema: &KeySchema) -> Self {
        match schema.expiry {
            Expiry::Ttl { ttl, .. } => Self::For(ttl),
            Expiry::Caller { .. } => Self::Caller,
            Expiry::Daily { at, .. } => Self::Until(at),
            _ => Self::Forever,
        }
    }
}

pub(super) fn check(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    let rule = match (Life::of(old), Life::of(new)) {
        (Life::For(was), Life::For(is)) if is < was => Some(&TTL_SHORTER),
        (Life::For(was), Life::For(is)) if is > was => Some(&TTL_LONGER),
        (Life::Forever, Life::For(_) | Life::Caller | Life::Until(_)) => Some(&TTL_ADDED),
        (Life::For(_) | Life::Caller | Life::Until(_), Life::Forever) => Some(&TTL_REMOVED),
        (Life::Until(was), Life::Until(is)) if was != is => Some(&EXPIRE_AT_CHANGED),
        (Life::Until(_), Life::For(_)) | (Life::For(_), Life::Until(_)) => Some(&EXPIRE_AT_CHANGED),
        (Life::For(_) | Life::Until(_), Life::Caller) | (Life::Caller, Life::For(_) | Life::Until(_)) => {
            Some(&TTL_CALLER_CHANGED)
        }
        _ => None,
    };
    if let Some(rule) = rule {
        let message = Message::new(format!("`{}` had {} and has {}", new.name, shown(old), shown(new)));
        let message = if Life::of(old) == Life::Forever {
            message.help("make sure that the key is not the only copy of its data")
        } else {
            message
        };
        report.add(rule, new, message);
    }
    let (Some((was_jitter, was_refresh)), Some((jitter, refresh))) = (details(old), details(new)) else {
        return;
    };
    if was_refresh != refresh {
        let fact = format!(
            "`{}` had `refresh = {}` and has `refresh = {}`",
            new.name,
            was_refresh.name(),
            refresh.name()
        );
        report.add(&REFRESH_CHANGED, new, Message::new(fact));
    }
    if was_jitter != jitter {
        let fact = format!("`{}` had `jitter = {was_jitter}%` and has `jitter = {jitter}%`", new.name);
        report.add(&JITTER_CHANGED, new, Message::new(fact));
    }
}

/// Returns the jitter and the refresh rule of keys that expire.
fn details(schema: &KeySchema) -> Option<(u8, Refresh)> {
    schema.expiry.details()
}

fn shown(schema: &KeySchema) -> String {
    match schema.expiry {
        Expiry::Ttl { ttl, refresh, .. } => {
            format!("`{}`", Expiry::Ttl { ttl, jitter_percent: 0, refresh })
        }
        Expiry::Caller { .. } => "`ttl = caller`".into(),
        Expiry::Daily { at, refresh, .. } => {
            format!("`{}`", Expiry::Daily { at, jitter_percent: 0, refresh })
        }
        _ => "no time to live".into(),
    }
}
