//! The documents of the repository name files that exist.

use std::{
    fs,
    path::{Path, PathBuf},
};

use keyschema_language::lint::{LINTS, Level, Policy, Standard};
use keyschema_tests::files::files_below;

/// Returns the documents at the root of the repository, and those below `docs`.
pub(crate) fn all() -> Vec<String> {
    let mut documents: Vec<String> =
        ["README", "ARCHITECTURE", "CONTRIBUTING", "GLOSSARY", "CHANGELOG", "SECURITY"]
            .map(|name| format!("{name}.md"))
            .into();
    documents.extend(files_below(&root().join("docs"), "md").iter().map(|page| {
        let page = page.strip_prefix(root()).expect("it is in the repository");
        page.display().to_string().replace('\\', "/")
    }));
    documents
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the text of a document.
pub(crate) fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "rs")
}

/// Adds the paths of all Rust files under `directory`, from the root of the repository.
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

/// Returns a document without its blocks of code.
pub(crate) fn without_code(text: &str) -> String {
    let mut is_code = false;
    let mut is_comment = false;
    let mut kept = String::new();
    for line in text.lines() {
        is_comment |= line.starts_with("<!--");
        let is_fence = !is_comment && line.starts_with("```");
        is_code ^= is_fence;
        if !is_code && !is_fence && !is_comment {
            kept.extend([line, "\n"]);
        }
        is_comment &= !line.ends_with("-->");
    }
    kept
}

/// Returns the anchors of a document's headings.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let is_kept = |mark: &char| mark.is_alphanumeric() || ['-', '_', ' '].contains(mark);
        heading.chars().filter(is_kept).map(|mark| if mark == ' ' { '-' } else { mark }).collect()
    })
}

#[test]
fn links_lead_to_files() {
    for document in all() {
        let text = without_code(&read(&document));
        let targets = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        for target in targets.filter(|target| !target.starts_with("https://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => root().join(&document),
                file => root().join(&document).parent().unwrap().join(file),
            };
            assert!(path.exists(), "{document} links to `{target}`");
            let is_there =
                anchor.is_empty() || anchors(&fs::read_to_string(&path).unwrap()).any(|it| it == anchor);
            assert!(is_there, "{document} links to `{target}`, which has no such heading");
        }
    }
}

#[test]
fn the_table_of_contents_lists_every_page_once() {
    let summary = read("docs/guide/SUMMARY.md");
    for page in all().iter().filter_map(|document| document.strip_prefix("docs/guide/")) {
        let links = summary.matches(&format!("]({page})")).count();
        assert_eq!(links, usize::from(page != "SUMMARY.md"), "docs/guide/SUMMARY.md links to {page}");
    }
}

/// A plain view of a document would show such lines. Use the comments that `examples/build.rs`
/// describes.
#[test]
fn code_is_compiled_and_nothing_in_it_looks_hidden() {
    for document in all() {
        let mut is_rust = false;
        for line in read(&document).lines() {
            assert!(!line.starts_with("```rust,ignore"), "{document} shows code that is not compiled");
            is_rust = if is_rust { line != "```" } else { line.starts_with("```rust") };
            assert!(
                !(is_rust && line.starts_with("# ")),
                "{document} shows a line that rustdoc hides: {line}"
            );
        }
    }
}

/// If a document says how many lints there are (`26 lints`), the number is right.
#[test]
fn documents_count_the_lints() {
    let mut count = 0;
    for document in all() {
        let text = read(&document);
        let words: Vec<&str> = text.split_whitespace().collect();
        let numbers = words.windows(2).filter(|pair| pair[1].trim_end_matches([',', '.', ';']) == "lints");
        for number in numbers.filter_map(|pair| pair[0].parse::<usize>().ok()) {
            assert_eq!(number, LINTS.len(), "{document}");
            count += 1;
        }
    }
    assert!(count > 0, "some document says how many lints there are");
}

/// A path may leave out a directory that its table or sentence names.
#[test]
fn named_source_files_exist() {
    let mut files = Vec::new();
    rust_files(Path::new(""), &mut files);
    for document in all() {
        let text = read(&document);
        for path in text.split('`').filter(|code| is_rust(code)) {
            // `AREA/NAME.rs` is a placeholder.
            let is_name = path.contains(|c: char| c.is_ascii_uppercase() || c.is_whitespace());
            let exists = files.iter().any(|file| file.ends_with(&format!("/{path}")));
            assert!(is_name || exists, "{document} names `{path}`");
        }
    }
}

/// Returns the policies that a document shows, as manifests.
fn policies(document: &str) -> Vec<String> {
    let text = read(document);
    let blocks =
        text.split("\n```toml\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    blocks.filter(|block| block.contains("metadata.keyschema")).collect()
}

#[test]
fn the_guide_lists_every_setting() {
    let guide = read("docs/guide/standards.md");
    let missing: Vec<&str> = keyschema_manifest::SETTINGS
        .into_iter()
        .filter(|name| !guide.lines().any(|line| line.starts_with(&format!("| `{name}` | "))))
        .collect();
    assert!(missing.is_empty(), "docs/guide/standards.md has no row for {missing:?}");
}

#[test]
fn policies_are_free_of_problems() {
    for document in all() {
        for block in policies(&document) {
            let (_, problems) = keyschema_manifest::read(&block, None);
            assert!(problems.is_empty(), "{document}: {}", problems[0]);
        }
    }
    assert_eq!(policies("docs/guide/standards.md").len(), 4);
}

#[test]
fn the_guide_shows_the_policy_of_its_example() {
    let [_, _, workspace, package] = &policies("docs/guide/standards.md")[..] else {
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
    let level = |policy: &Policy| policy.lints.get("missing_ttl").map(|set| set.level);
    assert_eq!((level(&outer), level(&inner)), (Some(Level::Deny), Some(Level::Warn)));
}
