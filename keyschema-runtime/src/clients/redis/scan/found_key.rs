//! A key that a scan of a catalogue has found.

use core::{
    fmt,
    hash::{Hash, Hasher},
};
use std::vec::Vec;

use redis::{RedisWrite, ToRedisArgs, ToSingleRedisArg};

use crate::{
    CatalogKeys, Identified, KeySchema, ParseKey, ParseKeyError, segment::shown_bytes::display_bytes,
};

/// A key that the scan of a catalogue has found: its bytes, its schema, and the texts of its parameters.
///
/// A key of no schema has no [`schema`](Self::schema). It is an argument of commands as it is.
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

    /// Returns what follows the prefix that was scanned for.
    pub fn without_prefix(&self) -> &[u8] {
        &self.text[self.prefix_len..]
    }

    /// Returns the schema that the key belongs to. Returns `None` for a key of no schema of the catalogue.
    pub fn schema(&self) -> Option<&'static KeySchema> {
        self.schema
    }

    /// Returns the schema that the key belongs to, with the parameters. The prefix is not part of it.
    pub fn identified(&self) -> Option<Identified<'_>> {
        Some(Identified::new(self.schema()?, self.without_prefix()))
    }

    /// Returns the text of the parameter `name`. Returns `None` if there is none, or if its bytes are no text.
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
    /// Says which byte does not belong to a key of `K`, and what was expected there. Bytes count from the end of the prefix.
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
    /// Writes the key with its prefix, with `\x…` for bytes that are no text.
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
