//! The policy of the project whose code is being compiled.
//!
//! No setting of a manifest reaches the text of a key. `Settings` has `prefix` and `delimiter` of
//! the source, and beside them `project_prefix` and `project_delimiter` of the manifests, which
//! only lints read. `Policy::capped` lowers every level but that of `overlapping_keys` to what
//! `--cap-lints` allows.
//!
//! A problem in a manifest leaves its value unset. It is reported once, with the first declaration
//! of the crate, at its derive, with `Cargo.toml:line:column` and the line drawn: the compiler can
//! point at no other kind of file. The same declaration brings an `include_bytes!` of each
//! manifest, so that Cargo builds again when one changes.

use std::{
    env,
    io::ErrorKind,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use keyschema_language::{
    lint::{Level, Settings, Standard},
    message::Message,
};
use keyschema_manifest::{ManifestFile, ManifestProblem, Project};
use proc_macro2::{Span, TokenStream};
use quote::quote;

use crate::{
    compiler::compiler,
    crate_path::{CratePath, find_crate},
    errors::ErrorSink,
};

/// The settings of the project that a declaration needs.
pub(crate) struct ProjectPolicy {
    /// The values that the manifests set.
    pub(crate) settings: Settings,
    /// The path of keyschema in generated code.
    pub(crate) crate_path: CratePath,
    /// Code for the first declaration of a crate. It makes the build notice an edit of the
    /// manifests, and reports mistakes in them.
    pub(crate) output: TokenStream,
}

/// The project of the last declaration. Messages that are reported once for each crate were
/// reported with it.
static LAST: Mutex<Option<Arc<Project>>> = Mutex::new(None);

/// Reads the manifests of the package that is being compiled.
pub(crate) fn load_project() -> ProjectPolicy {
    let mut errors = ErrorSink::new();
    let mut output = TokenStream::new();
    let directory = env::var_os("CARGO_MANIFEST_DIR");
    let mut cap = compiler().cap_lints;
    let mut dependency = None;
    let mut settings = match directory.map(|directory| keyschema_manifest::load(Path::new(&directory))) {
        Some(Ok(project)) => {
            // A copied package has lost the policy of its workspace, with which its authors checked
            // it.
            if project.manifests.is_copy {
                cap = Some(Level::Allow);
            }
            if is_new(&project) {
                // In a dependency, the user cannot fix them.
                let problems = project.problems.iter().filter(|_| is_own(cap));
                for problem in problems {
                    errors.report_at(Span::call_site(), message_of(&project, problem));
                }
                output = track(&project);
            }
            dependency.clone_from(&project.crate_name);
            project.settings.clone()
        }
        Some(Err(error)) if error.kind() != ErrorKind::NotFound && is_own(cap) => {
            errors.report_at(
                Span::call_site(),
                Message::new(format!("the manifest cannot be read: {error}"))
                    .help("the policy for keys is read from `Cargo.toml`"),
            );
            Settings::default()
        }
        // It is not built by Cargo, so the policy of its authors is unknown.
        Some(Err(_)) | None => Settings { standard: Some(Standard::None), ..Settings::default() },
    };
    settings.cap = cap;
    let crate_path = find_crate(settings.crate_path.as_deref(), dependency.as_deref(), compiler());
    output.extend(errors.into_compile_errors());
    ProjectPolicy { settings, crate_path, output }
}

/// Whether the crate is one that its user can edit, so that mistakes in its manifests are errors.
fn is_own(cap: Option<Level>) -> bool {
    cap.is_none_or(|cap| cap == Level::Deny)
}

/// Whether this is the first declaration of the project since it was read.
fn is_new(project: &Arc<Project>) -> bool {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let is_known = last.as_ref().is_some_and(|last| Arc::ptr_eq(last, project));
    *last = Some(Arc::clone(project));
    !is_known
}

/// Returns a message that shows the line and its place. The compiler cannot point into a manifest.
fn message_of(project: &Project, problem: &ManifestProblem) -> Message {
    let ManifestFile { path, text } = project.manifest(problem.manifest);
    // The compiler names files from the directory it runs in.
    let here = env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(here).unwrap_or(path);
    let place = format!("{}:{}:{}", path.display(), problem.line, problem.column);
    let line_start = text[..problem.range.start].rfind('\n').map_or(0, |position| position + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let range = problem.range.start - line_start..problem.range.end.min(line_start + line.len()) - line_start;
    problem.message.clone().drawn(line, range).note(format!("in `{place}`"))
}

/// Makes the compiler read the manifests, so that Cargo builds again when they change.
fn track(project: &Project) -> TokenStream {
    let manifests = [Some(&project.manifests.package), project.manifests.workspace.as_ref()];
    let paths = manifests.into_iter().flatten().filter_map(|manifest| manifest.path.to_str());
    quote!(#(const _: &[::core::primitive::u8] = ::core::include_bytes!(#paths);)*)
}
