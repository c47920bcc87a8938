//! The lints look at the words of a prefix.

use keyschema::{Text, keys};

keys! {
    /// An abbreviation.
    pub prefix Short = tnt:{tenant: Text<32>}:;
    /// Another case, and another delimiter.
    pub prefix Other = Tenant.{tenant: Text<32>}:;
    /// Known.
    pub prefix Known = usr:{user: Text<32>}:, allow(abbreviations, reason = "as in the old service");
    /// Nothing to allow.
    pub prefix Fine = tenant:{tenant: Text<32>}:, allow(abbreviations);
    /// A prefix without parameters.
    pub prefix Testing = testing:;
}

fn main() {}
