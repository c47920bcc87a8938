//! The old version of catalogues: files, or the files of a Git revision.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use keyschema_language::message::{Message, code};

use crate::{CatalogFile, Catalogs, Fault};

/// The old version of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Old {
    /// The files of a revision, as `git show` prints them.
    Revision(String),
    /// A file.
    File(PathBuf),
}

impl Old {
    /// Parses the argument `git:REV` or `FILE`.
    ///
    /// ```
    /// use keyschema_tools::diff::Old;
    ///
    /// assert_eq!(Old::parse("git:main"), Old::Revision("main".into()));
    /// assert_eq!(Old::parse("old.json"), Old::File("old.json".into()));
    /// ```
    pub fn parse(argument: &str) -> Self {
        match argument.strip_prefix("git:") {
            Some(revision) => Self::Revision(revision.into()),
            None => Self::File(argument.into()),
        }
    }
}

/// Reads the old version of `new`. Also returns the names of files that did not exist.
///
/// # Errors
/// Returns a fault if Git does not know the revision, or if one of its files is not the file of a
/// catalogue.
pub fn read_old(old: &[Old], new: &Catalogs) -> Result<(Catalogs, Vec<String>), Fault> {
    let mut catalogs = Catalogs::default();
    let mut missing = Vec::new();
    for old in old {
        match old {
            Old::File(path) => catalogs.files.extend(Catalogs::of_files(&[path])?.files),
            Old::Revision(revision) => read_revision(revision, new, &mut catalogs, &mut missing)?,
        }
    }
    Ok((catalogs, missing))
}

fn read_revision(
    revision: &str,
    new: &Catalogs,
    catalogs: &mut Catalogs,
    missing: &mut Vec<String>,
) -> Result<(), Fault> {
    let folder = new.root.clone().unwrap_or_else(|| PathBuf::from("."));
    check_revision(&folder, revision)?;
    for file in &new.files {
        let Some(path) = &file.path else {
            let message =
                Message::new("the catalogue of the program has no file, so Git has no old version of it")
                    .help("name the old file: `--against FILE`");
            return Err(message.into());
        };
        match show(revision, path)? {
            Some(text) => catalogs.files.push(CatalogFile::parse(text, file.name.clone(), None)?),
            None => missing.push(file.name.clone()),
        }
    }
    // If a package was removed, all its keys were removed.
    if new.root.is_some() {
        for name in files_named_as_usual(&folder, revision)? {
            let is_known = new.files.iter().any(|file| file.name == name);
            let path = folder.join(&name);
            if !is_known
                && !path.exists()
                && let Some(text) = show_below(&folder, revision, &name)?
            {
                catalogs.files.push(CatalogFile::parse(text, name, None)?);
            }
        }
    }
    Ok(())
}

/// Returns the text of a file at a revision. Returns `None` if the revision has no such file.
fn show(revision: &str, path: &Path) -> Result<Option<String>, Fault> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A new folder has no old version either.
    if folder.exists() { show_below(folder, revision, &name) } else { Ok(None) }
}

fn show_below(folder: &Path, revision: &str, name: &str) -> Result<Option<String>, Fault> {
    let object = format!("{revision}:./{name}");
    // First it asks whether the file exists, because messages of Git are in the language of the
    // user.
    if git(folder, &["cat-file", "-e", &object])?.is_none() {
        return Ok(None);
    }
    git(folder, &["show", &object])
}

fn files_named_as_usual(folder: &Path, revision: &str) -> Result<Vec<String>, Fault> {
    let list = git(folder, &["ls-tree", "-r", "--name-only", "-z", revision])?.unwrap_or_default();
    let is_usual = |name: &&str| name.rsplit('/').next() == Some("keyschema.json");
    Ok(list.split('\0').filter(is_usual).map(str::to_string).collect())
}

fn check_revision(folder: &Path, revision: &str) -> Result<(), Fault> {
    let inside = git(folder, &["rev-parse", "--git-dir"])?;
    if inside.is_none() {
        let shown = code(&folder.display().to_string());
        return Err(Message::new(format!("{shown} is not in a Git repository"))
            .help("name the old file: `--against FILE`")
            .into());
    }
    let commit = format!("{revision}^{{commit}}");
    if revision.starts_with('-') || git(folder, &["rev-parse", "--verify", "--quiet", &commit])?.is_none() {
        return Err(Message::new(format!("Git knows no revision {}", code(revision)))
            .help("fetch it first: `git fetch origin main`, then `--against git:origin/main`")
            .note("a checkout in continuous integration often has one commit only")
            .into());
    }
    Ok(())
}

/// Returns the output of Git, or `None` if it fails.
fn git(folder: &Path, arguments: &[&str]) -> Result<Option<String>, Fault> {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output();
    let output = output.map_err(|error| {
        Message::new(format!("`git` cannot be run: {error}")).help("name the old file: `--against FILE`")
    })?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}
