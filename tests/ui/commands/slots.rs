//! Commands on keys that can be in different slots.

use keyschema::prelude::*;

keys! {
    /// Tags that a user follows.
    pub set UserTags = user:tags:user_id:{#user_id: u64}, ttl = 1d;
    /// Tags of a post.
    pub set PostTags = post:tags:post_id:{#post_id: PostId}, ttl = 1d;
    /// Tags of everyone.
    pub set AllTags = tags:all, ttl = 1d;
}

/// A post.
#[derive(keyschema::KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostId(u64);

mod other {
    /// A type of the same name.
    #[derive(keyschema::KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct PostId(u64);

    impl PostId {
        /// The third post.
        pub const THIRD: Self = Self(3);
    }
}

keys! {
    /// Tags of another kind of post.
    pub set OtherTags = other:tags:post_id:{#post_id: other::PostId}, ttl = 1d;
}

fn main() {
    let _ = PostTags::new(PostId(3)).sdiff([OtherTags::new(other::PostId::THIRD)]);
    let _ = UserTags::new(42).sinter([PostTags::new(PostId(7))]);
    let _ = AllTags.sunionstore([UserTags::new(42)]);
    let _ = UserTags::new(42).sdiff((UserTags::new(42), AllTags));
}
