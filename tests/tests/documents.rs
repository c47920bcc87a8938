//! The documents of the repository name files that exist.

use std::{
    fs,
    path::{Path, PathBuf},
};

const DOCUMENTS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md", "CHANGELOG.md", "SECURITY.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap()
}

fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "rs")
}

/// The paths of all Rust files under `directory`, from the root of the repository.
fn rust_files(directory: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(root().join(directory)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = directory.join(&name);
        if root().join(&path).is_dir() {
            if name != "target" && !name.starts_with('.') {
                rust_files(&path, files);
            }
        } else if is_rust(&name) {
            files.push(format!("/{}", path.display()));
        }
    }
}

#[test]
fn links_lead_to_files() {
    for document in DOCUMENTS {
        let text = read(document);
        let targets = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        for target in targets.filter(|target| !target.starts_with("https://")) {
            assert!(root().join(target).exists(), "{document} links to `{target}`");
        }
    }
}

/// A path may leave out the directories that its table or sentence names.
#[test]
fn source_files_are_named_as_they_are() {
    let mut files = Vec::new();
    rust_files(Path::new(""), &mut files);
    for document in DOCUMENTS {
        let text = read(document);
        for path in text.split('`').filter(|code| is_rust(code)) {
            // `AREA/NAME.rs` stands for any.
            let is_name = path.contains(|c: char| c.is_ascii_uppercase() || c.is_whitespace());
            let exists = files.iter().any(|file| file.ends_with(&format!("/{path}")));
            assert!(is_name || exists, "{document} names `{path}`");
        }
    }
}
