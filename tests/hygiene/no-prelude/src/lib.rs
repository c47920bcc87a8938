//! Generated code takes nothing from the prelude, which is not there.
#![no_implicit_prelude]

/// How a room is found.
#[derive(::keyschema::KeySegment)]
pub enum Scope {
    /// By everyone.
    Public,
    /// By its members.
    MembersOnly,
}

/// The number of a room.
#[derive(::keyschema::KeySegment)]
pub struct RoomId(pub u64);

/// Newest messages of a room.
#[derive(::keyschema::RedisKey)]
#[redis_key(chat:messages:{scope}:{{room:{room_id}}}, list, ttl = 7d, jitter = 10%)]
pub struct ChatMessages {
    /// How the room is found.
    pub scope: Scope,
    /// The room.
    pub room_id: RoomId,
}

/// Members of a room, of whatever names it.
#[derive(::keyschema::RedisKey)]
#[redis_key(chat:members:{room}, set, persistent = "they leave themselves")]
pub struct ChatMembers<Room: ::keyschema::Segment> {
    /// The room.
    pub room: Room,
}

/// All rooms.
#[derive(::keyschema::RedisKey)]
#[redis_key(chat:rooms, set)]
pub struct Rooms;

#[cfg(test)]
mod tests {
    use super::{ChatMembers, ChatMessages, RoomId, Rooms, Scope};
    use ::keyschema::RedisKey;
    use ::std::assert_eq;

    #[test]
    fn keys_are_written() {
        let key = ChatMessages { scope: Scope::Public, room_id: RoomId(7) };
        assert_eq!(key.to_key().as_str(), "chat:messages:public:{room:7}");
        let key = ChatMembers { room: Scope::MembersOnly };
        assert_eq!(key.to_key().as_str(), "chat:members:members_only");
        assert_eq!(Rooms.to_key().as_str(), "chat:rooms");
    }
}
