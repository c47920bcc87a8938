//! The file of a catalogue that a project commits, and the test that it is not stale.

mod diff;
#[cfg(test)]
mod tests;

use std::{
    env, format, fs, io,
    path::{Path, PathBuf},
    string::String,
};

use crate::Catalog;

/// The environment variable that has files written anew.
const BLESS: &str = "KEYSCHEMA_BLESS";

/// A test that a committed file still says what the catalogue says.
///
/// The file is the catalogue [as JSON](Catalog::to_json). Committed, it shows in every review what becomes of the keys, and
/// tools read it without building the project. Its path starts at the `Cargo.toml` of the package.
///
/// ```
/// # use keyschema::Catalog;
/// # use keyschema::schema::Source;
/// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[], Source { file: "", line: 0 });
/// keyschema::snapshot_test!(CHAT_KEYS, "keyschema.json");
/// ```
///
/// The test fails with the lines that differ. `KEYSCHEMA_BLESS=1 cargo test` writes the file anew, or for the first time.
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
    let help = format!("help: run `{BLESS}=1 cargo test` to write it, and commit the file");
    let committed = match fs::read_to_string(folder.join(file)) {
        Ok(committed) => committed,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(format!(
                "there is no `{file}`, which is to hold the catalogue `{name}`\n{help}\nnote: looked for in `{}`",
                folder.display()
            ));
        }
        Err(error) => return Err(format!("`{file}` cannot be read: {error}")),
    };
    // Git may have changed the line ends.
    let committed = committed.replace("\r\n", "\n");
    let declared = catalog.to_json();
    if committed == declared {
        return Ok(());
    }
    let diff = diff::diff(&committed, &declared);
    Err(format!(
        "`{file}` is not what the catalogue `{name}` says (-: the file, +: the declarations)\n{diff}{help}"
    ))
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
