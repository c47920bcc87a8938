// The key may contain bytes that are not text, so it is not a `str`.

use keyschema::{Raw, RedisKey};

#[derive(RedisKey)]
#[redis_key(cache:page:{url}, string, standard = none)]
struct Page<'a> {
    url: Raw<'a, 8>,
}

fn text_of<K: RedisKey>(key: &K) -> String {
    let text: &str = &key.to_key();
    text.to_owned()
}

fn main() {
    let key = Page { url: Raw::new("a").unwrap() }.to_key();
    let text: &str = &key;
    println!("{}", key.as_str());
}
