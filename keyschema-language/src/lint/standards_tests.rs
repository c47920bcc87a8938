//! The examples that the standards give themselves, and keys like them that stand in no document.
//!
//! Values stand for parameters, as digits do in the published texts; both spellings are tried. Each good key is free of
//! findings, each bad one has those named and no other.

use DataType::{Geo, Hash, List, Set, Stream, String, ZSet};
use keyschema_core::DataType;

use super::{Lifespan, Place, Policy, Standard, Subject, check_key, testing::Keys};
use crate::naming::{Case, Vocabulary};

/// No key of these has a finding.
#[track_caller]
fn good(keys: &Keys, templates: &[(&str, DataType)]) {
    for (template, data_type) in templates {
        keys.key(template).of_type(*data_type).finds_nothing();
    }
}

mod layered {
    use super::*;

    fn keys() -> Keys {
        Keys::of(Standard::Layered)
    }

    #[test]
    fn good_keys() {
        good(
            &keys(),
            &[
                ("user:profile:id:{id: u64}", Hash),
                ("user:profile:id:12345", Hash),
                ("order:status:order_id:{order_id: u64}", String),
                ("order:status:order_id:{id: u64}", String),
                ("product:inventory:item_id:{item_id: u64}", String),
                ("chat:messages:list:room_id:{room_id: u64}", List),
                ("user:profile:hash:id:{id: u64}", Hash),
                ("product:categories:set:item_id:{item_id: u64}", Set),
                ("leaderboard:score:zset:game_id:{game_id: u32}", ZSet),
                ("order:summary:date:{date: Date}", String),
                ("order:summary:date:20241122", String),
                ("session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}", String),
                ("session:token:uid:{user_id: Text<24>}:ts:{ts: UnixSeconds}", String),
                ("user:session:uid:{uid: Text<24>}", String),
                // Not of the document.
                ("device:firmware:version:{version: Text<12>}", String),
                ("game:lobby:stream:region:{region: Text<8>}", Stream),
                ("shop:opening_hours:shop_id:{shop_id: u32}", Hash),
            ],
        );
    }

    #[test]
    fn redundant_words() {
        keys()
            .key("user:profile:personal:information:unique:identifier:{id: u64}")
            .of_type(Hash)
            .finds_lints(["redundant_words"])
            .finds(["personal:information:unique:identifier"])
            .helps(["write `user:profile:id:{id}`"]);
        for bad in [
            "redis:invoice:total:id:{id: u64}",
            "invoice:total:information:id:{id: u64}",
            "warehouse:shelf:unique:id:{id: u64}",
            "valkey:cache:page:url_hash:{url_hash: Hex<16>}",
            "invoice:the:total:invoice_id:{invoice_id: u64}",
        ] {
            keys().key(bad).finds_lints(["redundant_words"]);
        }
    }

    #[test]
    fn abbreviations() {
        keys()
            .key("usr:prf:id:{id: u64}")
            .of_type(Hash)
            .finds_lints(["abbreviations", "abbreviations"])
            .finds(["usr", "prf"])
            .helps(["write `user`", "write `profile`"]);
    }

    #[test]
    fn segment_case() {
        for bad in ["orderStatusOrderId{order_id: u64}", "orderStatusOrderId98765"] {
            keys().key(bad).finds_lints(["segment_case"]);
        }
        keys()
            .key("orderStatusOrderId{order_id: u64}")
            .finds(["orderStatusOrderId"])
            .helps(["write `order:status:order_id:{order_id}`"]);
        for (bad, segment, help) in [
            ("shop:openingHours:id:{id: u64}", "openingHours", "write `opening_hours`"),
            ("shop:opening-hours:id:{id: u64}", "opening-hours", "write `opening_hours`"),
            ("Shop:hours:id:{id: u64}", "Shop", "write `shop`"),
            ("InvoiceTotalId{id: u64}", "InvoiceTotalId", "write `invoice:total:id:{id}`"),
        ] {
            keys().key(bad).finds_lints(["segment_case"]).finds([segment]).helps([help]);
        }
    }

