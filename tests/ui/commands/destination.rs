//! Destinations of another type than the command writes.

use keyschema::{commands::SortOptions, prelude::*};

keys! {
    /// Tags that a user follows.
    pub set UserTags = user:tags:user_id:{#user_id: u64}, ttl = 1d;
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{#user_id: u64}, ttl = 30m;
    /// Newest posts of a user.
    pub list UserPosts = user:posts:user_id:{#user_id: u64}, ttl = 1d;
    /// Numbers of the newest posts of a user.
    pub list UserNumbers = user:numbers:user_id:{#user_id: u64}, ttl = 1d, value = u64;
}

fn main() {
    let (tags, profile, posts) = (UserTags::new(42), UserProfile::new(42), UserPosts::new(42));
    let numbers = UserNumbers::new(42);
    let _ = profile.sinterstore([&tags]);
    let _ = tags.sort_store(&SortOptions::default(), &profile);
    let _ = posts.rename(&tags);
    let _ = tags.sinter([&profile]);
    let _ = tags.sinter((&tags, &posts));
    let _ = tags.sinter(&tags);
    let _ = posts.rpoplpush(&numbers);
}
