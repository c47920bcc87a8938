//! Each rule, in both directions.

use std::{fmt::Write as _, time::Duration};

use keyschema_core::{Alphabet, Shape};
use keyschema_language::lint::Level;
use keyschema_runtime::{
    __private::Parameter,
    Catalog, DataType, Expiry, KeySchema, Refresh, TimeOfDay,
    schema::{
        AllowedLint, Field, ParameterDocs,
        Piece::{self, Literal},
        Source, Value,
    },
};

use super::{RULES, diff};
use crate::{
    Catalogs,
    levels::{AskedLevel, set_levels},
    rule::Levels,
    rules::rules,
};

const U64: Shape = Shape::Integer { min: 0, max: u64::MAX as u128 };
const U32: Shape = Shape::Integer { min: 0, max: u32::MAX as u128 };
const TEXT: Shape = Shape::Text { min_len: 1, max_len: 24, alphabet: Alphabet::GRAPHIC.without(":{}*?[]\\") };

const RAW: Shape = Shape::Raw { min_len: 1, max_len: 24 };

const fn parameter(name: &'static str, type_name: &'static str, shape: Shape) -> Piece {
    Piece::Parameter(Parameter::new(name, type_name, shape))
}

const fn of_pieces(pieces: &'static [Piece]) -> KeySchema {
    KeySchema { pieces, ..BASE }
}

const TTL: Expiry = ttl(3600, 0, Refresh::Write);

const fn ttl(seconds: u64, jitter_percent: u8, refresh: Refresh) -> Expiry {
    Expiry::Ttl { ttl: Duration::from_secs(seconds), jitter_percent, refresh }
}

const fn daily(hour: u32, jitter_percent: u8) -> Expiry {
    let at = TimeOfDay::from_seconds(hour * 3600).unwrap();
    Expiry::Daily { at, jitter_percent, refresh: Refresh::Write }
}

const BASE: KeySchema = KeySchema {
    name: "Profile",
    description: "A profile.",
    template: "user:{id: u32}",
    pieces: &[Literal("user:"), parameter("id", "u32", U32)],
    data_type: DataType::Hash,
    expiry: TTL,
    source: Source { file: "src/keys.rs", line: 0 },
    ..KeySchema::DEFAULT
};

const FIELDS: &[Field] = &[Field::new("name", "String")];
const MORE_FIELDS: &[Field] = &[Field::new("name", "String"), Field::new("age", "u8")];
const BRIEF_FIELDS: &[Field] = &[Field::new("name", "String").expiring(60_000, 0)];
const LONG_FIELDS: &[Field] = &[Field::new("name", "String").expiring(90_000, 0)];
const SPREAD_FIELDS: &[Field] = &[Field::new("name", "String").expiring(60_000, 10)];
const OTHER_FIELDS: &[Field] = &[Field::new("name", "u64")];

const fn of_value(type_name: &'static str, version: u32) -> KeySchema {
    KeySchema { value: Some(Value::new(type_name, None)), version, ..BASE }
}

const fn of_expiry(expiry: Expiry) -> KeySchema {
    KeySchema { expiry, ..BASE }
}

/// A change, the rules that find it, and those that find the opposite change.
struct Case {
    old: &'static [KeySchema],
    new: &'static [KeySchema],
    forth: &'static [&'static str],
    back: &'static [&'static str],
}

const fn case(
    old: &'static [KeySchema],
    new: &'static [KeySchema],
    forth: &'static [&'static str],
    back: &'static [&'static str],
) -> Case {
    Case { old, new, forth, back }
}

const TAGGED: KeySchema = of_pieces(&[Literal("user:{"), parameter("id", "u32", U32), Literal("}")]);
const DEPRECATED: KeySchema = KeySchema { deprecated: Some("use `Account`"), ..BASE };
const ACCOUNT: KeySchema = KeySchema {
    name: "Account",
    template: "account:{id: u32}",
    pieces: &[Literal("account:"), parameter("id", "u32", U32)],
    ..BASE
};