    #[test]
    fn type_segments() {
        keys()
            .key("chat:messages:set:room_id:{room_id: u64}")
            .of_type(List)
            .finds_lints(["type_segments"])
            .finds(["set"])
            .helps(["write `chat:messages:list:room_id:{room_id}`, or declare the key a set"]);
        for (bad, data_type) in [
            ("mail:outbox:stream:account_id:{account_id: u64}", List),
            ("shop:opening:hash:shop_id:{shop_id: u64}", String),
            ("game:score:zset:game_id:{game_id: u64}", Set),
        ] {
            keys().key(bad).of_type(data_type).finds_lints(["type_segments"]);
        }
    }

    #[test]
    fn unlabelled_parameters() {
        keys()
            .key("user:profile:{id: u64}")
            .of_type(Hash)
            .finds_lints(["unlabelled_parameters"])
            .finds(["{id: u64}"])
            .helps(["write `user:profile:id:{id}`"]);
    }

    #[test]
    fn deep_keys() {
        for bad in [
            "farm:field:row:plant:leaf:color:id:{id: u64}",
            "bank:branch:desk:clerk:shift:note:day:number",
            "a:b:c:d:e:f:g",
        ] {
            keys().key(bad).finds_lints(["deep_keys"]);
        }
    }
}

mod compact {
    use super::*;

    fn keys() -> Keys {
        Keys::of(Standard::Compact)
    }

    #[test]
    fn good_keys() {
        good(
            &keys(),
            &[
                ("user:{id: u64}:profile", Hash),
                ("user:1001:profile", Hash),
                ("user:{id: u64}:orders", List),
                ("user:{id: u64}:token", String),
                ("product:{id: u64}:info", Hash),
                ("product:{id: u64}:stock", String),
                ("mall:user:{id: u64}:profile", Hash),
                ("pay:user:{id: u64}:balance", String),
                ("verify:code:{phone: u64}", String),
                ("verify:code:13800138000", String),
                ("order:{id: u64}:status", String),
                ("order:20260310001:status", String),
                ("mall:product:{id: u64}:stock", String),
                // Not of the document.
                ("bike:{id: u64}:lock", String),
                ("ride:price:{city: u32}", ZSet),
                ("api:v1.2:quota:{key: Hex<8>}", String),
            ],
        );
        let short = Vocabulary::new().prefer("user", "usr");
        good(&keys().vocabulary(short), &[("usr:{id: u64}:profile", Hash), ("usr:1001:profile", Hash)]);
    }

    #[test]
    fn missing_namespace() {
        for bad in ["name", "token", "data", "counter", "{id: u64}", "leaderboard"] {
            keys().key(bad).finds_lints(["missing_namespace"]).finds([bad]);
        }
    }

    #[test]
    fn deep_keys() {
        for (bad, deep, help) in [
            (
                "user:{id: u64}:order:2024:03:detail:shipping:address",
                "03:detail:shipping:address",
                "write `user:{id}:order`, one hash with `detail_shipping_address` as a field",
            ),
            (
                "user:1001:order:2024:03:detail:shipping:address",
                "03:detail:shipping:address",
                "write `user:1001:order`, one hash with `detail_shipping_address` as a field",
            ),
            ("a:b:c:d:e:f:g", "e:f:g", "keep what follows as fields of one hash, as in `a:b:c:d`"),
            ("city:bike:station:{station_id: u32}:state", "state", "write `station:{station_id}:state`"),
        ] {
            keys().key(bad).finds_lints(["deep_keys"]).finds([deep]).helps([help]);
        }
    }

    #[test]
    fn segment_case() {
        keys()
            .key("User:{id: u64}:Profile")
            .finds_lints(["segment_case", "segment_case"])
            .finds(["User", "Profile"])
            .helps(["write `user`", "write `profile`"]);
        for (bad, help) in [
            ("USER_TOKEN", "write `user:token`"),
            ("BikeLock{id: u64}", "write `bike:lock:{id}`"),
            ("ride:currentPrice", "write `current_price`"),
            ("ride:CITY:{city: u32}", "write `city`"),
        ] {
            keys().key(bad).finds_lints(["segment_case"]).helps([help]);
        }
    }

