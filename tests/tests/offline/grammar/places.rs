//! Keys of every visibility, in functions and modules.

use keyschema::RedisKey;

mod outer {
    pub(crate) mod inner {
        use keyschema::{KeySegment, RedisKey};

        #[derive(KeySegment)]
        pub(super) enum Kind {
            OpenRoom,
            #[key_segment(rename = "2fa")]
            SecondFactor,
        }

        #[derive(RedisKey)]
        #[redis_key(room:{kind}, set)]
        pub(super) struct Rooms {
            pub(super) kind: Kind,
        }

        #[derive(RedisKey)]
        #[redis_key(room:{id}, set)]
        pub(crate) struct Room {
            pub(crate) id: u8,
        }
    }

    pub fn rooms() -> [String; 2] {
        [inner::Kind::OpenRoom, inner::Kind::SecondFactor].map(|kind| inner::Rooms { kind }.to_string())
    }
}

#[derive(RedisKey)]
#[redis_key(unit:all, set)]
struct Unit;

#[derive(RedisKey)]
#[redis_key(empty:all, set)]
pub struct Empty {}

fn key_of_a_function() -> String {
    #[derive(RedisKey)]
    #[redis_key(local:{id}, set)]
    struct Local {
        id: u8,
    }
    Local { id: 1 }.to_string()
}

pub(crate) fn main() {
    assert_eq!(outer::rooms(), ["room:open_room", "room:2fa"]);
    assert_eq!(outer::inner::Room { id: 1 }.to_string(), "room:1");
    assert_eq!(key_of_a_function(), "local:1");
    assert_eq!(Unit::KEY, Unit.to_key().as_str());
    assert_eq!(Empty::KEY, Empty {}.to_key().as_str());
    const { assert!(Unit::MAX_LEN == 8) };
}
