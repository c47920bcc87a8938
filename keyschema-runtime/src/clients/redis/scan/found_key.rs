//! A key that a scan of a catalogue found.

use core::{
    fmt,
    hash::{Hash, Hasher},
};
use std::vec::Vec;

use redis::{RedisWrite, ToRedisArgs, ToSingleRedisArg};

use crate::{
    CatalogKeys, Identified, KeySchema, ParseKey, ParseKeyError, segment::shown_bytes::display_bytes,
};

/// A key that the scan of a catalogue found: its bytes, its schema, and the texts of its
/// parameters.
///
/// If no schema fits, it has no [`schema`](Self::schema). The key itself can be an argument of
/// commands.
///
/// ```no_run
/// use keyschema::keys;
///
/// keys! {
///     pub catalog CHAT_KEYS;
///     /// Newest messages of a room.
///     pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
/// }
///
/// # fn main() -> redis::RedisResult<()> {
/// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
/// for key in CHAT_KEYS.scan(&mut con) {
///     let key = key?;
///     match key.schema() {
///         Some(schema) => println!("{key}: {} of {:?}", schema.name, key.get("room_id")),
///         None => println!("{key}: no key of the chat"),
///     }
///     if let Ok(messages) = key.parse::<Messages>() {
///         println!("room {}", messages.room_id);
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FoundKey {
    text: Vec<u8>,
    prefix_len: usize,
    schema: Option<&'static KeySchema>,
}

impl Hash for FoundKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl FoundKey {
    pub(super) fn new(keys: &CatalogKeys<'_>, text: Vec<u8>) -> Self {
        let schema = keys.identify(&text).map(|found| found.schema());
        Self { text, prefix_len: keys.prefix().as_str().len(), schema }
    }

    /// Returns all bytes of the key, with the prefix.
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// Returns all bytes of the key, with the prefix.
    pub fn into_bytes(self) -> Vec<u8> {
        self.text
    }

    /// Returns the bytes after the prefix of the scan.
    pub fn without_prefix(&self) -> &[u8] {
        &self.text[self.prefix_len..]
    }

    /// Returns the schema that the key belongs to. Returns `None` if no schema of the catalogue
    /// fits.
    pub fn schema(&self) -> Option<&'static KeySchema> {
        self.schema
    }

    /// Returns the schema that the key belongs to, with the parameters. The prefix is not part of
    /// it.
    pub fn identified(&self) -> Option<Identified<'_>> {
        Some(Identified::new(self.schema()?, self.without_prefix()))
    }

    /// Returns the text of the parameter `name`. Returns `None` if there is none, or if its bytes
    /// are no text.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.identified()?.get(name)
    }

    /// Returns the bytes of the parameter `name`.
    pub fn get_bytes(&self, name: &str) -> Option<&[u8]> {
        self.identified()?.get_bytes(name)
    }

    /// Parses the key, without the prefix, as one of `K`.
    ///
    /// # Errors
    /// Returns which byte does not belong to a key of `K`, and what was expected there. Positions
    /// count from the end of the prefix.
    pub fn parse<'key, K: ParseKey<'key>>(&'key self) -> Result<K, ParseKeyError> {
        K::parse(self.without_prefix())
    }
}

impl AsRef<[u8]> for FoundKey {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl fmt::Display for FoundKey {
    /// Writes the key with its prefix. Bytes that are not text are written as `\x…`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_bytes(&self.text, formatter)
    }
}

impl fmt::Debug for FoundKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("FoundKey")
            .field("key", &format_args!("{self}"))
            .field("schema", &self.schema().map(|schema| schema.name))
            .finish()
    }
}

impl ToRedisArgs for FoundKey {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(&self.text);
    }
}

impl ToSingleRedisArg for FoundKey {}
