//! Bounds for functions that take any key of a data type.

use super::{
    command_key::CommandKey,
    commands::{HasRecord, WriteRecord},
    kinds::TtlIsKnown,
};
use crate::key::kinds::{DeclaredFields, hash_key, list_key, set_key, string_key, zset_key};

/// Writes the traits of keys with elements of one type: the data type, and its name in the message.
macro_rules! element_keys {
    ($($(#[$docs:meta])* $name:ident $kind:ident $message:literal;)*) => {$(
        $(#[$docs])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "not a key for this function",
            note = "a key that is declared with `ttl = caller` is such a key after `key.with_ttl(ttl)`"
        )]
        pub trait $name:
            CommandKey<Kind = $kind, Ttl: TtlIsKnown, Value = fn(<Self as $name>::Item)>
        {
            /// The type `T` of `value = T`.
            type Item;
        }

        #[diagnostic::do_not_recommend]
        impl<K, T> $name for K
        where
            K: CommandKey<Kind = $kind, Ttl: TtlIsKnown, Value = fn(T)>,
        {
            type Item = T;
        }
    )*};
}

element_keys! {
    /// A string key with a declared `value` and a known TTL, as a bound. It has all commands of a
    /// string.
    ///
    /// Prefixed keys, references and keys with a TTL are such keys too.
    ///
    /// ```
    /// use keyschema::{StringKey, prelude::*};
    /// use redis::{FromRedisValue, RedisResult, ToSingleRedisArg};
    ///
    /// keys! {
    ///     /// The number of views of a page.
    ///     pub string PageViews = page:views:page_id:{page_id: u64}, ttl = 1d, value = u64;
    /// }
    ///
    /// /// Returns the value, from Redis or from `load`, and then stores it.
    /// fn cached<K>(con: &mut redis::Connection, key: K, load: impl FnOnce() -> K::Item) -> RedisResult<K::Item>
    /// where
    ///     K: StringKey<Item: FromRedisValue + ToSingleRedisArg>,
    /// {
    ///     if let Some(value) = key.get().query(con)? {
    ///         return Ok(value);
    ///     }
    ///     let value = load();
    ///     key.set(&value).exec(con)?;
    ///     Ok(value)
    /// }
    ///
    /// # fn run(con: &mut redis::Connection) -> RedisResult<()> {
    /// let views: u64 = cached(con, PageViews::new(7), || 1)?;
    /// # Ok(()) }
    /// ```
    StringKey string_key "`{Self}` is not a string with a declared `value` and a known TTL";

    /// A list key with a declared `value` and a known TTL, as a bound. See [`StringKey`].
    ListKey list_key "`{Self}` is not a list with a declared `value` and a known TTL";

    /// A set key with a declared `value` and a known TTL, as a bound. See [`StringKey`].
    SetKey set_key "`{Self}` is not a set with a declared `value` and a known TTL";

    /// A sorted-set key with a declared `value` and a known TTL, as a bound. See [`StringKey`].
    ZSetKey zset_key "`{Self}` is not a zset with a declared `value` and a known TTL";
}

/// A hash key with declared `fields` and a known TTL, as a bound. Its record is read and written as
/// a whole.
///
/// ```
/// use keyschema::{HashKey, prelude::*};
/// use redis::RedisResult;
///
/// keys! {
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String };
/// }
///
/// /// Replaces the whole record, and deletes the fields that it does not have.
/// fn replace<K: HashKey>(con: &mut redis::Connection, key: K, record: &K::Record) -> RedisResult<()> {
///     pipeline((key.del(), key.hset_record(record))).atomic().query(con)?;
///     Ok(())
/// }
///
/// # fn run(con: &mut redis::Connection) -> RedisResult<()> {
/// replace(con, UserProfile::new(7), &UserProfileRecord { name: "Ada".into() })?;
/// # Ok(()) }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hash with declared `fields` and a known TTL",
    label = "not a key for this function",
    note = "a key that is declared with `ttl = caller` is such a key after `key.with_ttl(ttl)`"
)]
pub trait HashKey:
    CommandKey<
        Kind = hash_key,
        Ttl: TtlIsKnown,
        Value = DeclaredFields,
        Declared: HasRecord<Record = <Self as HashKey>::Record>,
    >
{
    /// The struct that holds the fields.
    type Record: WriteRecord;
}

#[diagnostic::do_not_recommend]
impl<K, R> HashKey for K
where
    K: CommandKey<Kind = hash_key, Ttl: TtlIsKnown, Value = DeclaredFields, Declared: HasRecord<Record = R>>,
    R: WriteRecord,
{
    type Record = R;
}
