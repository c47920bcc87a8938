//! Generated code finds the crate keyschema under any name.

use crate::project::{Project, root};

/// Keys of each macro, which do not say where keyschema is. `KEYSCHEMA` in this code is replaced by
/// its name.
const KEYS: &str = r#"
use KEYSCHEMA::{KeySegment, RedisKey, Text, catalog, keys};

/// The floor of a room.
#[derive(KeySegment, Clone, Copy)]
pub enum Floor { Ground, First }

/// A profile.
#[derive(RedisKey)]
#[redis_key(user:profile:floor:{floor}, hash, ttl = 30m)]
pub struct Profile { pub floor: Floor }

keys! {
    //! Keys of rooms.
    pub catalog ROOMS;

    /// A room.
    pub list Room = chat:room:id:{id: Text<8>}, ttl = 7d, value = Profile;
}

catalog! {
    /// All of them.
    pub static ALL = [ROOMS, Profile];
}

pub fn text() -> String {
    Room::new("a").unwrap().to_string() + &Profile { floor: Floor::First }.to_string()
}
"#;

fn keys(keyschema: &str) -> String {
    KEYS.replace("KEYSCHEMA", keyschema)
}

fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{rest}\n")
}

fn path() -> String {
    format!("path = '{}'", root().join("keyschema").display())
}

#[test]
fn a_renamed_dependency_is_found() {
    let project = Project::empty("crate-renamed");
    let dependency =
        format!("[workspace]\n[dependencies]\nmy-keys = {{ package = \"keyschema\", {} }}", path());
    project.write("Cargo.toml", &package("renamed", &dependency));
    project.write("src/lib.rs", &keys("my_keys"));
    assert_eq!(project.check(), "");
}

#[test]
fn a_renamed_dependency_of_the_workspace_is_found() {
    let project = Project::empty("crate-inherited");
    let workspace = "[workspace]\nresolver = \"3\"\nmembers = [\"member\"]\n[workspace.dependencies]\n";
    project.write("Cargo.toml", &format!("{workspace}ks = {{ package = \"keyschema\", {} }}\n", path()));
    project.write("member/Cargo.toml", &package("inherited", "[dependencies]\nks.workspace = true"));
    project.write("member/src/lib.rs", &keys("ks"));
    assert_eq!(project.check(), "");
}

/// A crate that re-exports keyschema, with macros that pass its path.
const WRAPPER: &str = r"
pub use keyschema;

/// Like `keyschema::keys!`, for crates that do not depend on keyschema.
#[macro_export]
macro_rules! keys {
    ($($block:tt)*) => { $crate::keyschema::keys! { #![crate = $crate::keyschema] $($block)* } };
}

/// Like `keyschema::catalog!`.
#[macro_export]
macro_rules! catalog {
    ($($block:tt)*) => { $crate::keyschema::catalog! { #![crate = $crate::keyschema] $($block)* } };
}
";

/// Returns a workspace with the wrapper, and a package that depends only on the wrapper.
fn behind_wrapper(name: &str, metadata: &str, code: &str) -> Project {
    let project = Project::empty(name);
    project.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"my_infra\", \"shop\"]\n");
    let dependency = format!("[dependencies]\nkeyschema = {{ {} }}", path());
    project.write("my_infra/Cargo.toml", &package("my_infra", &dependency));
    project.write("my_infra/src/lib.rs", WRAPPER);
    let dependency = format!("[dependencies]\nmy_infra = {{ path = '../my_infra' }}\n{metadata}");
    project.write("shop/Cargo.toml", &package(name, &dependency));
    project.write("shop/src/lib.rs", code);
    project
}

#[test]
fn a_manifest_sets_the_path_once() {
    let metadata = "[package.metadata.keyschema]\ncrate = \"my_infra::keyschema\"";
    let project = behind_wrapper("crate-set", metadata, &keys("my_infra::keyschema"));
    assert_eq!(project.check(), "");
}

#[test]
fn a_wrapper_passes_its_own_path() {
    let code = r"
use my_infra::{catalog, keys, keyschema::Text};

keys! {
    //! Keys of rooms.
    pub catalog ROOMS;

    /// A room.
    pub list Room = chat:room:id:{id: Text<8>}, ttl = 7d;
}

catalog! {
    /// All of them.
    pub static ALL = [ROOMS];
}
";
    assert_eq!(behind_wrapper("crate-wrapper", "", code).check(), "");
}

#[test]
fn a_crate_without_it_has_one_error() {
    let project = behind_wrapper("crate-missing", "", &keys("my_infra::keyschema"));
    let errors = project.errors();
    let expected = "this crate does not depend on `keyschema`\n\
        help: add `keyschema` to `Cargo.toml`, or set its path in another crate, as in `crate = my_infra::keyschema`\n\
        note: `crate = \"my_infra::keyschema\"` in `[package.metadata.keyschema]` sets it for the whole package";
    assert_eq!(errors[0], expected, "{errors:#?}");
    // The other errors are about uses of keys that do not exist, never about generated code.
    assert!(errors.iter().all(|error| !error.contains("keyschema::") || error == expected), "{errors:#?}");
}
