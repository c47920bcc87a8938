//! How a command leaves its keys with the TTL that they declare.
//!
//! Where no option of the command itself can do it, the command goes to the server in a script, which calls it and then sees to
//! the TTL. That is one round trip, anywhere; and as a script ends with the first error, a command that fails leaves the TTL alone,
//! which `MULTI` would not.

use core::time::Duration;

use keyschema_core::{Expiry, Refresh, limits::MAX_TTL_MILLIS};

use super::jitter::spread;
use crate::RedisKey;

/// What a command does to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Reads it.
    Reads,
    /// Writes it in place, which leaves its TTL alone, and makes it if it is missing.
    Writes,
    /// As `Writes`, unless it answers that there was nothing to do.
    WritesIf,
    /// Writes it in place if it is there.
    Edits,
    /// Writes it anew, without the TTL that it had.
    Replaces,
    /// As `Replaces`, unless it answers that there was nothing to do.
    ReplacesIf,
    /// Deletes it.
    Deletes,
    /// Reads or sets the TTL itself, or looks at the key and not at its value.
    Times,
    /// Takes elements from it when there are some, for which it may have to wait: a script cannot.
    Waits,
    /// Writes it with a TTL that the caller gives, or in a way in which a TTL cannot be given.
    Unkept,
}

/// What is to be done about the TTL of one key.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    pub(super) how: How,
    /// In milliseconds; 0 where it does not count.
    pub(super) ttl: u64,
}

/// How the TTL of a key is kept. Each has a letter in the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Begin anew.
    Anew,
    /// Begin if there is none.
    IfNone,
    /// Go on with what was left before, or begin.
    GoOn,
    /// Take away what came with the value of another key.
    Never,
}

impl How {
    const fn letter(self) -> char {
        match self {
            Self::Anew => 'a',
            Self::IfNone => 'i',
            Self::GoOn => 'g',
            Self::Never => 'n',
        }
    }
}

/// For one key, [`How::Anew`]. `ARGV` is the TTL, then the command.
pub(super) const ANEW: &str =
    "local r=redis.call(unpack(ARGV,2)) redis.call('PEXPIRE',KEYS[1],ARGV[1]) return r";

/// For one key, [`How::IfNone`].
pub(super) const IF_NONE: &str = "local r=redis.call(unpack(ARGV,2)) \
     if redis.call('PTTL',KEYS[1])==-1 then redis.call('PEXPIRE',KEYS[1],ARGV[1]) end return r";

/// What the script for several keys begins with. `ARGV` is for each key a letter and a TTL, or nothing; then the command.
macro_rules! many {
    ($unless_done:literal) => {
        concat!(
            "local n=#KEYS local b={} ",
            "for i=1,n do if ARGV[i]:sub(1,1)=='g' then b[i]=redis.call('PTTL',KEYS[i]) end end ",
            "local r=redis.call(unpack(ARGV,n+1)) ",
            $unless_done,
            "for i=1,n do local h,t=ARGV[i]:sub(1,1),ARGV[i]:sub(2) ",
            "if h=='n' then redis.call('PERSIST',KEYS[i]) ",
            "elseif h=='a' or h=='g' or h=='i' and redis.call('PTTL',KEYS[i])==-1 then ",
            "if h=='g' and b[i]>0 then t=string.format('%.0f',b[i]) end ",
            "redis.call('PEXPIRE',KEYS[i],t) end end return r"
        )
    };
}

/// For several keys.
pub(super) const MANY: &str = many!("");

/// For several keys of a command that may answer that there was nothing to do.
pub(super) const MANY_IF_DONE: &str = many!("if not r or r==0 then return r end ");

/// For a command of more arguments than a script can pass on at once. `ARGV` is how and the TTL, how many arguments begin each
/// call, how many the others come in, how the answers are put together; then the command.
pub(super) const PORTIONS: &str = "local h,t,f,s,p=ARGV[1],ARGV[2],tonumber(ARGV[3]),tonumber(ARGV[4]),ARGV[5] \
     local i,e,r=6+f,#ARGV,nil \
     while i<=e do \
     local c={unpack(ARGV,6,5+f)} local j=math.min(i+s-1,e) \
     for k=i,j do c[#c+1]=ARGV[k] end i=j+1 \
     local a=redis.call(unpack(c)) \
     if r==nil or p=='last' then r=a \
     elseif p=='sum' then r=r+a \
     elseif p=='any' then r=math.max(r,a) \
     else for k=1,#a do r[#r+1]=a[k] end end end \
     if h=='a' or h=='i' and redis.call('PTTL',KEYS[1])==-1 then redis.call('PEXPIRE',KEYS[1],t) end return r";

/// How many arguments a script passes on at once: Lua's stack holds 8,000.
pub(super) const PORTION: usize = 7_000;

impl Care {
    /// What a command of this effect must do about `key`; `None` if it can go as it is.
    #[inline]
    pub(super) fn of<K: RedisKey + ?Sized>(key: &K, effect: Effect) -> Option<Self> {
        use Effect::{Deletes, Edits, Reads, Replaces, ReplacesIf, Times, Unkept, Waits, Writes, WritesIf};
        let (ttl, jitter_percent, refresh) = match K::SCHEMA.expiry {
            Expiry::Ttl { ttl, jitter_percent, refresh } => (ttl, jitter_percent, refresh),
            Expiry::Caller { jitter_percent, refresh } => (key.given_ttl()?, jitter_percent, refresh),
            _ => return None,
        };
        let how = match (effect, refresh) {
            (Deletes | Times | Waits | Unkept, _) | (Reads, Refresh::Write | Refresh::Once) => return None,
            (Replaces | ReplacesIf, Refresh::Once) => How::GoOn,
            (Writes | WritesIf | Edits, Refresh::Once) => How::IfNone,
            (Reads | Writes | WritesIf | Edits | Replaces | ReplacesIf, Refresh::Write | Refresh::Access) => {
                How::Anew
            }
        };
        Some(Self { how, ttl: spread(whole_millis(ttl), jitter_percent).min(MAX_TTL_MILLIS) })
    }

    /// As [`of`](Self::of), where the command puts the value of another key with its TTL into this one.
    #[inline]
    pub(super) fn of_moved<K: RedisKey + ?Sized>(key: &K, effect: Effect) -> Option<Self> {
        match K::SCHEMA.expiry {
            Expiry::Persistent { .. } => Some(Self { how: How::Never, ttl: 0 }),
            _ => Self::of(key, effect),
        }
    }
}

/// As the script for several keys takes it.
impl core::fmt::Display for Care {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{}{}", self.how.letter(), self.ttl)
    }
}

/// In milliseconds, rounded up: a TTL of 0 would delete the key.
fn whole_millis(ttl: Duration) -> u64 {
    let millis = ttl.as_nanos().div_ceil(1_000_000);
    u64::try_from(millis).unwrap_or(u64::MAX).clamp(1, MAX_TTL_MILLIS)
}
