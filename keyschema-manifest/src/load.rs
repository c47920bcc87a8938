//! The policy of the package that is being compiled, read once.
//!
//! The process of a macro may live long and see its manifests edited: rust-analyzer's server does.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use keyschema_language::lint::Settings;

use crate::{
    dependencies::dependency_name,
    find::{Manifests, Search},
    manifest_file::{ManifestFile, parse},
    problem::{ManifestKind, ManifestProblem},
    read_layers,
    stamp::Stamp,
};

/// What the manifests of a package say.
#[derive(Clone, Debug)]
pub struct Project {
    /// The manifests, to be tracked by the build.
    pub manifests: Manifests,
    /// What they set together: the outermost layer of a policy.
    pub settings: Settings,
    /// What is wrong with them.
    pub problems: Vec<ManifestProblem>,
    /// The name under which the package knows the crate `keyschema`, if it depends on it.
    pub crate_name: Option<String>,
}

impl Project {
    /// Returns the manifest that a problem is about.
    pub fn manifest(&self, kind: ManifestKind) -> &ManifestFile {
        match (kind, &self.manifests.workspace) {
            (ManifestKind::Workspace, Some(workspace)) => workspace,
            _ => &self.manifests.package,
        }
    }
}

/// A project, and every file that could have made it another one: also those that were not there.
struct Entry {
    stamps: Vec<Stamp>,
    project: Arc<Project>,
}

static PROJECTS: LazyLock<Mutex<HashMap<PathBuf, Entry>>> = LazyLock::new(Mutex::default);

/// Returns the policy of the package in `manifest_dir`, which is `CARGO_MANIFEST_DIR`.
///
/// It is kept for the life of the process, and read again once one of the manifests, or a path on the way up to the
/// workspace's, has another modification time or length.
///
/// # Errors
/// As [`find_manifests`](super::find_manifests); errors are not kept.
pub fn load(manifest_dir: &Path) -> io::Result<Arc<Project>> {
    // A thread that panicked left the map whole: entries are put in ready.
    let mut projects = PROJECTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(entry) = projects.get(manifest_dir)
        && entry.stamps.iter().all(Stamp::is_fresh)
    {
        return Ok(Arc::clone(&entry.project));
    }
    let mut search = Search::default();
    let manifests = search.run(manifest_dir)?;
    let workspace = manifests.workspace.as_ref();
    let (settings, problems) =
        read_layers(&manifests.package.text, workspace.map(|manifest| manifest.text.as_str()));
    let crate_name = parse(&manifests.package.text).and_then(|package| {
        let workspace = workspace.and_then(|workspace| parse(&workspace.text));
        dependency_name(&package, workspace.as_ref(), "keyschema")
    });
    let project = Arc::new(Project { manifests, settings, problems, crate_name });
    let entry = Entry { stamps: search.stamps, project: Arc::clone(&project) };
    projects.insert(manifest_dir.into(), entry);
    Ok(project)
}
