//! Generated code raises no warning, with all lints of the compiler and Clippy on.
#![forbid(unsafe_code)]
#![deny(
    warnings,
    future_incompatible,
    keyword_idents,
    let_underscore,
    missing_docs,
    nonstandard_style,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused
)]
#![deny(
    missing_copy_implementations,
    missing_debug_implementations,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![deny(
    clippy::all,
    clippy::cargo,
    clippy::nursery,
    clippy::pedantic,
    clippy::absolute_paths,
    clippy::arbitrary_source_item_ordering,
    clippy::as_conversions,
    clippy::default_numeric_fallback,
    clippy::indexing_slicing,
    clippy::inline_always,
    clippy::items_after_statements,
    clippy::missing_const_for_fn,
    clippy::missing_docs_in_private_items,
    clippy::missing_inline_in_public_items,
    clippy::pattern_type_mismatch,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    clippy::use_self,
    clippy::wildcard_imports
)]
#![expect(clippy::cargo, reason = "the manifest is not what is looked at")]

use keyschema::{Hex, KeySegment, Raw, RedisKey, Tail, Text, UnixSeconds};

/// A key of rooms, and a catalogue with only this key.
macro_rules! rooms {
    ($(#[$attribute:meta])* $vis:vis $name:ident, $key:ident: $ty:ty, $catalog:ident) => {
        keyschema::keys! {
            $vis catalog $catalog;

            $(#[$attribute])*
            $vis hash $name = wrapped:{$key: $ty}, ttl = 1h;
        }
    };
}

/// All rooms.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(chat:rooms, set, persistent = "rebuilt by hand")]
pub struct AllRooms;

/// A key that the compiler checks without a finding. It has the name of an item in generated code.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(room:visit:{#room}:{first}_{last}, hash, ttl = 30m, max_bytes = 100, warn(long_keys, adjacent_parameters, low_cardinality_hash_tags))]
pub struct Judged<'a> {
    /// The first visitor.
    pub first: u64,
    /// The last visitor.
    pub last: Text<'a, 24>,
    /// The room.
    pub room: u64,
}

/// A card. It and its fields have names that generated code could use too.
#[derive(::keyschema::HashRecord, Debug)]
#[hash_record(case = camel)]
pub struct Card {
    /// A word of generated code.
    pub cmd: u8,
    /// The name of the guest.
    pub name: String,
    /// A word of Rust.
    pub r#type: Option<u8>,
    /// Another.
    #[hash_record(rename = "a value")]
    pub value: Option<u64>,
}

/// Members of a room. The caller chooses the type of its name.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(chat:members:{room}, set, ttl = caller)]
pub struct ChatMembers<Room>
where
    Room: KeySegment,
{
    /// The room.
    pub room: Room,
}

/// Newest messages of a room.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(chat:messages:{{room:{room_id}}}:{language}:{scope}:{type}, list, ttl = 7d, jitter = 10%)]
pub struct ChatMessages<'text> {
    /// The language that is spoken there.
    pub language: Text<'text, 2>,
    /// The room.
    pub room_id: RoomId,
    /// The scope in which the room is found.
    pub scope: Scope,
    /// The kind of the messages.
    pub r#type: u8,
}

