// The warnings of the naming lints are not what is shown here.

use keyschema::{RedisKey, KeySegment, Text};

#[derive(RedisKey)]
#[redis_key(user.profile.{id}, hash, delimiter = ".", standard = none)]
struct UserProfile<T: KeySegment> {
    id: T,
}

fn main() {
    let id: Text<24> = Text::new("a.b").unwrap();
    let _ = UserProfile { id }.to_key();
}
