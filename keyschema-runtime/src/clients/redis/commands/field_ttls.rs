//! The commands that give the fields of a hash their declared TTLs.
//!
//! `HPEXPIRE … NX` follows the command in the same transaction. `HSET` takes the TTL of a field
//! away, so the declared one starts again. `HINCRBY` keeps it, and so does a command that fails.
//! Then `NX` keeps it too. A server without `HPEXPIRE` refuses the transaction before it writes
//! anything.
//!
//! `HSETEX` would be one command less. But Redis 7.4 does not have it, and it does not say how many
//! fields are new, which is what `HSET` answers.

use std::vec::Vec;

use keyschema_core::{
    limits::MAX_FIELD_TTL_MILLIS,
    schema::{Field, FieldTtl},
};
use redis::{Cmd, RedisWrite};

use super::{
    jitter::spread,
    ttl::{Effect, whole_millis},
};
use crate::CommandKey;

/// A field with a TTL of its own.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ExpiringField {
    pub(super) name: &'static str,
    pub(super) ttl: FieldTtl,
}

/// Returns the fields with a TTL of their own that a command of this effect may bring: all of them,
/// if it may write the whole hash.
pub(super) fn brought_by<K: CommandKey>(effect: Effect) -> Vec<ExpiringField> {
    if effect.may_bring_fields() { among(K::SCHEMA.fields).collect() } else { Vec::new() }
}

/// Returns those of the fields that have a TTL of their own.
pub(super) fn among(fields: &'static [Field]) -> impl Iterator<Item = ExpiringField> {
    fields.iter().filter_map(|field| Some(ExpiringField { name: field.name, ttl: field.ttl? }))
}

/// Returns the `HPEXPIRE … NX` of these fields of a key: one for each TTL. The jitter is drawn for
/// each.
pub(super) fn start(key: &[u8], fields: &[ExpiringField]) -> Vec<Cmd> {
    let mut ttls: Vec<FieldTtl> = Vec::new();
    for field in fields {
        if !ttls.contains(&field.ttl) {
            ttls.push(field.ttl);
        }
    }
    let of = |ttl: FieldTtl| fields.iter().filter(move |field| field.ttl == ttl).map(|field| field.name);
    ttls.iter().map(|ttl| hpexpire(key, *ttl, of(*ttl))).collect()
}

fn hpexpire(key: &[u8], ttl: FieldTtl, names: impl Iterator<Item = &'static str> + Clone) -> Cmd {
    let mut cmd = Cmd::new();
    cmd.write_arg(b"HPEXPIRE");
    cmd.write_arg(key);
    cmd.arg(millis(ttl)).arg("NX").arg("FIELDS").arg(names.clone().count());
    for name in names {
        cmd.write_arg(name.as_bytes());
    }
    cmd
}

/// Returns the TTL with its jitter, in milliseconds.
pub(super) fn millis(ttl: FieldTtl) -> u64 {
    spread(whole_millis(ttl.ttl), ttl.jitter_percent).min(MAX_FIELD_TTL_MILLIS)
}