static CASES: &[Case] = &[
    // Keys are added and removed.
    case(&[BASE], &[BASE, ACCOUNT], &["key_added"], &["key_removed"]),
    case(&[DEPRECATED, ACCOUNT], &[ACCOUNT], &["deprecated_key_removed"], &["key_added"]),
    case(&[BASE], &[ACCOUNT], &["key_removed", "key_added"], &["key_removed", "key_added"]),
    // The text of keys.
    case(
        &[BASE],
        &[of_pieces(&[Literal("users:"), parameter("id", "u32", U32)])],
        &["template_changed"],
        &["template_changed"],
    ),
    case(
        &[BASE],
        &[of_pieces(&[Literal("user:"), parameter("id", "u64", U64)])],
        &["parameter_widened"],
        &["parameter_narrowed"],
    ),
    case(
        &[BASE],
        &[of_pieces(&[Literal("user:"), parameter("id", "Text<24>", TEXT)])],
        &["parameter_widened"],
        &["parameter_narrowed"],
    ),
    case(
        &[of_pieces(&[Literal("user:"), parameter("id", "Text<24>", TEXT)])],
        &[of_pieces(&[Literal("user:"), parameter("id", "Raw<24>", RAW)])],
        &["parameter_widened"],
        &["parameter_narrowed"],
    ),
    case(
        &[of_pieces(&[Literal("user:"), parameter("region", "Region", Shape::Words(&["north"]))])],
        &[of_pieces(&[Literal("user:"), parameter("region", "Region", Shape::Words(&["south"]))])],
        &["parameter_narrowed", "parameter_widened"],
        &["parameter_narrowed", "parameter_widened"],
    ),
    case(
        &[of_pieces(&[Literal("user:"), parameter("region", "Region", Shape::Words(&["north"]))])],
        &[of_pieces(&[
            Literal("user:"),
            parameter("region", "Region", Shape::Words(&["north", "north:east"])),
        ])],
        &["parameter_widened"],
        &["parameter_narrowed"],
    ),
    case(
        &[BASE],
        &[KeySchema { delimiter: ".", ..of_pieces(&[Literal("user."), parameter("id", "u32", U32)]) }],
        &["delimiter_changed"],
        &["delimiter_changed"],
    ),
    case(&[BASE], &[KeySchema { delimiter: "::", ..BASE }], &["delimiter_changed"], &["delimiter_changed"]),
    case(&[BASE], &[TAGGED], &["hash_tag_changed"], &["hash_tag_changed"]),
    // The same texts in other pieces.
    case(&[BASE], &[of_pieces(&[Literal("us"), Literal("er:"), parameter("id", "u32", U32)])], &[], &[]),
    // Stored values.
    case(
        &[BASE],
        &[KeySchema { data_type: DataType::Set, ..BASE }],
        &["data_type_changed"],
        &["data_type_changed"],
    ),
    case(&[of_value("u32", 1)], &[of_value("u64", 1)], &["value_changed"], &["value_changed"]),
    case(&[of_value("u32", 1)], &[of_value("u64", 2)], &["version_raised"], &["version_lowered"]),
    case(&[of_value("Json<Cart>", 1)], &[of_value("keyschema::Json<cart::Cart>", 1)], &[], &[]),
    case(&[BASE], &[of_value("u64", 1)], &["value_declared"], &["value_declared"]),
    case(
        &[KeySchema { fields: FIELDS, ..BASE }],
        &[KeySchema { fields: MORE_FIELDS, ..BASE }],
        &["field_added"],
        &["field_removed"],
    ),
    case(
        &[KeySchema { fields: FIELDS, ..BASE }],
        &[KeySchema { fields: OTHER_FIELDS, ..BASE }],
        &["field_changed"],
        &["field_changed"],
    ),
    case(
        &[KeySchema { fields: MORE_FIELDS, ..BASE }],
        &[KeySchema { fields: OTHER_FIELDS, version: 2, ..BASE }],
        &["version_raised"],
        &["version_lowered"],
    ),
    case(&[BASE], &[KeySchema { fields: FIELDS, ..BASE }], &["value_declared"], &["value_declared"]),
    case(&[BASE], &[of_expiry(daily(4, 0))], &["expire_at_changed"], &["expire_at_changed"]),
    case(
        &[of_expiry(daily(4, 0))],
        &[of_expiry(daily(5, 0))],
        &["expire_at_changed"],
        &["expire_at_changed"],
    ),
    case(&[of_expiry(daily(4, 0))], &[of_expiry(daily(4, 1))], &["jitter_changed"], &["jitter_changed"]),
    case(&[of_expiry(Expiry::Undeclared)], &[of_expiry(daily(4, 0))], &["ttl_added"], &["ttl_removed"]),
    case(
        &[of_expiry(daily(4, 0))],
        &[of_expiry(Expiry::Caller { jitter_percent: 0, refresh: Refresh::Write })],
        &["ttl_caller_changed"],
        &["ttl_caller_changed"],
    ),
    // How long fields live.
    case(
        &[KeySchema { fields: FIELDS, ..BASE }],
        &[KeySchema { fields: BRIEF_FIELDS, ..BASE }],
        &["field_ttl_added"],
        &["field_ttl_removed"],
    ),
    case(
        &[KeySchema { fields: BRIEF_FIELDS, ..BASE }],
        &[KeySchema { fields: LONG_FIELDS, ..BASE }],
        &["field_ttl_longer"],
        &["field_ttl_shorter"],
    ),
    case(
        &[KeySchema { fields: BRIEF_FIELDS, ..BASE }],
        &[KeySchema { fields: SPREAD_FIELDS, ..BASE }],
        &["jitter_changed"],
        &["jitter_changed"],
    ),
    // How long keys live.
    case(&[BASE], &[of_expiry(ttl(7200, 0, Refresh::Write))], &["ttl_longer"], &["ttl_shorter"]),
    case(&[BASE], &[of_expiry(Expiry::Persistent { reason: None })], &["ttl_removed"], &["ttl_added"]),
    case(
        &[BASE],
        &[of_expiry(Expiry::Caller { jitter_percent: 0, refresh: Refresh::Write })],
        &["ttl_caller_changed"],
        &["ttl_caller_changed"],
    ),
    case(
        &[of_expiry(Expiry::Undeclared)],
        &[of_expiry(Expiry::Caller { jitter_percent: 0, refresh: Refresh::Write })],
        &["ttl_added"],
        &["ttl_removed"],
    ),
    case(
        &[BASE],
        &[of_expiry(ttl(3600, 10, Refresh::Access))],
        &["refresh_changed", "jitter_changed"],
        &["refresh_changed", "jitter_changed"],
    ),
    case(
        &[of_expiry(Expiry::Undeclared)],
        &[of_expiry(Expiry::Persistent { reason: Some("the only copy") })],
        &["persistence_declared"],
        &["persistence_declared"],
    ),
    // Patterns.
    case(
        &[of_pieces(&[Literal("user:admin")])],
        &[of_pieces(&[Literal("user:"), parameter("name", "Text<24>", TEXT)])],
        &["pattern_widened"],
        &["template_changed"],
    ),
    case(
        &[of_pieces(&[Literal("user:"), parameter("name", "Name", Shape::Words(&["admin"]))])],
        &[of_pieces(&[Literal("user:admin")])],
        &["pattern_narrowed"],
        &[],
    ),
    // Changes that only source code notices.
    case(&[BASE], &[KeySchema { name: "UserProfile", ..BASE }], &["key_renamed"], &["key_renamed"]),
    case(
        &[BASE],
        &[of_pieces(&[Literal("user:"), parameter("user_id", "u32", U32)])],
        &["parameter_renamed"],
        &["parameter_renamed"],
    ),
    case(
        &[BASE],
        &[of_pieces(&[Literal("user:"), parameter("id", "UserId", U32)])],
        &["parameter_retyped"],
        &["parameter_retyped"],
    ),
    case(&[BASE], &[DEPRECATED], &["deprecation_changed"], &["deprecation_changed"]),
    case(
        &[BASE],
        &[KeySchema { may_overlap_with: &["Account"], ..BASE }],
        &["overlap_changed"],
        &["overlap_changed"],
    ),
    case(&[BASE], &[KeySchema { may_overlap: true, ..BASE }], &["overlap_changed"], &["overlap_changed"]),
    case(&[BASE], &[KeySchema { owner: Some("team"), ..BASE }], &["owner_changed"], &["owner_changed"]),
    case(&[BASE], &[KeySchema { tags: &["pii"], ..BASE }], &["tags_changed"], &["tags_changed"]),
    case(
        &[BASE],
        &[KeySchema { allowed_lints: &[AllowedLint::new("all", None)], ..BASE }],
        &["allowed_lints_changed"],
        &["allowed_lints_changed"],
    ),
    case(
        &[BASE],
        &[KeySchema { parameter_docs: &[ParameterDocs::new("id", "The number.")], ..BASE }],
        &["description_changed"],
        &["description_changed"],
    ),
    case(
        &[BASE],
        &[KeySchema { description: "The profile.", ..BASE }],
        &["description_changed"],
        &["description_changed"],
    ),
    case(
        &[BASE],
        &[KeySchema { source: Source { file: "src/user.rs", line: 0 }, ..BASE }],
        &["source_moved"],
        &["source_moved"],
    ),
    case(&[BASE], &[BASE], &[], &[]),
];

