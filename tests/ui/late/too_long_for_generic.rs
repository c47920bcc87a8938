// The warnings of the naming lints are not what is shown here.

use keyschema::{RedisKey, KeySegment, Text};

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, standard = none)]
struct UserProfile<T: KeySegment> {
    id: T,
}

fn main() {
    let id: Text<300> = Text::new("a").unwrap();
    let _ = UserProfile { id }.to_key();
}
