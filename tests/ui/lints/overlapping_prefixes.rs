use keyschema::{Text, keys};

keys! {
    //! Denied; the project's prefix is part of both.
    #![standard = domain]
    #![prefix = mall]
    #![deny(overlapping_prefixes)]

    hash User = user:{user_id: u64}, ttl = 1h;
    hash Profile = user:profile:{user_id: u64}, ttl = 1h;
}

keys! {
    //! Warned of: one has no parameter.
    #![standard = domain]
    #![warn(overlapping_prefixes)]

    set Rooms = room:all, ttl = 1h;
    set RoomsOfFloor = room:all_of:{floor: u8}, ttl = 1h;
}

keys! {
    //! Denied by one key: it starts with a parameter.
    #![standard = domain]

    hash City = city:{city_id: u64}, ttl = 1h;
    hash OfTenant = {tenant: Text<8>}:city:{number: u64}, ttl = 1h, deny(overlapping_prefixes);
}

keys! {
    //! Allowed by one of them.
    #![standard = domain]
    #![deny(overlapping_prefixes)]

    hash Door = door:{door_id: u64}, ttl = 1h;
    hash Lock = door:lock:{door_id: u64}, ttl = 1h, allow(overlapping_prefixes, reason = "doors are not tracked");
}

keys! {
    //! The same prefix, and others.
    #![standard = domain]
    #![deny(overlapping_prefixes)]

    hash Game = game:{game_id: u64}, ttl = 1h;
    zset GameScores = game:{game_id: u64}:scores, ttl = 1h;
    hash Player = player:{player_id: u64}, ttl = 1h;
}

fn main() {}