fn catalogs(keys: &'static [KeySchema]) -> Catalogs {
    let schemas: Vec<&KeySchema> = keys.iter().collect();
    let catalog = Catalog::new("KEYS", "", schemas.leak(), Source { file: "", line: 0 });
    Catalogs::of_program(&[Box::leak(Box::new(catalog))])
}

/// Returns the names of the rules with findings, when every rule is on.
fn found(old: &'static [KeySchema], new: &'static [KeySchema]) -> Vec<&'static str> {
    let mut levels = Levels::default();
    set_levels(&mut levels, vec![AskedLevel::new("all", Level::Warn).unwrap()]);
    let findings = diff(&catalogs(old), &catalogs(new), &levels);
    for finding in &findings {
        assert_eq!(finding.message.style_faults(), [""; 0]);
    }
    findings.iter().map(|finding| finding.rule.name).collect()
}

#[test]
fn each_change_is_found_by_its_rule_in_both_directions() {
    for (number, case) in CASES.iter().enumerate() {
        for (old, new, expected) in [(case.old, case.new, case.forth), (case.new, case.old, case.back)] {
            let (mut found, mut expected) = (found(old, new), expected.to_vec());
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "case {number}: {:?} -> {:?}", names(old), names(new));
        }
    }
}

fn names(keys: &[KeySchema]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}

