//! The policy of the package that is being compiled. It is read once.
//!
//! The process of a macro may run for long while its manifests are edited, as in rust-analyzer.
//!
//! The manifest in `CARGO_MANIFEST_DIR` and that of its workspace are found as Cargo finds them,
//! but without Cargo: a macro that ran Cargo would wait for the lock of the build. The result is
//! kept while the process lives. It is read again when one of the files that were looked at,
//! present or not, has another time or length. Without manifests, as in a build without Cargo, the
//! standard is `none`: nobody knows which conventions the authors follow.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
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

/// The contents of a package's manifests.
#[derive(Clone, Debug)]
pub struct Project {
    /// The manifests, which the build must track.
    pub manifests: Manifests,
    /// Their combined settings: the outermost layer of a policy.
    pub settings: Settings,
    /// Their mistakes.
    pub problems: Vec<ManifestProblem>,
    /// The name of the crate `keyschema` in the package, if it depends on it.
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

/// A project, with every file that affects it, including files that do not exist.
struct Entry {
    stamps: Vec<Stamp>,
    project: Arc<Project>,
}

/// Most processes read one project, and an editor reads those of a workspace.
static PROJECTS: Mutex<Vec<(PathBuf, Entry)>> = Mutex::new(Vec::new());

/// Returns the policy of the package in `manifest_dir`, which is `CARGO_MANIFEST_DIR`.
///
/// It is kept until the process ends. It is read again after the modification time or the length of
/// a manifest, or of a path on the way up to the workspace's, has changed.
///
/// # Errors
/// As for [`find_manifests`](super::find_manifests). Errors are not kept.
pub fn load(manifest_dir: &Path) -> io::Result<Arc<Project>> {
    // A thread that panicked left the list intact, because only complete entries are added.
    let mut projects = PROJECTS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = projects.iter().position(|(directory, _)| directory == manifest_dir);
    if let Some(place) = known {
        let entry = &projects[place].1;
        if entry.stamps.iter().all(Stamp::is_fresh) {
            return Ok(Arc::clone(&entry.project));
        }
        projects.swap_remove(place);
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
    projects.push((manifest_dir.into(), entry));
    Ok(project)
}
