//! The server commands that the methods send. Access rules must allow all of them.

use std::{vec, vec::Vec};

use keyschema_core::{DataType, Expiry, KeySchema, Refresh};

use super::{
    table::{CommandRow, TtlBound},
    ttl::{Effect, TtlAction, action},
};

/// The key of a command that is meant, if it has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The key that has the method.
    Own,
    /// One of the keys that the method takes as arguments.
    Other,
}

/// A call of a [`Script`](super::Script), which is in no table.
pub const SCRIPT: CommandRow = CommandRow {
    name: "EVAL",
    method: "script",
    data_types: crate::clients::redis::kinds::accepted::StoredCommand,
    effect: Effect::Script,
    others: None,
    ttl_bound: None,
    complexity: "that of the script",
    since: "2.6.0",
};

/// Returns the commands that a server gets for a row of a table, called on a key of this schema.
/// They include those that it gets for the sake of TTLs: `MULTI`, `EXEC`, `PEXPIRE`, `HPEXPIRE`, or
/// what a script sends. A command of two words has a space in its name.
///
/// Returns nothing if such a key does not have the method.
pub fn sent(row: &CommandRow, schema: &KeySchema, role: Role) -> Vec<&'static str> {
    let expiry = &schema.expiry;
    let effect = match (role, row.others) {
        (Role::Own, _) => row.effect,
        (Role::Other, Some(others)) => others.effect,
        (Role::Other, None) => return Vec::new(),
    };
    if row.ttl_bound == Some(TtlBound::Undeclared) && *expiry != Expiry::Undeclared {
        return Vec::new();
    }
    let refresh = expiry.details().map(|(_, refresh)| refresh);
    let pexpire = if matches!(expiry, Expiry::Daily { .. }) { "PEXPIREAT" } else { "PEXPIRE" };
    // Without a TTL from the caller, a command that does not ask for one goes as it is.
    let goes_plainly = matches!(expiry, Expiry::Caller { .. }) && row.ttl_bound.is_none();
    let mut names = match (row.method, refresh) {
        ("get", Some(Refresh::Access)) if goes_plainly => vec!["GET", "GETEX"],
        ("get", Some(Refresh::Access)) => vec!["GETEX"],
        ("getset", Some(_)) | ("setnx", _) => vec!["SET"],
        ("script", _) => vec!["EVALSHA", "EVAL"],
        ("msetex", None) => vec!["MSET"],
        ("msetex", Some(_)) => vec!["MSETEX", "EVALSHA", "EVAL"],
        _ => vec![row.name],
    };
    let has_an_option_for_ttls =
        ["get", "getex", "set", "set_if", "set_get", "setnx", "getset", "msetex"].contains(&row.method);
    let action = match refresh {
        // Made by `string.rs` and `msetex.rs`: only `… KEEPTTL` goes with `PEXPIRE`.
        Some(refresh) if has_an_option_for_ttls => match action(Effect::Replace, refresh) {
            Some(TtlAction::Continue) if row.method.contains("set") => Some(TtlAction::SetIfMissing),
            _ => None,
        },
        Some(refresh) => action(effect, refresh),
        None if matches!(expiry, Expiry::Persistent { .. }) => match effect {
            Effect::Receive | Effect::ReceiveIf => Some(TtlAction::Remove),
            _ => None,
        },
        None => None,
    };
    match action {
        None => {}
        Some(TtlAction::Remove) => names.extend(["MULTI", "PERSIST", "EXEC"]),
        Some(TtlAction::RestartIfDone) => names.extend(["EVALSHA", "EVAL", pexpire]),
        // What was left of the TTL is not a time of day.
        Some(TtlAction::Continue) if pexpire == "PEXPIREAT" => {
            names.extend(["EVALSHA", "EVAL", "PTTL", "PEXPIRE", pexpire]);
        }
        Some(TtlAction::Continue) => names.extend(["EVALSHA", "EVAL", "PTTL", pexpire]),
        Some(
            TtlAction::SetIfMissing
            | TtlAction::Restart
            | TtlAction::RestartBefore
            | TtlAction::RestartAround,
        ) => names.extend(["MULTI", pexpire, "EXEC"]),
    }
    if writes_fields(row, effect) && schema.fields.iter().any(|field| field.ttl.is_some()) {
        if !names.contains(&"MULTI") {
            names.extend(["MULTI", "EXEC"]);
        }
        names.push("HPEXPIRE");
    }
    names
}

