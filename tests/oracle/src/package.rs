//! A package of generated blocks, which Cargo builds.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

/// A package in its own folder.
pub(crate) struct Package {
    folder: PathBuf,
    target: PathBuf,
}

/// An error of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CompileError {
    /// The module that it is in, as in `block_7`.
    pub(crate) module: String,
    /// The line of the module.
    pub(crate) line: u64,
    /// The whole message.
    pub(crate) text: String,
}

/// Returns the workspace of keyschema.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Package {
    /// Makes an empty package whose dependencies are built in `target`.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub(crate) fn new(folder: &Path, target: &Path) -> io::Result<Self> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[features]\noverlapping = []\n\n\
             [dependencies]\nkeyschema = {{ path = '{}', features = [\"uuid\"] }}\nuuid = {{ version = \"1\", default-features = false }}\n\n\
             [workspace]\n\n[package.metadata.keyschema]\nstandard = \"none\"\n",
            root().join("keyschema").display()
        );
        let _ = fs::remove_dir_all(folder);
        let package = Self { folder: folder.to_owned(), target: target.to_owned() };
        package.write("Cargo.toml", &manifest)?;
        // Offline, with the versions that are on this machine already.
        package.write("Cargo.lock", &fs::read_to_string(root().join("Cargo.lock"))?)?;
        Ok(package)
    }

    /// Writes a file of the package.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self, file: &str, text: &str) -> io::Result<()> {
        let path = self.folder.join(file);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        fs::write(path, text)
    }

    /// Checks the package and returns the errors in its modules.
    ///
    /// # Errors
    /// If Cargo does not run, or if it fails and no module has an error.
    pub(crate) fn check(&self, more: &[&str]) -> io::Result<Vec<CompileError>> {
        let output = self.cargo(&[&["check", "--quiet", "--message-format", "json"], more].concat())?;
        let said = String::from_utf8_lossy(&output.stdout);
        let messages = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let errors: Vec<CompileError> =
            messages.filter_map(|message| error_of(&message["message"])).collect();
        if errors.is_empty() && !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
        }
        Ok(errors)
    }

    /// Builds and runs the package, and returns what it prints.
    ///
    /// # Errors
    /// If it does not build, or fails.
    pub(crate) fn run(&self, arguments: &[&str]) -> io::Result<String> {
        let output = self.cargo(&[&["run", "--quiet", "--"], arguments].concat())?;
        if !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
        }
        String::from_utf8(output.stdout).map_err(io::Error::other)
    }

    fn cargo(&self, arguments: &[&str]) -> io::Result<Output> {
        Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_NET_OFFLINE", "true")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
    }
}

/// Returns the error that a message of the compiler is about.
fn error_of(message: &Value) -> Option<CompileError> {
    if message["level"] != "error" {
        return None;
    }
    let text = message["message"].as_str()?.to_owned();
    let spans = message["spans"].as_array()?;
    let span = spans.iter().find(|span| span["is_primary"] == true)?;
    // An error inside a macro is at the place where it is called.
    let mut place = span;
    while !is_here(place) && place["expansion"].is_object() {
        place = &place["expansion"]["span"];
    }
    let module = Path::new(place["file_name"].as_str()?).file_stem()?.to_str()?.to_owned();
    Some(CompileError { module, line: place["line_start"].as_u64()?, text })
}

/// Whether a place is in a module of the package.
fn is_here(place: &Value) -> bool {
    place["file_name"].as_str().is_some_and(|file| file.starts_with("src/"))
}