    #[test]
    fn nested_timestamps() {
        let detail =
            "keep a sorted set `log:detail` scored by time, or write one date: `log:{date: Date}:detail`";
        for bad in [
            "log:2026:03:11:09:30:detail",
            "log:{year: u16}:{month: u8}:{day: u8}:{hour: u8}:{minute: u8}:detail",
        ] {
            keys().key(bad).finds_lints(["nested_timestamps"]).helps([detail]);
        }
        let other = "keep a sorted set `log:xx` scored by time, or write one date: `log:{date: Date}:xx`";
        for bad in ["log:20260311:09:30:xx", "log:{date: Date}:{hour: u8}:{minute: u8}:xx"] {
            keys().key(bad).finds_lints(["nested_timestamps"]).helps([other]);
        }
        for bad in [
            "ride:1999:12:31",
            "sensor:{month: Month}:{day: u8}:{hour: u8}:reading",
            "visit:{visit_date: Date}:{visit_hour: u8}:{visit_minute: u8}",
        ] {
            keys().key(bad).finds_lints(["nested_timestamps"]);
        }
    }

    #[test]
    fn delimiters() {
        for (bad, mark) in [
            ("user/{id: u64}/profile", "/"),
            ("user.{id: u64}.profile", "."),
            ("user|{id: u64}|profile", "|"),
            ("user:{id: u64}/profile", "/"),
            ("user::{id: u64}:profile", "::"),
        ] {
            keys().key(bad).finds_lints(["delimiters"]).finds([mark]).helps(["write `user:{id}:profile`"]);
        }
        keys().key("user/1001/profile").finds_lints(["delimiters"]).helps(["write `user:1001:profile`"]);
        keys().key("user.1001.profile").finds_lints(["delimiters"]);
    }
}

mod domain {
    use super::*;

    fn keys() -> Keys {
        Keys::of(Standard::Domain)
    }

    #[test]
    fn good_keys() {
        good(
            &keys(),
            &[
                ("user:{id: u64}:info", Hash),
                ("user:{id: u64}:orders", List),
                ("user:{id: u64}:addresses", Hash),
                ("order:{id: u64}:status", String),
                ("order:user:{id: u64}", List),
                ("goods:{id: u64}:stock", String),
                ("goods:category:{id: u32}", Set),
                ("login:count:{date: Date}", String),
                ("login:count:20230730", String),
                ("goods:view:{id: u64}:{month: Month}", String),
                ("goods:view:5001:202307", String),
                ("verify:phone:{phone: u64}", String),
                ("token:user:{id: u64}", String),
                ("user:{id: u64}", Hash),
                ("user:{id: u64}:tags", Set),
                ("goods:rank:sales", ZSet),
                // Not of the document.
                ("parcel:{id: u64}:track", Stream),
                ("courier:{id: u64}:places", Geo),
                ("parcel:returned:{month: Month}", Set),
            ],
        );
    }

    #[test]
    fn missing_namespace() {
        let module = "put the module's name in front, as in";
        for (bad, example) in [("abc123", "`module:abc123`"), ("{key: Text<8>}", "`module:{key}`")] {
            let help = format!("{module} {example}");
            keys().key(bad).finds_lints(["missing_namespace"]).helps([&help]);
        }
        for (bad, help) in [
            ("userinfo", "write `user:info`"),
            ("orderstatus", "write `order:status`"),
            ("parcel_track", "write `parcel:track`"),
            ("parcel_{id: u64}", "write `parcel:{id}`"),
        ] {
            keys().key(bad).finds_lints(["missing_namespace"]).helps([help]);
        }
    }

    #[test]
    fn redundant_words() {
        for bad in ["redis_user_{id: u64}", "redis_user_1001"] {
            keys().key(bad).finds_lints(["redundant_words", "missing_namespace"]);
        }
        keys().key("redis_user_{id: u64}").helps(["write `user:{id}`", "write `user:{id}`"]);
    }

