use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct UserProfile(u64);

#[derive(RedisKey)]
#[redis_key(user:name:{0}, hash)]
struct UserName(u64, u64);

#[derive(RedisKey)]
#[redis_key(user:all, hash)]
struct AllUsers();

fn main() {}
