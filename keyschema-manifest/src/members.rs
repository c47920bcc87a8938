//! The members of a workspace.

use std::path::{Path, PathBuf};

use keyschema_language::lists::CollectVec as _;
use toml::de::DeTable;

use crate::{
    dependencies::dependency_paths,
    glob_path,
    location::{Owner, table_in},
    manifest_file::{FILE_NAME, ManifestFile, parse},
    paths::normalized,
};

/// Whether the workspace of this manifest excludes the package in `package`. A member that is named
/// is not excluded.
pub(super) fn excludes(workspace: &DeTable<'_>, root: &Path, package: &Path) -> bool {
    let lists = |name| paths(workspace, name, root).iter().any(|path| package.starts_with(path));
    lists("exclude") && !lists("members")
}

/// Whether the package in `package` is a member of the workspace of this manifest, by Cargo's
/// rules: a path or glob in `members` matches it, or a member in the workspace's directory depends
/// on it by its path.
///
/// `read` reads the manifest at a path.
pub(super) fn is_member(
    workspace: &DeTable<'_>,
    root: &Path,
    package: &Path,
    read: &mut dyn FnMut(&Path) -> Option<ManifestFile>,
) -> bool {
    let patterns = paths(workspace, "members", root);
    if patterns.iter().any(|pattern| glob_path::matches(pattern, package)) {
        return true;
    }
    let mut known = vec![root.to_owned()];
    for pattern in &patterns {
        known.append(&mut glob_path::directories(pattern));
    }
    let mut number = 0;
    while let Some(directory) = known.get(number).cloned() {
        number += 1;
        let Some(manifest) = read(&directory.join(FILE_NAME)) else { continue };
        let Some(document) = parse(&manifest.text) else { continue };
        for path in dependency_paths(&document, &directory, workspace, root) {
            if path == package {
                return true;
            }
            // Packages elsewhere are members of other workspaces.
            if path.starts_with(root) && !known.contains(&path) {
                known.push(path);
            }
        }
    }
    false
}

/// Returns the paths in the list called `name` of the `[workspace]` table.
fn paths(workspace: &DeTable<'_>, name: &str, root: &Path) -> Vec<PathBuf> {
    let list = table_in(workspace, Owner::Workspace.name())
        .and_then(|workspace| workspace.get(name)?.get_ref().as_array());
    let Some(list) = list else { return Vec::new() };
    let paths = list.iter().filter_map(|path| path.get_ref().as_str());
    paths.map(|path| normalized(&root.join(path))).collect_vec()
}
