// The warnings of the naming lints are not what is shown here.
#![allow(deprecated)]

use keyschema::{RedisKey, KeySegment, Text};

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct UserProfile<T: KeySegment> {
    id: T,
}

fn main() {
    let id: Text<300> = Text::new("a").unwrap();
    let _ = UserProfile { id }.to_key();
}
