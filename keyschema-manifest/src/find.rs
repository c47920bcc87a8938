//! Finding the manifests of a package, as Cargo does but without asking it: a macro that ran Cargo would wait for the
//! lock that the running build holds.

use std::{
    env, fs, io,
    path::{Component, Path, PathBuf},
};

use toml::de::DeTable;

use crate::{
    location::{Owner, table_in},
    stamp::Stamp,
};

const FILE_NAME: &str = "Cargo.toml";

/// A manifest as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestFile {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
}

/// The manifests that speak for a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifests {
    /// The package's own.
    pub package: ManifestFile,
    /// Its workspace's, where that is another file.
    pub workspace: Option<ManifestFile>,
}

/// Reads the `Cargo.toml` in `manifest_dir`, which is `CARGO_MANIFEST_DIR`, and that of its workspace.
///
/// The workspace is the one that `package.workspace` names, and else the nearest `Cargo.toml` above with a
/// `[workspace]` table that does not exclude the package. As in Cargo, the search does not leave Cargo's own
/// directory, so that downloaded packages are not taken for members of whatever lies above.
///
/// # Errors
/// If the package's manifest, or the one that `package.workspace` names, cannot be read. The error names the file;
/// it is [`NotFound`](io::ErrorKind::NotFound) where a build system other than Cargo has no manifests.
pub fn find_manifests(manifest_dir: &Path) -> io::Result<Manifests> {
    Search::default().run(manifest_dir)
}

/// A search, and which files it depends on.
#[derive(Default)]
pub(super) struct Search {
    pub(super) stamps: Vec<Stamp>,
}

impl Search {
    pub(super) fn run(&mut self, manifest_dir: &Path) -> io::Result<Manifests> {
        let package = self.read(&manifest_dir.join(FILE_NAME))?;
        let workspace = match root_of(&package) {
            Some(Root::Here) => None,
            Some(Root::At(path)) => Some(self.read(&path)?),
            None => self.search_above(manifest_dir),
        };
        Ok(Manifests { package, workspace })
    }

    fn search_above(&mut self, manifest_dir: &Path) -> Option<ManifestFile> {
        let home = cargo_home();
        for directory in manifest_dir.ancestors().skip(1) {
            if home.as_deref() == Some(directory) {
                return None;
            }
            // One that cannot be read is Cargo's to complain of.
            let Ok(manifest) = self.read(&directory.join(FILE_NAME)) else {
                continue;
            };
            match root_of(&manifest) {
                Some(Root::Here) if !excludes(&manifest, directory, manifest_dir) => return Some(manifest),
                Some(Root::At(path)) => return self.read(&path).ok(),
                Some(Root::Here) | None => {}
            }
        }
        None
    }

    fn read(&mut self, path: &Path) -> io::Result<ManifestFile> {
        // The stamp is taken first: what changes while the file is read is then noticed next time.
        self.stamps.push(Stamp::of(path));
        match fs::read_to_string(path) {
            Ok(text) => Ok(ManifestFile { path: path.to_owned(), text }),
            Err(error) => {
                let reason = format!("cannot read `{}`: {error}", path.display());
                Err(io::Error::new(error.kind(), reason))
            }
        }
    }
}

/// Where the root of a workspace is.
enum Root {
    /// In this manifest.
    Here,
    /// In the one with this path.
    At(PathBuf),
}

fn root_of(manifest: &ManifestFile) -> Option<Root> {
    let document = parse(manifest)?;
    if table_in(&document, Owner::Workspace.name()).is_some() {
        return Some(Root::Here);
    }
    let named = table_in(&document, Owner::Package.name())?.get("workspace")?;
    let directory = manifest.path.parent()?.join(named.get_ref().as_str()?);
    Some(Root::At(normalized(&directory).join(FILE_NAME)))
}

/// Whether the workspace in `root` leaves the package in `directory` out. A member that is named stays in.
fn excludes(manifest: &ManifestFile, root: &Path, directory: &Path) -> bool {
    let lists = |name| {
        let paths = parse(manifest)
            .and_then(|document| paths_in(table_in(&document, Owner::Workspace.name())?, name))
            .unwrap_or_default();
        paths.iter().any(|path| directory.starts_with(normalized(&root.join(path))))
    };
    lists("exclude") && !lists("members")
}

fn paths_in(workspace: &DeTable<'_>, name: &str) -> Option<Vec<String>> {
    let array = workspace.get(name)?.get_ref().as_array()?;
    let paths = array.iter().filter_map(|path| path.get_ref().as_str());
    Some(paths.map(ToString::to_string).collect())
}

fn parse(manifest: &ManifestFile) -> Option<DeTable<'_>> {
    DeTable::parse(&manifest.text).ok().map(toml::Spanned::into_inner)
}

/// Where Cargo keeps what it downloads.
fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").filter(|home| !home.is_empty());
    named.map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// The path without `.` and `..`, as far as its text says.
fn normalized(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}
