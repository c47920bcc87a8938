//! Generated code finds keyschema under the name that `crate = …` gives, and under no other.

use my_keys::{KeySegment, RedisKey, Text};

/// How a room is found.
#[derive(KeySegment, Clone, Copy, Debug)]
#[key_segment(crate = ::my_keys)]
pub enum Scope {
    /// By everyone.
    Public,
    /// By its members.
    MembersOnly,
}

/// The number of a room.
#[derive(KeySegment, Clone, Copy, Debug)]
#[key_segment(crate = ::my_keys)]
pub struct RoomId(pub u64);

/// Newest messages of a room.
#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(chat:messages:{scope}:{room_id}:{language}, list, ttl = 7d, crate = ::my_keys)]
pub struct ChatMessages<'a> {
    /// How the room is found.
    pub scope: Scope,
    /// The room.
    pub room_id: RoomId,
    /// The language that is spoken there.
    pub language: Text<'a, 2>,
}

/// A re-export serves as well.
pub mod inner {
    pub use my_keys as keys;

    /// All rooms.
    #[derive(keys::RedisKey, Clone, Copy, Debug)]
    #[redis_key(chat:rooms, set, persistent = "see [wiki] | <hand>\n\nnot `here`", crate = self::keys)]
    pub struct Rooms;
}

#[cfg(test)]
mod tests {
    use super::{ChatMessages, RoomId, Scope, inner::Rooms};
    use my_keys::{RedisKey, Text};

    #[test]
    fn keys_are_written() -> Result<(), my_keys::SegmentError> {
        let key = ChatMessages { scope: Scope::MembersOnly, room_id: RoomId(7), language: Text::new("en")? };
        assert_eq!(key.to_key().as_str(), "chat:messages:members_only:7:en");
        assert_eq!(Rooms.to_key().as_str(), Rooms::KEY);
        Ok(())
    }
}
