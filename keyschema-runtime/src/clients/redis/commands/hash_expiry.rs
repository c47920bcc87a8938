//! Commands on the TTLs of single fields of a hash.

use std::vec::Vec;

use keyschema_core::schema::FieldTtl;
use redis::{ExpireOption, Expiry, HashFieldExpirationOptions, IntegerReplyOrNoOp, ToRedisArgs};

use super::{
    call::Call,
    command::Command,
    elements::Element,
    field_ttls::{ExpiringField, millis},
    fields::FieldOf,
};
use crate::clients::redis::kinds::{HashCommand, KnownTtl};

commands! {
    /// Commands on the TTLs of single fields of a hash. They do not change the TTL of the key.
    pub trait HashExpiryCommands {}

    /// Sets the TTL of fields in seconds, under a condition. Returns for each field 1 if it was
    /// set, 2 if the field was deleted at once, 0 if it was not set, and -2 if the field is
    /// missing.
    "HEXPIRE" "O(N) for N fields" "7.4.0" [HashCommand<hexpire, Self>] Update
    hexpire[F: FieldOf<Self>](self, seconds: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(seconds).arg(condition).counted_fields::<Self, F>(fields) }

    /// Sets the TTL of fields in milliseconds, under a condition. Returns the same as `hexpire`.
    "HPEXPIRE" "O(N) for N fields" "7.4.0" [HashCommand<hpexpire, Self>] Update
    hpexpire[F: FieldOf<Self>](self, millis: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(millis).arg(condition).counted_fields::<Self, F>(fields) }

    /// Lets fields expire at a time in seconds since 1970, under a condition. Returns the same as
    /// `hexpire`.
    "HEXPIREAT" "O(N) for N fields" "7.4.0" [HashCommand<hexpireat, Self>] Update
    hexpireat[F: FieldOf<Self>](self, unix_seconds: i64, condition: ExpireOption, fields: impl IntoIterator<Item = F, IntoIter: Clone>) -> Command<Vec<i64>>
    { |call| call.arg(unix_seconds).arg(condition).counted_fields::<Self, F>(fields) }

    /// Lets fields expire at a time in milliseconds since 1970, under a condition. Returns the same
    /// as `hexpire`.
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

    /// Removes the TTLs of fields. Returns for each field 1 if it had one, -1 if it had none, and
    /// -2 if the field is missing.
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

    /// Writes fields that expire. Returns whether it did.
    ///
    /// Without a TTL in the options, fields that declare one get that, in one command where all of
    /// them declare the same. A later `hset` of a field without a declared TTL takes its TTL away.
    "HSETEX" "O(N) for N fields" "8.0.0" [HashCommand<hsetex, Self>] UpsertIf[KnownTtl<hsetex, Self>]
    hsetex[F: FieldOf<Self>, V: Element<F::Input>](self, options: &HashFieldExpirationOptions, fields: impl IntoIterator<Item = (F, V), IntoIter: Clone>) -> Command<bool>
    { |call| call.hsetex::<Self, F, V>(options, fields) }
}

impl Call {
    /// Adds the options of `HSETEX`, with the TTL that the fields declare if they set none, and the
    /// fields with their values.
    fn hsetex<K, F: FieldOf<K>, V: Element<F::Input>>(
        &mut self,
        options: &HashFieldExpirationOptions,
        fields: impl IntoIterator<Item = (F, V), IntoIter: Clone>,
    ) {
        let fields = fields.into_iter();
        let sets_ttl = options.to_redis_args().iter().any(|word| EXPIRIES.contains(&&word[..]));
        let is_kept = options.to_redis_args().iter().any(|word| word == b"KEEPTTL");
        let declared = shared_ttl(fields.clone().map(|(field, _)| field.expiring()));
        self.arg(options);
        if let (Some(ttl), false, false) = (declared, sets_ttl, is_kept) {
            self.arg("PX").arg(millis(ttl));
            self.counted_fields_with_values::<K, F, V>(fields).has_field_ttls();
        } else {
            self.counted_fields_with_values::<K, F, V>(fields);
            if sets_ttl {
                self.has_field_ttls();
            }
        }
    }
}

/// The options of `HSETEX` that set a TTL.
const EXPIRIES: [&[u8]; 4] = [b"EX", b"PX", b"EXAT", b"PXAT"];

/// Returns the TTL that all of the fields declare.
fn shared_ttl(mut fields: impl Iterator<Item = Option<ExpiringField>>) -> Option<FieldTtl> {
    let first = fields.next()??.ttl;
    fields.all(|field| field.is_some_and(|field| field.ttl == first)).then_some(first)
}