    #[test]
    fn segment_case() {
        for bad in ["User:{id: u64}", "User:1001"] {
            keys().key(bad).finds_lints(["segment_case"]).finds(["User"]).helps(["write `user`"]);
        }
    }

    #[test]
    fn nested_timestamps_in_a_deep_key() {
        keys()
            .key("mall:user:register:2023:07:30:{id: u64}:info")
            .finds_lints(["nested_timestamps", "deep_keys"])
            .finds(["2023:07:30", "{id: u64}:info"])
            .helps([
                "write `user:{id}:info`, and keep the time as the score of a sorted set, or as one `{date: Date}`",
                "write `user:{id}:info`",
            ]);
        keys().key("mall:user:register:2023:07:30:1001:info").finds_lints(["nested_timestamps", "deep_keys"]);
    }

    #[test]
    fn a_missing_ttl() {
        keys().undeclared("user:{id: u64}:info").finds_lints(["missing_ttl"]);
    }
}

mod relational {
    use super::*;

    fn keys() -> Keys {
        Keys::of(Standard::Relational)
    }

    #[test]
    fn good_keys() {
        for (case, template) in [
            (Case::Upper, "PRO:USER:UID:{uid: u64}"),
            (Case::Upper, "PRO:USER:UID:{id: u64}"),
            (Case::Upper, "PRO:USER:UID:18"),
            (Case::Camel, "userAdmin:user:id:{id: u64}"),
            (Case::Pascal, "UserAdmin:User:Id:{id: u64}"),
            (Case::Snake, "user_admin:user:id:{id: u64}"),
            // Not of the document.
            (Case::Camel, "fleetBooking:carModel:modelYear:{model_year: u16}"),
            (Case::Upper, "FLEET:CAR_MODEL:ID:{id: u64}"),
            (Case::Pascal, "FleetBooking:Driver:DriverId:{id: u64}"),
        ] {
            good(&keys().case(case), &[(template, Hash)]);
        }
        let dots = keys().delimiter(".");
        good(&dots, &[("{{user{id: u64}}}.following", Set), ("{{user{id: u64}}}.followers", Set)]);
    }

    #[test]
    fn segment_case() {
        keys()
            .key("userAdmin:User_profile:id:{id: u64}")
            .finds_lints(["segment_case"])
            .finds(["User_profile"])
            .helps(["write `userProfile`"]);
        keys()
            .case(Case::Upper)
            .key("FLEET:Car:ID:{id: u64}")
            .finds_lints(["segment_case"])
            .helps(["write `CAR`"]);
        keys()
            .case(Case::Pascal)
            .key("Fleet:car_model:Id:{id: u64}")
            .finds_lints(["segment_case"])
            .helps(["write `CarModel`"]);
    }

    #[test]
    fn invalid_characters() {
        for (bad, character) in [
            ("userAdmin:user name:id:{id: u64}", " "),
            ("userAdmin:user\"s:id:{id: u64}", "\""),
            ("userAdmin:user's:id:{id: u64}", "'"),
            ("userAdmin:user\nname:id:{id: u64}", "\n"),
            ("userAdmin:user\\name:id:{id: u64}", "\\"),
            ("userAdmin:user\u{200D}name:id:{id: u64}", "\u{200D}"),
            ("userAdmin:user\u{1B}name:id:{id: u64}", "\u{1B}"),
        ] {
            keys().key(bad).finds_lints(["invalid_characters"]).finds([character]);
        }
    }

    #[test]
    fn a_missing_ttl() {
        keys().undeclared("userAdmin:user:id:{id: u64}").finds_lints(["missing_ttl"]);
    }

