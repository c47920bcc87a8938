//! The files of catalogues keep to `docs/keyschema.schema.json`, which readers rely on.

use std::{fs, path::Path, time::Duration};

use keyschema::schema::{Field, Parameter, Piece, Source, Value};
use keyschema::{__private::Declaration, Alphabet, Catalog, DataType, Expiry, KeySchema, Refresh, Shape};
use serde_json::json;

const fn parameter(shape: Shape) -> Piece {
    Piece::Parameter(Parameter::new("id", "Id", shape))
}

const TEXT: Shape = Shape::Text { min_len: 1, max_len: 8, alphabet: Alphabet::DIGITS.with_beyond_ascii() };
const TAIL: Shape = Shape::Tail { min_len: 1, max_len: 8, alphabet: Alphabet::GRAPHIC };

/// All shapes, and a value for all that can be left out.
const RICH: Declaration = Declaration {
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
    ],
    expiry: Expiry::Persistent { reason: Some("by hand") },
    value: Some(Value::new("Rich", Some(|| KEYS[0]))),
    fields: &[Field::new("name", "String")],
    deprecated: Some("use `Poor`"),
    version: 2,
    may_overlap: true,
    may_overlap_with: &["Poor", "Sessions"],
    ..Declaration::DEFAULT
};

const fn living(expiry: Expiry) -> KeySchema {
    KeySchema::new(Declaration {
        name: "Living",
        pieces: &[Piece::Literal("life")],
        expiry,
        ..Declaration::DEFAULT
    })
}

static KEYS: &[&KeySchema] = &[
    &KeySchema::new(RICH),
    &KeySchema::new(Declaration { value: Some(Value::new("u8", None)), ..Declaration::DEFAULT }),
    &living(Expiry::Persistent { reason: None }),
    &living(Expiry::Caller { jitter_percent: 100, refresh: Refresh::Once }),
    &living(Expiry::Ttl { ttl: Duration::from_millis(1), jitter_percent: 0, refresh: Refresh::Write }),
    &living(Expiry::Ttl { ttl: Duration::MAX, jitter_percent: 0, refresh: Refresh::Access }),
];

fn validator() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/keyschema.schema.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let schema = serde_json::from_str(&text).expect("it is JSON");
    jsonschema::meta::validate(&schema).expect("it is a JSON Schema");
    jsonschema::validator_for(&schema).expect("it is a JSON Schema")
}

fn file(schemas: &'static [&'static KeySchema]) -> serde_json::Value {
    let catalog = Catalog::new("ALL", "", schemas, Source { file: "src/keys.rs", line: 1 });
    serde_json::from_str(&catalog.to_json()).expect("it is JSON")
}

#[track_caller]
fn assert_valid(validator: &jsonschema::Validator, file: &serde_json::Value) {
    let errors: Vec<String> =
        validator.iter_errors(file).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn files_keep_to_the_schema() {
    let validator = validator();
    assert_valid(&validator, &file(KEYS));
    assert_valid(&validator, &file(&[]));
    for data_type in DataType::ALL {
        let schema = KeySchema::new(Declaration { data_type, ..Declaration::DEFAULT });
        assert_valid(&validator, &file(Vec::from([&*Box::leak(Box::new(schema))]).leak()));
    }
}

/// The schema is worth something: what is left out, or is something else, is found.
#[test]
fn the_schema_asks_for_every_member() {
    let validator = validator();
    let file = file(KEYS);
    let places = [
        "",
        "/keys/0",
        "/keys/0/pieces/1",
        "/keys/0/pieces/1/shape",
        "/keys/0/pieces/5/shape",
        "/keys/0/expiry",
        "/keys/0/value",
        "/keys/0/fields/0",
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
            assert!(!validator.is_valid(&other), "{place}/{member}");
        }
    }
}
