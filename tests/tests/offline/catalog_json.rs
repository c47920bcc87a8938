//! Catalogues as JSON.

use keyschema::__private::schemas;
use keyschema::schema::{Field, Parameter, Piece, Source, Value};
use keyschema::{Catalog, DataType, Expiry, KeySchema, RedisKey, Refresh, Shape};
use keyschema_tests::keys::{
    CachedPage, CartItems, FeatureUsers, GameRound, Leaderboard, MetricTotal, Offset, ProjectViews, Report,
    SessionToken, Translation, UserProfile, WorkerQueue,
};

const SOURCE: Source = Source { file: "tests/tests/offline/catalog_json.rs", line: 7 };

/// Says everything that a schema can say.
const RICH: &KeySchema = &KeySchema {
    name: "UserSessions",
    description: "Sessions of a \"user\".\n\n\tNewest first: \\o/ \u{1}é",
    template: "user:sessions:{user_id: u64}:{rest: Tail<8>}",
    pieces: &[
        Piece::Literal("user:sessions:"),
        Piece::Parameter(Parameter::new("user_id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 })),
        Piece::Literal("*:"),
        Piece::Parameter(Parameter::new(
            "rest",
            "Tail<8>",
            Shape::Tail {
                min_len: 1,
                max_len: 8,
                alphabet: keyschema::Alphabet::GRAPHIC.without("{}*?[]\\"),
            },
        )),
    ],
    data_type: DataType::ZSet,
    expiry: Expiry::Caller { jitter_percent: 5, refresh: Refresh::Access },
    value: Some(Value::new("SessionToken<'static>", Some(|| SessionToken::SCHEMA))),
    fields: &[Field::new("name", "String")],
    deprecated: Some("use `SessionToken`"),
    version: 2,
    may_overlap: true,
    may_overlap_with: &["Poor", "Sessions"],
    source: Source { file: "/home/ada/registry/chat-1.0.0/src/keys.rs", line: 9 },
    ..KeySchema::DEFAULT
};

static RICH_KEYS: Catalog =
    Catalog::new("RICH_KEYS", "Keys of\nmany words.", &[RICH, Leaderboard::SCHEMA], SOURCE);

static ALL: Catalog = Catalog::new(
    "ALL",
    "",
    schemas![
        UserProfile,
        MetricTotal,
        Offset,
        FeatureUsers,
        SessionToken<'static>,
        Translation<'static>,
        Report<'static>,
        CartItems,
        ProjectViews<'static>,
        GameRound,
        Leaderboard,
        WorkerQueue,
        CachedPage<u32>,
    ],
    SOURCE,
);

static NONE: Catalog = Catalog::new("NONE", "", &[], SOURCE);

#[test]
fn a_parsed_catalogue_is_the_written_one() {
    for catalog in [&ALL, &RICH_KEYS, &NONE] {
        let text = catalog.to_json();
        let again = Catalog::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.to_json(), text);
        let unplaced = |schema: &KeySchema| {
            let mut schema = *schema;
            schema.source = Source { file: "", line: 0 };
            schema
        };
        assert!(again.iter().map(unplaced).eq(catalog.iter().map(unplaced)));
    }
}

#[test]
fn a_file_reads_well() {
    assert_eq!(RICH_KEYS.to_json(), EXPECTED);
    assert!(NONE.to_json().ends_with("\n  \"keys\": []\n}\n"));
}

const EXPECTED: &str = include_str!("../../data/rich_keys.json");
