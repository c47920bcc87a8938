// The warnings of the naming lints are not what is shown here.

use keyschema::{Alphabet, RedisKey, KeySegment, Shape, Writer};

struct Rest;

impl KeySegment for Rest {
    const SHAPE: Shape = Shape::Tail { min_len: 1, max_len: 8, alphabet: Alphabet::of("abc:") };

    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.literal("a:b");
    }
}

#[derive(RedisKey)]
#[redis_key(file:{path}:owner, string, standard = none)]
struct FileOwner {
    path: Rest,
}

#[derive(RedisKey)]
#[redis_key(file:{#path}, string, standard = none)]
struct Tagged {
    path: Rest,
}

fn main() {}
