//! The errors of servers that do not know a command.

use std::format;

use redis::RedisError;

/// Commands that not every server has: the name, the servers that have it, and what to send
/// instead.
const NEWER: &[(&str, &str, &str)] = &[
    ("HPEXPIRE", "fields with TTLs need Redis 7.4 or Valkey 9.0", ""),
    ("HSETEX", "`hsetex` needs Redis 8.0 or Valkey 9.0", ": send `hset`"),
    ("MSETEX", "`msetex` needs Redis 8.4 or Valkey 9.1", ": send `mset`"),
];

/// Says which servers have the command that this one does not know. Leaves other errors alone.
#[cold]
pub(super) fn explain(error: RedisError) -> RedisError {
    let detail =
        error.detail().map(str::to_ascii_uppercase).filter(|detail| detail.contains("UNKNOWN COMMAND"));
    let newer =
        detail.and_then(|detail| NEWER.iter().find(|(name, ..)| detail.contains(&format!("'{name}'"))));
    match newer {
        None => error,
        Some((name, servers, instead)) => {
            let detail = format!("{servers}{instead} (unknown command '{name}')");
            (error.kind(), "the server does not have the command", detail).into()
        }
    }
}
