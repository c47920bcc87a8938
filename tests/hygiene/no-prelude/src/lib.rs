//! Generated code uses nothing from the prelude, which does not exist here.
#![no_implicit_prelude]

/// The scope in which a room is found.
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
    /// The scope in which the room is found.
    pub scope: Scope,
    /// The room.
    pub room_id: RoomId,
}

/// Members of a room. The caller chooses the type of its name.
#[derive(::keyschema::RedisKey)]
#[redis_key(chat:members:{room}, set, persistent = "they leave themselves")]
pub struct ChatMembers<Room: ::keyschema::KeySegment> {
    /// The room.
    pub room: Room,
}

/// A page, as another program names it.
#[derive(::keyschema::RedisKey)]
#[redis_key(chat:pages:{url}:{scope}, string, ttl = 1h, allow(raw_parameters, reason = "as it is there"))]
pub struct ChatPages<'url> {
    /// The address of the page.
    pub url: ::keyschema::Raw<'url, 24>,
    /// The scope in which it is found.
    pub scope: Scope,
}

/// The text of a card.
#[derive(::keyschema::HashRecord)]
pub struct Card {
    /// A number.
    pub number: u8,
    /// It may be missing.
    pub at: ::core::option::Option<u64>,
}

::keyschema::keys! {
    //! Keys that are declared together.
    #![warn(long_keys, adjacent_parameters, low_cardinality_hash_tags)]

    /// The keys about guests.
    pub catalog GUEST_KEYS;

    /// The keys of a host.
    pub prefix Host = host:{name: ::keyschema::Text<24>}_{room_id: RoomId}:;

    /// The keys of tests.
    pub prefix Testing = testing:;

    /// All guests.
    pub set Guests = guests;

    /// A guest.
    pub hash Guest = guest:{#room_id: RoomId}:{scope: Scope}, ttl = 30m, fields = { name: u8 };

    /// The card of a guest.
    pub hash GuestCard = card:{#room_id: RoomId}, ttl = 30m, fields = Card;

    /// A login.
    pub string Login =
        login:{name: ::keyschema::Text<24>}:{hash: ::keyschema::Hex<4>}:{path: ::keyschema::Tail<16>},
        ttl = 2h,
        jitter = 10%,
        version = 3;

    /// A deprecated key.
    #[cfg(all())]
    pub list Newest = newest:{number: u64}, persistent = "of old", value = Guest, deprecated = "use `Guests`";
}

::keyschema::catalog! {
    /// All keys of this crate.
    pub static ALL_KEYS = [GUEST_KEYS, Rooms, ChatMessages, ChatMembers<RoomId>];
}

/// All rooms.
#[derive(::keyschema::RedisKey)]
#[redis_key(chat:rooms, set)]
pub struct Rooms;

#[cfg(test)]
mod tests {
    use super::{ALL_KEYS, ChatMembers, ChatMessages, GUEST_KEYS, Guest, Login, RoomId, Rooms, Scope};
    use ::keyschema::RedisKey;
    use ::std::assert_eq;

    #[test]
    fn keys_are_written() {
        let key = ChatMessages { scope: Scope::Public, room_id: RoomId(7) };
        assert_eq!(key.to_key().as_str(), "chat:messages:public:{room:7}");
        let key = ChatMembers { room: Scope::MembersOnly };
        assert_eq!(key.to_key().as_str(), "chat:members:members_only");
        assert_eq!(Rooms.to_key().as_str(), "chat:rooms");
        assert_eq!(Guest::new(RoomId(7), Scope::Public).to_key().as_str(), "guest:{7}:public");
        let key = Login::new("ada", [1, 2, 3, 4], "a:b").unwrap();
        assert_eq!(key.to_key().as_str(), "login:ada:01020304:a:b");
        assert_eq!((GUEST_KEYS.len(), ALL_KEYS.len()), (5, 8));
    }
}
