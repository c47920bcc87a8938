//! Notifications of a server about keys.

use core::{fmt, str};

use crate::{Pattern, PatternValues, RedisKey};

/// A keyspace notification: the key, what happened to it, and in which database.
///
/// Servers send them to the current listeners if `notify-keyspace-events` is set. In a cluster,
/// each node only sends those about its own keys:
///
/// | setting | channel | payload |
/// |---|---|---|
/// | `K` and classes of events | `__keyspace@0__:` and the key; subscribe to a [`channel_pattern`](Pattern::channel_pattern) | the event |
/// | `E` and classes of events | `__keyevent@0__:` and the event | the key |
///
/// ```
/// use keyschema::{Notification, RedisKey};
///
/// #[derive(RedisKey, Debug, PartialEq)]
/// #[redis_key(session:token:id:{id}, string, ttl = 2h)]
/// struct SessionToken { id: u64 }
///
/// // From `PSUBSCRIBE __keyspace@0__:session:token:id:*`, and from `SUBSCRIBE __keyevent@0__:expired`.
/// for (channel, payload) in [
///     ("__keyspace@0__:session:token:id:7", "expired"),
///     ("__keyevent@0__:expired", "session:token:id:7"),
/// ] {
///     let notification = Notification::parse(channel.as_bytes(), payload.as_bytes()).unwrap();
///     assert_eq!((notification.database, notification.event), (0, "expired"));
///     assert_eq!(SessionToken::parse(notification.key), Ok(SessionToken { id: 7 }));
/// }
/// assert_eq!(Notification::parse(b"news", b"session:token:id:7"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notification<'message> {
    /// The number of the database.
    pub database: u32,
    /// The event: `expired`, `del`, `set` and others, in lower case.
    pub event: &'message str,
    /// The bytes of the key, to [parse](RedisKey::parse) or to identify. It can be any key, not
    /// only a declared one.
    pub key: &'message [u8],
}

impl<'message> Notification<'message> {
    /// Parses a message and its channel. Returns `None` if the channel is not one of keyspace
    /// notifications.
    pub fn parse(channel: &'message [u8], payload: &'message [u8]) -> Option<Self> {
        if let Some(rest) = channel.strip_prefix(KEYSPACE.as_bytes()) {
            let (database, key) = parse_database(rest)?;
            return Some(Self { database, event: str::from_utf8(payload).ok()?, key });
        }
        let (database, event) = parse_database(channel.strip_prefix(KEYEVENT.as_bytes())?)?;
        Some(Self { database, event: str::from_utf8(event).ok()?, key: payload })
    }
}

const KEYSPACE: &str = "__keyspace@";
const KEYEVENT: &str = "__keyevent@";
/// The text between the database and the rest.
const END: &[u8] = b"__:";

/// Returns the number of the database, and the text after it.
fn parse_database(text: &[u8]) -> Option<(u32, &[u8])> {
    let digits = text.iter().position(|byte| !byte.is_ascii_digit())?;
    let (number, rest) = text.split_at(digits);
    Some((str::from_utf8(number).ok()?.parse().ok()?, rest.strip_prefix(END)?))
}

/// A pattern of the channels with the events of a [`Pattern`]'s keys, for `PSUBSCRIBE`.
///
/// Made by [`Pattern::channel_pattern`]. It is an argument of commands (feature `redis`), and text
/// by `Display`.
pub struct ChannelPattern<K, V = ()> {
    database: u32,
    keys: Pattern<K, V>,
}

impl<K: RedisKey, V: PatternValues> Pattern<K, V> {
    /// Returns the channels with the events of these keys in a database: see [`Notification`].
    ///
    /// As with any pattern, [other keys](Pattern::matches) may match it too.
    ///
    /// ```
    /// use keyschema::{KeyPattern, RedisKey, pattern};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}:page:{page}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64, page: u32 }
    ///
    /// let all = ChatMessages::pattern().channel_pattern(0);
    /// assert_eq!(all.to_string(), "__keyspace@0__:chat:messages:room_id:*:page:*");
    /// let of_room = pattern!(ChatMessages { room_id: 7, .. }).channel_pattern(15);
    /// assert_eq!(of_room.to_string(), "__keyspace@15__:chat:messages:room_id:7:page:*");
    /// ```
    pub fn channel_pattern(self, database: u32) -> ChannelPattern<K, V> {
        ChannelPattern { database, keys: self }
    }
}

#[cfg(feature = "redis")]
impl<K: RedisKey, V: PatternValues> ChannelPattern<K, V> {
    /// Returns the pattern as an argument: its values may not be UTF-8.
    pub(crate) fn to_bytes(&self) -> alloc::vec::Vec<u8> {
        let mut bytes = alloc::format!("{KEYSPACE}{}__:", self.database).into_bytes();
        bytes.extend_from_slice(self.keys.encode(&mut Pattern::<K, V>::buffer()));
        bytes
    }
}

impl<K: RedisKey, V: PatternValues> fmt::Display for ChannelPattern<K, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing in this text is special in a glob.
        write!(formatter, "{KEYSPACE}{}__:{}", self.database, self.keys)
    }
}

impl<K: RedisKey, V: PatternValues> fmt::Debug for ChannelPattern<K, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "\"{self}\"")
    }
}

impl<K, V: Clone> Clone for ChannelPattern<K, V> {
    fn clone(&self) -> Self {
        Self { database: self.database, keys: self.keys.clone() }
    }
}

impl<K, V: Copy> Copy for ChannelPattern<K, V> {}

#[cfg(test)]
mod tests {
    use super::Notification;

    #[test]
    fn other_channels_are_not_read() {
        for channel in [
            "",
            "__keyspace@",
            "__keyspace@0",
            "__keyspace@__:a",
            "__keyspace@0_:a",
            "__keyspace@+1__:a",
            "__keyspace@4294967296__:a",
            "x__keyspace@0__:a",
            "__keyevent@0__",
            "__KEYSPACE@0__:a",
        ] {
            assert_eq!(Notification::parse(channel.as_bytes(), b"set"), None, "{channel}");
        }
        assert_eq!(Notification::parse(b"__keyevent@0__:\xff", b"a"), None);
    }

    #[test]
    fn a_key_may_be_any_bytes() {
        for key in [&b""[..], b"__keyspace@1__:a", b"\xff\0\r\n"] {
            let channel = [b"__keyspace@12__:", key].concat();
            let expected = Notification { database: 12, event: "set", key };
            assert_eq!(Notification::parse(&channel, b"set"), Some(expected));
            assert_eq!(Notification::parse(b"__keyevent@12__:set", key), Some(expected));
        }
    }
}
