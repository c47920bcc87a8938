//! Commands of hashes.

use std::{string::String, vec::Vec};

use redis::ScanOptions;

use super::{
    command::Command,
    elements::{Element, OneType, Output},
    fields::{FieldOf, HasRecord, Record, WholeHash, WriteRecord},
};
use crate::clients::redis::kinds::{HashCommand, KnownTtl};

commands! {
    /// Commands of hashes.
    pub trait HashCommands {}

    /// Returns the value of a field.
    "HGET" "O(1)" "2.0.0" [HashCommand<hget, Self>] Read
    hget[F: FieldOf<Self>](self, field: F) -> Command<Option<F::Reply>>
    { |call| call.field::<Self>(&field) }

    /// Returns the values of fields, in their order.
    "HMGET" "O(N) for N fields" "2.0.0" [HashCommand<hmget, Self>] Read
    hmget[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F>) -> Command<Vec<Option<F::Reply>>>
    { |call| call.fields::<Self, F>(fields) }

    /// Writes a field. Returns 1 if it is new, otherwise 0.
    "HSET" "O(1)" "2.0.0" [HashCommand<hset, Self>] Upsert[KnownTtl<hset, Self>]
    hset[F: FieldOf<Self>](self, field: F, value: impl Element<F::Input>) -> Command<usize>
    { |call| call.written_field::<Self>(&field).element(&value) }

    /// Writes several fields. Returns how many of them are new.
    "HSET" "O(N) for N fields" "4.0.0" [HashCommand<hset_multiple, Self>] Upsert[KnownTtl<hset_multiple, Self>]
    hset_multiple[F: FieldOf<Self>, V: Element<F::Input>](self, fields: impl IntoIterator<Item = (F, V)>)
        -> Command<usize>
    { |call| call.fields_with_values::<Self, F, V>(fields) }

    /// Writes several fields.
    "HMSET" "O(N) for N fields" "2.0.0" [HashCommand<hmset, Self>] Upsert[KnownTtl<hmset, Self>]
    hmset[F: FieldOf<Self>, V: Element<F::Input>](self, fields: impl IntoIterator<Item = (F, V)>)
        -> Command<()>
    { |call| call.fields_with_values::<Self, F, V>(fields) }

    /// Writes a field if it is missing. Returns whether it was.
    "HSETNX" "O(1)" "2.0.0" [HashCommand<hsetnx, Self>] UpsertIf[KnownTtl<hsetnx, Self>]
    hsetnx[F: FieldOf<Self>](self, field: F, value: impl Element<F::Input>) -> Command<bool>
    { |call| call.written_field::<Self>(&field).element(&value) }

    /// Deletes fields. Returns how many of them existed.
    "HDEL" "O(N) for N fields" "2.0.0" [HashCommand<hdel, Self>] Update
    hdel[F: FieldOf<Self>](self, fields: impl IntoIterator<Item = F>) -> Command<usize>
    { |call| call.fields::<Self, F>(fields) }

    /// Returns whether the field exists.
    "HEXISTS" "O(1)" "2.0.0" [HashCommand<hexists, Self>] Read
    hexists[](self, field: impl FieldOf<Self>) -> Command<bool> { |call| call.field::<Self>(&field) }

    /// Returns all fields with their values: a map, or the [`Record`](super::Record) of declared
    /// fields.
    ///
    /// A record is `None` if the hash has no fields, which means that the key does not exist. It is
    /// an error if a field is missing that is not declared as an `Option`:
    /// `user:profile:user_id:42: field `name`: missing`.
    "HGETALL" "O(N) for N fields" "2.0.0" [HashCommand<hgetall, Self>] Read
    hgetall[](self) -> Command<<Self::Value as WholeHash<Self>>::Reply> [Self::Value: WholeHash<Self>]
    { |call| call.none_if_empty(<Self::Value as WholeHash<Self>>::NONE_IF_EMPTY) }

    /// Writes the fields of the record that have values. Returns how many of them are new.
    ///
    /// A field that is `None` does not change, because `HSET` deletes nothing. To replace the whole
    /// hash, write `pipeline((key.del(), key.hset_record(&record))).atomic()`.
    "HSET" "O(N) for N fields" "4.0.0" [HashCommand<hset_record, Self>] Upsert[KnownTtl<hset_record, Self>]
    hset_record[](self, record: &Record<Self>) -> Command<usize>
    [Self::Declared: HasRecord<Record: WriteRecord>]
    { |call| call.record(record) }

    /// Returns all fields.
    "HKEYS" "O(N) for N fields" "2.0.0" [HashCommand<hkeys, Self>] Read
    hkeys[](self) -> Command<Vec<String>> {}

    /// Returns all values.
    "HVALS" "O(N) for N fields" "2.0.0" [HashCommand<hvals, Self>] Read
    hvals[](self) -> Command<Vec<Output<Self>>> [Self::Value: OneType] {}

    /// Returns how many fields there are.
    "HLEN" "O(1)" "2.0.0" [HashCommand<hlen, Self>] Read
    hlen[](self) -> Command<usize> {}

    /// Returns the length of a field's value, in bytes.
    "HSTRLEN" "O(1)" "3.2.0" [HashCommand<hstrlen, Self>] Read
    hstrlen[](self, field: impl FieldOf<Self>) -> Command<usize> { |call| call.field::<Self>(&field) }

    /// Adds a number to a field. Returns the sum.
    "HINCRBY" "O(1)" "2.0.0" [HashCommand<hincrby, Self>] Upsert[KnownTtl<hincrby, Self>]
    hincrby[](self, field: impl FieldOf<Self>, more: i64) -> Command<i64>
    { |call| call.written_field::<Self>(&field).arg(more) }

    /// Adds a number to a field. Returns the sum.
    "HINCRBYFLOAT" "O(1)" "2.6.0" [HashCommand<hincrbyfloat, Self>] Upsert[KnownTtl<hincrbyfloat, Self>]
    hincrbyfloat[](self, field: impl FieldOf<Self>, more: f64) -> Command<f64>
    { |call| call.written_field::<Self>(&field).arg(more) }

    /// Returns a field at random.
    "HRANDFIELD" "O(1)" "6.2.0" [HashCommand<hrandfield, Self>] Read
    hrandfield[](self) -> Command<Option<String>> {}

    /// Returns fields at random: up to `count` different ones, or `-count` that may repeat.
    "HRANDFIELD" "O(N) for N fields" "6.2.0" [HashCommand<hrandfield_count, Self>] Read
    hrandfield_count[](self, count: isize) -> Command<Vec<String>> { |call| call.arg(count) }

    /// Returns some fields with their values, and the next cursor. Start with 0, and stop when the
    /// cursor is 0 again.
    "HSCAN" "O(1) for each call" "2.8.0" [HashCommand<hscan, Self>] Read
    hscan[](self, cursor: u64, options: ScanOptions) -> Command<(u64, Vec<(String, Output<Self>)>)>
    [Self::Value: OneType]
    { |call| call.arg(cursor).arg(options) }
}
