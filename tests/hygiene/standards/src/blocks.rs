//! The good keys of each standard together: no two can be the same text, and together they have no
//! findings.
//!
//! The keys with values instead of parameters would be the same texts, so they are left out.

mod layered {
    use keyschema::{Date, Text, UnixSeconds, keys};

    keys! {
        #![standard = layered]

        /// Good, as published.
        hash Profile = user:profile:id:{id: u64}, ttl = 30m;

        /// Good, as published.
        string Status = order:status:order_id:{order_id: u64}, ttl = 30m;

        /// Good, as published.
        string Inventory = product:inventory:item_id:{item_id: u64}, ttl = 30m;

        /// Good, as published.
        list Messages = chat:messages:list:room_id:{room_id: u64}, ttl = 30m;

        /// Good, as published.
        hash ProfileHash = user:profile:hash:id:{id: u64}, ttl = 30m;

        /// Good, as published.
        set Categories = product:categories:set:item_id:{item_id: u64}, ttl = 30m;

        /// Good, as published.
        zset Score = leaderboard:score:zset:game_id:{game_id: u32}, ttl = 30m;

        /// Good, as published.
        string Summary = order:summary:date:{date: Date}, ttl = 30m;

        /// Good, as published.
        string Token = session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}, ttl = 30m;

        /// Good, as published.
        string Session = user:session:uid:{uid: Text<24>}, ttl = 30m;

        /// Good, but not from a published document.
        string Firmware = device:firmware:version:{version: Text<12>}, ttl = 30m;

        /// Good, but not from a published document.
        stream Lobby = game:lobby:stream:region:{region: Text<8>}, ttl = 30m;

        /// Good, but not from a published document.
        hash OpeningHours = shop:opening_hours:shop_id:{shop_id: u32}, ttl = 30m;
    }
}

mod compact {
    use keyschema::{Hex, keys};

    keys! {
        #![standard = compact]

        /// Good, as published.
        hash Profile = user:{id: u64}:profile, ttl = 30m;

        /// Good, as published.
        list Orders = user:{id: u64}:orders, ttl = 30m;

        /// Good, as published.
        string Token = user:{id: u64}:token, ttl = 30m;

        /// Good, as published.
        hash Info = product:{id: u64}:info, ttl = 30m;

        /// Good, as published.
        string Stock = product:{id: u64}:stock, ttl = 30m;

        /// Good, as published.
        hash MallProfile = mall:user:{id: u64}:profile, ttl = 30m;

        /// Good, as published.
        string Balance = pay:user:{id: u64}:balance, ttl = 30m;

        /// Good, as published.
        string Code = verify:code:{phone: u64}, ttl = 30m;

        /// Good, as published.
        string Status = order:{id: u64}:status, ttl = 30m;

        /// Good, as published.
        string MallStock = mall:product:{id: u64}:stock, ttl = 30m;

        /// Good where the project prefers the short word, and allowed where it does not.
        hash ShortWord = usr:{id: u64}:profile, ttl = 30m;

        /// Good, but not from a published document.
        string Lock = bike:{id: u64}:lock, ttl = 30m;

        /// Good, but not from a published document.
        zset Price = ride:price:{city: u32}, ttl = 30m;

        /// Good, but not from a published document.
        string Quota = api:v1.2:quota:{key: Hex<8>}, ttl = 30m;
    }
}

mod domain {
    use keyschema::{Date, Month, keys};

