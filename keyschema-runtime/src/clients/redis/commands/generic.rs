//! Commands of all keys.

use core::time::Duration;
use std::{string::String, vec::Vec};

use redis::{ExpireOption, IntegerReplyOrNoOp, ValueType};

use super::{
    command::Command,
    elements::{Output, Stored},
    slot_checks::{CheckedSlots, Retagged, SingleNode},
    sort::{SortGets, SortOptions},
    with_ttl::WithTtl,
};
use crate::{
    CommandKey,
    clients::redis::kinds::{
        CallerTtl, KnownTtl, ListCommand, SameKind, SameTag, SameValue, SortCommand, StoredCommand,
    },
};

commands! {
    /// Commands of keys of any data type, and methods that change how the commands of a key work.
    pub trait KeyCommands {
        /// Returns the key with this TTL, for the commands that write it. The TTL is rounded up to
        /// a whole millisecond.
        ///
        /// Only keys declared with `ttl = caller` take one. Their commands that write need one:
        ///
        /// ```
        /// use std::time::Duration;
        /// use keyschema::prelude::*;
        ///
        /// #[derive(RedisKey, Clone, Copy)]
        /// #[redis_key(session:token:uid:{uid}, string, ttl = caller)]
        /// struct SessionToken { uid: u64 }
        ///
        /// # #[cfg(feature = "redis-aio")]
        /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
        /// let key = SessionToken { uid: 7 };
        /// key.with_ttl(Duration::from_secs(3600)).set("secret").query_async(&mut con).await?;
        /// let token = key.get().query_async(&mut con).await?; // reading needs no TTL
        /// # Ok(()) }
        /// ```
        ///
        /// ```compile_fail
        /// # use keyschema::prelude::*;
        /// # #[derive(RedisKey, Clone, Copy)]
        /// # #[redis_key(session:token:uid:{uid}, string, ttl = caller)]
        /// # struct SessionToken { uid: u64 }
        /// SessionToken { uid: 7 }.set("secret"); // `SessionToken` is declared with `ttl = caller`: give `set` a TTL
        /// ```
        fn with_ttl(&self, ttl: Duration) -> WithTtl<&Self> where Self::Ttl: CallerTtl<Self> {
            WithTtl { key: self, ttl }
        }

        /// Returns the key for commands together with keys whose hash tags are declared with other
        /// types.
        ///
        /// The compiler then accepts any keys, and their slots are compared at run time: if they
        /// differ, `query` fails and nothing is sent. Call this on the key of the command or on its
        /// other keys.
        ///
        /// ```
        /// use keyschema::prelude::*;
        ///
        /// #[derive(KeySegment, Clone, Copy)]
        /// struct UserId(u64);
        /// keys! {
        ///     /// Tags that a user follows.
        ///     pub set UserTags = user:tags:user_id:{#user_id: UserId}, ttl = 1d;
        ///     /// Tags that are old.
        ///     pub set OldTags = user:old_tags:user_id:{#user_id: u64}, ttl = 1d;
        /// }
        ///
        /// let tags = UserTags::new(UserId(7));
        /// assert!(tags.sinter([OldTags::new(7).checked_slots()]).check().is_ok());
        /// assert!(tags.sinter([OldTags::new(8).checked_slots()]).check().is_err());
        /// ```
        fn checked_slots(&self) -> CheckedSlots<&Self> {
            Retagged::new(self)
        }

        /// Returns the key for commands on a server that is not a cluster, where slots do not
        /// matter. Nothing compares them, so a cluster would refuse such a command with
        /// `CROSSSLOT`. Call this on all keys of the command.
        ///
        /// ```
        /// use keyschema::prelude::*;
        ///
        /// #[derive(RedisKey)]
        /// #[redis_key(post:tags:post_id:{post_id}, set, persistent)]
        /// struct PostTags { post_id: u64 }
        ///
        /// let (one, other) = (PostTags { post_id: 1 }, PostTags { post_id: 2 });
        /// assert!(one.sinter([&other]).check().is_err());
        /// assert!(one.single_node().sinter([other.single_node()]).check().is_ok());
        /// ```
        fn single_node(&self) -> SingleNode<&Self> {
            Retagged::new(self)
        }
    }

    /// Deletes the key. Returns whether it existed.
    "DEL" "O(N) for N elements" "1.0.0" [StoredCommand<del, Self>] Delete
    del[](self) -> Command<bool>
    {}

    /// Deletes the key, and frees its memory later. Returns whether it existed.
    "UNLINK" "O(1)" "4.0.0" [StoredCommand<unlink, Self>] Delete
    unlink[](self) -> Command<bool>
    {}

    /// Returns whether the key exists.
    "EXISTS" "O(1)" "1.0.0" [StoredCommand<exists, Self>] Expire
    exists[](self) -> Command<bool>
    {}

    /// Marks the key as used. Returns whether it exists.
    "TOUCH" "O(1)" "3.2.1" [StoredCommand<touch, Self>] Read
    touch[](self) -> Command<bool>
    {}

    /// Returns the type of the value on the server. It is not called `type`, which is a keyword of
    /// Rust.
    "TYPE" "O(1)" "1.0.0" [StoredCommand<key_type, Self>] Expire
    key_type[](self) -> Command<ValueType>
    {}

    /// Returns the TTL in seconds.
    "TTL" "O(1)" "1.0.0" [StoredCommand<ttl, Self>] Expire
    ttl[](self) -> Command<IntegerReplyOrNoOp>
    {}

    /// Returns the TTL in milliseconds.
    "PTTL" "O(1)" "2.6.0" [StoredCommand<pttl, Self>] Expire
    pttl[](self) -> Command<IntegerReplyOrNoOp>
    {}

    /// Returns when the key expires, in seconds since 1970.
    "EXPIRETIME" "O(1)" "7.0.0" [StoredCommand<expiretime, Self>] Expire
    expiretime[](self) -> Command<IntegerReplyOrNoOp>
    {}

    /// Returns when the key expires, in milliseconds since 1970.
    "PEXPIRETIME" "O(1)" "7.0.0" [StoredCommand<pexpiretime, Self>] Expire
    pexpiretime[](self) -> Command<IntegerReplyOrNoOp>
    {}

    /// Sets the TTL in seconds, regardless of the declared TTL. Returns whether it was set.
    "EXPIRE" "O(1)" "1.0.0" [StoredCommand<expire, Self>] Expire
    expire[](self, seconds: i64) -> Command<bool>
    { |call| call.arg(seconds) }

    /// Sets the TTL in seconds, regardless of the declared TTL, under a condition. Returns whether
    /// it was set.
    "EXPIRE" "O(1)" "7.0.0" [StoredCommand<expire_if, Self>] Expire
    expire_if[](self, seconds: i64, condition: ExpireOption) -> Command<bool>
    { |call| call.arg(seconds).arg(condition) }

    /// Sets the TTL in milliseconds, regardless of the declared TTL. Returns whether it was set.
    "PEXPIRE" "O(1)" "2.6.0" [StoredCommand<pexpire, Self>] Expire
    pexpire[](self, millis: i64) -> Command<bool>
    { |call| call.arg(millis) }

    /// Sets the TTL in milliseconds, regardless of the declared TTL, under a condition. Returns
    /// whether it was set.
    "PEXPIRE" "O(1)" "7.0.0" [StoredCommand<pexpire_if, Self>] Expire
    pexpire_if[](self, millis: i64, condition: ExpireOption) -> Command<bool>
    { |call| call.arg(millis).arg(condition) }

    /// Lets the key expire at a time in seconds since 1970, regardless of the declared TTL. Returns
    /// whether it will.
    "EXPIREAT" "O(1)" "1.2.0" [StoredCommand<expireat, Self>] Expire
    expireat[](self, unix_seconds: i64) -> Command<bool>
    { |call| call.arg(unix_seconds) }

    /// Lets the key expire at a time in seconds since 1970, regardless of the declared TTL, under a
    /// condition. Returns whether it will.
    "EXPIREAT" "O(1)" "7.0.0" [StoredCommand<expireat_if, Self>] Expire
    expireat_if[](self, unix_seconds: i64, condition: ExpireOption) -> Command<bool>
    { |call| call.arg(unix_seconds).arg(condition) }

    /// Lets the key expire at a time in milliseconds since 1970, regardless of the declared TTL.
    /// Returns whether it will.
    "PEXPIREAT" "O(1)" "2.6.0" [StoredCommand<pexpireat, Self>] Expire
    pexpireat[](self, unix_millis: i64) -> Command<bool>
    { |call| call.arg(unix_millis) }

    /// Lets the key expire at a time in milliseconds since 1970, regardless of the declared TTL,
    /// under a condition. Returns whether it will.
    "PEXPIREAT" "O(1)" "7.0.0" [StoredCommand<pexpireat_if, Self>] Expire
    pexpireat_if[](self, unix_millis: i64, condition: ExpireOption) -> Command<bool>
    { |call| call.arg(unix_millis).arg(condition) }

    /// Removes the TTL, regardless of the declared TTL. Returns whether there was one.
    "PERSIST" "O(1)" "2.2.0" [StoredCommand<persist, Self>] Expire
    persist[](self) -> Command<bool>
    {}

    /// Returns the server's internal encoding of the value.
    "OBJECT ENCODING" "O(1)" "2.2.3" [StoredCommand<object_encoding, Self>] Expire
    object_encoding[](self) -> Command<Option<String>>
    {}

    /// Returns how long ago the key was used, in seconds.
    "OBJECT IDLETIME" "O(1)" "2.2.3" [StoredCommand<object_idletime, Self>] Expire
    object_idletime[](self) -> Command<Option<u64>>
    {}

    /// Returns how often the key is used, on a logarithmic scale.
    "OBJECT FREQ" "O(1)" "4.0.0" [StoredCommand<object_freq, Self>] Expire
    object_freq[](self) -> Command<Option<u64>>
    {}

    /// Returns how many references the server has to the value.
    "OBJECT REFCOUNT" "O(1)" "2.2.3" [StoredCommand<object_refcount, Self>] Expire
    object_refcount[](self) -> Command<Option<u64>>
    {}

    /// Returns how many bytes of memory the key takes, from a sample of its elements.
    "MEMORY USAGE" "O(N) for N elements looked at" "4.0.0" [StoredCommand<memory_usage, Self>] Expire
    memory_usage[](self) -> Command<Option<u64>>
    {}

    /// Returns the value in the server's own format.
    "DUMP" "O(1), and O(N·M) for N elements of M bytes" "2.6.0" [StoredCommand<dump, Self>] Expire
    dump[](self) -> Command<Option<Vec<u8>>>
    {}

    /// Moves the key to another database of the server. Returns whether it did. It is not called
    /// `move`, which is a keyword of Rust.
    "MOVE" "O(1)" "1.0.0" [StoredCommand<move_to, Self>] Expire
    move_to[](self, database: i64) -> Command<bool>
    { |call| call.arg(database) }

    /// Makes the connection's next transaction fail if the key is changed before it. A command that
    /// keeps a TTL is such a transaction.
    "WATCH" "O(1)" "2.2.0" [StoredCommand<watch, Self>] Block
    watch[](self) -> Command<()>
    {}

    /// Renames the key to another key of the same type, replacing its value.
    "RENAME" "O(1)" "1.0.0" [StoredCommand<rename, Self>] Delete
    rename[D: CommandKey](self, new: &D) -> Command<()> [D::Kind: SameKind<Self::Kind, rename, D, Self>,
        D::Value: SameValue<Self::Value, rename, D, Self>,
        D::Tag: SameTag<Self::Tag, rename, D, Self>,
        D::Ttl: KnownTtl<rename, D>,
    ]
    { with new: Receive }

    /// Renames the key to another key of the same type, if that does not exist. Returns whether it
    /// did.
    "RENAMENX" "O(1)" "1.0.0" [StoredCommand<renamenx, Self>] Delete
    renamenx[D: CommandKey](self, new: &D) -> Command<bool> [D::Kind: SameKind<Self::Kind, renamenx, D, Self>,
        D::Value: SameValue<Self::Value, renamenx, D, Self>,
        D::Tag: SameTag<Self::Tag, renamenx, D, Self>,
        D::Ttl: KnownTtl<renamenx, D>,
    ]
    { with new: ReceiveIf }

    /// Copies the value to another key of the same type, if that does not exist. Returns whether it
    /// did.
    "COPY" "O(N) for N elements" "6.2.0" [StoredCommand<copy, Self>] Read
    copy[D: CommandKey](self, destination: &D) -> Command<bool> [D::Kind: SameKind<Self::Kind, copy, D, Self>,
        D::Value: SameValue<Self::Value, copy, D, Self>,
        D::Tag: SameTag<Self::Tag, copy, D, Self>,
        D::Ttl: KnownTtl<copy, D>,
    ]
    { with destination: ReceiveIf }

    /// Copies the value to another key of the same type, replacing its value. Returns whether it
    /// did.
    "COPY" "O(N) for N elements" "6.2.0" [StoredCommand<copy_replace, Self>] Read
    copy_replace[D: CommandKey](self, destination: &D) -> Command<bool> [D::Kind: SameKind<Self::Kind, copy_replace, D, Self>,
        D::Value: SameValue<Self::Value, copy_replace, D, Self>,
        D::Tag: SameTag<Self::Tag, copy_replace, D, Self>,
        D::Ttl: KnownTtl<copy_replace, D>,
    ]
    { with destination: ReceiveIf |call| call.key(self).key(destination).arg("REPLACE") }

    /// Returns the elements in order, as the options say.
    "SORT" "O(N + M log M) for N elements, M answered" "1.0.0" [SortCommand<sort, Self>] Read
    sort[](self, options: &SortOptions) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(options) }

    /// Does the same as `sort`, and also works on a replica.
    "SORT_RO" "O(N + M log M) for N elements, M answered" "7.0.0" [SortCommand<sort_ro, Self>] Read
    sort_ro[](self, options: &SortOptions) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(options) }

    /// Returns the values of other keys for each element, in order. The names of these keys contain
    /// the element. Each value is a [`SortKey`](super::SortKey), a tuple of them, or
    /// [`SortElement`](super::SortElement) for the element itself.
    ///
    /// ```
    /// use keyschema::{commands::{SortElement, SortKey, SortOptions}, prelude::*};
    ///
    /// keys! {
    ///     /// Friends of a user.
    ///     pub set Friends = user:friends:user_id:{user_id: u64}, persistent = "kept by the user", value = u64;
    ///     /// Profile of a user.
    ///     pub hash Profile = user:profile:user_id:{user_id: u64}, ttl = 1d, fields = { name: String, age: u8 };
    ///     /// Balance of a user.
    ///     pub string Balance = user:balance:user_id:{user_id: u64}, persistent = "the only copy", value = i64;
    /// }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let name = SortKey::field(&Profile::pattern(), Profile::FIELDS.name);
    /// let balance = SortKey::value(&Balance::pattern());
    /// let richest = SortOptions::default().by(&balance).descending().limit(0, 10);
    /// let rows = Friends::new(7).sort_get(&richest, (SortElement, name, balance)).query_async(&mut con).await?;
    /// for (user_id, name, balance) in rows {
    ///     let (name, balance): (Option<String>, Option<i64>) = (name, balance);
    ///     println!("{user_id}: {name:?} has {balance:?}");
    /// }
    /// # Ok(()) }
    /// ```
    "SORT" "O(N + M log M) for N elements, M answered" "2.2.0" [SortCommand<sort_get, Self>] Read
    sort_get[G: SortGets<Self>](self, options: &SortOptions, gets: G) -> Command<Vec<G::Row>> [Self::Value: Stored]
    { |call| call.arg(options).gets(self, &gets) }

    /// Does the same as `sort_get`, and also works on a replica.
    "SORT_RO" "O(N + M log M) for N elements, M answered" "7.0.0" [SortCommand<sort_ro_get, Self>] Read
    sort_ro_get[G: SortGets<Self>](self, options: &SortOptions, gets: G) -> Command<Vec<G::Row>> [Self::Value: Stored]
    { |call| call.arg(options).gets(self, &gets) }

    /// Writes the elements in order into a list. Returns how many.
    "SORT" "O(N + M log M) for N elements, M written" "1.0.0" [SortCommand<sort_store, Self>] Read
    sort_store[D: CommandKey](self, options: &SortOptions, destination: &D) -> Command<usize> [D::Kind: ListCommand<sort_store, D>,
        D::Value: SameValue<Self::Value, sort_store, D, Self>,
        D::Tag: SameTag<Self::Tag, sort_store, D, Self>,
        D::Ttl: KnownTtl<sort_store, D>,
    ]
    { with destination: Replace |call| call.key(self).arg(options).arg("STORE").key(destination) }
}
