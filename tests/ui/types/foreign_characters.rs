// The warnings of the naming lints are not what is shown here.

use keyschema::{Alphabet, RedisKey, KeySegment, Shape, Writer};

struct Glob;

impl KeySegment for Glob {
    const SHAPE: Shape = Shape::fixed(1, Alphabet::of("*"));

    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.literal("*");
    }
}

struct Brace;

impl KeySegment for Brace {
    const SHAPE: Shape = Shape::fixed(1, Alphabet::of("{"));

    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.literal("{");
    }
}

#[derive(RedisKey)]
#[redis_key(user:a:{glob}, hash, standard = none)]
struct WithGlob {
    glob: Glob,
}

#[derive(RedisKey)]
#[redis_key(user:b:{brace}, hash, standard = none)]
struct WithBrace {
    brace: Brace,
}

fn main() {}
