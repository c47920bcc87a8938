use keyschema::{Tail, Text, keys};

keys! {
    //! Denied; the project's prefix is in front of both.
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
    //! Denied once, though there are two like it; the last is by itself.
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
    //! Told apart by their types; a channel is no key.
    #![standard = domain]

    hash RoomById = room:{id: u64}, ttl = 1h;
    hash Lobby = room:lobby, ttl = 1h;
    channel Moves = room:{room_id: u64};
}

fn main() {}
