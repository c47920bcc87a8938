//! The actions that leave the keys of a command with their declared TTLs.
//!
//! Most commands are followed by `PEXPIRE`, in one transaction. Commands that make this impossible
//! are called by a script. `docs/guide/ttl.md` lists the effects, and which commands need the
//! script.
//!
//! Why a transaction, and not a script: `EVALSHA` with the command and `PEXPIRE` takes 6 times the
//! server's time of a bare `INCR`, `MULTI` with both 4 times, the two alone 2.4 times, and a
//! transaction of 40 such pairs 2.4 times for each (`INFO cpu`, pipelines of 200). So pipelines
//! share transactions. A single command takes 1.3 times, because reading from the network takes
//! most of the time. The pair without `MULTI` was refused: if the connection breaks between the
//! two, or the slot moves, or the user may not call `PEXPIRE`, the key stays without its TTL. Lua
//! also rounds integers above 2^53.
//!
//! `PEXPIRE … NX` after a write that replaces the value sets a TTL if the write was done, because
//! the write removed the old one. It changes nothing if the write failed. So only commands that
//! bring a TTL with the value, or that must not restart it, need a script. Redis 6.2 has no `NX`,
//! and refuses the transaction while it is queued.
//!
//! The actions that leave the keys of a command with their declared TTLs.
//! TTL with each write, a counter of requests with `ttl = 60s` never came to its end under load.

use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use keyschema_core::{Expiry, Refresh, TimeOfDay, limits::MAX_TTL_MILLIS};
use redis::{Cmd, RedisWrite};

use super::{hashed_script::HashedScript, jitter::spread};
use crate::CommandKey;

/// The effect of a command on a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Reads it.
    Read,
    /// Writes it in place, which does not change its TTL, and creates it if it does not exist.
    Upsert,
    /// Does the same as `Upsert`, unless it answers that there was nothing to do.
    UpsertIf,
    /// Writes it in place if it exists.
    Update,
    /// Writes it if it does not exist.
    Create,
    /// Replaces it, and removes the TTL that it had.
    Replace,
    /// Does the same as `Replace`, unless it answers that there was nothing to do.
    ReplaceIf,
    /// Replaces it. Whether this removes the TTL depends on the server.
    Rewrite,
    /// Receives the value of another key with its TTL.
    Receive,
    /// Does the same as `Receive`, unless it answers that there was nothing to do.
    ReceiveIf,
    /// Deletes it.
    Delete,
    /// Reads or sets the TTL itself, or reads the key and not its value.
    Expire,
    /// Takes elements from it, and may wait for them, or is about the connection. It cannot be in a
    /// transaction or a script.
    Block,
    /// Writes it with a TTL that the caller gives, or in a way that cannot set a TTL.
    IgnoreTtl,
    /// Is a script of the user, which may write it.
    Script,
}

impl Effect {
    /// Returns the effect of such a command on its other keys.
    pub(super) const fn of_others(self) -> Self {
        match self {
            Self::Block => Self::Block,
            _ => Self::Read,
        }
    }

    /// Whether the command can answer that there was nothing to do.
    pub(super) const fn may_do_nothing(self) -> bool {
        matches!(self, Self::UpsertIf | Self::ReplaceIf | Self::ReceiveIf)
    }

    /// Whether the command can bring fields of a hash that it does not name.
    pub(super) const fn may_bring_fields(self) -> bool {
        matches!(self, Self::Receive | Self::ReceiveIf | Self::Script)
    }

    /// Whether the command cannot be in a transaction.
    pub(super) const fn stands_alone(self) -> bool {
        matches!(self, Self::Block)
    }
}

/// The action on the TTL of one key that goes with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtlUpdate {
    pub(super) action: TtlAction,
    pub(super) end: End,
}

/// The time when a key expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// After this many milliseconds. It is 0 where it does not matter.
    After(u64),
    /// At this time, in milliseconds since 1970.
    At(u64),
}

impl End {
    /// Returns the option of `SET` and `GETEX`, with its number.
    pub(super) fn option(self) -> (&'static str, u64) {
        match self {
            Self::After(millis) => ("PX", millis),
            Self::At(millis) => ("PXAT", millis),
        }
    }
}

/// The actions that keep the TTL of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TtlAction {
    /// Starts it after the command, if the key has none.
    SetIfMissing,
    /// Restarts it after the command.
    Restart,
    /// Restarts it before the command, which then reads.
    RestartBefore,
    /// Restarts it before a script, and starts it after the script if the key then has none.
    RestartAround,
    /// Removes the TTL that came with the value of another key.
    Remove,
    /// Restarts it if the command did something. Only a script can tell.
    RestartIfDone,
    /// Restores the TTL that was left before the command, or starts it. Only a script can do this.
    Continue,
}

impl TtlAction {
    pub(super) const fn needs_script(self) -> bool {
        matches!(self, Self::RestartIfDone | Self::Continue)
    }

