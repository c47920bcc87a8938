//! A copy of the bookshop, which tests change and run commands in.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

/// A workspace in its own folder.
pub(crate) struct Project {
    folder: TempDir,
}

/// The result of a command.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) told: String,
}

impl Project {
    /// Returns a copy of the bookshop, as it is committed.
    pub(crate) fn bookshop() -> Self {
        let project = Self::empty();
        copy(&bookshop(), project.path());
        // These are the versions that are already on this machine.
        let lock = bookshop().join("../../../Cargo.lock");
        fs::copy(lock, project.path().join("Cargo.lock")).expect("the workspace has a lock file");
        // Its packages find keyschema where the repository is.
        for package in ["shop", "billing"] {
            let keyschema = bookshop().join("../../../keyschema");
            let keyschema = keyschema.canonicalize().expect("the repository has the crate");
            project.replace(
                &format!("{package}/Cargo.toml"),
                "../../../../keyschema",
                &keyschema.display().to_string(),
            );
        }
        project
    }

    /// Returns an empty folder.
    pub(crate) fn empty() -> Self {
        Self { folder: TempDir::new().expect("a folder can be made") }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        let path = self.path().join(file);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path().join(file)).expect("the file is there")
    }

    #[track_caller]
    pub(crate) fn replace(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert!(text.contains(from), "{file} has no `{from}`");
        self.write(file, &text.replace(from, to));
    }

    /// Runs `cargo keyschema` with arguments that have no spaces.
    pub(crate) fn run(&self, arguments: &str) -> Ran {
        self.run_words(&arguments.split_whitespace().collect::<Vec<_>>(), b"")
    }

    /// Returns the same with this standard input.
    pub(crate) fn run_with(&self, arguments: &str, input: &[u8]) -> Ran {
        self.run_words(&arguments.split_whitespace().collect::<Vec<_>>(), input)
    }

    pub(crate) fn run_words(&self, arguments: &[&str], input: &[u8]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-keyschema"));
        command.arg("keyschema").args(arguments);
        self.run_command(command, input)
    }

    pub(crate) fn run_command(&self, command: Command, input: &[u8]) -> Ran {
        let mut child = self.start_command(command);
        // A program that fails early does not read its input.
        let _ = child.stdin.take().expect("there is a pipe").write_all(input);
        Ran::of(child)
    }

    /// Starts `cargo keyschema` with arguments that have no spaces, and does not wait for its end.
    pub(crate) fn start(&self, arguments: &str) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-keyschema"));
        command.arg("keyschema").args(arguments.split_whitespace());
        self.start_command(command)
    }

    fn start_command(&self, mut command: Command) -> Child {
        self.surroundings(&mut command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program runs")
    }

    /// Sets the folder and the variables of a command.
    pub(crate) fn surroundings(&self, command: &mut Command) {
        command
            .current_dir(self.path())
            .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/bookshop"))
            .env("CARGO_NET_OFFLINE", "true")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("KEYSCHEMA_BLESS")
            .env_remove("KEYSCHEMA_OUT")
            .env_remove("CLICOLOR_FORCE");
    }
}

impl Ran {
    /// Waits for the end of a command.
    pub(crate) fn of(child: Child) -> Self {
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self {
            code: output.status.code().expect("the program was not killed"),
            out: text(output.stdout),
            told: text(output.stderr),
        }
    }

    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.told);
        self
    }

    /// Checks that nothing was found, and returns the result.
    #[track_caller]
    pub(crate) fn clean(self) -> String {
        self.ends_with(0).out
    }
}

pub(crate) fn bookshop() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bookshop")
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("an entry has a name");
        if path.is_dir() {
            if name != "target" {
                fs::create_dir(to.join(name)).expect("the folder can be made");
                copy(&path, &to.join(name));
            }
        } else {
            fs::copy(&path, to.join(name)).expect("the file can be copied");
        }
    }
}