keyschema::keys! {
    //! Keys of the chat, declared together.
    #![prefix = talk]
    #![warn(long_keys, adjacent_parameters, low_cardinality_hash_tags, overlapping_prefixes)]

    /// The keys about talks.
    pub catalog TALK_KEYS;

    /// The keys of a host, by two names.
    pub prefix Host = host:{name: Text<24>}_{room_id: RoomId}:;

    /// The keys of tests.
    pub prefix Testing = testing:;

    /// Seen in the crate.
    pub(crate) prefix Inner = inner:{name: u8}:;

    /// All guests.
    pub set Guests = guests, persistent = "rebuilt by hand";

    /// A guest, by a name of the project's own.
    pub hash Guest = guest:{#guest_id: GuestId}, ttl = 30m, fields = { name: String, r#type: u8 };

    /// The card of a guest, a struct of the project's own.
    pub hash GuestCard = card:{#guest_id: GuestId}, ttl = 30m, fields = Card;

    /// The newest guests. Generated code may use this name too.
    pub list Newest = newest:{formatter: u64}:{other: UnixSeconds}:{state: bool}:{new: Scope}, ttl = 7d, jitter = 10%, value = Guest;

    /// A login, with texts of all kinds.
    pub string Login = login:{type: Text<24>}:{match: Hex<16>}:{path: Tail<48>}, ttl = caller, version = 2;

    /// A page, as another program names it.
    pub string Page = page:{url: Raw<24>}:{at: UnixSeconds}, ttl = 1h, allow(raw_parameters, reason = "as it is there");

    /// A key that cannot be cloned, because of one of its types.
    pub string Secret = secret:{secret: SecretId}:{owner: Text<'owner, 8>}, ttl = 1h;

    /// Text with another delimiter and its own lifetime.
    pub string Mail = mail.{address: Text<'mail, 64>}, delimiter = ".", ttl = 1h;

    /// A borrowed name.
    pub string Lent = lent:{guest: &GuestId}:{scope: &'scope Scope}, ttl = 1h;

    /// Is there.
    #[cfg(all())]
    pub zset There = there:{number: i64}, ttl = 1h;

    /// Is not there.
    #[cfg(any())]
    pub zset Absent = absent:{number: NoSuchType}, ttl = 1h;

    /// A deprecated key. It is still listed.
    pub hash Old = old:{number: u64}:{text: Text<8>}, ttl = 1h, deprecated = "use `Guest`", fields = { first: u8 };

    /// The same, as the type of its elements.
    pub list Older = older:{number: u64}, ttl = 1h, deprecated = "use `Newest`", value = Older;

    /// By the attribute.
    #[deprecated]
    pub hash Oldest = oldest:{number: u64}:{text: Text<8>}, ttl = 1h, fields = { first: u8 };

    /// By the attribute, with a note.
    #[deprecated(since = "0.1.0", note = "use `Newest`")]
    pub list Ancient = ancient:{number: u64}:{digest: Hex<4>}{text: Text<4>}, ttl = 1h, value = Ancient, warn(adjacent_parameters);

    /// Kept to itself.
    hash Private = private:{number: u128}, ttl = 1h;

    /// Seen in the crate.
    pub(crate) channel Moves = moves:{number: u8};
}

rooms!(
    /// Declared by a macro of the crate.
    pub Wrapped, room: RoomId, WRAPPED_KEYS
);

keyschema::catalog! {
    /// The keys about talks and rooms.
    pub static ALL_KEYS = [TALK_KEYS, WRAPPED_KEYS, AllRooms];

    /// Seen in the crate.
    pub(crate) static ROOM_KEYS = [Wrapped, AllRooms, Judged, ChatMembers<RoomId>, ChatMessages];
}

/// A guest.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GuestId(pub u64);

/// An id that must not be copied.
#[derive(KeySegment, Debug)]
#[expect(missing_copy_implementations, reason = "so that there is a type without it")]
pub struct SecretId(pub u64);

/// The number of a room.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomId(pub u64);

/// The scope in which a room is found.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
pub enum Scope {
    /// By its members.
    MembersOnly,
    /// By everyone.
    Public,
}

#[cfg(test)]
mod tests {
    //! The texts of the keys.

    use super::{
        AllRooms, ChatMembers, ChatMessages, Guest, GuestId, Lent, Login, Mail, Moves, Private, RoomId,
        Scope, Secret, SecretId, There, Wrapped, ALL_KEYS, ROOM_KEYS, TALK_KEYS, WRAPPED_KEYS,
    };
    use keyschema::{ParameterError, RedisKey as _, SegmentError, Text};

    #[test]
    #[expect(clippy::literal_string_with_formatting_args, reason = "the braces are those of a hash tag")]
    fn keys_are_written() -> Result<(), SegmentError> {
        let messages = ChatMessages {
            language: Text::new("en")?,
            room_id: RoomId(7),
            scope: Scope::MembersOnly,
            r#type: 1,
        };
        assert_eq!(messages.to_key().as_str(), "chat:messages:{room:7}:en:members-only:1");
        let members = ChatMembers { room: Scope::Public };
        assert_eq!(members.to_key().as_str(), "chat:members:public");
        assert_eq!(AllRooms.to_key().as_str(), AllRooms::KEY);
        Ok(())
    }

    #[test]
    fn keys_of_a_block_are_written() -> Result<(), ParameterError> {
        let login = Login::new("web", [0xAB; 16], "a:b")?;
        assert_eq!(login.to_key().as_str(), "talk:login:web:abababababababababababababababab:a:b");
        let guest = GuestId(7);
        assert_eq!(Guest::new(guest).to_key().as_str(), "talk:guest:{7}");
        let lent = Lent::new(&guest, &Scope::Public);
        assert_eq!(lent.to_key().as_str(), "talk:lent:7:public");
        assert_eq!(There::new(-1).to_key().as_str(), "talk:there:-1");
        assert_eq!(Private::new(1).to_key().as_str(), "talk:private:1");
        assert_eq!(Moves::new(1).to_key().as_str(), "talk:moves:1");
        assert_eq!(Secret::new(SecretId(3), "me")?.to_key().as_str(), "talk:secret:3:me");
        assert_eq!(Mail::new("a@b.c").map_err(|error| error.parameter), Err("address"));
        assert_eq!(Wrapped::new(RoomId(7)).to_key().as_str(), "wrapped:7");
        Ok(())
    }

    #[test]
    fn catalogues_list_all_keys() {
        let names: Vec<&str> = TALK_KEYS.iter().map(|schema| schema.name).collect();
        let listed = [
            "Guests",
            "Guest",
            "GuestCard",
            "Newest",
            "Login",
            "Page",
            "Secret",
            "Mail",
            "Lent",
            "There",
            "Old",
            "Older",
            "Oldest",
            "Ancient",
            "Private",
            "Moves",
        ];
        assert_eq!(names, listed);
        assert_eq!((ALL_KEYS.len(), ROOM_KEYS.len(), WRAPPED_KEYS.len()), (listed.len() + 2, 5, 1));
    }
}
