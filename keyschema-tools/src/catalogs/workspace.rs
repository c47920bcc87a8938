//! The catalogue files of a workspace.

use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package};
use keyschema_language::message::{Message, code};

use super::{CatalogFile, Catalogs, no_catalog};
use crate::fault::{Fault, unknown};

/// The file of a package that names no other file.
const USUAL: &str = "keyschema.json";

/// A Cargo workspace.
#[derive(Debug)]
pub struct Workspace {
    metadata: Metadata,
}

/// A file that a package has according to its manifest, or by default.
pub(super) struct NamedFile<'w> {
    pub(super) package: &'w Package,
    /// The path relative to the folder of the package.
    pub(super) file: String,
    /// Whether the manifest names it.
    pub(super) is_named: bool,
}

impl Workspace {
    /// Finds the workspace of the current folder, or of a manifest, by `cargo metadata --no-deps`.
    ///
    /// # Errors
    /// Returns a fault if Cargo fails. The fault contains Cargo's message.
    pub fn find(manifest: Option<&Path>) -> Result<Self, Fault> {
        let mut command = MetadataCommand::new();
        command.no_deps();
        if let Some(manifest) = manifest {
            command.manifest_path(manifest);
        }
        let metadata = command.exec().map_err(|error| {
            let said = error.to_string();
            let said = said.trim().trim_start_matches("`cargo metadata` exited with an error: ");
            Message::new("Cargo cannot tell which packages there are")
                .help("run it in the folder of a Cargo project, or name files with `--catalog FILE`")
                .note(said.trim_start_matches("error: ").trim_end())
        })?;
        Ok(Self { metadata })
    }

    /// Returns the folder of the workspace.
    pub fn root(&self) -> &Path {
        self.metadata.workspace_root.as_std_path()
    }

    /// Returns the target directory.
    pub fn target(&self) -> &Path {
        self.metadata.target_directory.as_std_path()
    }

    /// Reads the catalogues of the packages, or of those in `only`.
    ///
    /// A package has the files in `[package.metadata.keyschema] catalogs`. Without that setting, it
    /// has the `keyschema.json` next to its `Cargo.toml`, if there is one.
    ///
    /// # Errors
    /// Returns a fault if a file is missing or malformed, if no package has one, or if `only` names
    /// no package of the workspace.
    pub fn catalogs(&self, only: &[String]) -> Result<Catalogs, Fault> {
        let mut files = Vec::new();
        for named in self.files(only)? {
            let path = folder(named.package).join(&named.file);
            if named.is_named || path.exists() {
                let file = CatalogFile::read(&path, self.shown(&path));
                files.push(file.map_err(|fault| fault.into_fault(Some(&named.package.name)))?);
            }
        }
        if files.is_empty() {
            return Err(no_catalog(&self.root().display().to_string()));
        }
        Ok(Catalogs { files, root: Some(self.root().to_path_buf()) })
    }

    /// Returns the manifest at the root: its name in messages, and its path.
    pub(crate) fn root_manifest(&self) -> (String, PathBuf) {
        let path = self.root().join("Cargo.toml");
        (self.shown(&path), path)
    }

    /// Returns the manifests of the packages, or of those in `only`: each with its name from the
    /// root of the workspace on.
    ///
    /// # Errors
    /// If `only` names no package of the workspace.
    pub(crate) fn manifests(&self, only: &[String]) -> Result<Vec<(String, PathBuf)>, Fault> {
        let mut packages: Vec<&Package> = self.files(only)?.iter().map(|named| named.package).collect();
        packages.dedup_by_key(|package| &package.name);
        let path = |package: &Package| package.manifest_path.as_std_path().to_path_buf();
        Ok(packages.into_iter().map(path).map(|path| (self.shown(&path), path)).collect())
    }

    /// Returns the files that packages name, or would have by default.
    pub(super) fn files(&self, only: &[String]) -> Result<Vec<NamedFile<'_>>, Fault> {
        let members = self.metadata.workspace_packages();
        if let Some(other) = only.iter().find(|name| !members.iter().any(|package| package.name == **name)) {
            let names = members.iter().map(|package| package.name.as_str());
            return Err(unknown("package", other, names).into());
        }
        let mut files = Vec::new();
        for package in members {
            if !only.is_empty() && !only.iter().any(|name| package.name == *name) {
                continue;
            }
            match named_files(package)? {
                Some(named) => {
                    files.extend(named.into_iter().map(|file| NamedFile { package, file, is_named: true }));
                }
                None => files.push(NamedFile { package, file: USUAL.into(), is_named: false }),
            }
        }
        Ok(files)
    }

    /// Returns a path relative to the root of the workspace, with `/` between folders.
    pub(super) fn shown(&self, path: &Path) -> String {
        let shown = path.strip_prefix(self.root()).unwrap_or(path).display().to_string();
        shown.replace('\\', "/")
    }
}

/// Returns the folder of a package.
pub(super) fn folder(package: &Package) -> PathBuf {
    package.manifest_path.as_std_path().parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns the files in a package's manifest, if it names any.
fn named_files(package: &Package) -> Result<Option<Vec<String>>, Fault> {
    let Some(catalogs) = package.metadata.pointer("/keyschema/catalogs") else {
        return Ok(None);
    };
    let files = catalogs.as_array().and_then(|files| {
        files.iter().map(|file| file.as_str().map(str::to_string)).collect::<Option<Vec<_>>>()
    });
    files.map(Some).ok_or_else(|| {
        Message::new(format!("`catalogs` of the package {} is not a list of files", code(&package.name)))
            .help("write `catalogs = [\"keyschema.json\"]`")
            .into()
    })
}
