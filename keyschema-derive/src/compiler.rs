//! The compiler's command line, which tells about the build. A macro runs in the process of the
//! compiler, so the arguments are the compiler's. In rust-analyzer they are not, and tell nothing.

use std::{env, fs, sync::LazyLock};

use keyschema_core::lists::CollectVec as _;
use keyschema_language::lint::Level;

/// The name of the crate that generated code calls.
pub(crate) const KEYSCHEMA: &str = "keyschema";

/// The facts known about the build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Compiler {
    /// The highest level that lints may have. Cargo passes `allow` for a crate that is not the
    /// user's own: one from a registry or from Git, vendored or not.
    pub(crate) cap_lints: Option<Level>,
    /// Whether the crate that is compiled is keyschema itself.
    pub(crate) is_keyschema: bool,
    /// The crates that the code can name. An empty list means that nothing is known, because each
    /// crate that uses a macro has at least one.
    pub(crate) crates: Vec<ExternCrate>,
}

/// A crate that the code can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExternCrate {
    /// The name that the code has for it.
    pub(crate) name: String,
    /// Its own name, if the file shows it: `libNAME-0123456789abcdef.rlib`.
    pub(crate) own_name: Option<String>,
}

/// Returns the facts from the command line of this process.
pub(crate) fn compiler() -> &'static Compiler {
    static COMPILER: LazyLock<Compiler> = LazyLock::new(|| {
        // An argument that is not text is a path, which is not needed.
        let arguments = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
        Compiler::of(arguments, |path| fs::read_to_string(path).ok())
    });
    &COMPILER
}

impl Compiler {
    /// Parses arguments. `@path` is a file with an argument on each line, which `read_file` reads.
    /// Cargo writes one if a command line would be too long.
    fn of(arguments: impl Iterator<Item = String>, read_file: impl Fn(&str) -> Option<String>) -> Self {
        let mut expanded: Vec<String> = Vec::new();
        for argument in arguments {
            match argument.strip_prefix('@').and_then(&read_file) {
                Some(text) => expanded.extend(text.lines().map(String::from)),
                None => expanded.push(argument),
            }
        }
        let cap_lints = values(&expanded, "--cap-lints").first().and_then(|level| match *level {
            // The compiler has more levels than keyschema.
            "forbid" => Some(Level::Deny),
            name => Level::from_name(name),
        });
        let is_keyschema = values(&expanded, "--crate-name").first() == Some(&KEYSCHEMA);
        let crates = values(&expanded, "--extern").into_iter().map(ExternCrate::of).collect_vec();
        Self { cap_lints, is_keyschema, crates }
    }
}

impl ExternCrate {
    /// Parses the value of `--extern`: `name`, `name=path`, `options:name=path`.
    fn of(value: &str) -> Self {
        let (name, path) = value.split_once('=').map_or((value, None), |(name, path)| (name, Some(path)));
        let name = name.rsplit(':').next().unwrap_or_default().to_string();
        let file =
            path.and_then(|path| path.rsplit(['/', '\\']).next()).and_then(|file| file.strip_prefix("lib"));
        let own_name = file.and_then(|file| file.split(['-', '.']).next()).map(String::from);
        Self { name, own_name }
    }
}

/// Returns the values of an option, written as `--name value` or `--name=value`.
fn values<'a>(arguments: &'a [String], name: &str) -> Vec<&'a str> {
    let mut values = Vec::new();
    for (number, argument) in arguments.iter().enumerate() {
        values.extend(match argument.strip_prefix(name) {
            Some("") => arguments.get(number + 1).map(String::as_str),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        });
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str]) -> Compiler {
        let files = |path: &str| (path == "args").then(|| "--edition=2024\n--cap-lints\nwarn\n".to_string());
        Compiler::of(arguments.iter().map(ToString::to_string), files)
    }

    #[test]
    fn the_cap_of_lints_is_read() {
        assert_eq!(of(&["--crate-name", "shop", "--cap-lints", "allow"]).cap_lints, Some(Level::Allow));
        assert_eq!(of(&["--cap-lints=warn", "src/lib.rs"]).cap_lints, Some(Level::Warn));
        assert_eq!(of(&["--cap-lints", "forbid"]).cap_lints, Some(Level::Deny));
        assert_eq!(of(&["@args"]).cap_lints, Some(Level::Warn));
        assert_eq!(
            of(&["--crate-name", "keyschema"]),
            Compiler { is_keyschema: true, ..Compiler::default() }
        );
        for nothing in [&["--crate-name", "shop"][..], &["@nowhere"], &["--cap-lints"], &["--cap-lints", "x"]]
        {
            assert_eq!(of(nothing), Compiler::default());
        }
    }

    #[test]
    fn the_names_of_crates_are_read() {
        let arguments = [
            "--extern",
            "my_keys=/target/debug/deps/libkeyschema-0123456789abcdef.rmeta",
            "--extern=priv:serde=C:\\target\\libserde.rlib",
            "--extern",
            "proc_macro",
        ];
        let crates: Vec<_> = of(&arguments).crates.into_iter().map(|it| (it.name, it.own_name)).collect();
        let expected = [("my_keys", Some("keyschema")), ("serde", Some("serde")), ("proc_macro", None)];
        assert_eq!(crates, expected.map(|(name, own)| (name.to_string(), own.map(String::from))));
    }
}
