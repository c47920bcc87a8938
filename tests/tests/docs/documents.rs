//! The documents of the repository name files that exist.

use std::{
    fs,
    path::{Path, PathBuf},
};

use keyschema_language::lint::{LINTS, Level, Policy, Standard};

const DOCUMENTS: [&str; 16] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "GLOSSARY.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "docs/command-line.md",
    "docs/diff.md",
    "docs/lint-counts.md",
    "docs/lints.md",
    "docs/performance.md",
    "docs/scans.md",
    "docs/standards.md",
    "docs/ten-mistakes.md",
    "docs/ttl.md",
    "docs/values.md",
];

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
            let file = target.split('#').next().unwrap_or_default();
            let directory = root().join(document).parent().unwrap().to_path_buf();
            assert!(directory.join(file).exists(), "{document} links to `{target}`");
        }
    }
}

/// A path may leave out the directories that its table or sentence names.
/// Wherever a document counts the lints (`26 lints`), it counts all of them.
#[test]
fn documents_count_the_lints() {
    let mut count = 0;
    for document in DOCUMENTS {
        let text = read(document);
        let words: Vec<&str> = text.split_whitespace().collect();
        let numbers = words.windows(2).filter(|pair| pair[1].trim_end_matches([',', '.', ';']) == "lints");
        for number in numbers.filter_map(|pair| pair[0].parse::<usize>().ok()) {
            assert_eq!(number, LINTS.len(), "{document}");
            count += 1;
        }
    }
    assert!(count > 0, "some document says how many lints there are");
}

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

/// The policies that a document shows, as manifests.
fn policies(document: &str) -> Vec<String> {
    let text = read(document);
    let blocks =
        text.split("```toml\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    blocks.filter(|block| block.contains("metadata.keyschema")).collect()
}

#[test]
fn the_guide_lists_every_setting() {
    let guide = read("docs/standards.md");
    let missing: Vec<&str> = keyschema_manifest::SETTINGS
        .into_iter()
        .filter(|name| !guide.lines().any(|line| line.starts_with(&format!("| `{name}` | "))))
        .collect();
    assert!(missing.is_empty(), "docs/standards.md has no row for {missing:?}");
}

#[test]
fn policies_are_free_of_problems() {
    for document in DOCUMENTS {
        for block in policies(document) {
            let (_, problems) = keyschema_manifest::read(&block, None);
            assert!(problems.is_empty(), "{document}: {}", problems[0]);
        }
    }
    assert_eq!(policies("docs/standards.md").len(), 4);
}

#[test]
fn the_guide_shows_what_its_example_amounts_to() {
    let [_, _, workspace, package] = &policies("docs/standards.md")[..] else {
        panic!("the guide has another number of policies");
    };
    let outer = keyschema_manifest::read("", Some(workspace)).0;
    let inner = keyschema_manifest::read(package, Some(workspace)).0;
    for policy in [&outer, &inner] {
        assert_eq!((policy.standard, policy.max_bytes, policy.warn_bytes), (Standard::Compact, 64, Some(44)));
        assert_eq!(policy.levels, Policy::of(Standard::Compact).levels);
        assert_eq!(policy.vocabulary.judge("user").suggestion(), Some("usr"));
    }
    assert_eq!(outer.require, ["tenant_id"]);
    assert!(inner.require.is_empty());
    assert_eq!(
        (outer.lints["missing_ttl"].level, inner.lints["missing_ttl"].level),
        (Level::Deny, Level::Warn)
    );
}
