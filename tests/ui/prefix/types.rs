//! Checks that need the types of a prefix.

use keyschema::{KeyPrefix, Tail, Text, keys};

keys! {
    /// Longer than a prefix can be.
    pub prefix TooLong = tenant:{tenant: Text<64>}:;
    /// The end of the first is unknown.
    pub prefix Glued = tenant:{first: Text<8>}_{last: Text<8>}:;
    /// It would take the rest of the key.
    pub prefix Greedy = tenant:{path: Tail<8>}:;
    /// A profile.
    pub hash Profile = user:profile:user_id:{user_id: u64}, ttl = 1d;
}

fn main() {
    let _ = TooLong::new("acme").unwrap().join(Profile::new(7)).to_string();
}
