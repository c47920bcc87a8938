//! What a server gets for the commands of the tables: for access rules, which must allow all of it.

use std::{vec, vec::Vec};

use keyschema_core::{Expiry, Refresh};

use super::{
    table::{CommandRow, TtlBound},
    ttl::{Effect, TtlAction, action},
};

/// Which key of a command is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The key that has the method.
    Own,
    /// One of those that the method is given.
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

/// Returns the commands that a server gets for a row of a table, called on a key of this expiry. They include those that it
/// gets for the sake of the TTL: `MULTI`, `EXEC`, `PEXPIRE`, or what a script sends. A command of two words has a space in its name.
///
/// Returns nothing if such a key does not have the method.
pub fn sent(row: &CommandRow, expiry: &Expiry, role: Role) -> Vec<&'static str> {
    let effect = match (role, row.others) {
        (Role::Own, _) => row.effect,
        (Role::Other, Some(others)) => others.effect,
        (Role::Other, None) => return Vec::new(),
    };
    if row.ttl_bound == Some(TtlBound::Undeclared) && *expiry != Expiry::Undeclared {
        return Vec::new();
    }
    let refresh = match expiry {
        Expiry::Ttl { refresh, .. } | Expiry::Caller { refresh, .. } => Some(*refresh),
        _ => None,
    };
    // Without a TTL from the caller, a command that does not ask for one goes as it is.
    let goes_plainly = matches!(expiry, Expiry::Caller { .. }) && row.ttl_bound.is_none();
    let mut names = match (row.method, refresh) {
        ("get", Some(Refresh::Access)) if goes_plainly => vec!["GET", "GETEX"],
        ("get", Some(Refresh::Access)) => vec!["GETEX"],
        ("getset", Some(_)) | ("setnx", _) => vec!["SET"],
        ("script", _) => vec!["EVALSHA", "EVAL"],
        _ => vec![row.name],
    };
    let has_an_option_for_ttls =
        ["get", "getex", "set", "set_if", "set_get", "setnx", "getset"].contains(&row.method);
    let action = match refresh {
        // Made by `string.rs`: only `SET … KEEPTTL` goes with `PEXPIRE`.
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
    names.extend_from_slice(match action {
        None => &[],
        Some(TtlAction::Remove) => &["MULTI", "PERSIST", "EXEC"],
        Some(TtlAction::RestartIfDone) => &["EVALSHA", "EVAL", "PEXPIRE"],
        Some(TtlAction::Continue) => &["EVALSHA", "EVAL", "PTTL", "PEXPIRE"],
        Some(
            TtlAction::SetIfMissing
            | TtlAction::Restart
            | TtlAction::RestartBefore
            | TtlAction::RestartAround,
        ) => &["MULTI", "PEXPIRE", "EXEC"],
    });
    names
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use keyschema_core::{DataType, Expiry, Refresh};

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
    fn what_goes_with_a_command_depends_on_the_ttl() {
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
            ("mset", ttl(Refresh::Once), Role::Own, "MSET EVALSHA EVAL PTTL PEXPIRE"),
            ("xgroup_create", persistent, Role::Own, "XGROUP CREATE"),
            ("get", persistent, Role::Other, ""),
        ] {
            assert_eq!(sent(row(method), &expiry, role).join(" "), names, "{method}, {expiry:?}, {role:?}");
        }
        assert_eq!(
            sent(&SCRIPT, &ttl(Refresh::Replace), Role::Own),
            ["EVALSHA", "EVAL", "MULTI", "PEXPIRE", "EXEC"]
        );
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
