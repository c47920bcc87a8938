//! Tests which keys have the same hash tag.

#![expect(private_interfaces, unreachable_pub, reason = "the type in a tag may be more private than its key")]

use keyschema::{__private::kinds::SameTag, CommandKey, KeySegment, RedisKey, Text, keys};

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Shard(u8);

type Part = Shard;
type Id = u64;

keys! {
    /// The type in the tag is more private than the key.
    pub set ByShard = by:shard:{#shard: Shard}, persistent;
    /// The same type elsewhere.
    pub list OfShard = of:{{{other: Part}}}:n:{n: u8}, persistent;
    /// A lifetime, which makes no difference, and literals.
    pub set Members = members:{{org:{org: Text<8>}}}, persistent;
    /// The same.
    pub set Admins = admins:{{org:{name: Text<8>}}}:level:{level: u8}, persistent;
    /// An alias.
    pub set ById = by:id:{#id: Id}, persistent;
    /// The key whose alias it is.
    pub set ByNumber = by:number:{#number: u64}, persistent;
}

/// A type parameter.
#[derive(RedisKey)]
#[redis_key(of:type:{#id}:name:{name}, set, persistent)]
pub struct OfType<'a, T: KeySegment> {
    id: T,
    name: Text<'a, 8>,
}

fn share<A, B>(_: &A, _: &B)
where
    A: CommandKey,
    B: CommandKey,
    A::Tag: SameTag<B::Tag, (), A, B>,
    B::Tag: SameTag<A::Tag, (), B, A>,
{
}

/// This compiles only if both tags are the same.
#[test]
fn types_in_the_tag_are_compared_and_not_their_names() {
    share(&ByShard::new(Shard(1)), &OfShard::new(Shard(1), 7));
    share(&ById::new(7_u64), &ByNumber::new(7));
    let name = String::from("a");
    let members = Members::new("a").unwrap();
    share(&members, &Admins::new(name.as_str(), 1).unwrap());
    let of_type = OfType { id: 7_u64, name: Text::new(&name).unwrap() };
    share(&of_type, &ById::new(7_u64));
    share(&OfType { id: Shard(1), name: of_type.name }, &ByShard::new(Shard(1)));
}
