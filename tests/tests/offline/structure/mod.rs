//! No two modules of a crate use each other, and the layers of the runtime use only those below them.
//!
//! The modules of each folder are looked at side by side: a folder counts as one module with all it contains, its own file
//! as another. Uses are `use` lines and paths that start at a module. What is compiled for tests only does not count,
//! nor does a file that hands on what is defined below it.

mod graph;
mod modules;
mod reader;
mod walker_tests;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use graph::{cycles, levels};
use modules::Modules;

const CRATES: [&str; 8] = [
    "keyschema",
    "keyschema-core",
    "keyschema-derive",
    "keyschema-language",
    "keyschema-manifest",
    "keyschema-runtime",
    "test-server",
    "examples",
];

/// Cycles that are still to be removed, or parts of them. Add none.
const KNOWN_CYCLES: &[&str] = &["keyschema-runtime __private: macros self"];

/// The layers of the runtime, each of which uses only those before it.
const LAYERS: [&str; 11] = [
    "kernels",
    "segment",
    "types",
    "key",
    "pattern",
    "catalog",
    "clients",
    "snapshot",
    "prelude",
    "vocabulary",
    "__private",
];

/// Uses of a higher layer that are still to be removed. Add none.
const KNOWN_UPWARD: &[&str] = &[];

fn modules_of(name: &str) -> Modules {
    Modules::of_folder(&Path::new("..").join(name).join("src"))
}

#[test]
fn modules_have_no_cycles() {
    let mut unknown = String::new();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for name in CRATES {
        for cycle in cycles(&modules_of(name)) {
            let title = format!("{name} {}", cycle.name);
            match KNOWN_CYCLES.iter().find(|known| is_part_of(&title, known)) {
                Some(known) => _ = found.insert(known),
                None => _ = write!(unknown, "{name} {cycle}"),
            }
        }
    }
    assert!(unknown.is_empty(), "modules use each other:\n{unknown}");
    let gone: Vec<_> = KNOWN_CYCLES.iter().filter(|known| !found.contains(**known)).collect();
    assert!(gone.is_empty(), "these cycles are gone; take them from `KNOWN_CYCLES`: {gone:#?}");
}

/// Whether a cycle is in the same folder as a known one, and has no other modules.
fn is_part_of(cycle: &str, known: &str) -> bool {
    let parts =
        |title: &str| title.split_once(": ").map(|(folder, names)| (folder.to_owned(), names.to_owned()));
    let (Some((folder, names)), Some((known_folder, known))) = (parts(cycle), parts(known)) else {
        return false;
    };
    folder == known_folder && names.split(' ').all(|name| known.split(' ').any(|other| other == name))
}

#[test]
fn layers_use_only_those_below() {
    let levels = levels(&modules_of("keyschema-runtime"));
    let height = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let (mut unknown, mut found) = (String::new(), Vec::new());
    for (from, uses) in &levels[&Vec::new()].0 {
        for (to, used) in uses {
            let is_upward = matches!((height(from), height(to)), (Some(from), Some(to)) if from < to);
            if is_upward {
                let title = format!("{from} -> {to}");
                if !KNOWN_UPWARD.contains(&title.as_str()) {
                    let _ =
                        writeln!(unknown, "{title}: {}:{}: {}", used.file.display(), used.line, used.path);
                }
                found.push(title);
            }
        }
    }
    assert!(unknown.is_empty(), "a layer uses one above it:\n{unknown}");
    let gone: Vec<_> =
        KNOWN_UPWARD.iter().filter(|known| !found.iter().any(|title| title == *known)).collect();
    assert!(gone.is_empty(), "these uses are gone; take them from `KNOWN_UPWARD`: {gone:#?}");
}

#[test]
fn every_module_of_the_runtime_is_in_a_layer() {
    let modules = modules_of("keyschema-runtime");
    let of_files = modules.0.iter().filter(|(path, module)| path.len() == 1 && module.braces == 0);
    let missing: Vec<_> = of_files.filter(|(path, _)| !LAYERS.contains(&path[0].as_str())).collect();
    assert!(missing.is_empty(), "no layer is given for {missing:?}");
}
