//! Structs with the fields of a hash.

use keyschema_core::schema::Field;

/// A struct with the fields of a hash, which is declared with `fields = Profile`.
///
/// Derive it, as described at the derive of the same name:
///
/// ```
/// use keyschema::{HashRecord, RedisKey};
///
/// #[derive(HashRecord)]
/// pub struct Profile { pub name: String, pub age: Option<u8> }
///
/// #[derive(RedisKey)]
/// #[redis_key(user:profile:user_id:{user_id}, hash, ttl = 30m, fields = Profile)]
/// pub struct UserProfile { user_id: u64 }
///
/// assert_eq!(UserProfile::SCHEMA.fields[1].name, "age");
/// assert_eq!(UserProfile::SCHEMA.fields[1].type_name, "Option<u8>");
/// ```
///
/// A hash with `fields = { name: String, age: Option<u8> }` gets such a struct. Its name is that of
/// the key with `Record` after it: `UserProfileRecord`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold the fields of a hash",
    label = "not a record",
    note = "write `#[derive(keyschema::HashRecord)]` above `struct {Self}`, or list the fields: `fields = {{ name: String }}`"
)]
pub trait HashRecord: Sized {
    /// The fields, as schemas show them.
    #[doc(hidden)]
    const FIELDS: &'static [Field];

    /// The fields of the hash `K`, for commands.
    #[cfg(feature = "redis")]
    #[doc(hidden)]
    type Fields<K>: FieldNames;
}

/// The names of fields, for commands.
#[cfg(feature = "redis")]
#[doc(hidden)]
pub trait FieldNames {
    /// All of them.
    const ALL: Self;
}

/// For a struct that has mistakes.
#[cfg(feature = "redis")]
impl FieldNames for () {
    const ALL: Self = ();
}
