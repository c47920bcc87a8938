//! Prefixes that could change the structure of keys, or are written as keys.

use keyschema::{Text, keys};

keys! {
    /// No delimiter at its end.
    pub prefix Unended = tenant:{tenant: Text<32>};
    /// A hash tag, which belongs to keys.
    pub prefix Tagged = tenant:{#tenant: Text<32>}:;
    /// The same, written out.
    pub prefix Braced = tenant:{{{id: u64}}}:;
    /// Part of a glob.
    pub prefix Starred = "tenant*:{id: u64}:";
    /// Nothing.
    pub prefix Empty = :;
    /// No template.
    pub prefix Missing;
    /// Options of keys.
    pub prefix Expiring = tenant:{tenant: Text<32>}:, ttl = 30m, value = u8;
    /// No type.
    pub prefix Untyped = tenant:{tenant}:;
    /// Twice.
    pub prefix Tenant = tenant:{tenant: Text<32>}:;
    /// Twice.
    pub set Tenant = tenants:all, persistent = "few";
}

fn main() {
    // The understood parts of a prefix with mistakes exist.
    let _ = Unended { tenant: Text::new("acme").unwrap() };
    let _ = Tagged::new("acme");
    let _ = Expiring::new("acme");
}
