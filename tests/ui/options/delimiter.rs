// The warnings of the naming lints are not what is shown here.
#![allow(deprecated)]

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user.a, hash, delimiter = "")]
struct Empty;

#[derive(RedisKey)]
#[redis_key(user.b, hash, delimiter = "->")]
struct TwoMarks;

#[derive(RedisKey)]
#[redis_key(user.c, hash, delimiter = "x")]
struct Letter;

#[derive(RedisKey)]
#[redis_key(user.d, hash, delimiter = .)]
struct Unquoted;

#[derive(RedisKey)]
#[redis_key(user.e, hash, delimiter = '.')]
struct Char;

#[derive(RedisKey)]
#[redis_key(user.f, hash, delimiter = "*")]
struct Glob;

#[derive(RedisKey)]
#[redis_key(user.g, hash, delimiter = "·")]
struct BeyondAscii;

#[derive(RedisKey)]
#[redis_key(user.h, hash, delimiter = " ")]
struct Space;

fn main() {}