    /// A hash tag is a level, so that the keys whose tags are wrong have a namespace.
    #[test]
    fn hash_tags_are_no_matter_of_names() {
        let policy = Policy::of(Standard::Relational);
        for template in ["foo{{}}{{bar}}", "{{orders}}:id:{id: u64}"] {
            let subject = Subject::of_template(template, String, &policy).documented().with_ttl();
            let found: Vec<&str> = check_key(&subject, &policy, &[])
                .iter()
                .map(|finding| finding.lint.name)
                .filter(|name| !name.ends_with("hash_tags") && *name != "missing_jitter")
                .collect();
            assert_eq!(found, [""; 0], "{template}");
        }
    }
}

mod narrative {
    use super::*;

    fn keys() -> Keys {
        Keys::of(Standard::Narrative)
    }

    #[test]
    fn good_keys() {
        good(
            &keys(),
            &[
                ("book:{id: u64}", Hash),
                ("book:1", Hash),
                ("books:genre:{genre: Genre}", Set),
                ("books:genre:sci-fiction", Set),
                ("books:format:{format: Format}", Set),
                ("books:sales-rank", ZSet),
                ("books:genres", Set),
                ("all:sales-rank", ZSet),
                ("global:book", String),
                ("film:{id: u64}", Hash),
                ("films:genre:{genre: Genre}", Set),
                ("films:sales-rank", ZSet),
                // Not of the document.
                ("author:{id: u64}:books", Set),
                ("recipes:newest", List),
                ("recipe:{id: u64}:steps", List),
            ],
        );
    }

    /// Any one delimiter may be kept by the whole project: it is the other key's that is wrong.
    #[test]
    fn keys_beside_each_other_keep_one_delimiter() {
        let block = [("book/{id: u64}", Hash), ("books:genres", Set)];
        keys().keys(&block).finds_lints(["delimiters"]).finds(["/"]);
        let block = [("book/{id: u64}", Hash), ("books/genres", Set)];
        keys().delimiter("/").keys(&block).finds_nothing();
    }

    #[test]
    fn grammatical_number() {
        for (bad, data_type, noun, help) in [
            ("books:{id: u64}", Hash, "books", "write `book:{id}`"),
            ("books:1", Hash, "books", "write `book:1`"),
            ("book:genre:{genre: Genre}", Set, "book", "write `books:genre:{genre}`"),
            ("book:genre:comedy", Set, "book", "write `books:genre:comedy`"),
            ("recipes:{id: u64}:steps", List, "recipes", "write `recipe:{id}:steps`"),
            ("city:population", ZSet, "city", "write `cities:population`"),
            ("children:{child_id: u64}", Hash, "children", "write `child:{child_id}`"),
        ] {
            keys()
                .key(bad)
                .of_type(data_type)
                .finds_lints(["grammatical_number"])
                .finds([noun])
                .helps([help]);
        }
    }

    #[test]
    fn delimiters() {
        for bad in ["book/{id: u64}", "book/1"] {
            keys().key(bad).of_type(Hash).finds_lints(["delimiters"]).finds(["/"]);
        }
    }
}

/// What the lints of several keys, of tags, of life and of descriptions say of the examples.
mod of_other_lints {
    use super::*;

    #[test]
    fn fields_of_one_entity() {
        Keys::of(Standard::Compact)
            .keys(&[
                ("user:{id: u64}:name", String),
                ("user:{id: u64}:age", String),
                ("user:{id: u64}:email", String),
            ])
            .finds_lints(["scattered_fields"]);
    }

    #[test]
    fn a_ttl_without_jitter() {
        let ttl = Lifespan::Ttl { has_jitter: false };
        Keys::of(Standard::Relational)
            .key("userAdmin:user:id:{id: u64}")
            .with_lifespan(ttl)
            .finds_lints(["missing_jitter"]);
    }

    #[test]
    fn hash_tags() {
        let keys = Keys::of(Standard::Relational);
        keys.key("foo{{}}{{bar}}").finds_lints(["empty_hash_tags"]);
        keys.key("{{orders}}:id:{id: u64}").finds_lints(["constant_hash_tags"]);
    }

    #[test]
    fn a_key_without_a_description() {
        Keys::of(Standard::Narrative)
            .key("book:{id: u64}")
            .of_type(Hash)
            .undocumented()
            .finds_lints(["undocumented_keys"]);
    }
}

