// The warnings of the naming lints are not what is shown here.

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user.a, hash, delimiter = "", standard = none)]
struct Empty;

#[derive(RedisKey)]
#[redis_key(user.b, hash, delimiter = "->", standard = none)]
struct TwoMarks;

#[derive(RedisKey)]
#[redis_key(user.c, hash, delimiter = "x", standard = none)]
struct Letter;

#[derive(RedisKey)]
#[redis_key(user.d, hash, delimiter = ., standard = none)]
struct Unquoted;

#[derive(RedisKey)]
#[redis_key(user.e, hash, delimiter = '.', standard = none)]
struct Char;

#[derive(RedisKey)]
#[redis_key(user.f, hash, delimiter = "*", standard = none)]
struct Glob;

#[derive(RedisKey)]
#[redis_key(user.g, hash, delimiter = "·", standard = none)]
struct BeyondAscii;

#[derive(RedisKey)]
#[redis_key(user.h, hash, delimiter = " ", standard = none)]
struct Space;

fn main() {}
