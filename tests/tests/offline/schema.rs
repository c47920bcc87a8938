//! The schema of a declaration.

use std::time::Duration;

use keyschema::schema::{Parameter, Piece};
use keyschema::{Alphabet, DataType, Expiry, KeySchema, KeySegment, RedisKey, Refresh, Shape, Text};
use keyschema_tests::keys::{Currency, Period, Report, Translation};

// `line!()` is one line above the declaration of a test.

const ABOVE_ROOM: u32 = line!();
#[derive(RedisKey)]
#[redis_key(chat:room_{room_id}:{{shard:{shard}}}:{#user}, list, ttl = 7d, jitter = 10%)]
/// Newest messages of a room.
///
/// Trimmed to 100 by whoever writes.
struct RoomMessages<'a> {
    room_id: u64,
    shard: u8,
    user: Text<'a, 24>,
}

const ABOVE_UNDESCRIBED: u32 = line!();
#[derive(RedisKey)]
#[redis_key(chat/rooms, set, delimiter = "/")]
struct Undescribed;

#[test]
fn a_schema_says_what_was_declared() {
    let schema = RoomMessages::SCHEMA;
    assert_eq!(schema.name, "RoomMessages");
    assert_eq!(schema.description, "Newest messages of a room.\n\nTrimmed to 100 by whoever writes.");
    assert_eq!(schema.template, "chat:room_{room_id: u64}:{{shard:{shard: u8}}}:{#user: Text<24>}");
    assert_eq!(schema.delimiter, ":");
    assert_eq!(schema.data_type, DataType::List);

    let schema = Undescribed::SCHEMA;
    assert_eq!(schema.name, "Undescribed");
    assert_eq!(schema.description, "");
    assert_eq!(schema.template, "chat/rooms");
    assert_eq!(schema.delimiter, "/");
    assert_eq!(schema.data_type, DataType::Set);
    assert_eq!(schema.expiry, Expiry::Undeclared);
    assert_eq!(schema.pieces, [Piece::Literal("chat/rooms")]);
    assert_eq!(schema.parameters().count(), 0);
}

#[test]
fn pieces_and_parameters_are_those_of_the_template() {
    let pieces = RoomMessages::SCHEMA.pieces;
    let parameters: Vec<&Parameter> = RoomMessages::SCHEMA.parameters().collect();
    let [room_id, shard, user] = parameters[..] else {
        panic!("{parameters:?}");
    };
    // Braces of hash tags are literal text.
    assert_eq!(
        pieces,
        [
            Piece::Literal("chat:room_"),
            Piece::Parameter(*room_id),
            Piece::Literal(":{shard:"),
            Piece::Parameter(*shard),
            Piece::Literal("}:{"),
            Piece::Parameter(*user),
            Piece::Literal("}"),
        ]
    );
    assert_eq!((room_id.name, room_id.type_name), ("room_id", "u64"));
    assert_eq!((shard.name, shard.type_name), ("shard", "u8"));
    assert_eq!((user.name, user.type_name), ("user", "Text<24>"));
    assert_eq!(room_id.shape, u64::SHAPE);
    assert_eq!(shard.shape, Shape::Integer { min: 0, max: 255 });
    assert_eq!(user.shape, Text::<24>::SHAPE);

    let lens = |longest: bool| -> usize {
        let len = |piece: &Piece| match piece {
            Piece::Literal(text) => text.len(),
            Piece::Parameter(parameter) if longest => parameter.shape.max_len(),
            Piece::Parameter(parameter) => parameter.shape.min_len(),
        };
        pieces.iter().map(len).sum()
    };
    assert_eq!(RoomMessages::SCHEMA.min_len(), lens(false));
    assert_eq!(RoomMessages::SCHEMA.max_len(), lens(true));
    assert_eq!(RoomMessages::MAX_LEN, "chat:room_:{shard:}:{}".len() + 20 + 3 + 24);
}

#[test]
fn shapes_are_those_of_the_types() {
    let parameters: Vec<&Parameter> = Report::SCHEMA.parameters().collect();
    let [period, shop, currency] = parameters[..] else {
        panic!("{parameters:?}");
    };
    assert_eq!((period.name, period.type_name), ("period", "Period"));
    assert_eq!(period.shape, Shape::Words(&["daily", "year-to-date", "all"]));
    assert_eq!(period.shape, Period::SHAPE);
    assert_eq!((shop.name, shop.type_name), ("shop", "ShopId"));
    assert_eq!(shop.shape, u32::SHAPE);
    assert_eq!((currency.name, currency.type_name), ("currency", "Currency"));
    assert_eq!(currency.shape, Currency::SHAPE);
    assert_eq!(currency.shape, Text::<3>::SHAPE);

    let Some(city) = Translation::SCHEMA.parameters().next() else {
        panic!("a translation has a city");
    };
    assert_eq!(city.type_name, "UnicodeText<24, '.'>");
    let Shape::Text { min_len: 1, max_len: 24, alphabet } = city.shape else {
        panic!("{:?}", city.shape);
    };
    assert!(alphabet.contains('東') && alphabet.contains(':') && !alphabet.contains('.'));
    assert_ne!(alphabet, Alphabet::GRAPHIC.with_beyond_ascii());
}

