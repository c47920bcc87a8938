//! Commands on the fields of a hash that expire by themselves. The TTL of the key is another matter.

use std::vec::Vec;

use redis::{ExpireOption, Expiry, HashFieldExpirationOptions, IntegerReplyOrNoOp};

use super::{command::Command, elements::Element, fields::FieldOf};
use crate::clients::redis::kinds::{HashCommand, KnownTtl};

commands! {
    /// Commands on the TTLs of single fields of a hash. They do not touch the TTL of the key.
    pub trait HashExpiryCommands {}

    /// Gives fields a TTL in seconds, under a condition: for each 1 if it has it, 2 if it is deleted at once, 0 if not, -2 if it is missing.
    "HEXPIRE" "O(N) for N fields" "7.4.0" [HashCommand<hexpire, Self>] Update
    hexpire[F: FieldOf<Self>](self, seconds: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(seconds).arg(condition).counted_fields::<Self, F>(fields) }

    /// Gives fields a TTL in milliseconds, under a condition: answers as `hexpire`.
    "HPEXPIRE" "O(N) for N fields" "7.4.0" [HashCommand<hpexpire, Self>] Update
    hpexpire[F: FieldOf<Self>](self, millis: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(millis).arg(condition).counted_fields::<Self, F>(fields) }

    /// Has fields expire at a time in seconds since 1970, under a condition: answers as `hexpire`.
    "HEXPIREAT" "O(N) for N fields" "7.4.0" [HashCommand<hexpireat, Self>] Update
    hexpireat[F: FieldOf<Self>](self, unix_seconds: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(unix_seconds).arg(condition).counted_fields::<Self, F>(fields) }

    /// Has fields expire at a time in milliseconds since 1970, under a condition: answers as `hexpire`.
    "HPEXPIREAT" "O(N) for N fields" "7.4.0" [HashCommand<hpexpireat, Self>] Update
    hpexpireat[F: FieldOf<Self>](self, unix_millis: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(unix_millis).arg(condition).counted_fields::<Self, F>(fields) }

    /// Returns the TTLs of fields, in seconds.
    "HTTL" "O(N) for N fields" "7.4.0" [HashCommand<httl, Self>] Read
    httl[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<IntegerReplyOrNoOp>>
    { |call| call.counted_fields::<Self, F>(fields) }

    /// Returns the TTLs of fields, in milliseconds.
    "HPTTL" "O(N) for N fields" "7.4.0" [HashCommand<hpttl, Self>] Read
    hpttl[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<IntegerReplyOrNoOp>>
    { |call| call.counted_fields::<Self, F>(fields) }

    /// Returns when fields expire, in seconds since 1970.
    "HEXPIRETIME" "O(N) for N fields" "7.4.0" [HashCommand<hexpiretime, Self>] Read
    hexpiretime[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<IntegerReplyOrNoOp>>
    { |call| call.counted_fields::<Self, F>(fields) }

    /// Returns when fields expire, in milliseconds since 1970.
    "HPEXPIRETIME" "O(N) for N fields" "7.4.0" [HashCommand<hpexpiretime, Self>] Read
    hpexpiretime[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<IntegerReplyOrNoOp>>
    { |call| call.counted_fields::<Self, F>(fields) }

    /// Takes the TTLs of fields away: for each 1 if it had one, -1 if it had none, -2 if it is missing.
    "HPERSIST" "O(N) for N fields" "7.4.0" [HashCommand<hpersist, Self>] Update
    hpersist[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.counted_fields::<Self, F>(fields) }

    /// Returns the values of fields, in their order, and deletes them.
    "HGETDEL" "O(N) for N fields" "8.0.0" [HashCommand<hgetdel, Self>] Update
    hgetdel[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<Option<F::Reply>>>
    { |call| call.counted_fields::<Self, F>(fields) }

    /// Returns the values of fields, in their order, and changes the TTLs of these fields.
    "HGETEX" "O(N) for N fields" "8.0.0" [HashCommand<hgetex, Self>] Update
    hgetex[F: FieldOf<Self>](self, expiry: Expiry, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<Option<F::Reply>>>
    { |call| call.arg(expiry).counted_fields::<Self, F>(fields) }

    /// Writes fields that expire, as the options say. Returns whether it did. A later `hset` takes their TTLs away.
    "HSETEX" "O(N) for N fields" "8.0.0" [HashCommand<hsetex, Self>] UpsertIf[KnownTtl<hsetex, Self>]
    hsetex[F: FieldOf<Self>, V: Element<F::Input>](self, options: &HashFieldExpirationOptions, fields: impl IntoIterator<Item = (F, V), IntoIter: Clone>) -> Command<bool>
    { |call| call.arg(options).counted_fields_with_values::<Self, F, V>(fields) }
}
