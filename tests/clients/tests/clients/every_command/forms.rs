//! The forms in which a key can be given to a command.

use std::time::Duration;

use keyschema::{
    __private::kinds::CallerTtl,
    ArrayText, CommandKey, KeyPrefix, Prefix, Prefixed, RedisKey,
    commands::{CheckedSlots, KeyCommands, SingleNode, WithTtl},
    keys,
};

const TTL: Duration = Duration::from_secs(100);

fn tenant() -> Prefix {
    Prefix::new("tenant:7:").expect("it is a prefix")
}

/// Returns the key unchanged.
pub(super) fn itself<K>(key: K) -> K {
    key
}

pub(super) fn prefixed<K: RedisKey>(key: K) -> Prefixed<K> {
    tenant().join(key)
}

keys! {
    /// The keys of one tenant.
    pub prefix Tenant = tenant:{tenant: ArrayText<16>}:;
}

/// Adds a declared prefix.
pub(super) fn of_tenant<K: RedisKey>(key: K) -> Prefixed<K, Tenant> {
    Tenant::new("acme").expect("it is a tenant").join(key)
}

fn lasting<K>(key: K) -> &'static K {
    Box::leak(Box::new(key))
}

pub(super) fn referred<K: RedisKey>(key: K) -> &'static Prefixed<&'static K, &'static Prefix> {
    lasting(lasting(tenant()).join(lasting(key)))
}

pub(super) fn checked<K: CommandKey>(key: K) -> Prefixed<CheckedSlots<&'static K>> {
    prefixed(lasting(key).checked_slots())
}

pub(super) fn single<K: CommandKey>(key: K) -> SingleNode<&'static Prefixed<Prefixed<K>>> {
    lasting(prefixed(prefixed(key))).single_node()
}

/// Adds a TTL from the caller.
pub(super) fn timed<K: CommandKey<Ttl: CallerTtl<K>>>(key: K) -> WithTtl<&'static K> {
    lasting(key).with_ttl(TTL)
}

/// Adds a TTL, then a prefix.
pub(super) fn timed_before<K: CommandKey<Ttl: CallerTtl<K>>>(key: K) -> Prefixed<WithTtl<&'static K>> {
    prefixed(timed(key))
}

/// Adds a prefix, then a TTL.
pub(super) fn timed_behind<K>(key: K) -> WithTtl<&'static Prefixed<K>>
where
    K: CommandKey<Ttl: CallerTtl<Prefixed<K>>>,
{
    lasting(prefixed(key)).with_ttl(TTL)
}
