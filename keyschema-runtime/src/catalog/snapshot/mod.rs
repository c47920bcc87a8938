//! The file of a catalogue that a project commits, and the test that it is not stale.

#[cfg(test)]
mod tests;

use std::{
    env, format, fs, io,
    path::{Path, PathBuf},
    string::String,
};

use crate::Catalog;

/// The environment variable that asks for files to be written.
const BLESS: &str = "KEYSCHEMA_BLESS";

/// Declares a test that a committed file is the current catalogue.
///
/// The file is the catalogue [as JSON](Catalog::to_json). Committed, it shows every change of the keys in reviews, and
/// tools parse it without building the project. Its path is relative to the folder of the package's `Cargo.toml`.
///
/// ```
/// # use keyschema::Catalog;
/// # use keyschema::schema::Source;
/// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[], Source { file: "", line: 0 });
/// keyschema::snapshot_test!(CHAT_KEYS, "keyschema.json");
/// ```
///
/// A failed test shows the first line that differs. `KEYSCHEMA_BLESS=1 cargo test` writes the file, and `git diff` shows all changes.
///
/// The test is called `keyschema_snapshot_is_current`. A second one in the same module needs a name of its own:
///
/// ```
/// # use keyschema::Catalog;
/// # use keyschema::schema::Source;
/// # static ADMIN_KEYS: Catalog = Catalog::new("ADMIN_KEYS", "", &[], Source { file: "", line: 0 });
/// keyschema::snapshot_test!(admin_keys_are_current: ADMIN_KEYS, "admin-keys.json");
/// ```
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
#[macro_export]
macro_rules! snapshot_test {
    ($name:ident: $catalog:expr, $file:expr $(,)?) => {
        #[$crate::__private::core::prelude::v1::test]
        fn $name() {
            $crate::__private::assert_snapshot(
                &$catalog,
                $crate::__private::core::env!("CARGO_MANIFEST_DIR"),
                $file,
            );
        }
    };
    ($catalog:expr, $file:expr $(,)?) => {
        $crate::snapshot_test!(keyschema_snapshot_is_current: $catalog, $file);
    };
}

/// Checks the file, or writes it where the environment says so.
///
/// # Panics
/// If the file is stale or missing, or cannot be read or written.
#[track_caller]
pub fn assert_snapshot(catalog: &Catalog, folder: &'static str, file: &str) {
    // Where the test runs, which need not be where it was built.
    let folder = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(folder), PathBuf::from);
    let is_blessed = env::var_os(BLESS).is_some_and(|value| !value.is_empty() && value != "0");
    let outcome = if is_blessed { write(catalog, &folder, file) } else { check(catalog, &folder, file) };
    if let Err(fault) = outcome {
        panic!("{fault}");
    }
}

fn check(catalog: &Catalog, folder: &Path, file: &str) -> Result<(), String> {
    let name = catalog.name();
    let help = format!("help: run `{BLESS}=1 cargo test` to write it");
    let committed = match fs::read_to_string(folder.join(file)) {
        Ok(committed) => committed,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(format!(
                "the file `{file}` of the catalogue `{name}` is missing\n{help}, and commit it\nnote: it was expected in `{}`",
                folder.display()
            ));
        }
        Err(error) => return Err(format!("`{file}` cannot be read: {error}")),
    };
    match first_difference(&committed, &catalog.to_json()) {
        None => Ok(()),
        Some(difference) => Err(format!(
            "the file `{file}` of the catalogue `{name}` is stale\n{difference}{help}; `git diff` shows all changes"
        )),
    }
}

/// Returns the first line that differs, and the key that it belongs to. Line ends do not count, as Git may change them.
fn first_difference(committed: &str, declared: &str) -> Option<String> {
    let (mut committed, mut declared) = (committed.lines(), declared.lines());
    let mut place = String::new();
    for number in 1.. {
        let (old, new) = (committed.next(), declared.next());
        if let Some(key) = new.or(old)?.strip_prefix("      \"name\": ") {
            place = format!(", in the key `{}`", key.trim_matches(['"', ',']));
        }
        if old != new {
            let [old, new] = [old, new].map(|line| line.map_or("(the end of the file)", str::trim));
            return Some(format!("  line {number}{place}\n  the file: {old}\n  declared: {new}\n"));
        }
    }
    None
}

/// Leaves a file that is current as it is, so that nothing is built anew for its time.
fn write(catalog: &Catalog, folder: &Path, file: &str) -> Result<(), String> {
    if check(catalog, folder, file).is_ok() {
        return Ok(());
    }
    let path = folder.join(file);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(&path, catalog.to_json()))
        .map_err(|error| format!("`{}` cannot be written: {error}", path.display()))
}
