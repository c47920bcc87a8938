// The warnings of the naming lints are not what is shown here.

//! Every mistake of a declaration is reported at once, and its uses elsewhere raise no error.

use keyschema::{KeySegment, RedisKey};

#[derive(KeySegment, Clone, Copy)]
#[key_segment(case = kebap)]
enum Kind {
    Public(u64),
    #[key_segment(renam = "closed")]
    Private,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(chat: messages:{room-id}:{kind: Kind}:{usr_id}, lst, ttl = 30min, jitter = 200%, colour = "red")]
struct ChatMessages<'a> {
    room_id: u64,
    kind: Kind,
    user_id: u64,
    name: &'a str,
}

#[derive(RedisKey)]
#[redis_key(chat:kinds:{kind}, set)]
struct Kinds {
    kind: Kind,
}

#[derive(RedisKey)]
struct NoAttribute<T> {
    id: T,
}

fn main() {
    let key = ChatMessages {
        room_id: 1,
        kind: Kind::Private,
        user_id: 2,
        name: "ada",
    };
    let mut buf = ChatMessages::buffer();
    let _: &[u8] = key.encode(&mut buf);
    let _ = (key.to_key(), key.slot(), key.to_string(), key.key_len());
    let _ = (ChatMessages::MAX_LEN, ChatMessages::SCHEMA.data_type);
    let _ = redis::cmd("LRANGE").arg(&key).arg(0).arg(-1);
    let _ = Kinds { kind: Kind::Private }.to_key();
    let _ = NoAttribute { id: 7 }.to_key();
}
