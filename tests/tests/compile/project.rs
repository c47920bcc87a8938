//! Packages that tests write and that Cargo builds.
//!
//! Each test writes them again. They share a target directory, so that their dependencies are built
//! once. Each package has its own name: to Cargo, members at the same place of two workspaces are
//! the same.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Returns the workspace of keyschema itself.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are a member of the workspace")
}

/// The folder where `trybuild` builds the macros, with the same profile: they are built only once.
pub(crate) const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../tests/trybuild");

/// Returns the folder of a package that a test writes.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("projects").join(name)
}

/// A package or a workspace, in its own folder.
pub(crate) struct Project {
    pub(crate) folder: PathBuf,
}

/// Two keys. The first has an abbreviation.
const KEYS: &str = "
use keyschema::RedisKey;

/// A profile.
#[derive(RedisKey)]
#[redis_key(usr:profile:id:{user_id}, hash, ttl = 30m)]
pub struct Profile {
    pub user_id: u64,
}

/// An order.
#[derive(RedisKey)]
#[redis_key(order:status:order_id:{order_id}, string, ttl = 30m)]
pub struct Status {
    pub order_id: u64,
}
";

impl Project {
    /// Returns a single package, whose manifest ends with `tables`.
    pub(crate) fn package(name: &str, tables: &str) -> Self {
        let project = Self::empty(name);
        project.write("Cargo.toml", &format!("{}\n[workspace]\n{tables}", package_tables(name)));
        project.write("src/lib.rs", KEYS);
        project
    }

    /// Returns a workspace with one member.
    pub(crate) fn workspace(name: &str, of_workspace: &str, of_package: &str) -> Self {
        let project = Self::empty(name);
        project.write(
            "Cargo.toml",
            &format!("[workspace]\nresolver = \"3\"\nmembers = [\"member\"]\n{of_workspace}"),
        );
        project.write("member/Cargo.toml", &format!("{}{of_package}", package_tables(name)));
        project.write("member/src/lib.rs", KEYS);
        project
    }

    pub(crate) fn empty(name: &str) -> Self {
        let folder = folder(name);
        let _ = fs::remove_dir_all(&folder);
        let project = Self { folder };
        // Offline, with the versions that are on this machine already.
        let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the workspace has a lock file");
        project.write("Cargo.lock", &lock);
        project
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// Runs Cargo with these arguments and environment variables.
    pub(crate) fn cargo(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        self.command()
            .args(arguments)
            .arg("--offline")
            .envs(variables.iter().copied())
            .output()
            .expect("Cargo can be run")
    }

    /// Returns a command of Cargo in the folder of the project.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command
            .current_dir(&self.folder)
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_TARGET_DIR", TARGET)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        command
    }

    /// Returns the compiler's output for the project, without colours.
    pub(crate) fn check(&self) -> String {
        let output = self.cargo(&["check", "--quiet"], &[]);
        let said = String::from_utf8(output.stderr).expect("the compiler writes UTF-8");
        assert!(!said.contains("failed to select a version") && !said.contains("failed to load"), "{said}");
        assert_eq!(output.status.success(), !said.lines().any(|line| line.starts_with("error")), "{said}");
        said
    }

    /// Asserts that the compiler reports these lints, in this order, each with its level and who
    /// set it.
    #[track_caller]
    pub(crate) fn finds<const N: usize>(&self, expected: [&str; N]) {
        let said = self.check();
        let found: Vec<&str> =
            said.lines().filter_map(|line| line.trim().strip_prefix("note: lint ")).collect();
        assert_eq!(found, expected, "{said}");
    }

    /// Returns the errors that the compiler reports, each from its fact to the place.
    pub(crate) fn errors(&self) -> Vec<String> {
        let said = self.check();
        let mut errors = Vec::new();
        let mut lines = said.lines();
        while let Some(line) = lines.next() {
            if let Some(fact) =
                line.strip_prefix("error: ").filter(|fact| !fact.starts_with("could not compile"))
            {
                let rest = lines.by_ref().take_while(|line| !line.trim_start().starts_with("-->"));
                let rest = rest.map(|line| line.trim().to_string());
                errors.push([fact.to_string()].into_iter().chain(rest).collect::<Vec<_>>().join("\n"));
            }
        }
        errors
    }
}

pub(crate) fn package_tables(name: &str) -> String {
    format!(
        "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\nkeyschema = {{ path = '{}' }}\n",
        root().join("keyschema").display()
    )
}
