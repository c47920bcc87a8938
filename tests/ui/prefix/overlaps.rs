//! Keys with a prefix that are the keys of another schema.

use keyschema::{catalog, keys};

keys! {
    pub catalog KEYS;
    /// The keys of a user.
    pub prefix User = user:;
    /// A profile.
    pub list Profile = profile:id:{id: u64}, ttl = 1d;
    /// Another one.
    pub hash UserProfile = user:profile:id:{id: u64}, ttl = 1d;
    /// A channel is not a key.
    pub channel News = user:user:profile:id:{id: u64};
}

mod tenants {
    keyschema::keys! {
        pub catalog TENANT_KEYS;
        /// The keys of one tenant.
        pub prefix Tenant = {tenant: Text<32>}:, allow(unlabelled_parameters);
        /// The keys of one shard.
        pub prefix Shard = {shard: u8}:, allow(unlabelled_parameters);
        /// An order.
        pub hash Order = order:status:id:{id: u64}, ttl = 1d;
    }

    use keyschema::Text;
}

catalog! {
    pub static ALL = [tenants::TENANT_KEYS, Profile];
}

fn main() {}
