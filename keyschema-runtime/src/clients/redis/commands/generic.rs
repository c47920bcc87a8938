//! Commands of all keys.

macro_rules! generic_commands {
    ([$($groups:ident)*] { $($rows:tt)* }) => {
        next_group! { [$($groups)*] {
            $($rows)*

            /// Deletes the key; whether it was there.
            "DEL" "O(N) for N elements" "1.0.0" IsStored deletes
            del[](self) -> Command<bool>
            {}

            /// Deletes the key, and frees its memory later; whether it was there.
            "UNLINK" "O(1)" "4.0.0" IsStored deletes
            unlink[](self) -> Command<bool>
            {}

            /// Whether the key is there.
            "EXISTS" "O(1)" "1.0.0" IsStored times
            exists[](self) -> Command<bool>
            {}

            /// Tells the server that the key was used; whether it is there.
            "TOUCH" "O(1)" "3.2.1" IsStored reads
            touch[](self) -> Command<bool>
            {}

            /// What the server says the key holds. It is not called `type`, which is a word of Rust.
            "TYPE" "O(1)" "1.0.0" IsStored times
            key_type[](self) -> Command<ValueType>
            {}

            /// The TTL in seconds.
            "TTL" "O(1)" "1.0.0" IsStored times
            ttl[](self) -> Command<IntegerReplyOrNoOp>
            {}

            /// The TTL in milliseconds.
            "PTTL" "O(1)" "2.6.0" IsStored times
            pttl[](self) -> Command<IntegerReplyOrNoOp>
            {}

            /// When the key expires, in seconds since 1970.
            "EXPIRETIME" "O(1)" "7.0.0" IsStored times
            expiretime[](self) -> Command<IntegerReplyOrNoOp>
            {}

            /// When the key expires, in milliseconds since 1970.
            "PEXPIRETIME" "O(1)" "7.0.0" IsStored times
            pexpiretime[](self) -> Command<IntegerReplyOrNoOp>
            {}

            /// Sets the TTL in seconds, whatever is declared; whether the key has it.
            "EXPIRE" "O(1)" "1.0.0" IsStored times
            expire[](self, seconds: i64) -> Command<bool>
            { |call| call.arg(seconds) }

            /// Sets the TTL in seconds, whatever is declared, under a condition; whether the key has it.
            "EXPIRE" "O(1)" "7.0.0" IsStored times
            expire_if[](self, seconds: i64, condition: ExpireOption) -> Command<bool>
            { |call| call.arg(seconds).arg(condition) }

            /// Sets the TTL in milliseconds, whatever is declared; whether the key has it.
            "PEXPIRE" "O(1)" "2.6.0" IsStored times
            pexpire[](self, millis: i64) -> Command<bool>
            { |call| call.arg(millis) }

            /// Sets the TTL in milliseconds, whatever is declared, under a condition; whether the key has it.
            "PEXPIRE" "O(1)" "7.0.0" IsStored times
            pexpire_if[](self, millis: i64, condition: ExpireOption) -> Command<bool>
            { |call| call.arg(millis).arg(condition) }

            /// Has the key expire at a time in seconds since 1970, whatever is declared; whether it will.
            "EXPIREAT" "O(1)" "1.2.0" IsStored times
            expireat[](self, unix_seconds: i64) -> Command<bool>
            { |call| call.arg(unix_seconds) }

            /// Has the key expire at a time in seconds since 1970, whatever is declared, under a condition; whether it will.
            "EXPIREAT" "O(1)" "7.0.0" IsStored times
            expireat_if[](self, unix_seconds: i64, condition: ExpireOption) -> Command<bool>
            { |call| call.arg(unix_seconds).arg(condition) }

            /// Has the key expire at a time in milliseconds since 1970, whatever is declared; whether it will.
            "PEXPIREAT" "O(1)" "2.6.0" IsStored times
            pexpireat[](self, unix_millis: i64) -> Command<bool>
            { |call| call.arg(unix_millis) }

            /// Has the key expire at a time in milliseconds since 1970, whatever is declared, under a condition; whether it will.
            "PEXPIREAT" "O(1)" "7.0.0" IsStored times
            pexpireat_if[](self, unix_millis: i64, condition: ExpireOption) -> Command<bool>
            { |call| call.arg(unix_millis).arg(condition) }

            /// Takes the TTL away, whatever is declared; whether there was one.
            "PERSIST" "O(1)" "2.2.0" IsStored times
            persist[](self) -> Command<bool>
            {}

            /// How the server stores what the key holds.
            "OBJECT ENCODING" "O(1)" "2.2.3" IsStored times
            object_encoding[](self) -> Command<Option<String>>
            {}

            /// How long ago the key was used, in seconds.
            "OBJECT IDLETIME" "O(1)" "2.2.3" IsStored times
            object_idletime[](self) -> Command<Option<u64>>
            {}

            /// How often the key is used, on a scale of the server's own.
            "OBJECT FREQ" "O(1)" "4.0.0" IsStored times
            object_freq[](self) -> Command<Option<u64>>
            {}

            /// How many references the server has to the value.
            "OBJECT REFCOUNT" "O(1)" "2.2.3" IsStored times
            object_refcount[](self) -> Command<Option<u64>>
            {}

            /// How many bytes of memory the key takes, from a sample of its elements.
            "MEMORY USAGE" "O(N) for N elements looked at" "4.0.0" IsStored times
            memory_usage[](self) -> Command<Option<u64>>
            {}

            /// The value as the server itself writes it.
            "DUMP" "O(1), and O(N·M) for N elements of M bytes" "2.6.0" IsStored times
            dump[](self) -> Command<Option<Vec<u8>>>
            {}

            /// Moves the key to another database of the server; whether it did. It is not called `move`, which is a word of Rust.
            "MOVE" "O(1)" "1.0.0" IsStored times
            move_to[](self, database: i64) -> Command<bool>
            { |call| call.arg(database) }

            /// Has the connection's next transaction fail if the key is changed before.
            "WATCH" "O(1)" "2.2.0" IsStored times
            watch[](self) -> Command<()>
            {}

            /// Gives the value to another key of the same type, whatever that held.
            "RENAME" "O(1)" "1.0.0" IsStored deletes
            rename[D: RedisKey](self, new: &D) -> SlotResult<()>
            [
                D::Kind: SameKind<Self::Kind, names::rename, D, Self>,
                D::Value: SameValue<Self::Value, names::rename, D, Self>,
                D::Tag: SameTag<Self::Tag, names::rename, D, Self>,
                D::Ttl: effects::replaces<names::rename, D>,
            ]
            { all Ok(slots::moved("RENAME", (self, Effect::Deletes), new, Effect::Replaces)?.finish()) }

            /// Gives the value to another key of the same type, if that is missing; whether it did.
            "RENAMENX" "O(1)" "1.0.0" IsStored deletes
            renamenx[D: RedisKey](self, new: &D) -> SlotResult<bool>
            [
                D::Kind: SameKind<Self::Kind, names::renamenx, D, Self>,
                D::Value: SameValue<Self::Value, names::renamenx, D, Self>,
                D::Tag: SameTag<Self::Tag, names::renamenx, D, Self>,
                D::Ttl: effects::replaces_if<names::renamenx, D>,
            ]
            { all Ok(slots::moved("RENAMENX", (self, Effect::Deletes), new, Effect::ReplacesIf)?.finish()) }

            /// Copies the value into another key of the same type, if that is missing; whether it did.
            "COPY" "O(N) for N elements" "6.2.0" IsStored reads
            copy[D: RedisKey](self, destination: &D) -> SlotResult<bool>
            [
                D::Kind: SameKind<Self::Kind, names::copy, D, Self>,
                D::Value: SameValue<Self::Value, names::copy, D, Self>,
                D::Tag: SameTag<Self::Tag, names::copy, D, Self>,
                D::Ttl: effects::replaces_if<names::copy, D>,
            ]
            { all Ok(slots::moved("COPY", (self, Effect::Reads), destination, Effect::ReplacesIf)?.finish()) }

            /// Copies the value into another key of the same type, whatever that held; whether it did.
            "COPY" "O(N) for N elements" "6.2.0" IsStored reads
            copy_replace[D: RedisKey](self, destination: &D) -> SlotResult<bool>
            [
                D::Kind: SameKind<Self::Kind, names::copy_replace, D, Self>,
                D::Value: SameValue<Self::Value, names::copy_replace, D, Self>,
                D::Tag: SameTag<Self::Tag, names::copy_replace, D, Self>,
                D::Ttl: effects::replaces_if<names::copy_replace, D>,
            ]
            { all {
                let mut call = slots::moved("COPY", (self, Effect::Reads), destination, Effect::ReplacesIf)?;
                call.arg("REPLACE");
                Ok(call.finish())
            } }

            /// The elements in order, as the options say.
            "SORT" "O(N + M log M) for N elements, M answered" "1.0.0" IsSortable reads
            sort[](self, options: &SortOptions) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
            { |call| call.arg(options) }

            /// As `sort`, also on a replica.
            "SORT_RO" "O(N + M log M) for N elements, M answered" "7.0.0" IsSortable reads
            sort_ro[](self, options: &SortOptions) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
            { |call| call.arg(options) }

            /// Writes the elements in order into a list; how many.
            "SORT" "O(N + M log M) for N elements, M written" "1.0.0" IsSortable reads
            sort_store[D: RedisKey](self, options: &SortOptions, destination: &D) -> SlotResult<usize>
            [
                D::Kind: kinds::IsList<names::sort_store, D>,
                D::Value: SameValue<Self::Value, names::sort_store, D, Self>,
                D::Tag: SameTag<Self::Tag, names::sort_store, D, Self>,
                D::Ttl: effects::replaces<names::sort_store, D>,
            ]
            { all slots::sort_store(self, options, destination) }
        } }
    };
}

use redis::{RedisWrite, ToRedisArgs};

/// How elements are put in order. Sorting by other keys (`BY` and `GET`) is left out: they would be keys without a type.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct SortOptions {
    limit: Option<(usize, isize)>,
    descending: bool,
    alphabetical: bool,
}

impl SortOptions {
    /// At most `count` elements, behind the first `offset`; -1 for all.
    pub fn limit(self, offset: usize, count: isize) -> Self {
        Self { limit: Some((offset, count)), ..self }
    }

    /// The last first.
    pub fn descending(self) -> Self {
        Self { descending: true, ..self }
    }

    /// As texts, not as numbers.
    pub fn alphabetical(self) -> Self {
        Self { alphabetical: true, ..self }
    }
}

impl ToRedisArgs for SortOptions {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        if let Some((offset, count)) = self.limit {
            out.write_arg(b"LIMIT");
            out.write_arg_fmt(offset);
            out.write_arg_fmt(count);
        }
        if self.descending {
            out.write_arg(b"DESC");
        }
        if self.alphabetical {
            out.write_arg(b"ALPHA");
        }
    }
}