#[test]
fn a_source_is_the_line_of_the_struct() {
    let source = RoomMessages::SCHEMA.source;
    assert_eq!(source.file, file!());
    // The derive and the attribute, three lines of documentation, the struct.
    assert_eq!(source.line, ABOVE_ROOM + 6);
    assert_eq!(source.to_string(), format!("{}:{}", file!(), ABOVE_ROOM + 6));
    assert_eq!(Undescribed::SCHEMA.source.line, ABOVE_UNDESCRIBED + 3);

    let source = Report::SCHEMA.source;
    assert!(source.file.ends_with("keys.rs"), "{source}");
}

/// Declares a key for each row and checks its expiry, and how its schema is displayed.
macro_rules! expiries {
    ($([$($declared:tt)*] $expiry:expr, $displayed:literal;)*) => {$({
        #[derive(RedisKey)]
        #[redis_key(a:{id}, $($declared)*)]
        struct Key {
            #[allow(dead_code, reason = "its schema is all that counts")]
            id: u8,
        }
        assert_eq!(Key::SCHEMA.expiry, $expiry, "{}", $displayed);
        assert_eq!(Key::SCHEMA.to_string(), $displayed);
    })*};
}

const fn after(ttl: Duration, jitter_percent: u8, refresh: Refresh) -> Expiry {
    Expiry::Ttl { ttl, jitter_percent, refresh }
}

const fn by_caller(jitter_percent: u8, refresh: Refresh) -> Expiry {
    Expiry::Caller { jitter_percent, refresh }
}

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3600);

#[test]
fn every_form_of_expiry() {
    use Refresh::{Access, Once, Replace, Write};

    expiries! {
        [list] Expiry::Undeclared, "list a:{id: u8}";
        [list, ttl = 90s] after(90 * SECOND, 0, Replace), "list a:{id: u8}, ttl = 1m30s";
        [list, ttl = 250ms] after(Duration::from_millis(250), 0, Replace), "list a:{id: u8}, ttl = 250ms";
        [list, ttl = 30m] after(1800 * SECOND, 0, Replace), "list a:{id: u8}, ttl = 30m";
        [list, ttl = 2h] after(2 * HOUR, 0, Replace), "list a:{id: u8}, ttl = 2h";
        [list, ttl = 7d] after(168 * HOUR, 0, Replace), "list a:{id: u8}, ttl = 7d";
        [list, ttl = 2w] after(336 * HOUR, 0, Replace), "list a:{id: u8}, ttl = 14d";
        [list, ttl = 1h30m] after(5400 * SECOND, 0, Replace), "list a:{id: u8}, ttl = 1h30m";
        [list, ttl = 1h, jitter = 1%] after(HOUR, 1, Replace), "list a:{id: u8}, ttl = 1h, jitter = 1%";
        [list, jitter = 100%, ttl = 1h] after(HOUR, 100, Replace), "list a:{id: u8}, ttl = 1h, jitter = 100%";
        [list, ttl = caller] by_caller(0, Replace), "list a:{id: u8}, ttl = caller";
        [list, ttl = caller, jitter = 5%] by_caller(5, Replace), "list a:{id: u8}, ttl = caller, jitter = 5%";
        [list, persistent] Expiry::Persistent { reason: None }, "list a:{id: u8}, persistent";
        [list, persistent = "by hand"] Expiry::Persistent { reason: Some("by hand") },
            "list a:{id: u8}, persistent = \"by hand\"";
    }
    // The default makes the same schema if it is written.
    expiries! {
        [string, ttl = 1h] after(HOUR, 0, Replace), "string a:{id: u8}, ttl = 1h";
        [string, ttl = 1h, refresh = replace] after(HOUR, 0, Replace), "string a:{id: u8}, ttl = 1h";
        [hash, ttl = 1h, refresh = replace] after(HOUR, 0, Replace), "hash a:{id: u8}, ttl = 1h";
        [string, ttl = 1h, refresh = write] after(HOUR, 0, Write), "string a:{id: u8}, ttl = 1h, refresh = write";
        [hash, ttl = 1h, refresh = once] after(HOUR, 0, Once), "hash a:{id: u8}, ttl = 1h, refresh = once";
        [string, ttl = 1h, refresh = once] after(HOUR, 0, Once), "string a:{id: u8}, ttl = 1h, refresh = once";
        [hash, ttl = 1h, refresh = write] after(HOUR, 0, Write), "hash a:{id: u8}, ttl = 1h, refresh = write";
        [string, ttl = 1h, jitter = 9%, refresh = access] after(HOUR, 9, Access),
            "string a:{id: u8}, ttl = 1h, jitter = 9%, refresh = access";
        [zset, ttl = caller, refresh = access] by_caller(0, Access),
            "zset a:{id: u8}, ttl = caller, refresh = access";
        [string, ttl = caller] by_caller(0, Replace), "string a:{id: u8}, ttl = caller";
    }
}

