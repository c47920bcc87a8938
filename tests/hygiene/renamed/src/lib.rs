//! Generated code finds keyschema under the name in `crate = …`, and under no other.

use my_keys::{KeySegment, RedisKey, Text};

/// The scope in which a room is found.
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
    /// The scope in which the room is found.
    pub scope: Scope,
    /// The room.
    pub room_id: RoomId,
    /// The language that is spoken there.
    pub language: Text<'a, 2>,
}

my_keys::keys! {
    //! Keys that are declared together.
    #![crate = ::my_keys]
    #![warn(long_keys, adjacent_parameters, low_cardinality_hash_tags)]

    /// The keys about guests.
    pub catalog GUEST_KEYS;

    /// The keys of a host.
    pub prefix Host = host:{name: Text<24>}:{room_id: RoomId}:;

    /// Found under another name yet.
    pub prefix Testing = testing:, crate = self::inner::keys;

    /// A guest.
    pub hash Guest = guest:{#room_id: RoomId}:{scope: Scope}, ttl = 30m, fields = { name: String };

    /// A login.
    pub string Login = login:{name: Text<24>}:{at: my_keys::UnixSeconds}, ttl = 2h, value = Guest;

    /// Found under another name yet.
    pub set Guests = guests, persistent = "of old", crate = self::inner::keys;
}

my_keys::catalog! {
    #![crate = ::my_keys]

    /// All keys of this crate.
    pub static ALL_KEYS = [GUEST_KEYS, ChatMessages, inner::Rooms];
}

/// A re-export works too.
pub mod inner {
    pub use my_keys as keys;

    /// All rooms.
    #[derive(keys::RedisKey, Clone, Copy, Debug)]
    #[redis_key(chat:rooms, set, persistent = "see [wiki] | <hand>\n\nnot `here`", crate = self::keys)]
    pub struct Rooms;
}

#[cfg(test)]
mod tests {
    use super::{ALL_KEYS, ChatMessages, GUEST_KEYS, Guest, Login, RoomId, Scope, inner::Rooms};
    use my_keys::{ParameterError, RedisKey, Text, UnixSeconds};

    #[test]
    fn keys_are_written() -> Result<(), my_keys::SegmentError> {
        let key = ChatMessages { scope: Scope::MembersOnly, room_id: RoomId(7), language: Text::new("en")? };
        assert_eq!(key.to_key().as_str(), "chat:messages:members_only:7:en");
        assert_eq!(Rooms.to_key().as_str(), Rooms::KEY);
        Ok(())
    }

    #[test]
    fn keys_of_a_block_are_written() -> Result<(), ParameterError> {
        assert_eq!(Guest::new(RoomId(7), Scope::Public).to_key().as_str(), "guest:{7}:public");
        assert_eq!(Login::new("ada", UnixSeconds::new(9))?.to_key().as_str(), "login:ada:9");
        assert_eq!((GUEST_KEYS.len(), ALL_KEYS.len()), (3, 5));
        Ok(())
    }
}
