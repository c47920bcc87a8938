//! The committed file of a catalogue, in a package that Cargo tests: missing, written, current,
//! stale.

use std::{fs, path::Path, process::Command};

use crate::project::{TARGET, folder, root};

/// A key and its catalogue, in a crate without the prelude of the standard library.
const LIB: &str = r#"#![no_implicit_prelude]
#![deny(warnings)]

/// A profile.
#[derive(::keyschema::RedisKey)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
pub struct UserProfile {
    pub user_id: u64,
}

pub static USER_KEYS: ::keyschema::Catalog = ::keyschema::Catalog::new(
    "USER_KEYS",
    "Keys of users.",
    <UserProfile as ::keyschema::CatalogItem>::SCHEMAS,
    ::keyschema::schema::Source { file: ::core::file!(), line: ::core::line!() },
);

::keyschema::snapshot_test!(USER_KEYS, "keyschema.json");
::keyschema::snapshot_test!(keyschema_snapshot_of_the_other_file: USER_KEYS, "docs/other.json",);
"#;

/// Returns whether `cargo test` succeeds in `folder`, and its output.
fn test(folder: &Path, bless: &str) -> (bool, String) {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--quiet", "--color", "never"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", TARGET)
        .env("CARGO_INCREMENTAL", "0")
        .env("KEYSCHEMA_BLESS", bless)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("Cargo can be run");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).expect("Cargo writes UTF-8"))
}

#[test]
fn a_stale_file_fails_the_test_and_is_written_on_request() {
    let folder = folder("snapshot");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("src")).expect("the folder can be made");
    let write = |file: &str, text: &str| fs::write(folder.join(file), text).expect("the file can be written");
    let manifest = format!(
        "[package]\nname = \"snapshot\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nkeyschema = {{ path = '{}' }}\n\n[workspace]\n",
        root().join("keyschema").display()
    );
    write("Cargo.toml", &manifest);
    write(
        "Cargo.lock",
        &fs::read_to_string(root().join("Cargo.lock")).expect("the workspace has a lock file"),
    );
    write("src/lib.rs", LIB);

    let (is_content, said) = test(&folder, "");
    assert!(!is_content, "{said}");
    for file in ["keyschema.json", "docs/other.json"] {
        let missing = format!(
            "the file `{file}` of the catalogue `USER_KEYS` is missing\n\
             help: run `KEYSCHEMA_BLESS=1 cargo test` to write it, and commit it"
        );
        assert!(said.contains(&missing), "{said}");
    }

    let (is_content, said) = test(&folder, "1");
    assert!(is_content, "{said}");
    let (is_content, said) = test(&folder, "0");
    assert!(is_content, "{said}");
    let text = fs::read_to_string(folder.join("docs/other.json")).expect("it was written");
    assert!(text.contains("\"source\": \"src/lib.rs\""), "{text}");

    write("src/lib.rs", &LIB.replace("30m", "1h"));
    let (is_content, said) = test(&folder, "");
    assert!(!is_content, "{said}");
    let stale = "the file `keyschema.json` of the catalogue `USER_KEYS` is stale\n  line 40, in the key `UserProfile`\n  \
        the file: \"ttl_ms\": 1800000,\n  declared: \"ttl_ms\": 3600000,\n\
        help: run `KEYSCHEMA_BLESS=1 cargo test` to write it; `git diff` shows all changes";
    assert!(said.contains(stale), "{said}");
}