    keys! {
        #![standard = domain]

        /// Good, as published.
        hash Info = user:{id: u64}:info, ttl = 30m;

        /// Good, as published.
        list Orders = user:{id: u64}:orders, ttl = 30m;

        /// Good, as published.
        hash Addresses = user:{id: u64}:addresses, ttl = 30m;

        /// Good, as published.
        string Status = order:{id: u64}:status, ttl = 30m;

        /// Good, as published.
        list OfUser = order:user:{id: u64}, ttl = 30m;

        /// Good, as published.
        string Stock = goods:{id: u64}:stock, ttl = 30m;

        /// Good, as published.
        set Category = goods:category:{id: u32}, ttl = 30m;

        /// Good, as published.
        string Logins = login:count:{date: Date}, ttl = 30m;

        /// Good, as published.
        string View = goods:view:{id: u64}:{month: Month}, ttl = 30m;

        /// Good, as published.
        string Phone = verify:phone:{phone: u64}, ttl = 10m;

        /// Good, as published.
        string Token = token:user:{id: u64}, ttl = 2h;

        /// Good, as published.
        hash User = user:{id: u64}, persistent = "the only copy";

        /// Good, as published.
        set Tags = user:{id: u64}:tags, persistent;

        /// Good, as published.
        zset Rank = goods:rank:sales, persistent;

        /// Good, but not from a published document.
        stream Track = parcel:{id: u64}:track, ttl = 7d;

        /// Good, but not from a published document.
        geo Places = courier:{id: u64}:places, ttl = 7d;

        /// Good, but not from a published document.
        set Returned = parcel:returned:{month: Month}, ttl = 7d;
    }
}

mod relational {
    use keyschema::keys;

    keys! {
        #![standard = relational]

        /// Good, as published.
        hash Camel = userAdmin:user:id:{id: u64}, ttl = 1h, jitter = 10%;

        /// Good, but not from a published document.
        hash Booking = fleetBooking:carModel:modelYear:{model_year: u16}, ttl = 1h, jitter = 10%;
    }

    keys! {
        #![standard = relational]
        #![case = upper]

        /// Good, as published.
        hash Upper = PRO:USER:UID:{uid: u64}, ttl = 1h, jitter = 10%;

        /// Good, but not from a published document.
        hash Model = FLEET:CAR_MODEL:ID:{id: u64}, ttl = 1h, jitter = 10%;
    }

    keys! {
        #![standard = relational]
        #![case = pascal]

        /// Good, as published.
        hash Pascal = UserAdmin:User:Id:{id: u64}, ttl = 1h, jitter = 10%;

        /// Good, but not from a published document.
        hash Driver = FleetBooking:Driver:DriverId:{id: u64}, ttl = 1h, jitter = 10%;
    }

    keys! {
        #![standard = relational]
        #![case = snake]

        /// Good, as published.
        hash Snake = user_admin:user:id:{id: u64}, ttl = 1h, jitter = 10%;
    }

    keys! {
        #![standard = relational]
        #![delimiter = "."]

        /// Good, as published.
        set Following = {{user{id: u64}}}.following, ttl = 1h, jitter = 10%;

        /// Good, as published.
        set Followers = {{user{id: u64}}}.followers, ttl = 1h, jitter = 10%;
    }
}

mod narrative {
    use keyschema::{KeySegment, keys};

    #[derive(KeySegment)]
    #[key_segment(case = kebab)]
    enum Genre {
        Comedy,
        SciFiction,
    }

    #[derive(KeySegment)]
    enum Format {
        Hardcover,
        Paperback,
    }

    keys! {
        #![standard = narrative]

        /// Good, as published.
        hash Book = book:{id: u64};

        /// Good, as published.
        set ByGenre = books:genre:{genre: Genre};

        /// Good, as published.
        set ByFormat = books:format:{format: Format};

        /// Good, as published.
        zset SalesRank = books:sales-rank;

        /// Good, as published.
        set Genres = books:genres;

        /// Good, as published.
        zset All = all:sales-rank;

        /// Good, as published.
        string Counter = global:book;

        /// Good, as published.
        hash Film = film:{id: u64};

        /// Good, as published.
        set FilmsByGenre = films:genre:{genre: Genre};

        /// Good, as published.
        zset FilmsRank = films:sales-rank;

        /// Good, but not from a published document.
        set AuthorsBooks = author:{id: u64}:books;

        /// Good, but not from a published document.
        list Newest = recipes:newest;

        /// Good, but not from a published document.
        list Steps = recipe:{id: u64}:steps;
    }
}
