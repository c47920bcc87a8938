//! Lifetimes, type and const parameters, bounds and defaults.

use keyschema::{KeySegment, RedisKey, Text};

#[derive(RedisKey, Clone, Copy)]
#[redis_key(room:{name}:{owner}, set)]
struct Lifetimes<'a, 'b: 'a> {
    name: Text<'a, 8>,
    owner: &'b u32,
}

#[derive(RedisKey)]
#[redis_key(room:{id}, set)]
struct TypeParameter<T: KeySegment> {
    id: T,
}

#[derive(RedisKey)]
#[redis_key(room:{id}:{other}, set)]
struct WhereClause<T, U = u8>
where
    T: KeySegment + Copy,
    U: KeySegment,
{
    id: T,
    other: U,
}

#[derive(RedisKey)]
#[redis_key(room:{name}, set)]
struct ConstParameter<'a, const N: usize = 4> {
    name: Text<'a, N>,
}

#[derive(RedisKey)]
#[redis_key(room:{name}, set)]
struct ConstExpression<'a> {
    name: Text<'a, { 4 * 2 }>,
}

#[derive(KeySegment)]
struct Id<T: KeySegment = u64>(T);

#[derive(KeySegment)]
struct Name<'a, const N: usize> {
    text: Text<'a, N>,
}

#[derive(RedisKey)]
#[redis_key(room:{id}:{name}, set)]
struct OfNewtypes<'a> {
    id: Id,
    name: Name<'a, 6>,
}

pub(crate) fn main() {
    let name = |text| Text::new(text).unwrap();
    let key = Lifetimes { name: name("a"), owner: &7 };
    assert_eq!(key.to_key().as_str(), "room:a:7");
    assert_eq!(TypeParameter { id: -1_i8 }.to_key().as_str(), "room:-1");
    let key: WhereClause<bool> = WhereClause { id: true, other: 3 };
    assert_eq!(key.to_key().as_str(), "room:true:3");
    let key: ConstParameter = ConstParameter { name: Text::new("abcd").unwrap() };
    assert_eq!(key.to_key().as_str(), "room:abcd");
    let key = ConstExpression { name: name("a") };
    assert_eq!(key.to_key().as_str(), "room:a");
    assert_eq!(ConstExpression::MAX_LEN, 13);
    let key = OfNewtypes { id: Id(7), name: Name { text: Text::new("ada").unwrap() } };
    assert_eq!(key.to_key().as_str(), "room:7:ada");
    assert_eq!(OfNewtypes::MAX_LEN, 5 + 20 + 1 + 6);
}
