//! Reads the sources and expectations of this repository.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the files below `folder` whose names end in `extension`, in order.
///
/// # Panics
/// If the folder cannot be listed.
pub fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            files.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns the text of `file`.
///
/// # Panics
/// If it cannot be read.
pub fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
