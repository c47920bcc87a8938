//! Catalogues as JSON.

use keyschema::__private::schemas;
use keyschema::schema::{AllowedLint, Field, Parameter, ParameterDocs, Piece, PrefixSchema, Source, Value};
use keyschema::{Catalog, DataType, Expiry, KeySchema, RedisKey, Refresh, Shape};
use keyschema_tests::keys::{
    CachedPage, CartItems, FeatureUsers, GameRound, Leaderboard, MetricTotal, Offset, ProjectViews, Report,
    SessionToken, Translation, UserProfile, WorkerQueue,
};

const SOURCE: Source = Source { file: "tests/tests/offline/catalog_json.rs", line: 7 };

/// A key with every option.
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
    fields: &[Field::new("name", "String"), Field::new("token", "String").expiring(90_000, 5)],
    owner: Some("team \"login\""),
    tags: &["gdpr", "pii"],
    parameter_docs: &[ParameterDocs::new("rest", "Whatever\nfollows.")],
    allowed_lints: &[AllowedLint::new("deep_keys", Some("as found")), AllowedLint::new("naming", None)],
    deprecated: Some("use `SessionToken`"),
    version: 2,
    may_overlap: true,
    may_overlap_with: &["Poor", "Sessions"],
    source: Source { file: "/home/ada/registry/chat-1.0.0/src/keys.rs", line: 9 },
    ..KeySchema::DEFAULT
};

const TENANT: &PrefixSchema = &PrefixSchema {
    name: "Tenant",
    description: "The keys of one \"tenant\".",
    template: "tenant:{tenant: Text<8>}_{shard: u8}:",
    pieces: &[
        Piece::Literal("tenant:"),
        Piece::Parameter(Parameter::new(
            "tenant",
            "Text<8>",
            Shape::Text {
                min_len: 1,
                max_len: 8,
                alphabet: keyschema::Alphabet::GRAPHIC.without("{}*?[]\\:"),
            },
        )),
        Piece::Literal("_"),
        Piece::Parameter(Parameter::new("shard", "u8", Shape::Integer { min: 0, max: 255 })),
        Piece::Literal(":"),
    ],
    source: Source { file: "/home/ada/registry/chat-1.0.0/src/keys.rs", line: 3 },
    ..PrefixSchema::DEFAULT
};

static RICH_KEYS: Catalog =
    Catalog::new("RICH_KEYS", "Keys of\nmany words.", &[RICH, Leaderboard::SCHEMA], SOURCE)
        .prefixes_of(&[TENANT]);

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
        let prefixes = |catalog: &Catalog| -> Vec<PrefixSchema> {
            let unplaced = Source { file: "", line: 0 };
            catalog.prefixes().iter().map(|prefix| PrefixSchema { source: unplaced, ..**prefix }).collect()
        };
        assert_eq!(prefixes(&again), prefixes(catalog));
    }
}

#[test]
fn a_file_is_written_as_the_committed_one() {
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write("data/rich_keys.json", RICH_KEYS.to_json()).unwrap();
    }
    assert_eq!(RICH_KEYS.to_json(), EXPECTED);
    assert!(NONE.to_json().ends_with("\n  \"keys\": []\n}\n"));
}

const EXPECTED: &str = include_str!("../../data/rich_keys.json");

mod declared {
    use keyschema::{RedisKey, keys, schema::AllowedLint};

    /// A cell.
    #[derive(RedisKey)]
    #[redis_key(grid:cell:usr_id:{user_id}:{type}, string, ttl = 1h, owner = "team-grid", tags = ["pii", "gdpr", "pii"],
        allow(abbreviations, reason = "as the old importer writes it"), allow(unused_allows))]
    struct Cell {
        /// The user who drew the cell.
        ///
        /// Never 0.
        user_id: u64,
        r#type: u8,
    }

    keys! {
        //! Keys of the grid.
        #![owner = "team-block"]
        #![tags = ["grid", "old"]]
        #![allow(naming, reason = "old names")]

        /// All cells.
        set Cells = grid:cells, ttl = 1h;

        /// All rows.
        set Rows = grid:{kind: keyschema::Text<8>}, ttl = 1h, owner = "team-rows", tags = ["new"], allow(overlapping_keys(Cells));
    }

    #[test]
    fn declarations_say_who_owns_a_key_what_it_allows_and_what_its_fields_are() {
        let cell = Cell::SCHEMA;
        assert_eq!(cell.owner, Some("team-grid"));
        assert_eq!(
            (cell.docs_of("user_id"), cell.docs_of("type")),
            ("The user who drew the cell.\n\nNever 0.", "")
        );
        let shown = |lints: &[AllowedLint]| -> Vec<String> {
            lints.iter().map(|lint| format!("{} {:?}", lint.name, lint.reason)).collect()
        };
        assert_eq!(
            shown(cell.allowed_lints),
            ["abbreviations Some(\"as the old importer writes it\")", "unused_allows None"]
        );
        assert_eq!(cell.tags, ["gdpr", "pii"]);
        assert_eq!(
            (Cells::SCHEMA.tags, Rows::SCHEMA.tags),
            (&["grid", "old"][..], &["grid", "new", "old"][..])
        );
        assert_eq!((Cells::SCHEMA.owner, Rows::SCHEMA.owner), (Some("team-block"), Some("team-rows")));
        assert_eq!(shown(Cells::SCHEMA.allowed_lints), ["naming Some(\"old names\")"]);
        assert_eq!(
            shown(Rows::SCHEMA.allowed_lints),
            ["overlapping_keys(Cells) None", "naming Some(\"old names\")"]
        );
    }
}