/// Whether the command can write fields of a hash, which may have TTLs of their own.
fn writes_fields(row: &CommandRow, effect: Effect) -> bool {
    let is_of_hashes = row.data_types == [DataType::Hash];
    effect.may_bring_fields() || is_of_hashes && matches!(effect, Effect::Upsert | Effect::UpsertIf)
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use keyschema_core::{DataType, Expiry, KeySchema, Refresh, TimeOfDay, schema::Field};

    use super::{Role, SCRIPT, sent};
    use crate::clients::redis::commands::{COMMANDS, CommandRow, MANY_COMMANDS, OtherTypes};

    fn row(method: &str) -> &'static CommandRow {
        let mut rows = COMMANDS.iter().chain(MANY_COMMANDS).copied().flatten();
        rows.find(|row| row.method == method).expect("there is such a method")
    }

    fn ttl(refresh: Refresh) -> Expiry {
        Expiry::Ttl { ttl: Duration::from_secs(1), jitter_percent: 0, refresh }
    }

    #[test]
    fn the_commands_sent_with_a_command_depend_on_the_ttl() {
        let caller = Expiry::Caller { jitter_percent: 0, refresh: Refresh::Access };
        let persistent = Expiry::Persistent { reason: None };
        for (method, expiry, role, names) in [
            ("incr", persistent, Role::Own, "INCR"),
            ("incr", ttl(Refresh::Once), Role::Own, "INCR MULTI PEXPIRE EXEC"),
            ("set", ttl(Refresh::Replace), Role::Own, "SET"),
            ("set", ttl(Refresh::Once), Role::Own, "SET MULTI PEXPIRE EXEC"),
            ("setnx", persistent, Role::Own, "SET"),
            ("getset", persistent, Role::Own, "GETSET"),
            ("getset", ttl(Refresh::Write), Role::Own, "SET"),
            ("get", ttl(Refresh::Write), Role::Own, "GET"),
            ("get", ttl(Refresh::Access), Role::Own, "GETEX"),
            ("get", caller, Role::Own, "GET GETEX"),
            ("hget", ttl(Refresh::Access), Role::Own, "HGET MULTI PEXPIRE EXEC"),
            ("setex", ttl(Refresh::Write), Role::Own, ""),
            ("setex", Expiry::Undeclared, Role::Own, "SETEX"),
            ("rename", ttl(Refresh::Replace), Role::Other, "RENAME EVALSHA EVAL PEXPIRE"),
            ("rename", persistent, Role::Other, "RENAME MULTI PERSIST EXEC"),
            ("rename", persistent, Role::Own, "RENAME"),
            ("msetex", ttl(Refresh::Write), Role::Own, "MSETEX EVALSHA EVAL"),
            ("msetex", ttl(Refresh::Once), Role::Own, "MSETEX EVALSHA EVAL MULTI PEXPIRE EXEC"),
            ("msetex", persistent, Role::Own, "MSET"),
            ("mset", ttl(Refresh::Once), Role::Own, "MSET EVALSHA EVAL PTTL PEXPIRE"),
            ("xgroup_create", persistent, Role::Own, "XGROUP CREATE"),
            ("get", persistent, Role::Other, ""),
        ] {
            let schema = KeySchema { expiry, ..KeySchema::DEFAULT };
            assert_eq!(sent(row(method), &schema, role).join(" "), names, "{method}, {expiry:?}, {role:?}");
        }
        let schema = KeySchema { expiry: ttl(Refresh::Replace), ..KeySchema::DEFAULT };
        assert_eq!(sent(&SCRIPT, &schema, Role::Own), ["EVALSHA", "EVAL", "MULTI", "PEXPIRE", "EXEC"]);
    }

    #[test]
    fn the_commands_sent_with_a_field_depend_on_its_ttl() {
        const FIELDS: &[Field] = &[Field::new("token", "String").expiring(1_000, 0)];
        let persistent = Expiry::Persistent { reason: None };
        for (method, expiry, role, names) in [
            ("hset", persistent, Role::Own, "HSET MULTI EXEC HPEXPIRE"),
            ("hincrby", ttl(Refresh::Write), Role::Own, "HINCRBY MULTI PEXPIRE EXEC HPEXPIRE"),
            ("hsetnx", ttl(Refresh::Write), Role::Own, "HSETNX EVALSHA EVAL PEXPIRE MULTI EXEC HPEXPIRE"),
            ("copy", ttl(Refresh::Replace), Role::Other, "COPY EVALSHA EVAL PEXPIRE MULTI EXEC HPEXPIRE"),
            ("hget", persistent, Role::Own, "HGET"),
            ("hdel", persistent, Role::Own, "HDEL"),
        ] {
            let schema = KeySchema { expiry, fields: FIELDS, ..KeySchema::DEFAULT };
            assert_eq!(sent(row(method), &schema, role).join(" "), names, "{method}, {expiry:?}, {role:?}");
        }
    }

    #[test]
    fn a_time_of_day_is_set_by_another_command() {
        let at = TimeOfDay::parse("04:00Z").unwrap();
        for (method, refresh, names) in [
            ("incr", Refresh::Replace, "INCR MULTI PEXPIREAT EXEC"),
            ("set", Refresh::Replace, "SET"),
            ("mset", Refresh::Once, "MSET EVALSHA EVAL PTTL PEXPIRE PEXPIREAT"),
            ("hsetnx", Refresh::Write, "HSETNX EVALSHA EVAL PEXPIREAT"),
        ] {
            let expiry = Expiry::Daily { at, jitter_percent: 0, refresh };
            let schema = KeySchema { expiry, ..KeySchema::DEFAULT };
            assert_eq!(sent(row(method), &schema, Role::Own).join(" "), names, "{method}, {refresh:?}");
        }
    }

    #[test]
    fn rows_know_their_other_keys() {
        let others = |method| row(method).others.expect("it has other keys").data_types;
        assert_eq!(others("rename"), OtherTypes::Same);
        assert_eq!(others("sort_store"), OtherTypes::Of(&[DataType::List]));
        assert_eq!(others("zunionstore"), OtherTypes::Of(&[DataType::ZSet, DataType::Set]));
        assert!(others("bitop").contain(DataType::Bitmap, DataType::Bitmap));
        assert!(!others("copy").contain(DataType::List, DataType::Set));
        assert!(row("get").others.is_none() && row("blpop").others.is_none());
    }
}