#[test]
fn the_default_is_the_same_for_all_data_types() {
    use Refresh::Replace;

    expiries! {
        [string, ttl = 1h] after(HOUR, 0, Replace), "string a:{id: u8}, ttl = 1h";
        [list, ttl = 1h] after(HOUR, 0, Replace), "list a:{id: u8}, ttl = 1h";
        [hash, ttl = 1h] after(HOUR, 0, Replace), "hash a:{id: u8}, ttl = 1h";
        [set, ttl = 1h] after(HOUR, 0, Replace), "set a:{id: u8}, ttl = 1h";
        [zset, ttl = 1h] after(HOUR, 0, Replace), "zset a:{id: u8}, ttl = 1h";
        [stream, ttl = 1h] after(HOUR, 0, Replace), "stream a:{id: u8}, ttl = 1h";
        [bitmap, ttl = 1h] after(HOUR, 0, Replace), "bitmap a:{id: u8}, ttl = 1h";
        [hyperloglog, ttl = 1h] after(HOUR, 0, Replace), "hyperloglog a:{id: u8}, ttl = 1h";
        [geo, ttl = 1h] after(HOUR, 0, Replace), "geo a:{id: u8}, ttl = 1h";
        [json, ttl = 1h] after(HOUR, 0, Replace), "json a:{id: u8}, ttl = 1h";
        [channel] Expiry::Undeclared, "channel a:{id: u8}";
    }
}

#[test]
fn a_schema_is_displayed_as_its_declaration() {
    assert_eq!(
        RoomMessages::SCHEMA.to_string(),
        "list chat:room_{room_id: u64}:{{shard:{shard: u8}}}:{#user: Text<24>}, ttl = 7d, jitter = 10%"
    );
    assert_eq!(Undescribed::SCHEMA.to_string(), "set chat/rooms, delimiter = \"/\"");
    assert_eq!(
        Translation::SCHEMA.to_string(),
        "hash translation.{city: UnicodeText<24, '.'>}.{language: Text<5, '.'>}, \
         persistent = \"rebuilt with every release\", delimiter = \".\""
    );
}

/// The schema is a constant, of the type and through a generic function.
#[test]
fn a_schema_is_a_constant() {
    fn schema_of<K: RedisKey>() -> &'static KeySchema {
        K::SCHEMA
    }
    const TEMPLATE: &str = Undescribed::SCHEMA.template;
    const MAX_LEN: usize = RoomMessages::SCHEMA.max_len();
    assert_eq!(TEMPLATE, "chat/rooms");
    assert_eq!(MAX_LEN, RoomMessages::MAX_LEN);
    assert_eq!(schema_of::<Undescribed>(), Undescribed::SCHEMA);
    assert_ne!(schema_of::<Undescribed>(), RoomMessages::SCHEMA);

    let key = RoomMessages { room_id: 7, shard: 3, user: Text::new("ada").unwrap() };
    assert_eq!(key.to_string(), "chat:room_7:{shard:3}:{ada}");
}

/// A test of the case of variants' names.
macro_rules! cases {
    ($($case:ident => [$($word:literal),*];)*) => {$({
        #[derive(KeySegment)]
        #[key_segment(case = $case)]
        #[allow(dead_code, reason = "its shape is all that counts")]
        enum Order {
            Open,
            SentBack,
            #[key_segment(rename = "x-1")]
            Other,
        }
        assert_eq!(Order::SHAPE, Shape::Words(&[$($word),*]));
    })*};
}

#[test]
fn an_enum_is_its_words_in_any_case() {
    cases! {
        snake => ["open", "sent_back", "x-1"];
        kebab => ["open", "sent-back", "x-1"];
        camel => ["open", "sentBack", "x-1"];
        pascal => ["Open", "SentBack", "x-1"];
        upper => ["OPEN", "SENT_BACK", "x-1"];
    }
}

#[derive(RedisKey)]
#[redis_key(user:{#user_id}:profile, hash, ttl = 30m, prefix = mall)]
struct PrefixedProfile {
    user_id: u32,
}

#[test]
fn a_prefix_is_part_of_every_key() {
    assert_eq!(PrefixedProfile { user_id: 7 }.to_key(), "mall:user:{7}:profile");
    assert_eq!(PrefixedProfile::SCHEMA.template, "mall:user:{#user_id: u32}:profile");
    assert_eq!(PrefixedProfile::MAX_LEN, "mall:user:{4294967295}:profile".len());
}