    /// Returns the letter of the action in the arguments of the script.
    const fn letter(self) -> char {
        match self {
            Self::SetIfMissing => 'i',
            Self::Restart | Self::RestartBefore | Self::RestartAround | Self::RestartIfDone => 'a',
            Self::Remove => 'n',
            Self::Continue => 'g',
        }
    }
}

/// The start of the scripts for commands. `ARGV` has a letter and a TTL, or nothing, for each key;
/// then the command. A number after `@` is the time when the key expires.
///
/// The script checks whether the user may call `PEXPIRE` or `PEXPIREAT` before it calls the
/// command. An error afterwards would leave the key without its TTL. It does not call `PEXPIRE` for
/// the check: the server would then treat the script as one that has begun to write, and would no
/// longer refuse the command if memory runs out.
macro_rules! before {
    () => {
        "local n,u,b,c=#KEYS,{},{},{} for i=1,n do u[i]=ARGV[i] local h=u[i]:sub(1,1) \
         c[i]=u[i]:sub(2,2)=='@' and 'PEXPIREAT' or 'PEXPIRE' \
         if h=='g' then b[i]=redis.call('PTTL',KEYS[i]) if b[i]>0 then c[i]='PEXPIRE' end end \
         if h~='' and h~='n' and not redis.acl_check_cmd(c[i],KEYS[i],1) then \
         return redis.error_reply(\"NOPERM This user may not run '\"..c[i]:lower()..\"', which sets the TTL of the key\") end end \
         local r=redis.call(unpack(ARGV,n+1))"
    };
}

/// The end of the scripts for commands.
macro_rules! after {
    () => {
        " for i=1,n do local h,t=u[i]:sub(1,1),u[i]:match('%d*$') \
         if h=='n' then redis.call('PERSIST',KEYS[i]) \
         elseif h=='i' then redis.call(c[i],KEYS[i],t,'NX') \
         elseif h~='' then if h=='g' and b[i]>0 then t=string.format('%.0f',b[i]) end \
         redis.call(c[i],KEYS[i],t) end end return r"
    };
}

/// Calls a command, then sets the TTLs of its keys.
pub(super) static WITH_TTLS: HashedScript = HashedScript::new(concat!(before!(), after!()));

/// Does the same as `WITH_TTLS`, for a command that may answer that there was nothing to do.
pub(super) static WITH_TTLS_IF_DONE: HashedScript =
    HashedScript::new(concat!(before!(), " if not r or r==0 then return r end", after!()));

/// The number of arguments that a script passes on at once. Lua's stack holds 8,000.
pub(super) const MAX_ARGUMENTS: usize = 7_000;

impl TtlUpdate {
    /// Returns the action of a command with this effect on the TTL of `key`. Returns `None` if
    /// nothing need be done.
    #[inline]
    pub(super) fn of<K: CommandKey + ?Sized>(key: &K, effect: Effect) -> Option<Self> {
        let expiry = K::SCHEMA.expiry;
        let ttl = match expiry {
            Expiry::Ttl { ttl, .. } => ttl,
            Expiry::Caller { .. } => key.given_ttl()?,
            Expiry::Daily { .. } => Duration::ZERO,
            Expiry::Persistent { .. } if matches!(effect, Effect::Receive | Effect::ReceiveIf) => {
                return Some(Self { action: TtlAction::Remove, end: End::After(0) });
            }
            _ => return None,
        };
        let (jitter_percent, refresh) = expiry.details()?;
        let action = action(effect, refresh)?;
        let end = match expiry {
            Expiry::Daily { at, .. } => End::At(daily_end(at, jitter_percent, now())),
            _ => End::After(spread(whole_millis(ttl), jitter_percent).min(MAX_TTL_MILLIS)),
        };
        Some(Self { action, end })
    }

    /// Returns the `PEXPIRE` or `PERSIST` of the key that is sent before a command.
    pub(super) fn before(self, key: &[u8]) -> Option<Cmd> {
        match self.action {
            TtlAction::RestartBefore | TtlAction::RestartAround => Some(self.pexpire(key, false)),
            _ => None,
        }
    }

    /// Returns the `PEXPIRE` or `PERSIST` of the key that is sent after a command.
    pub(super) fn after(self, key: &[u8]) -> Option<Cmd> {
        match self.action {
            TtlAction::SetIfMissing | TtlAction::RestartAround => Some(self.pexpire(key, true)),
            TtlAction::Restart => Some(self.pexpire(key, false)),
            TtlAction::Remove => {
                let mut cmd = Cmd::with_capacity(2, "PERSIST".len() + key.len());
                cmd.write_arg(b"PERSIST");
                cmd.write_arg(key);
                Some(cmd)
            }
            TtlAction::RestartBefore | TtlAction::RestartIfDone | TtlAction::Continue => None,
        }
    }

