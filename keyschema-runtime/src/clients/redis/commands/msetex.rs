//! `MSETEX`, which writes many keys with one expiry.
//!
//! It takes the server 1.2 times the processor time of `MSET`, but two things keep it from being
//! what `mset` sends:
//!
//! - Redis has it since 8.4 and Valkey since 9.1, and a connection does not say which server it
//!   leads to.
//! - It is lost on clusters. redis-rs takes its first argument for a key, which is the number of
//!   keys, and Valkey 9.1.2 accepts keys of any slot. So the values would be on a node where nobody
//!   looks for them.
//!
//! A script names the keys, so the client finds the node and the server checks the slot. It takes
//! 2.3 times the time of `MSET`.

use super::{
    call::Call,
    command::Command,
    command_error::CommandError,
    elements::{Element, WholeInput, WholeValue},
    hashed_script::HashedScript,
    keys::Keys,
    ttl::{Effect, MAX_ARGUMENTS, TtlAction, TtlUpdate},
};
use crate::{CommandKey, key::kinds::TagKind};

const NAME: &str = "MSETEX";

/// The arguments of `MSETEX` besides keys and values: their number, and the option of the TTL.
const WORDS: usize = 3;

/// Calls `MSETEX` with the keys, their values, and options. Scripts are not told the name of an
/// unknown command.
static MSETEX: HashedScript = HashedScript::new(
    "local a={#KEYS} for i=1,#KEYS do a[2*i]=KEYS[i] a[2*i+1]=ARGV[i] end \
     for i=#KEYS+1,#ARGV do a[#a+1]=ARGV[i] end \
     local r=redis.pcall('MSETEX',unpack(a)) \
     if type(r)=='table' and r.err and r.err:find('nknown') then \
     return redis.error_reply(\"ERR unknown command 'MSETEX'\") end return r",
);

/// Makes `MSETEX` with the TTL of the keys. With `refresh = once` it keeps the TTLs, and `PEXPIRE`
/// starts those that are missing.
pub(super) fn msetex<'a, K, V, Reply>(items: impl Iterator<Item = &'a (K, V)> + Clone) -> Command<Reply>
where
    K: CommandKey + 'a,
    K::Kind: WholeValue<K::Value>,
    V: Element<WholeInput<K>> + 'a,
{
    let Some((first, _)) = items.clone().next() else {
        let mut call = Call::of_keys(&Keys::new(NAME));
        call.fail_for_lack_of("key");
        return call.finish();
    };
    let Some(update) = TtlUpdate::of(first, Effect::Replace) else {
        return with_keys(Call::of_keys(&keys_of("MSET", items.clone(), Effect::Replace)), items).finish();
    };
    let keeps = update.action == TtlAction::Continue;
    let keys = keys_of(NAME, items.clone(), if keeps { Effect::Upsert } else { Effect::Expire });
    let mut call = if K::Tag::MATTERS {
        let mut call = Call::of_script(&keys, MSETEX.known());
        for (_, value) in items.clone() {
            call.element(value);
        }
        if 2 * keys.count() + WORDS > MAX_ARGUMENTS {
            let count = 2 * keys.count() + WORDS;
            call.fail(CommandError::TooManyArguments { count, max: MAX_ARGUMENTS });
        }
        call
    } else {
        let mut call = Call::of_keys(&keys);
        call.arg(keys.count());
        with_keys(call, items.clone())
    };
    if keeps {
        call.arg("KEEPTTL");
    } else {
        call.end(update.end);
        let other = items.filter_map(|(key, _)| key.given_ttl()).find(|ttl| Some(*ttl) != first.given_ttl());
        if let (Some(first), Some(other)) = (first.given_ttl(), other) {
            call.fail(CommandError::DifferentTtls { command: NAME, first, other });
        }
    }
    call.finish()
}

fn keys_of<'a, K: CommandKey + 'a, V: 'a>(
    command: &'static str,
    items: impl Iterator<Item = &'a (K, V)>,
    effect: Effect,
) -> Keys {
    let mut keys = Keys::new(command);
    for (key, _) in items {
        keys.add(key, effect);
    }
    keys
}

/// Adds each key with its value.
fn with_keys<'a, K, V>(mut call: Call, items: impl Iterator<Item = &'a (K, V)>) -> Call
where
    K: CommandKey + 'a,
    K::Kind: WholeValue<K::Value>,
    V: Element<WholeInput<K>> + 'a,
{
    for (key, value) in items {
        call.key(key).element(value);
    }
    call
}
