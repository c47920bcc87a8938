//! The pages of rustdoc name everything that they should, and only files that exist.

use std::{collections::BTreeSet, path::Path};

use keyschema_tests::{
    files::{files_below, read},
    tokens::comments,
};

/// Returns the names between two texts of the root of the runtime, such as the types that it
/// exports.
fn exported(start: &str) -> Vec<String> {
    let root = read(Path::new("../keyschema-runtime/src/lib.rs"));
    let (_, rest) = root.split_once(start).expect("the root has the text");
    let (names, _) = rest.split_once("};").expect("a list ends");
    names.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

#[test]
fn the_crate_page_lists_all_parameter_types() {
    let page = read(Path::new("../keyschema/src/lib.rs"));
    let (_, rest) = page.split_once("# Parameter types").expect("the page has the section");
    let (section, _) = rest.split_once("# Options").expect("another section follows");
    let types = exported("pub use types::{");
    assert!(types.len() > 10, "{types:?}");
    let missing: Vec<_> = types.iter().filter(|name| !section.contains(&format!("`{name}"))).collect();
    assert!(missing.is_empty(), "the table in `keyschema/src/lib.rs` lacks {missing:?}");
}

#[test]
fn the_pages_of_the_guide_that_docs_name_exist() {
    let folders =
        ["keyschema", "keyschema-core", "keyschema-derive", "keyschema-language", "keyschema-runtime"];
    let sources =
        folders.iter().flat_map(|folder| files_below(&Path::new("..").join(folder).join("src"), "rs"));
    let mut named = BTreeSet::new();
    for file in sources {
        for comment in comments(&read(&file)) {
            let words = comment.text.split('`').filter(|word| word.starts_with("docs/"));
            let pages = words.filter(|word| Path::new(word).extension().is_some_and(|found| found == "md"));
            named.extend(pages.map(str::to_owned));
        }
    }
    assert!(named.contains("docs/guide/ttl.md"), "{named:?}");
    let missing: Vec<_> = named.iter().filter(|name| !Path::new("..").join(name).exists()).collect();
    assert!(missing.is_empty(), "{missing:?} do not exist");
}
