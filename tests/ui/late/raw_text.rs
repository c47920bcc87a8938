// A key that may not be UTF-8 cannot do this.

use keyschema::{KeySegment, Raw, RedisKey};

#[derive(RedisKey)]
#[redis_key(cache:page:{url}, string, standard = none)]
struct Page<'a> {
    url: Raw<'a, 8>,
}

#[derive(RedisKey)]
#[redis_key(cache:part:{part}, string, standard = none)]
struct Part<T: KeySegment> {
    part: T,
}

fn main() {
    let page = Page { url: Raw::new("a").unwrap() };
    let mut text = String::new();
    page.append_to_string(&mut text);

    let part = Part { part: keyschema::ArrayRaw::<8>::new("a").unwrap() };
    let _ = part.to_key();

    let _ = Raw::<0>::new("");
    let _ = Raw::<32001>::new("a");
}
