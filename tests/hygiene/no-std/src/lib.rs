//! Keys without the standard library and without an allocator.
#![no_std]

use keyschema::{KeySegment, RedisKey, Text};

/// How a room is found.
#[derive(KeySegment, Clone, Copy, Debug)]
#[key_segment(case = kebab)]
pub enum Scope {
    /// By everyone.
    Public,
    /// By its members.
    MembersOnly,
}

/// Newest messages of a room.
#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(chat:messages:{scope}:{room_id}:{language}, list, ttl = caller)]
pub struct ChatMessages<'a> {
    /// How the room is found.
    pub scope: Scope,
    /// The room.
    pub room_id: u64,
    /// The language that is spoken there.
    pub language: Text<'a, 2>,
}

/// The slot of a key, all of it without an allocation.
#[must_use]
pub fn slot_of(key: &impl RedisKey) -> u16 {
    key.slot()
}

#[cfg(test)]
mod tests {
    use super::{ChatMessages, Scope, slot_of};
    use keyschema::{RedisKey, Text};

    #[test]
    fn keys_are_written() -> Result<(), keyschema::SegmentError> {
        let key = ChatMessages { scope: Scope::MembersOnly, room_id: 7, language: Text::new("en")? };
        let mut buf = ChatMessages::buffer();
        assert_eq!(key.encode(&mut buf), b"chat:messages:members-only:7:en");
        assert_eq!(slot_of(&key), keyschema::hash_slot(b"chat:messages:members-only:7:en"));
        Ok(())
    }
}
