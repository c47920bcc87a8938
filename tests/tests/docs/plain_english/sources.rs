//! The files whose texts must be plain English.

use std::{fs, path::Path};

use keyschema_tests::files::read;

/// Folders that have none of our texts.
const SKIPPED: [&str; 2] = ["target", "node_modules"];

/// A file of the repository.
pub(crate) struct File {
    /// Its path from the root of the repository.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// Whether the path ends in `.` and `extension`.
    pub(crate) fn is(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }
}

/// Returns the documents, the manifests and the expected output of the compiler.
pub(crate) fn documents() -> impl Iterator<Item = File> {
    files(&["md", "toml", "stderr"])
}

/// Returns every Rust file.
pub(crate) fn rust_files() -> impl Iterator<Item = File> {
    files(&["rs"])
}

fn files(extensions: &[&str]) -> impl Iterator<Item = File> {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    add_files(&root, "", extensions, &mut paths);
    paths.sort();
    paths.into_iter().map(move |path| File { text: read(&root.join(&path)), path })
}

fn add_files(root: &Path, folder: &str, extensions: &[&str], paths: &mut Vec<String>) {
    for entry in fs::read_dir(root.join(folder)).expect("the folder can be listed") {
        let name =
            entry.expect("the folder can be listed").file_name().into_string().expect("names are UTF-8");
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if root.join(&path).is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                add_files(root, &path, extensions, paths);
            }
        } else if Path::new(&name).extension().is_some_and(|found| extensions.iter().any(|one| found == *one))
        {
            paths.push(path);
        }
    }
}