/// The good keys of a standard stand in one block, with no collision and no finding of the lints that look at several keys.
/// The values of the published texts are parameters here: `user:1001:profile` would be one of `user:{id: u64}:profile`.
mod in_one_block {
    use super::*;

    #[test]
    fn layered() {
        Keys::of(Standard::Layered)
            .keys(&[
                ("user:profile:id:{id: u64}", Hash),
                ("order:status:order_id:{order_id: u64}", String),
                ("product:inventory:item_id:{item_id: u64}", String),
                ("chat:messages:list:room_id:{room_id: u64}", List),
                ("user:profile:hash:id:{id: u64}", Hash),
                ("product:categories:set:item_id:{item_id: u64}", Set),
                ("leaderboard:score:zset:game_id:{game_id: u32}", ZSet),
                ("order:summary:date:{date: Date}", String),
                ("session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}", String),
                ("user:session:uid:{uid: Text<24>}", String),
            ])
            .finds_nothing();
    }

    #[test]
    fn compact() {
        let keys = [
            ("user:{id: u64}:profile", Hash),
            ("user:{id: u64}:orders", List),
            ("user:{id: u64}:token", String),
            ("product:{id: u64}:info", Hash),
            ("product:{id: u64}:stock", String),
            ("mall:user:{id: u64}:profile", Hash),
            ("pay:user:{id: u64}:balance", String),
            ("verify:code:{phone: u64}", String),
            ("order:{id: u64}:status", String),
            ("mall:product:{id: u64}:stock", String),
        ];
        Keys::of(Standard::Compact).keys(&keys).finds_nothing();
        let short = Vocabulary::new().prefer("user", "usr");
        Keys::of(Standard::Compact)
            .vocabulary(short)
            .keys(&[("usr:{id: u64}:profile", Hash), ("product:{id: u64}:info", Hash)])
            .finds_nothing();
    }

    #[test]
    fn domain() {
        Keys::of(Standard::Domain)
            .keys(&[
                ("user:{id: u64}:info", Hash),
                ("user:{id: u64}:orders", List),
                ("user:{id: u64}:addresses", Hash),
                ("order:{id: u64}:status", String),
                ("order:user:{id: u64}", String),
                ("goods:{id: u64}:stock", String),
                ("goods:category:{id: u32}", Set),
                ("login:count:{date: Date}", String),
                ("goods:view:{id: u64}:{month: Month}", String),
                ("verify:phone:{phone: u64}", String),
                ("token:user:{id: u64}", String),
                ("user:{id: u64}", Hash),
                ("user:{id: u64}:tags", Set),
                ("goods:rank:sales", ZSet),
            ])
            .finds_nothing();
    }

    #[test]
    fn relational() {
        let keys = || Keys::of(Standard::Relational);
        for (case, user, other) in [
            (Case::Upper, "PRO:USER:UID:{uid: u64}", "PRO:CAR_MODEL:ID:{id: u64}"),
            (Case::Camel, "userAdmin:user:id:{id: u64}", "userAdmin:carModel:id:{id: u64}"),
            (Case::Pascal, "UserAdmin:User:Id:{id: u64}", "UserAdmin:CarModel:Id:{id: u64}"),
            (Case::Snake, "user_admin:user:id:{id: u64}", "user_admin:car_model:id:{id: u64}"),
        ] {
            keys().case(case).keys(&[(user, Hash), (other, Hash)]).finds_nothing();
        }
        keys()
            .delimiter(".")
            .keys(&[("{{user{id: u64}}}.following", Set), ("{{user{id: u64}}}.followers", Set)])
            .finds_nothing();
    }

    #[test]
    fn narrative() {
        Keys::of(Standard::Narrative)
            .keys(&[
                ("book:{id: u64}", Hash),
                ("books:genre:{genre: Genre}", Set),
                ("books:format:{format: Format}", Set),
                ("books:sales-rank", ZSet),
                ("books:genres", Set),
                ("all:sales-rank", ZSet),
                ("global:book", String),
                ("film:{id: u64}", Hash),
                ("films:genre:{genre: Genre}", Set),
                ("films:sales-rank", ZSet),
            ])
            .finds_nothing();
    }

