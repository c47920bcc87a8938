// The warnings of the naming lints are not what is shown here.

use keyschema::{KeySegment, RedisKey};

#[derive(KeySegment)]
#[key_segment(case = kebab)]
enum Genre {
    SciFi,
}

#[derive(RedisKey)]
#[redis_key(movies-{genre}, set, delimiter = "-", standard = none)]
struct Movies {
    genre: Genre,
}

#[derive(KeySegment)]
enum Scope {
    #[key_segment(rename = "user:admin")]
    Admin,
}

#[derive(RedisKey)]
#[redis_key(rights:{scope}, set, standard = none)]
struct Rights {
    scope: Scope,
}

fn main() {}
