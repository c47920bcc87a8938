//! The sources of catalogues: committed files, the tests of a workspace, or a program that has
//! them.
//!
//! The tools read committed files, because that takes no build, works in any CI, and gives old
//! versions by `git show`. In a workspace that commits none, its snapshot tests write them
//! (`--fresh`): their names all begin with `keyschema_snapshot`, so one filter runs them. A file is
//! parsed into a `Catalog` like any other. So what the compiler proves and what a tool reports
//! cannot differ.

mod file;
mod fresh;
mod workspace;

use std::path::{Path, PathBuf};

use keyschema_language::message::{Message, code};
use keyschema_runtime::{Catalog, KeySchema};

use crate::Fault;

pub use fresh::Fresh;
pub use workspace::Workspace;

/// A catalogue, and the file that it came from.
#[derive(Debug)]
pub struct CatalogFile {
    /// The name of the file in messages, relative to the folder of the workspace. Empty for a
    /// catalogue of the program itself.
    pub name: String,
    /// The path of the file, if there is one.
    pub path: Option<PathBuf>,
    /// The text of the file, if there is one.
    pub text: Option<String>,
    /// The catalogue.
    pub catalog: &'static Catalog,
}

/// The catalogues that a tool works on.
#[derive(Debug, Default)]
pub struct Catalogs {
    /// Each catalogue with its file.
    pub files: Vec<CatalogFile>,
    /// The folder that the names of sources are relative to, if it is known.
    pub root: Option<PathBuf>,
}

impl Catalogs {
    /// Reads these files.
    ///
    /// # Errors
    /// Returns a fault if a file is missing, cannot be read, or is not the file of a catalogue.
    pub fn of_files(paths: &[impl AsRef<Path>]) -> Result<Self, Fault> {
        let files = paths.iter().map(|path| {
            let path = path.as_ref();
            CatalogFile::read(path, path.display().to_string()).map_err(|fault| fault.into_fault(None))
        });
        Ok(Self { files: files.collect::<Result<_, _>>()?, root: None })
    }

    /// Returns the catalogues that a program declares.
    ///
    /// ```
    /// use keyschema_runtime::{Catalog, schema::Source};
    /// use keyschema_tools::Catalogs;
    ///
    /// static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[], Source { file: "src/keys.rs", line: 1 });
    /// assert_eq!(Catalogs::of_program(&[&CHAT_KEYS]).schemas().count(), 0);
    /// ```
    pub fn of_program(catalogs: &[&'static Catalog]) -> Self {
        let files = catalogs
            .iter()
            .map(|catalog| CatalogFile { name: String::new(), path: None, text: None, catalog })
            .collect();
        Self { files, root: None }
    }

    /// Returns all schemas, each with its catalogue's file, in the order of the files and
    /// declarations.
    pub fn schemas(&self) -> impl Iterator<Item = (&CatalogFile, &'static KeySchema)> {
        self.files.iter().flat_map(|file| file.catalog.iter().map(move |schema| (file, schema)))
    }
}

/// Returns the message about a workspace without a catalogue.
fn no_catalog(workspace: &str) -> Fault {
    Message::new(format!("no package of the workspace {} has a catalogue's file", code(workspace)))
        .help(
            "add `keyschema::snapshot_test!(ALL_KEYS, \"keyschema.json\");` to a test module, \
             and run `KEYSCHEMA_BLESS=1 cargo test` to write the file",
        )
        .note("`--catalog FILE` names a file in another place")
        .into()
}