    /// A value that is written out is one of those of the parameter.
    #[test]
    fn a_value_of_a_parameter_collides() {
        for (standard, parameter, value) in [
            (Standard::Layered, "user:profile:id:{id: u64}", "user:profile:id:12345"),
            (Standard::Layered, "order:summary:date:{date: Date}", "order:summary:date:20241122"),
            (Standard::Compact, "order:{id: u64}:status", "order:20260310001:status"),
            (Standard::Domain, "goods:view:{id: u64}:{month: Month}", "goods:view:5001:202307"),
            (Standard::Narrative, "book:{id: u64}", "book:1"),
        ] {
            Keys::of(standard)
                .keys(&[(parameter, Hash), (value, Hash)])
                .finds_lints(["overlapping_keys"])
                .finds([value]);
        }
    }
}

/// No template makes a lint fail, and what is said of it is about bytes of it.
#[test]
fn no_template_is_too_odd() {
    const PIECES: [&str; 26] = [
        "user",
        "Redis",
        "unique",
        "identifier",
        "userinfo",
        "list",
        "{x: u64}",
        "{#y}",
        "{userId}",
        "{month: u8}",
        "{date: Date}",
        "2026",
        "03",
        ":",
        ":",
        ":",
        "::",
        "/",
        ".",
        "_",
        "{{",
        "}}",
        " \u{200B}",
        "Größe",
        "\n",
        "`",
    ];
    let mut state: u32 = 1;
    for number in 0..1000 {
        let mut template = std::string::String::new();
        for _ in 0..=number % 9 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            template.push_str(PIECES[(state >> 16) as usize % PIECES.len()]);
        }
        let mut policy = Policy::of(Standard::ALL[number % Standard::ALL.len()]);
        policy.case = Case::ALL[number / 5 % Case::ALL.len()];
        policy.delimiter = [":", "::", ".", "_"][number / 25 % 4].into();
        policy.levels = 1 + number % 3..=3 + number % 3;
        let subject = Subject::of_template(&template, Set, &policy);
        for finding in check_key(&subject, &policy, &[]) {
            assert_eq!(finding.message.style_faults(), [""; 0], "{template:?}");
            if let Place::Template(range) = finding.place {
                let is_empty = template.get(range.clone()).is_none_or(str::is_empty);
                assert!(!is_empty, "{template:?}: {} at {range:?}", finding.lint.name);
            }
        }
    }
}

/// Whatever is proposed is free of the lint that proposed it.
#[test]
fn proposals_are_good() {
    for (standard, bad) in [
        (Standard::Layered, "user:profile:personal:information:unique:identifier:{id: u64}"),
        (Standard::Layered, "orderStatusOrderId{order_id: u64}"),
        (Standard::Layered, "cart_{id: u64}"),
        (Standard::Compact, "USER_TOKEN"),
        (Standard::Compact, "user/{id: u64}/profile"),
        (Standard::Compact, "user name:{id: u64}"),
        (Standard::Domain, "userinfo"),
        (Standard::Domain, "redis_user_{id: u64}"),
        (Standard::Domain, "mall:user:register:archive:{id: u64}:info"),
        (Standard::Narrative, "books:{id: u64}"),
    ] {
        let policy = Policy::of(standard);
        let subject =
            |template: &str| Subject::of_template(template, String, &policy).documented().with_ttl();
        for finding in check_key(&subject(bad), &policy, &[]) {
            assert!(matches!(finding.place, Place::Template(_)));
            let message = finding.message.to_string();
            let proposal = message.split('`').rev().nth(1).unwrap_or_default();
            let again: Vec<&str> = check_key(&subject(proposal), &policy, &[])
                .iter()
                .map(|finding| finding.lint.name)
                .filter(|name| *name != "missing_jitter")
                .collect();
            assert_eq!(again, [""; 0], "{bad}: {proposal}");
        }
    }
}
