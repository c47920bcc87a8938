//! Catalogues from the current declarations. The tests of the workspace write them.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use keyschema_language::message::{Message, code};

use super::{CatalogFile, Catalogs, Workspace, workspace::folder};
use crate::Fault;

/// The start of the names of tests that write the files of catalogues.
const TESTS: &str = "keyschema_snapshot";

/// The environment variable that names the folder that they write to.
const OUT: &str = "KEYSCHEMA_OUT";

/// Replaces `..` in the names of the files that they write.
const PARENT: &str = "__parent__";

/// The command that runs the tests which write the catalogues.
#[derive(Debug)]
pub struct Fresh {
    command: Command,
    out: PathBuf,
}

impl Fresh {
    /// Returns the command as people type it.
    pub fn command(&self) -> String {
        let arguments = self.command.get_args().map(|argument| argument.to_string_lossy());
        let words: Vec<_> =
            [self.command.get_program().to_string_lossy()].into_iter().chain(arguments).collect();
        words.join(" ")
    }
}

impl Workspace {
    /// Prepares the tests of the workspace, or of the packages in `only`, to write their
    /// catalogues.
    ///
    /// They write to a folder in the target directory. They need no committed file, and change
    /// none.
    ///
    /// # Errors
    /// Returns a fault if the folder cannot be emptied, or if `only` names no package of the
    /// workspace.
    pub fn fresh(&self, only: &[String]) -> Result<Fresh, Fault> {
        self.files(only)?;
        let out = self.target().join("keyschema");
        match fs::remove_dir_all(&out) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let shown = code(&out.display().to_string());
                return Err(Message::new(format!("{shown} cannot be emptied: {error}")).into());
            }
            _ => {}
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(cargo);
        command.args(["test", "--quiet", "--tests"]).current_dir(self.root());
        if only.is_empty() {
            command.arg("--workspace");
        }
        for package in only {
            command.args(["--package", package]);
        }
        command.args(["--", TESTS]).env(OUT, &out);
        Ok(Fresh { command, out })
    }

    /// Reads the catalogues that the tests wrote.
    ///
    /// # Errors
    /// Returns a fault if they failed or wrote nothing. The fault contains Cargo's output.
    pub fn catalogs_of(&self, fresh: Fresh) -> Result<Catalogs, Fault> {
        let Fresh { mut command, out } = fresh;
        let output =
            command.output().map_err(|error| Message::new(format!("Cargo cannot be run: {error}")))?;
        if !output.status.success() {
            let said = [output.stderr, output.stdout].concat();
            let message = Message::new("the tests that write the catalogues failed")
                .help(format!("run `cargo test -- {TESTS}` to see why"))
                .note(String::from_utf8_lossy(&said).trim().to_string());
            return Err(message.into());
        }
        let mut files = Vec::new();
        let mut packages: Vec<_> = self.files(&[])?;
        packages.dedup_by_key(|named| named.package.name.to_string());
        for named in packages {
            let written = out.join(named.package.name.as_str());
            let mut paths = Vec::new();
            find_files(&written, &mut paths);
            paths.sort();
            for path in paths {
                let text = fs::read_to_string(&path).unwrap_or_default();
                // This is the place of the committed file, so that both can be compared.
                let place = place_of(folder(named.package), path.strip_prefix(&written).unwrap_or(&path));
                files.push(CatalogFile::parse(text, self.shown(&place), Some(&place))?);
            }
        }
        if files.is_empty() {
            let message = Message::new("no test of the workspace wrote a catalogue")
                .help("add `keyschema::snapshot_test!(ALL_KEYS, \"keyschema.json\");` to a test module");
            return Err(message.into());
        }
        Ok(Catalogs { files, root: Some(self.root().to_path_buf()) })
    }
}

/// Returns the place of the committed file. The tests write `__parent__` for `..`.
fn place_of(mut folder: PathBuf, file: &Path) -> PathBuf {
    for part in file {
        if part == PARENT {
            folder.pop();
        } else {
            folder.push(part);
        }
    }
    folder
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find_files(&path, files);
        } else {
            files.push(path);
        }
    }
}
