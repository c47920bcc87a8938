//! Many modules in one crate, which the compiler checks together: a crate for each would take a
//! hundred times as long.

use std::{collections::BTreeMap, fs, process::Command};

use crate::project::{TARGET, folder, root};

/// The errors of a module: the first line of each.
pub(crate) type Errors = BTreeMap<String, Vec<String>>;

/// Checks a crate of these modules, each with its name and its code, and returns the errors of each
/// module. The manifest of its package has the `tables`.
pub(crate) fn check_modules(package: &str, tables: &str, modules: &[(String, String)]) -> Errors {
    let folder = folder(package);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("src")).expect("the folder can be made");
    let write = |file: &str, text: &str| fs::write(folder.join(file), text).expect("the file can be written");
    let manifest = format!(
        "[package]\nname = {package:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         keyschema = {{ path = '{}', features = [\"redis\"] }}\nredis = \"1\"\n\n[workspace]\n{tables}",
        root().join("keyschema").display()
    );
    write("Cargo.toml", &manifest);
    // Offline, with the versions that are on this machine already.
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the workspace has a lock file");
    write("Cargo.lock", &lock);
    let mut lib = String::from("#![allow(warnings)]\n");
    for (name, text) in modules {
        lib.extend(["pub mod ", name, ";\n"]);
        write(&format!("src/{name}.rs"), text);
    }
    write("src/lib.rs", &lib);
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--quiet", "--color", "never", "--message-format", "short"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", TARGET)
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("Cargo can be run");
    let said = String::from_utf8(output.stderr).expect("the compiler writes UTF-8");
    let mut errors = Errors::new();
    // A line such as `src/a.rs:12:5: error[E0433]: …`. Other lines continue a message, or are about
    // the crate.
    for line in said.lines() {
        let Some((place, message)) = line.split_once(": error") else { continue };
        let Some((file, _)) = place.split_once(".rs:") else { continue };
        let name = file.trim_start_matches("src/").to_string();
        errors.entry(name).or_default().push(message.to_string());
    }
    assert!(!errors.is_empty() && !errors.contains_key("lib"), "{said}");
    errors
}
