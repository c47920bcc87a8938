//! A program with the blocks without errors. It prints what it parses and identifies.

use std::collections::HashMap;

use crate::{block::Block, schema::Schema};

/// The text between the parameters of an answer.
const SEPARATOR: char = '\u{1f}';

/// The answers of the program about one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The key that `parse` found, written again, and its slot.
    pub(crate) parsed: Option<(String, u16)>,
    /// The schema that `identify` found, and the texts of the parameters.
    pub(crate) identified: Option<(String, Vec<String>)>,
}

/// The answers of the program about a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct About {
    /// The length of its longest key.
    pub(crate) longest: usize,
    /// The glob that its keys match.
    pub(crate) pattern: String,
}

/// Returns the source of the program. `is_parsed` tells which keys have `parse`.
pub(crate) fn source(blocks: &[Block], catalogs: &str, is_parsed: impl Fn(&Schema) -> bool) -> String {
    let mut source = String::from("#![allow(warnings)]\n");
    for block in blocks {
        source += &format!("mod {};\n", block.module());
    }
    source += catalogs;
    source += "
use keyschema::{Catalog, prelude::*};
struct Key { name: &'static str, catalog: &'static Catalog, longest: usize, pattern: &'static str, parse: fn(&str) -> Option<(String, u16)> }
fn keys() -> Vec<Key> {
    vec![
";
    for block in blocks {
        let (module, catalog) = (block.module(), block.catalog());
        for schema in &block.schemas {
            let name = &schema.name;
            let parse = if is_parsed(schema) {
                format!(
                    "|text| {module}::{name}::parse(text).ok().map(|key| {{ assert_eq!(key.to_key().as_str(), key.to_string()); (key.to_string(), key.slot()) }})"
                )
            } else {
                "|_| None".to_owned()
            };
            source += &format!(
                "        Key {{ name: {name:?}, catalog: &{module}::{catalog}, longest: {module}::{name}::MAX_LEN, pattern: {module}::{name}::PATTERN, parse: {parse} }},\n"
            );
        }
    }
    source + MAIN
}

const MAIN: &str = r#"    ]
}
fn main() {
    let keys = keys();
    for key in &keys { println!("{}\t{}\t{}", key.name, key.longest, key.pattern); }
    println!();
    let texts = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    for line in texts.lines() {
        let (name, text) = line.split_once('\t').unwrap();
        let key = keys.iter().find(|key| key.name == name).unwrap();
        match (key.parse)(text) {
            Some((text, slot)) => print!("{text}\t{slot}\t"),
            None => print!("\t\t"),
        }
        match key.catalog.identify(text) {
            Some(found) => {
                let parameters: Vec<String> = found.parameters().map(|(_, text)| String::from_utf8(text.as_bytes().to_vec()).unwrap()).collect();
                println!("{}\t{}", found.schema().name, parameters.join("\u{1f}"));
            }
            None => println!("\t"),
        }
    }
}
"#;

/// Reads what the program prints: about each key, and an answer to each text.
pub(crate) fn read(said: &str) -> Option<(HashMap<String, About>, Vec<Answer>)> {
    let (about, answers) = said.split_once("\n\n")?;
    let about = about.lines().map(|line| {
        let [name, longest, pattern] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some((name.to_owned(), About { longest: longest.parse().ok()?, pattern: pattern.to_owned() }))
    });
    let answers = answers.lines().map(|line| {
        let [text, slot, name, parameters] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        let parsed = slot.parse().ok().map(|slot| (text.to_owned(), slot));
        let parameters = if parameters.is_empty() {
            Vec::new()
        } else {
            parameters.split(SEPARATOR).map(str::to_owned).collect()
        };
        Some(Answer { parsed, identified: (!name.is_empty()).then(|| (name.to_owned(), parameters)) })
    });
    Some((about.collect::<Option<_>>()?, answers.collect::<Option<_>>()?))
}
