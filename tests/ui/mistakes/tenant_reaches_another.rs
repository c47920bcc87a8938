use keyschema::keys;

keys! {
    pub catalog ALL_KEYS;

    /// The keys of what users see.
    pub prefix User = user:;

    /// Pages that a user made.
    pub list Pages = profile:pages:id:{id: u64}, ttl = 1d;

    /// Pages of a profile.
    pub set UserProfilePages = user:profile:pages:id:{id: u64}, ttl = 1d;
}

fn main() {}
