//! No two modules of a crate use each other, and the layers of the runtime use only those below
//! them.
//!
//! The test compares the modules of each folder. A folder with all its contents is one module, and
//! its own file is another. Uses are `use` lines, and paths that start at a module. Code that is
//! compiled only for tests does not count. A re-export of a module below does not count either.

mod graph;
mod modules;
mod reader;
mod walker_tests;

use std::fmt::Write as _;
use std::path::Path;

use graph::{cycles, levels};
use modules::Modules;

const CRATES: [&str; 10] = [
    "cargo-keyschema",
    "keyschema",
    "keyschema-core",
    "keyschema-derive",
    "keyschema-language",
    "keyschema-manifest",
    "keyschema-runtime",
    "keyschema-tools",
    "test-server",
    "examples",
];

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

fn modules_of(name: &str) -> Modules {
    Modules::of_folder(&Path::new("..").join(name).join("src"))
}

#[test]
fn modules_have_no_cycles() {
    let mut found = String::new();
    for name in CRATES {
        for cycle in cycles(&modules_of(name)) {
            let _ = write!(found, "{name} {cycle}");
        }
    }
    assert!(found.is_empty(), "modules use each other:\n{found}");
}

#[test]
fn layers_use_only_those_below() {
    let levels = levels(&modules_of("keyschema-runtime"));
    let height = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut found = String::new();
    for (from, uses) in &levels[&Vec::new()].0 {
        for (to, used) in uses {
            if matches!((height(from), height(to)), (Some(from), Some(to)) if from < to) {
                let _ =
                    writeln!(found, "{from} -> {to}: {}:{}: {}", used.file.display(), used.line, used.path);
            }
        }
    }
    assert!(found.is_empty(), "a layer uses one above it:\n{found}");
}

#[test]
fn every_module_of_the_runtime_is_in_a_layer() {
    let modules = modules_of("keyschema-runtime");
    let of_files = modules.0.iter().filter(|(path, module)| path.len() == 1 && module.braces == 0);
    let missing: Vec<_> = of_files.filter(|(path, _)| !LAYERS.contains(&path[0].as_str())).collect();
    assert!(missing.is_empty(), "no layer is given for {missing:?}");
}
