//! What only the types of a prefix tell.

use keyschema::{KeyPrefix, Tail, Text, keys};

keys! {
    /// Longer than a prefix can be.
    pub prefix TooLong = tenant:{tenant: Text<64>}:;
    /// Nothing says where the first ends.
    pub prefix Glued = tenant:{first: Text<8>}_{last: Text<8>}:;
    /// The rest of the key would be its own.
    pub prefix Greedy = tenant:{path: Tail<8>}:;
    /// A profile.
    pub hash Profile = user:profile:user_id:{user_id: u64}, ttl = 1d;
}

fn main() {
    let _ = TooLong::new("acme").unwrap().join(Profile::new(7)).to_string();
}
