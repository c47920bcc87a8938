//! The files of catalogues satisfy `docs/keyschema.schema.json`, which their readers rely on.

mod validator;

use std::{fs, path::Path, time::Duration};

use keyschema::schema::{AllowedLint, Field, Parameter, ParameterDocs, Piece, PrefixSchema, Source, Value};
use keyschema::{Alphabet, Catalog, DataType, Expiry, KeySchema, Refresh, Shape, TimeOfDay};
use serde_json::{Value as Json, json};

use validator::Validator;

const fn parameter(shape: Shape) -> Piece {
    Piece::Parameter(Parameter::new("id", "Id", shape))
}

const TEXT: Shape = Shape::Text { min_len: 1, max_len: 8, alphabet: Alphabet::DIGITS.with_beyond_ascii() };
const TAIL: Shape = Shape::Tail { min_len: 1, max_len: 8, alphabet: Alphabet::GRAPHIC };

/// A schema with all shapes, and with a value for each optional part.
const RICH: KeySchema = KeySchema {
    name: "Rich",
    description: "All of it.\n\nAnd more.",
    pieces: &[
        Piece::Literal("{rich}:"),
        parameter(Shape::Integer { min: i128::MIN, max: u128::MAX }),
        Piece::Literal(":"),
        parameter(Shape::Words(&["a", "b"])),
        Piece::Literal(":"),
        parameter(TEXT),
        Piece::Literal(":"),
        parameter(TAIL),
        Piece::Literal(":"),
        parameter(Shape::Raw { min_len: 1, max_len: 8 }),
    ],
    expiry: Expiry::Persistent { reason: Some("by hand") },
    value: Some(Value::new("Rich", Some(|| KEYS[0]))),
    fields: &[Field::new("name", "String"), Field::new("token", "String").expiring(3_600_000, 10)],
    owner: Some("team-rich"),
    tags: &["gdpr", "pii"],
    parameter_docs: &[ParameterDocs::new("id", "The number.")],
    allowed_lints: &[AllowedLint::new("abbreviations", Some("as found")), AllowedLint::new("all", None)],
    deprecated: Some("use `Poor`"),
    version: 2,
    may_overlap: true,
    may_overlap_with: &["Poor", "Sessions"],
    ..KeySchema::DEFAULT
};

const fn living(expiry: Expiry) -> KeySchema {
    KeySchema { name: "Living", pieces: &[Piece::Literal("life")], expiry, ..KeySchema::DEFAULT }
}

/// A prefix with parameters of two shapes.
const PREFIX: PrefixSchema = PrefixSchema {
    name: "Tenant",
    pieces: &[
        Piece::Literal("tenant:"),
        parameter(TEXT),
        parameter(Shape::Words(&["a"])),
        Piece::Literal(":"),
    ],
    ..PrefixSchema::DEFAULT
};

static KEYS: &[&KeySchema] = &[
    &RICH,
    &KeySchema { value: Some(Value::new("u8", None)), ..KeySchema::DEFAULT },
    &living(Expiry::Persistent { reason: None }),
    &living(Expiry::Caller { jitter_percent: 100, refresh: Refresh::Once }),
    &living(Expiry::Ttl { ttl: Duration::from_millis(1), jitter_percent: 0, refresh: Refresh::Write }),
    &living(Expiry::Daily {
        at: TimeOfDay::from_seconds(14_400).unwrap(),
        jitter_percent: 1,
        refresh: Refresh::Replace,
    }),
    &living(Expiry::Ttl { ttl: Duration::MAX, jitter_percent: 0, refresh: Refresh::Access }),
];

fn validator() -> Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/keyschema.schema.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Validator(serde_json::from_str(&text).expect("it is JSON"))
}

fn file(schemas: &'static [&'static KeySchema]) -> Json {
    let catalog = Catalog::new("ALL", "", schemas, Source { file: "src/keys.rs", line: 1 });
    let catalog = if schemas.is_empty() { catalog } else { catalog.prefixes_of(&[&PREFIX]) };
    serde_json::from_str(&catalog.to_json()).expect("it is JSON")
}

#[track_caller]
fn assert_valid(validator: &Validator, file: &Json) {
    assert_eq!(validator.fault(&validator.0, file, ""), None);
}

#[test]
fn files_satisfy_the_schema() {
    let validator = validator();
    assert_valid(&validator, &file(KEYS));
    assert_valid(&validator, &file(&[]));
    for data_type in DataType::ALL {
        let schema = KeySchema { data_type, ..KeySchema::DEFAULT };
        assert_valid(&validator, &file(Vec::from([&*Box::leak(Box::new(schema))]).leak()));
    }
}

/// The members that a file may leave out.
const OPTIONAL: [&str; 5] = [
    "/prefixes",
    "/keys/0/may_overlap_with",
    "/keys/0/tags",
    "/keys/0/allowed_lints",
    "/keys/0/pieces/1/description",
];

/// The JSON Schema is useful: it rejects a file with a missing or wrong member.
#[test]
fn the_schema_requires_every_member() {
    let validator = validator();
    let file = file(KEYS);
    let places = [
        "",
        "/prefixes/0",
        "/prefixes/0/pieces/2",
        "/keys/0",
        "/keys/0/pieces/1",
        "/keys/0/pieces/1/shape",
        "/keys/0/pieces/5/shape",
        "/keys/0/pieces/9/shape",
        "/keys/0/expiry",
        "/keys/0/value",
        "/keys/0/fields/0",
        "/keys/0/allowed_lints/0",
        "/keys/4/expiry",
    ];
    for place in places {
        let members = file.pointer(place).and_then(|it| it.as_object()).expect("it is an object");
        for member in members.keys() {
            let mut other = file.clone();
            let object = other.pointer_mut(place).and_then(|it| it.as_object_mut()).expect("it is an object");
            object.insert(member.clone(), json!({ "other": true }));
            assert!(!validator.is_valid(&other), "{place}/{member}");
            let object = other.pointer_mut(place).and_then(|it| it.as_object_mut()).expect("it is an object");
            object.remove(member);
            assert_eq!(
                validator.is_valid(&other),
                OPTIONAL.contains(&&*format!("{place}/{member}")),
                "{place}/{member}"
            );
        }
    }
}
