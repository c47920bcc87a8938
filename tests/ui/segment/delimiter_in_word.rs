// The warnings of the naming lints are not what is shown here.

use keyschema::{KeySegment, RedisKey, Tail, keys};

#[derive(KeySegment, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Scope {
    #[key_segment(rename = "user")]
    User,
    #[key_segment(rename = "user:admin")]
    Admin,
    #[key_segment(rename = "admin")]
    Root,
}

/// A number cannot be mistaken for `admin`, and neither can what ends the key.
#[derive(RedisKey)]
#[redis_key(rights:{scope}:{id}:{last}, set, standard = none)]
struct Rights {
    scope: Scope,
    id: u64,
    last: Scope,
}

/// A tail can begin with `admin`.
#[derive(RedisKey)]
#[redis_key(rights:path:{scope}:{path}, set, standard = none)]
struct Path<'a> {
    scope: Scope,
    path: Tail<'a, 24>,
}

#[derive(KeySegment)]
enum Role {
    #[key_segment(rename = "user")]
    User,
    #[key_segment(rename = "admin:user")]
    AdminUser,
}

/// A role can begin with `admin`.
#[derive(RedisKey)]
#[redis_key(rights:of:{id}:{scope}:{role}, set, standard = none)]
struct Both {
    id: u64,
    scope: Scope,
    role: Role,
}

/// No role begins with another.
#[derive(RedisKey)]
#[redis_key(rights:by:{id}:{role}:{scope}, set, standard = none)]
struct Reversed {
    id: u64,
    role: Role,
    scope: Scope,
}

#[derive(KeySegment)]
enum Broken {
    #[key_segment(rename = "user::admin")]
    Empty,
}

/// An empty segment in a word.
#[derive(RedisKey)]
#[redis_key(broken:{word}, set, standard = none)]
struct EmptySegment {
    word: Broken,
}

/// Half a delimiter in a word.
#[derive(RedisKey)]
#[redis_key(broken::{word}, set, delimiter = "::", standard = none)]
struct HalfDelimiter {
    word: Scope,
}

keys! {
    #![standard = none]
    /// Anything can follow.
    prefix Tenant = tenant:{scope: Scope}:;
}

mod overlaps {
    use super::{Scope, keys};
    use keyschema::Text;

    keys! {
        #![standard = none]
        /// The same text as the next one.
        set First = right:{scope: Scope}:{id: u64};
        /// Three segments.
        set Second = right:user:{name: Text<8>}:{id: u64};
        /// Another length.
        set Third = right:user:{name: Text<8>}:{id: u64}:more;
    }
}

fn main() {}
