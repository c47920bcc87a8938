//! Patterns whose keys `SORT` cannot find.

use keyschema::{commands::SortKey, prelude::*};

keys! {
    /// Rank of a player in a game.
    pub string Rank = game:rank:game_id:{game_id: u32}:player_id:{player_id: u64}, ttl = 1d, value = f64;
    /// The worth of a page.
    pub string Worth = "page:worth:[1]:page_id:{page_id: u64}", ttl = 1d, value = f64;
}

fn main() {
    let _ = SortKey::value(&Rank::pattern());
    let _ = SortKey::value(&Worth::pattern());
}
