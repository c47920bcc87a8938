//! Keys without the standard library and without an allocator.
#![no_std]

use keyschema::{ArrayRaw, Hex, KeySegment, RedisKey, Tail, Text, UnixSeconds, catalog, keys};

/// The scope in which a room is found.
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
    /// The scope in which the room is found.
    pub scope: Scope,
    /// The room.
    pub room_id: u64,
    /// The language that is spoken there.
    pub language: Text<'a, 2>,
}

keys! {
    //! Keys that are declared together.
    pub catalog GUEST_KEYS;

    /// The keys of a host.
    pub prefix Host = host:{name: Text<24>}:;

    /// A guest.
    pub hash Guest = guest:{#room_id: u64}:{scope: Scope}, ttl = 30m, fields = { name: u8 };

    /// A login.
    pub string Login = login:{name: Text<24>}:{at: UnixSeconds}:{hash: Hex<2>}:{path: Tail<8>}, ttl = 2h, value = Guest;

    /// A page, as another program names it.
    pub string Page = page:{url: ArrayRaw<24>}, ttl = 1h, allow(raw_parameters, reason = "as it is there");
}

catalog! {
    /// All keys of this crate.
    pub static ALL_KEYS = [GUEST_KEYS, ChatMessages];
}

/// Returns the slot of a key, all of it without an allocation.
#[must_use]
pub fn slot_of(key: &impl RedisKey) -> u16 {
    key.slot()
}

#[cfg(test)]
mod tests {
    use super::{ALL_KEYS, ChatMessages, GUEST_KEYS, Guest, Host, Login, Scope, slot_of};
    use keyschema::{KeyPrefix, ParameterError, Prefixed, RedisKey, Text, UnixSeconds};

    #[test]
    fn keys_with_prefixes_are_written_and_read() -> Result<(), ParameterError> {
        let key = Host::new("ada")?.join(Guest::new(7, Scope::Public));
        let mut buf = <Prefixed<Guest, Host<'_>>>::buffer();
        assert_eq!(key.encode(&mut buf), b"host:ada:guest:{7}:public");
        let read = Prefixed::<Guest, Host<'_>>::parse(buf.as_str()).unwrap();
        assert_eq!((read.prefix().name.as_str(), read.key().room_id), ("ada", 7));
        assert_eq!(Host::new("ada")?.to_prefix(), "host:ada:");
        Ok(())
    }

    #[test]
    fn keys_are_written() -> Result<(), keyschema::SegmentError> {
        let key = ChatMessages { scope: Scope::MembersOnly, room_id: 7, language: Text::new("en")? };
        let mut buf = ChatMessages::buffer();
        assert_eq!(key.encode(&mut buf), b"chat:messages:members-only:7:en");
        assert_eq!(slot_of(&key), keyschema::hash_slot(b"chat:messages:members-only:7:en"));
        Ok(())
    }

    #[test]
    fn keys_of_a_block_are_written() -> Result<(), ParameterError> {
        assert_eq!(Guest::new(7, Scope::Public).to_key().as_str(), "guest:{7}:public");
        let key = Login::new("ada", UnixSeconds::new(9), [1, 2], "a:b")?;
        assert_eq!(key.to_key().as_str(), "login:ada:9:0102:a:b");
        assert_eq!((GUEST_KEYS.len(), ALL_KEYS.len()), (3, 4));
        Ok(())
    }
}
