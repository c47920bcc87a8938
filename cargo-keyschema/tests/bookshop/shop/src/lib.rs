//! The keys of the shop.

use keyschema::{KeySegment, keys};

/// The region where a book is stored.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    North,
    South,
}

keys! {
    //! Keys of the bookshop.
    #![owner = "team-shop"]
    pub catalog SHOP_KEYS;

    /// Profile of one reader.
    pub hash UserProfile = user:profile:id:{user_id: u64}, ttl = 30m,
        fields = { name: String, points: u32 }, tags = ["pii"];

    /// Token of a login. It belongs to a [`UserProfile`].
    pub string SessionToken = session:token:token:{token: keyschema::Hex<16>}, ttl = 2h, jitter = 10%;

    /// Books that a reader wants to buy.
    pub list CartItems = cart:items:user_id:{#user_id: u64}, ttl = 7d;

    /// The number of copies of a book in a region.
    pub string StockCount = stock:qty:region:{region: Region}:isbn:{isbn: keyschema::Text<13>}, persistent = "counted by hand", value = u32,
        allow(abbreviations, reason = "the word of the warehouse");

    /// Books that sell best.
    pub zset BestSellers = books:best_sellers, ttl = 1d, owner = "team-search";
}

#[cfg(test)]
mod tests {
    keyschema::snapshot_test!(super::SHOP_KEYS, "keyschema.json");
}
