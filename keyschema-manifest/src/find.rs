//! Finds the manifests of a package, in the same way as Cargo but without running it: a macro that
//! runs Cargo would wait for the lock that the running build holds.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use crate::{
    location::{Owner, table_in},
    manifest_file::{FILE_NAME, ManifestFile, parse},
    members::{excludes, is_member},
    paths::normalized,
    stamp::Stamp,
};

/// The files that Cargo puts next to the manifest of a package that it copies: for a registry, or
/// to vendor it.
const SIGNS_OF_A_COPY: [&str; 2] = [".cargo-checksum.json", "Cargo.toml.orig"];

/// The manifests that apply to a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifests {
    /// The package's own.
    pub package: ManifestFile,
    /// Its workspace's, if that is another file.
    pub workspace: Option<ManifestFile>,
    /// Whether the package is a copy that Cargo made: vendored, from a registry, or being
    /// published. It has no workspace, even if there is one above it.
    pub is_copy: bool,
}

/// Reads the `Cargo.toml` in `manifest_dir`, which is `CARGO_MANIFEST_DIR`, and that of its
/// workspace.
///
/// The workspace is the one that `package.workspace` names. Otherwise it is the nearest
/// `Cargo.toml` above with a `[workspace]` table that has the package as a member and does not
/// exclude it. A package is a member by a path or glob in `members`, or because a member depends on
/// it by its path. As in Cargo, the search does not leave Cargo's own directory, so that downloaded
/// packages do not become members of a workspace above it.
///
/// # Errors
/// Returns an error if the package's manifest, or the one that `package.workspace` names, cannot be
/// read. The error names the file. It is [`NotFound`](io::ErrorKind::NotFound) if a build system
/// other than Cargo has no manifests.
pub fn find_manifests(manifest_dir: &Path) -> io::Result<Manifests> {
    Search::default().run(manifest_dir)
}

/// A search, with the files that its result depends on.
#[derive(Default)]
pub(super) struct Search {
    pub(super) stamps: Vec<Stamp>,
}

impl Search {
    pub(super) fn run(&mut self, manifest_dir: &Path) -> io::Result<Manifests> {
        let package = self.read(&manifest_dir.join(FILE_NAME))?;
        let is_copy = SIGNS_OF_A_COPY.iter().any(|sign| self.is_file(&manifest_dir.join(sign)));
        let workspace = match root_of(&package) {
            Some(Root::Here) => None,
            _ if is_copy => None,
            Some(Root::At(path)) => Some(self.read(&path)?),
            None => self.search_above(&normalized(manifest_dir)),
        };
        Ok(Manifests { package, workspace, is_copy })
    }

    fn search_above(&mut self, manifest_dir: &Path) -> Option<ManifestFile> {
        let home = cargo_home();
        for directory in manifest_dir.ancestors().skip(1) {
            // Cargo builds a package there before it publishes it.
            if home.as_deref() == Some(directory) || directory.ends_with("target/package") {
                return None;
            }
            // Cargo reports a manifest that cannot be read.
            let Ok(manifest) = self.read(&directory.join(FILE_NAME)) else {
                continue;
            };
            match root_of(&manifest) {
                Some(Root::Here) => {
                    let document = parse(&manifest.text)?;
                    if !excludes(&document, directory, manifest_dir) {
                        let is_member =
                            is_member(&document, directory, manifest_dir, &mut |path| self.read(path).ok());
                        return is_member.then_some(manifest);
                    }
                }
                Some(Root::At(path)) => return self.read(&path).ok(),
                None => {}
            }
        }
        None
    }

    fn read(&mut self, path: &Path) -> io::Result<ManifestFile> {
        // The stamp is taken first, so that a change while the file is read is noticed next time.
        self.stamps.push(Stamp::of(path));
        match fs::read_to_string(path) {
            Ok(text) => Ok(ManifestFile { path: path.to_owned(), text }),
            Err(error) => {
                let reason = format!("cannot read `{}`: {error}", path.display());
                Err(io::Error::new(error.kind(), reason))
            }
        }
    }

    fn is_file(&mut self, path: &Path) -> bool {
        self.stamps.push(Stamp::of(path));
        path.is_file()
    }
}

/// The place of a workspace's root.
enum Root {
    /// In this manifest.
    Here,
    /// In the manifest with this path.
    At(PathBuf),
}

fn root_of(manifest: &ManifestFile) -> Option<Root> {
    let document = parse(&manifest.text)?;
    if table_in(&document, Owner::Workspace.name()).is_some() {
        return Some(Root::Here);
    }
    let named = table_in(&document, Owner::Package.name())?.get("workspace")?;
    let directory = manifest.path.parent()?.join(named.get_ref().as_str()?);
    Some(Root::At(normalized(&directory).join(FILE_NAME)))
}

/// Returns the directory of Cargo's downloads.
fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").filter(|home| !home.is_empty());
    named.map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}
