// Places where `Raw` is not allowed: each key has one error, at the type.

use keyschema::{RedisKey, KeySegment, Raw, keys};

keys! {
    #![standard = none]

    /// Two of them.
    pub string Two = two:{first: Raw<8>}:{second: ArrayRaw<8>};
    /// In the hash tag.
    pub string InTag = in_tag:{#value: Raw<8>};
    /// In braces with more.
    pub string InBraces = in_braces:{{shop:{value: Raw<8>}}}:items;
    /// Before the hash tag.
    pub string BeforeTag = before_tag:{value: Raw<8>}:{#id: u64};
    /// Its start is unknown.
    pub string NoStart = no_start:{name: Text<8>}_{value: Raw<8>};
    /// Its end is unknown.
    pub string NoEnd = no_end:{value: Raw<8>}{id: u64};
    /// A text before the number can be part of the value.
    pub string NoEndEither = no_end_either:{value: Raw<8>}-{name: Text<8>}-{id: u64};
    /// The text after this prefix would begin another key.
    pub prefix Tenant = tenant:{tenant: Raw<8>}:;
}

use keyschema::ArrayRaw;
use keyschema::Text;

/// A newtype of any bytes.
#[derive(KeySegment)]
pub struct Query<'a>(Raw<'a, 8>);

#[derive(RedisKey)]
#[redis_key(search:{query}:page:{page}, string, standard = none)]
pub struct Search<'a> {
    query: Query<'a>,
    page: u32,
}

#[derive(RedisKey)]
#[redis_key(search:{#query}, string, standard = none)]
pub struct Tagged<'a> {
    query: Query<'a>,
}

#[derive(RedisKey)]
#[redis_key(search:{{{query}}}, string, standard = none)]
pub struct Braced<'a> {
    query: Raw<'a, 8>,
}

/// A brace that is never closed.
#[derive(RedisKey)]
#[redis_key("unclosed:{{x:{value}", string, standard = none)]
pub struct Unclosed<'a> {
    value: Raw<'a, 8>,
}

fn main() {}