    fn pexpire(self, key: &[u8], only_if_missing: bool) -> Cmd {
        const LONGEST_NUMBER: usize = 20;
        let (name, number) = match self.end {
            End::After(millis) => ("PEXPIRE", millis),
            End::At(millis) => ("PEXPIREAT", millis),
        };
        let mut cmd = Cmd::with_capacity(4, "PEXPIREATNX".len() + key.len() + LONGEST_NUMBER);
        cmd.write_arg(name.as_bytes());
        cmd.write_arg(key);
        cmd.arg(number);
        if only_if_missing {
            cmd.write_arg(b"NX");
        }
        cmd
    }
}

/// Returns the action of a command with this effect on the TTL of a key that declares one.
#[inline]
pub(super) const fn action(effect: Effect, refresh: Refresh) -> Option<TtlAction> {
    let restarts = matches!(refresh, Refresh::Write | Refresh::Access);
    let (accessed, once) = (matches!(refresh, Refresh::Access), matches!(refresh, Refresh::Once));
    Some(match effect {
        Effect::Read if accessed => TtlAction::RestartBefore,
        Effect::Read | Effect::Delete | Effect::Expire | Effect::Block | Effect::IgnoreTtl => return None,
        Effect::Upsert | Effect::Update if restarts => TtlAction::Restart,
        Effect::UpsertIf if restarts => TtlAction::RestartIfDone,
        Effect::Script if accessed => TtlAction::RestartAround,
        // If the command removed the TTL, or created the key, there is none. If it failed or did
        // nothing, the TTL stays.
        Effect::Upsert | Effect::Update | Effect::UpsertIf | Effect::Create | Effect::Script => {
            TtlAction::SetIfMissing
        }
        Effect::Replace | Effect::ReplaceIf if !once => TtlAction::SetIfMissing,
        // It is not known whether the server removed the TTL, but the command replaced the value.
        Effect::Rewrite if !once => TtlAction::Restart,
        // The value comes with a TTL, so only the script knows whether it came.
        Effect::Receive | Effect::ReceiveIf if !once => TtlAction::RestartIfDone,
        Effect::Replace | Effect::ReplaceIf | Effect::Rewrite | Effect::Receive | Effect::ReceiveIf => {
            TtlAction::Continue
        }
    })
}

/// Writes the argument for the script.
impl core::fmt::Display for TtlUpdate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.end {
            End::After(millis) => write!(formatter, "{}{millis}", self.action.letter()),
            End::At(millis) => write!(formatter, "{}@{millis}", self.action.letter()),
        }
    }
}

/// Returns the time since 1970. A clock that says an earlier time counts as one of 1970.
fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Returns when a key expires that is written at this time, in milliseconds since 1970. Its jitter
/// is a share of a day, however much of the day is left: otherwise, keys that are written shortly
/// before the time would expire together.
fn daily_end(at: TimeOfDay, jitter_percent: u8, now: Duration) -> u64 {
    const DAY_MILLIS: u64 = 24 * 60 * 60 * 1_000;
    let next = whole_millis(at.next_after(now));
    next.saturating_add(spread(DAY_MILLIS, jitter_percent) - DAY_MILLIS).min(MAX_TTL_MILLIS)
}

/// Returns whole milliseconds, rounded up: a TTL of 0 would delete the key.
pub(super) fn whole_millis(ttl: Duration) -> u64 {
    let millis = ttl.as_nanos().div_ceil(1_000_000);
    u64::try_from(millis).unwrap_or(u64::MAX).clamp(1, MAX_TTL_MILLIS)
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use keyschema_core::TimeOfDay;

    use super::daily_end;
    use crate::clients::redis::commands::seed_jitter;

    #[test]
    fn a_daily_key_expires_when_its_time_comes_next() {
        let at = TimeOfDay::parse("04:00Z").unwrap();
        // 2024-02-28 12:00:00.
        let noon = Duration::from_secs(1_709_121_600);
        let four_tomorrow = 1_709_121_600_000 + 16 * 3_600_000;
        assert_eq!(daily_end(at, 0, noon), four_tomorrow);
        assert_eq!(daily_end(at, 0, noon + Duration::from_millis(7)), four_tomorrow);
        assert_eq!(daily_end(at, 0, Duration::from_millis(four_tomorrow)), four_tomorrow + 86_400_000);
    }

    #[test]
    fn jitter_is_a_share_of_a_day() {
        seed_jitter(3);
        let at = TimeOfDay::parse("12:00Z").unwrap();
        // A minute before.
        let now = Duration::from_secs(1_709_121_540);
        let ends: std::vec::Vec<u64> = (0..500).map(|_| daily_end(at, 1, now)).collect();
        let (first, last) = (1_709_121_600_000, 1_709_121_600_000 + 864_000);
        assert!(ends.iter().all(|end| (first..=last).contains(end)));
        assert!(ends.iter().any(|end| *end < first + 60_000) && ends.iter().any(|end| *end > last - 60_000));
    }
}
