//! The tables of options in `docs/`, written from the table of options.

use std::{env, fmt::Write as _, fs, path::PathBuf};

use keyschema_core::DataType;
use keyschema_manifest::SETTINGS;

use super::{
    place::Place,
    row::{OptionRow, Options, Rule},
    table::{OPTIONS, rows_for},
    unknown::in_backticks,
};
use crate::{errors::ErrorSink, syntax::RawOption};

const BEGIN: &str = "<!-- The table of options, written by `cargo xtask docs`. -->\n\n";
const END: &str = "\n<!-- The end of the table. -->\n";

/// Returns each document with its table.
fn documents() -> [(&'static str, String); 6] {
    [
        ("../../keyschema/docs/options.md", short_table()),
        ("redis_key.md", table("option", rows_for(Place::Key).map(|row| (code(row.example), row)))),
        ("keys.md", table("attribute", rows_for(Place::Block).map(inner_attribute))),
        ("catalog.md", table("attribute", rows_for(Place::Catalog).map(inner_attribute))),
        ("key_segment.md", table_with_places(Place::is_of_segment)),
        ("hash_record.md", table_with_places(Place::is_of_record)),
    ]
}

fn inner_attribute(row: &'static OptionRow) -> (String, &'static OptionRow) {
    (code(&format!("#![{}]", row.example)), row)
}

fn table(first: &str, rows: impl Iterator<Item = (String, &'static OptionRow)>) -> String {
    let mut table = format!("| {first} | set on | meaning |\n|---|---|---|\n");
    for (written, row) in rows {
        let _ = writeln!(table, "| {written} | {} | {} |", set_on(row), row.meaning);
    }
    table
}

/// Returns everything that an option can be set on, in source and in manifests.
fn set_on(row: &OptionRow) -> String {
    let in_manifest = match row.name {
        // Source sets the text of a key.
        "prefix" | "delimiter" => Some("a manifest (as a rule)"),
        "allow" | "warn" | "deny" => Some("a manifest (as `lints`)"),
        name => SETTINGS.contains(&name).then_some("a manifest"),
    };
    row.places.iter().map(|place| place.phrase()).chain(in_manifest).collect::<Vec<_>>().join(", ")
}

/// Returns a table of the options of a key, without the places where they can be set.
fn short_table() -> String {
    let mut table = "| option | meaning |\n|---|---|\n".to_string();
    for row in rows_for(Place::Key) {
        let _ = writeln!(table, "| {} | {} |", code(row.example), row.meaning);
    }
    table
}

fn table_with_places(is_of_attribute: fn(Place) -> bool) -> String {
    let mut table = "| option | set on | meaning |\n|---|---|---|\n".to_string();
    for row in &OPTIONS {
        // A manifest never sets the words of an enum.
        let places = row.places.iter().filter(|place| is_of_attribute(**place)).map(|place| place.phrase());
        let places = places.collect::<Vec<_>>().join(", ");
        if !places.is_empty() {
            let _ = writeln!(table, "| {} | {places} | {} |", code(row.example), row.meaning);
        }
    }
    table
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

#[test]
fn the_documents_list_all_options() {
    let types = in_backticks(&DataType::ALL.map(DataType::name));
    let words: Vec<&str> = include_str!("../../../docs/redis_key.md").split_whitespace().collect();
    assert!(words.join(" ").contains(&types), "the data types are {types}");
    let is_writing = env::var_os("KEYSCHEMA_WRITE_DOCS").is_some();
    let mut stale = Vec::new();
    for (name, table) in documents() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
        let text = fs::read_to_string(&path).expect("the document exists").replace("\r\n", "\n");
        let (before, rest) = text.split_once(BEGIN).expect("the table has a beginning");
        let (written, after) = rest.split_once(END).expect("the table has an end");
        if is_writing {
            fs::write(&path, [before, BEGIN, &table, END, after].concat()).expect("it can be written");
        } else if written != table {
            let row = table.lines().find(|row| !written.lines().any(|line| line == *row));
            let row = row.or_else(|| written.lines().find(|row| !table.lines().any(|line| line == *row)));
            stale.push(format!("docs/{name}: {}", row.unwrap_or("the order of the rows")));
        }
    }
    assert!(
        stale.is_empty(),
        "stale, run `cargo xtask docs` and commit what it writes:\n{}",
        stale.join("\n")
    );
}

#[test]
fn each_option_can_be_read_as_its_example_shows() {
    for row in &OPTIONS {
        let tokens = row.example.parse().expect("the example is Rust");
        let mut errors = ErrorSink::new();
        let options = RawOption::parse_list(tokens, |message| message, &mut errors);
        for place in row.places {
            let mut options = Options::read(&options, *place, &mut errors);
            assert_eq!(options.given.pop().map(|(given, _)| given.name), Some(row.name));
        }
        let needs_more = row.rules.iter().any(|rule| matches!(rule, Rule::Needs(_)));
        let expected = if needs_more { row.places.len() } else { 0 };
        assert_eq!(errors.len(), expected, "{}", row.example);
        errors.into_compile_errors();
    }
}