#[test]
fn each_rule_has_a_case() {
    let found: Vec<&str> =
        CASES.iter().flat_map(|case| case.forth.iter().chain(case.back)).copied().collect();
    for rule in RULES.iter().copied().flatten() {
        assert!(found.contains(&rule.name), "no case is found by `{}`", rule.name);
    }
    assert!(found.iter().all(|name| rules().any(|rule| rule.name == *name)));
}

#[test]
fn types_of_one_name_are_paired_by_their_texts() {
    static OLD: [KeySchema; 2] = [of_pieces(&[Literal("user:a")]), of_pieces(&[Literal("user:b")])];
    static NEW: [KeySchema; 3] =
        [of_pieces(&[Literal("user:b")]), of_pieces(&[Literal("user:c")]), of_pieces(&[Literal("user:a")])];
    assert_eq!(found(&OLD, &NEW), ["key_added"]);
}

/// The table in `docs/guide/diff.md`, between its markers.
#[test]
fn the_document_lists_all_rules() {
    const START: &str = "<!-- rules: generated, `UPDATE=1 cargo test -p keyschema-tools the_document` writes them again -->\n";
    const END: &str = "<!-- end of rules -->\n";
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide/diff.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = document.split_once(START).expect("the document has the marker");
    let (_, after) = rest.split_once(END).expect("the document has the other marker");
    let mut table = String::new();
    let mut category = None;
    for rule in RULES.iter().copied().flatten() {
        if category != Some(rule.category) {
            category = Some(rule.category);
            let _ = write!(
                table,
                "\n### {}\n\n| rule | level | finds that | what to do |\n|---|---|---|---|\n",
                rule.category
            );
        }
        let _ = writeln!(table, "| `{}` | {} | {} | {} |", rule.name, rule.level, rule.summary, rule.remedy);
    }
    let expected = format!("{before}{START}{table}\n{END}{after}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, expected).unwrap();
    } else {
        assert!(document == expected, "docs/guide/diff.md is stale: run this test with UPDATE=1");
    }
}
