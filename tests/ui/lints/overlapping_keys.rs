use keyschema::{Tail, Text, keys};

keys! {
    //! Denied; both have the project's prefix.
    #![standard = domain]
    #![prefix = mall]

    hash UserByName = user:{name: Text<8>}, ttl = 1h;
    hash Admin = user:admin, ttl = 1h;
}

keys! {
    //! Warned of.
    #![standard = domain]
    #![warn(overlapping_keys)]

    hash FileByPath = file:{path: Tail<40>}, ttl = 1h;
    hash FileOwner = file:owner:{user_id: u64}, ttl = 1h;
}

keys! {
    //! Denied: keys of two delimiters.
    #![standard = domain]

    string DoorByCode = door:{code: Text<8>}, ttl = 1h;
    string DoorByPath = door:{floor: u8}.{room: u8}, ttl = 1h, delimiter = ".", allow(delimiters, reason = "of the old service");
}

keys! {
    //! Denied once at the last key, which names all seven that it overlaps.
    #![standard = domain]

    hash Anything = shop:{path: Tail<40>}, ttl = 1h,
        allow(overlapping_keys(Basket, Cellar, Display, Entrance, Floor, Gate), reason = "no path is called so");
    hash Basket = shop:basket, ttl = 1h;
    hash Cellar = shop:cellar, ttl = 1h;
    hash Display = shop:display, ttl = 1h;
    hash Entrance = shop:entrance, ttl = 1h;
    hash Floor = shop:floor, ttl = 1h;
    hash Gate = shop:gate, ttl = 1h;
    hash ByName = shop:{name: Text<8>}, ttl = 1h;
}

keys! {
    //! Pairs: one is allowed, and one does not overlap.
    #![standard = domain]

    hash ByCode = lamp:{code: Text<8>}, ttl = 1h;
    hash Ceiling = lamp:ceiling, ttl = 1h, allow(overlapping_keys(ByCode), reason = "no lamp has this code");
    hash Desk = lamp:desk, ttl = 1h;
    hash Kitchen = lamp:{room: u8}:kitchen, ttl = 1h, allow(overlapping_keys(ByCode));
    hash Hall = lamp:hall_of_fame, ttl = 1h, deny(overlapping_keys(ByCode)), allow(overlapping_keys(1));
}

keys! {
    //! Denied at each: the first overlaps nothing, the second one key, the third two.
    #![standard = domain]

    set Visits = visit:{day: u16}, ttl = 1h;
    set VisitsAgain = visit:{day: u16}, ttl = 2h;
    set VisitsOfToday = visit:7, ttl = 2h;
    set VisitsOfAll = visit:all, ttl = 2h;
}

keys! {
    //! Allowed by the first of them.
    #![standard = domain]

    hash ById = game:{id: Text<8>}, ttl = 1h, allow(overlapping_keys, reason = "no game is called `newest`");
    hash Newest = game:newest, ttl = 1h;
}

keys! {
    //! Told apart by their types; a channel is not a key.
    #![standard = domain]

    hash RoomById = room:{id: u64}, ttl = 1h;
    hash Lobby = room:lobby, ttl = 1h;
    channel Moves = room:{room_id: u64};
}

keys! {
    //! Names of keys that are not in the block.

    /// A lamp.
    hash Lamp = lamp:stock:id:{id: u64}, ttl = 1h, allow(overlapping_keys(Lmp, Elsewhere), reason = "no such keys");
}

keys! {
    #![allow(overlapping_keys(Lamp), reason = "only a key can say so")]

    /// A bulb.
    hash Bulb = lamp:bulb:id:{id: u64}, ttl = 1h;
}

fn main() {}
