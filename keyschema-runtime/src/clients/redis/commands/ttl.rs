//! How a command leaves its keys with the TTL that they declare.
//!
//! Where no option of the command itself can do it, the command is sent in a script, which calls it and then sets the TTL. That is
//! one round trip on any connection. A script ends with the first error, so a command that fails leaves the TTL alone, which `MULTI`
//! would not do.

use core::time::Duration;
use std::{format, string::String};

use keyschema_core::{Expiry, Refresh, limits::MAX_TTL_MILLIS};

use super::jitter::spread;
use crate::CommandKey;

/// What a command does to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Reads it.
    Read,
    /// Writes it in place, which leaves its TTL alone, and creates it if it is missing.
    Upsert,
    /// As `Upsert`, unless it answers that there was nothing to do.
    UpsertIf,
    /// Writes it in place if it exists.
    Update,
    /// Writes it as a whole, without the TTL that it had.
    Replace,
    /// As `Replace`, unless it answers that there was nothing to do.
    ReplaceIf,
    /// Receives the value of another key with its TTL.
    Receive,
    /// As `Receive`, unless it answers that there was nothing to do.
    ReceiveIf,
    /// Deletes it.
    Delete,
    /// Reads or sets the TTL itself, or looks at the key and not at its value.
    Expire,
    /// Takes elements from it, and may wait for them, which a script cannot.
    Block,
    /// Writes it with a TTL that the caller gives, or in a way that cannot set a TTL.
    IgnoreTtl,
}

impl Effect {
    /// Whether the command can answer that there was nothing to do.
    pub(super) const fn may_do_nothing(self) -> bool {
        matches!(self, Self::UpsertIf | Self::ReplaceIf | Self::ReceiveIf)
    }
}

/// What a command must do about the TTL of one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtlUpdate {
    pub(super) action: TtlAction,
    /// In milliseconds; 0 where it does not count.
    pub(super) ttl: u64,
}

/// How the TTL of a key is kept, with the letter for it in the arguments and the text of scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum TtlAction {
    /// Starts it again.
    Reset = b'a',
    /// Starts it if the key has none.
    SetIfMissing = b'i',
    /// Keeps what was left before the command, or starts it.
    Continue = b'g',
    /// Removes the TTL that came with the value of another key.
    Remove = b'n',
}

/// For one key, [`TtlAction::Reset`]. `ARGV` is the TTL, then the command.
pub(super) const RESET: &str =
    "local r=redis.call(unpack(ARGV,2)) redis.call('PEXPIRE',KEYS[1],ARGV[1]) return r";

/// For one key, [`TtlAction::SetIfMissing`].
pub(super) const SET_IF_MISSING: &str = "local r=redis.call(unpack(ARGV,2)) \
     if redis.call('PTTL',KEYS[1])==-1 then redis.call('PEXPIRE',KEYS[1],ARGV[1]) end return r";

/// How scripts for several keys begin. `ARGV` is for each key a letter and a TTL, or nothing; then the command.
macro_rules! before {
    () => {
        "local n,u,b=#KEYS,{},{} for i=1,n do u[i]=ARGV[i] \
         if u[i]:sub(1,1)=='g' then b[i]=redis.call('PTTL',KEYS[i]) end end local r="
    };
}

/// How scripts for several keys end.
macro_rules! after {
    () => {
        " for i=1,n do local h,t=u[i]:sub(1,1),u[i]:sub(2) \
         if h=='n' then redis.call('PERSIST',KEYS[i]) \
         elseif h=='a' or h=='g' or h=='i' and redis.call('PTTL',KEYS[i])==-1 then \
         if h=='g' and b[i]>0 then t=string.format('%.0f',b[i]) end \
         redis.call('PEXPIRE',KEYS[i],t) end end return r"
    };
}

/// For several keys.
pub(super) const MANY: &str = concat!(before!(), "redis.call(unpack(ARGV,n+1))", after!());

/// For several keys of a command that may answer that there was nothing to do.
pub(super) const MANY_IF_DONE: &str =
    concat!(before!(), "redis.call(unpack(ARGV,n+1)) if not r or r==0 then return r end", after!());

/// Returns a script that sets the TTLs of its keys at its end. Its own text finds only its own arguments in `ARGV`.
pub(super) fn with_ttls(script: &str) -> String {
    let (before, after) = (before!(), after!());
    format!(
        "local function script() for i=1,#KEYS do table.remove(ARGV,1) end\n{script}\nend {before}script(){after}"
    )
}

/// How many arguments a script passes on at once: Lua's stack holds 8,000.
pub(super) const MAX_ARGUMENTS: usize = 7_000;

impl TtlUpdate {
    /// What a command of this effect must do about `key`; `None` if it can go as it is.
    #[inline]
    pub(super) fn of<K: CommandKey + ?Sized>(key: &K, effect: Effect) -> Option<Self> {
        let (ttl, jitter_percent, refresh) = match K::SCHEMA.expiry {
            Expiry::Ttl { ttl, jitter_percent, refresh } => (ttl, jitter_percent, refresh),
            Expiry::Caller { jitter_percent, refresh } => (key.given_ttl()?, jitter_percent, refresh),
            Expiry::Persistent { .. } if matches!(effect, Effect::Receive | Effect::ReceiveIf) => {
                return Some(Self { action: TtlAction::Remove, ttl: 0 });
            }
            _ => return None,
        };
        let is_whole = match effect {
            Effect::Delete | Effect::Expire | Effect::Block | Effect::IgnoreTtl => return None,
            Effect::Read if refresh != Refresh::Access => return None,
            Effect::Replace | Effect::ReplaceIf | Effect::Receive | Effect::ReceiveIf => true,
            Effect::Read | Effect::Upsert | Effect::UpsertIf | Effect::Update => false,
        };
        let action = match refresh {
            Refresh::Write | Refresh::Access => TtlAction::Reset,
            Refresh::Once if is_whole => TtlAction::Continue,
            Refresh::Once => TtlAction::SetIfMissing,
        };
        Some(Self { action, ttl: spread(whole_millis(ttl), jitter_percent).min(MAX_TTL_MILLIS) })
    }
}

/// As the script for several keys takes it.
impl core::fmt::Display for TtlUpdate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{}{}", char::from(self.action as u8), self.ttl)
    }
}

/// In milliseconds, rounded up: a TTL of 0 would delete the key.
fn whole_millis(ttl: Duration) -> u64 {
    let millis = ttl.as_nanos().div_ceil(1_000_000);
    u64::try_from(millis).unwrap_or(u64::MAX).clamp(1, MAX_TTL_MILLIS)
}
