//! Manifests on disk.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
    sync::Arc,
    time::{Duration, SystemTime},
};

use keyschema_language::lint::Standard;

use crate::{ManifestKind, find_manifests, load};

/// A directory that is removed after the test.
struct Files(PathBuf);

impl Files {
    fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let root = env::temp_dir().join(format!("keyschema-{test}-{}", process::id()));
        let directory = Self(root);
        for (path, text) in files {
            directory.write(path, text);
        }
        directory
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    /// Returns the path, from the root of the directory, of the workspace manifest that the search
    /// finds for `package`.
    fn workspace(&self, package: &str) -> Option<PathBuf> {
        let manifests = find_manifests(&self.at(package)).unwrap();
        assert_eq!(manifests.package.path, self.at(package).join("Cargo.toml"));
        let workspace = manifests.workspace?;
        Some(workspace.path.strip_prefix(&self.0).unwrap().to_owned())
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

#[test]
fn the_workspace_is_the_nearest_above() {
    let files = Files::new(
        "nearest",
        &[
            ("Cargo.toml", "[workspace]\nmembers = ['group', 'group/*', 'deep/**/leaf', './odd/../even']"),
            ("group/Cargo.toml", "[package]\nname = 'group'"),
            ("group/member/Cargo.toml", "[package]"),
            ("deep/a/b/leaf/Cargo.toml", "[package]"),
            ("even/Cargo.toml", "[package]"),
            ("inner/Cargo.toml", "[workspace]\nmembers = ['member']\n[package]"),
            ("inner/member/Cargo.toml", "[package]"),
        ],
    );
    let root = Some(Path::new("Cargo.toml"));
    for member in ["group", "group/member", "deep/a/b/leaf", "even"] {
        assert_eq!(files.workspace(member).as_deref(), root, "{member}");
    }
    assert_eq!(files.workspace("inner"), None);
    assert_eq!(files.workspace("inner/member").as_deref(), Some(Path::new("inner/Cargo.toml")));
}

#[test]
fn path_dependencies_of_a_member_are_members() {
    let files = Files::new(
        "paths",
        &[
            (
                "Cargo.toml",
                "[workspace]\nmembers = ['crates/*']\n[workspace.dependencies]\nshared = { path = 'shared' }\n\
                 [package]\n[dependencies]\nof_root = { path = 'of-root' }",
            ),
            ("of-root/Cargo.toml", "[package]\n[build-dependencies]\nnext = { path = '../next' }"),
            ("next/Cargo.toml", "[package]\n[dependencies]\nof_root = { path = '../of-root' }"),
            (
                "crates/one/Cargo.toml",
                "[package]\n[dev-dependencies]\nshared.workspace = true\n\
                 [target.'cfg(unix)'.dependencies]\nunix = { path = '../../unix' }",
            ),
            ("shared/Cargo.toml", "[package]"),
            ("unix/Cargo.toml", "[package]"),
            ("alone/Cargo.toml", "[package]"),
            ("vendor/keys/Cargo.toml", "[package]"),
        ],
    );
    for member in ["of-root", "next", "crates/one", "shared", "unix"] {
        assert_eq!(files.workspace(member).as_deref(), Some(Path::new("Cargo.toml")), "{member}");
    }
    for other in ["alone", "vendor/keys"] {
        assert_eq!(files.workspace(other), None, "{other}");
    }
}

#[test]
fn a_copy_has_no_workspace() {
    let files = Files::new(
        "copy",
        &[
            ("Cargo.toml", "[workspace]\nmembers = ['**']"),
            ("vendor/keys/Cargo.toml", "[package]"),
            ("vendor/keys/.cargo-checksum.json", "{}"),
            ("vendor/shop/Cargo.toml", "[package]\nworkspace = '../..'"),
            ("vendor/shop/Cargo.toml.orig", ""),
            ("target/package/mine/Cargo.toml", "[package]"),
            ("member/Cargo.toml", "[package]"),
        ],
    );
    for (package, is_copy) in [("vendor/keys", true), ("vendor/shop", true), ("target/package/mine", false)] {
        assert_eq!(files.workspace(package), None, "{package}");
        assert_eq!(find_manifests(&files.at(package)).unwrap().is_copy, is_copy, "{package}");
    }
    assert_eq!(files.workspace("member").as_deref(), Some(Path::new("Cargo.toml")));
}

#[test]
fn a_package_may_name_its_workspace_or_be_excluded() {
    let files = Files::new(
        "named",
        &[
            ("root/Cargo.toml", "[workspace]\nexclude = ['out', 'both']\nmembers = ['both/in']"),
            ("root/out/Cargo.toml", "[package]"),
            ("root/both/in/Cargo.toml", "[package]"),
            ("root/both/other/Cargo.toml", "[package]"),
            ("beside/Cargo.toml", "[package]\nworkspace = '../root'"),
            ("beside/below/Cargo.toml", "[package]"),
            ("lost/Cargo.toml", "[package]\nworkspace = 'nowhere'"),
        ],
    );
    let root = Some(Path::new("root/Cargo.toml"));
    assert_eq!(files.workspace("beside").as_deref(), root);
    assert_eq!(files.workspace("beside/below").as_deref(), root);
    assert_eq!(files.workspace("root/out"), None);
    assert_eq!(files.workspace("root/both/in").as_deref(), root);
    assert_eq!(files.workspace("root/both/other"), None);

    let error = find_manifests(&files.at("lost")).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert!(error.to_string().contains("nowhere"), "{error}");
    assert!(find_manifests(&files.at("void")).is_err());
}

#[test]
fn a_project_is_read_once_until_its_files_change() {
    let files = Files::new(
        "load",
        &[
            (
                "Cargo.toml",
                "[workspace]\nmembers = ['member']\n[workspace.metadata.keyschema]\nstandard = 'domain'\ncase = 'snke'",
            ),
            ("member/Cargo.toml", "[package]"),
        ],
    );
    let directory = files.at("member");
    let first = load(&directory).unwrap();
    assert_eq!(first.settings.standard, Some(Standard::Domain));
    assert_eq!(first.problems[0].manifest, ManifestKind::Workspace);
    assert_eq!(first.manifest(ManifestKind::Workspace).path, files.at("Cargo.toml"));
    assert!(Arc::ptr_eq(&first, &load(&directory).unwrap()));

    // This manifest is nearer.
    files.write("member/Cargo.toml", "[package]\n[workspace]");
    let second = load(&directory).unwrap();
    assert_eq!((second.settings.standard, second.problems.len()), (None, 0));

    // The edit keeps the length, but the time is another.
    files.write("member/Cargo.toml", "[package] \n[works]");
    let manifest = fs::File::options().write(true).open(files.at("member/Cargo.toml")).unwrap();
    manifest.set_modified(SystemTime::now() + Duration::from_secs(10)).unwrap();
    assert_eq!(load(&directory).unwrap().settings.standard, Some(Standard::Domain));

    fs::remove_file(files.at("member/Cargo.toml")).unwrap();
    assert!(load(&directory).is_err());
}
