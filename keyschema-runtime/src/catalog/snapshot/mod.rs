//! The file of a catalogue that a project commits, and the test that checks that it is current.
//!
//! A failed test shows the first line that differs, and not a diff: the file is committed, so `git
//! diff` shows the rest.

#[cfg(test)]
mod tests;

use std::{
    env, format, fs, io,
    path::{Component, Path, PathBuf},
    string::String,
    vec::Vec,
};

use keyschema_core::const_eq;

use crate::Catalog;

/// The environment variable that makes the tests write their files.
const BLESS: &str = "KEYSCHEMA_BLESS";

/// The environment variable that names a folder for the files. The files of each package are in
/// their own folder there.
const OUT: &str = "KEYSCHEMA_OUT";

/// Replaces `..` in the names of files in that folder.
const PARENT: &str = "__parent__";

/// The start of the name of each snapshot test, so that tools can run only these tests.
const PREFIX: &str = "keyschema_snapshot";

/// Declares a test that a committed file is the current catalogue.
///
/// The file is the catalogue [as JSON](Catalog::to_json). Committed, it shows every change of the
/// keys in reviews, and tools parse it without building the project. Its path is relative to the
/// folder of the package's `Cargo.toml`.
///
/// ```
/// # use keyschema::Catalog;
/// # use keyschema::schema::Source;
/// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[], Source { file: "", line: 0 });
/// keyschema::snapshot_test!(CHAT_KEYS, "keyschema.json");
/// ```
///
/// A failed test shows the first line that differs. `KEYSCHEMA_BLESS=1 cargo test` writes the file,
/// and `git diff` shows all changes.
///
/// The test is called `keyschema_snapshot_is_current`. A second one in the same module needs
/// another name. It must begin with `keyschema_snapshot`, because tools run these tests with
/// `cargo test keyschema_snapshot`:
///
/// ```
/// # use keyschema::Catalog;
/// # use keyschema::schema::Source;
/// # static ADMIN_KEYS: Catalog = Catalog::new("ADMIN_KEYS", "", &[], Source { file: "", line: 0 });
/// keyschema::snapshot_test!(keyschema_snapshot_of_admin_keys: ADMIN_KEYS, "admin-keys.json");
/// ```
///
/// With `KEYSCHEMA_OUT=FOLDER`, the tests compare nothing. They write each catalogue to
/// `FOLDER/PACKAGE/FILE`, with `__parent__` for each `..` in the name of the file.
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
#[macro_export]
macro_rules! snapshot_test {
    ($name:ident: $catalog:expr, $file:expr $(,)?) => {
        const _: () = $crate::__private::check_snapshot_name($crate::__private::core::stringify!($name));
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

/// Fails to compile if tools would not find a test of this name.
///
/// # Panics
/// Panics if the name does not begin like the names of snapshot tests.
#[track_caller]
pub const fn check_snapshot_name(name: &str) {
    let (name, prefix) = (name.as_bytes(), PREFIX.as_bytes());
    let is_found = match name.split_at_checked(prefix.len()) {
        Some((start, _)) => const_eq::bytes_eq(start, prefix),
        None => false,
    };
    assert!(
        is_found,
        "the name of a snapshot test does not begin with `keyschema_snapshot`\n\
         help: call it `keyschema_snapshot_of_…`\n\
         note: `cargo keyschema --fresh` runs the tests whose names begin like that"
    );
}

/// Checks the file, or writes it if the environment says so.
///
/// # Panics
/// Panics if the file is stale or missing, or cannot be read or written.
#[track_caller]
pub fn assert_snapshot(catalog: &Catalog, folder: &'static str, file: &str) {
    // This is the package where the test runs, which need not be where it was built.
    let folder = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(folder), PathBuf::from);
    if let Some(out) = env::var_os(OUT).filter(|out| !out.is_empty()) {
        let package = env::var_os("CARGO_PKG_NAME").unwrap_or_default();
        // A folder cannot have the name `..`, and the file must stay in the folder of its package.
        let file: PathBuf = Path::new(file)
            .components()
            .map(|part| if part == Component::ParentDir { PARENT.as_ref() } else { part.as_os_str() })
            .collect();
        let file = file.to_string_lossy();
        if let Err(fault) = write(catalog, &PathBuf::from(out).join(package), file.trim_start_matches('/')) {
            panic!("{fault}");
        }
        return;
    }
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

/// Returns the first line that differs, and the key that it belongs to. Line ends do not count,
/// because Git may change them.
fn first_difference(committed: &str, declared: &str) -> Option<String> {
    let old: Vec<&str> = committed.lines().collect();
    let new: Vec<&str> = declared.lines().collect();
    let mut places = 0..old.len().max(new.len());
    // A comma after the last key only says that another key follows, so the real difference is in a
    // later line.
    let is_comma = |at: usize| {
        old.get(at)
            .zip(new.get(at))
            .is_some_and(|(old, new)| old.trim_end_matches(',') == new.trim_end_matches(','))
    };
    let at = places
        .clone()
        .find(|at| old.get(*at) != new.get(*at) && !is_comma(*at))
        .or_else(|| places.find(|at| old.get(*at) != new.get(*at)))?;
    let [shown_old, shown_new] =
        [&old, &new].map(|lines| lines.get(at).map_or("(the end of the file)", |line| line.trim()));
    let number = at + 1;
    let place = place(&old, &new, at);
    Some(format!("  line {number}{place}\n  the file: {shown_old}\n  declared: {shown_new}\n"))
}

/// Returns which key a line that differs belongs to.
fn place(old: &[&str], new: &[&str], at: usize) -> String {
    let has = |lines: &[&str], key: &str| lines.iter().any(|line| key_name(line) == Some(key));
    match (key_at(old, at), key_at(new, at)) {
        (_, Some(key)) if !has(old, key) => format!(", in the key `{key}`, which the file does not have"),
        (Some(key), _) if !has(new, key) => format!(", in the key `{key}`, which is not declared"),
        (_, Some(key)) | (Some(key), None) => format!(", in the key `{key}`"),
        (None, None) => String::new(),
    }
}

/// Returns the key whose object a line is in. The name is the first member of the object.
fn key_at<'l>(lines: &[&'l str], at: usize) -> Option<&'l str> {
    let start = (0..=at.min(lines.len().checked_sub(1)?)).rev().find(|at| lines[*at] == "    {")?;
    let is_over = lines[start..at.min(lines.len())].iter().any(|line| line.trim_end_matches(',') == "    }");
    if is_over { None } else { key_name(lines.get(start + 1)?) }
}

/// Returns the name of the key, if this line has it.
fn key_name(line: &str) -> Option<&str> {
    Some(line.strip_prefix("      \"name\": ")?.trim_matches(['"', ',']))
}

/// Writes the file, unless it is current: then its time stays the same, so that nothing is rebuilt.
fn write(catalog: &Catalog, folder: &Path, file: &str) -> Result<(), String> {
    if check(catalog, folder, file).is_ok() {
        return Ok(());
    }
    let path = folder.join(file);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(&path, catalog.to_json()))
        .map_err(|error| format!("`{}` cannot be written: {error}", path.display()))
}
