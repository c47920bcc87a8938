//! Inferred declarations compile, without a warning.

use std::fmt::Write as _;

use keyschema_core::StoredType;
use keyschema_tools::{
    declare::Declarations,
    infer::{Inference, Options},
    sources::{Expires, HashField, Observation},
};

use crate::project::{Project, root};

/// A key, its type, and the seconds that it lives on.
type Key = (String, &'static str, Option<u64>);

/// Returns the declarations that are inferred from keys.
fn declarations(keys: &[Key]) -> Declarations {
    let mut inference = Inference::default();
    for (key, stored, ttl) in keys {
        let mut observation = Observation::of(key.as_bytes(), 0);
        observation.stored_type = Some(StoredType::from_name(stored));
        observation.expires = ttl.map_or(Expires::Never, |ttl| Expires::At(ttl * 1_000));
        let fields = fields_of(key);
        observation.fields = (*stored == "hash").then_some(&*fields);
        inference.add(&observation);
    }
    let inferred = inference.finish(&Options::default());
    for (key, stored, _) in keys {
        let is_found = inferred.schema_of(key.as_bytes(), Some(StoredType::from_name(stored))).is_some();
        assert!(is_found || inferred.residue.keys > 0, "{key}");
    }
    Declarations::of(&inferred, true)
}

/// Returns fields with names that are words of Rust, and names that need quotes.
fn fields_of(key: &str) -> Vec<HashField> {
    let names: &[&str] = if key.starts_with("user:") {
        &["name", "type", "postal-code", "7up", "größe", "self", "_", "", "a \"b\"", "ttl", "token"]
    } else {
        &["item"]
    };
    let ttl = |name: &&str| if *name == "token" { Expires::At(3_590_000) } else { Expires::Never };
    names.iter().map(|name| HashField { name: name.as_bytes().to_vec(), expires: ttl(name) }).collect()
}

/// Returns keys of every form, with delimiters of every kind.
fn plain_keys() -> Vec<Key> {
    let mut keys = Vec::new();
    for number in 1..12_u64 {
        let name = ["alice", "bob", "carol", "dave", "erin"][usize::try_from(number).unwrap() % 5];
        let hex = format!("{:032x}", u128::from(number) * 0x1234_5678_9abc_def0_1357_9bdf_0246_8ace);
        for (key, stored, ttl) in [
            (format!("user:{number}"), "hash", None),
            (format!("user:{number}:record"), "hash", None),
            (format!("user:{number}:orders"), "list", Some(3_000 + number)),
            (format!("user:{name}{number}:by_name"), "string", Some(86_000)),
            (format!("session:67e55044-10b1-426f-9247-bb680e5fe0{number:02}"), "string", Some(1_700)),
            (format!("visits:202401{number:02}"), "string", None),
            (format!("visits:2024-01-{number:02}:pages"), "zset", None),
            (format!("digest:{hex}"), "string", None),
            (format!("cart:{{{number}}}:items"), "hash", None),
            (format!("group_{number}"), "set", None),
            (format!("app.cache.{name}.{number}"), "string", None),
            (format!("h|{name}-{number}"), "string", None),
            (format!("page:/shop/{name} {number}"), "string", None),
            (format!("ban:192.0.2.{number}"), "string", Some(60)),
            (format!("mail:{name}@example.org"), "string", None),
            (format!("api:v2:limit:{number}"), "string", None),
            (format!("type:{number}:match"), "string", None),
            (format!("2fa:{number}"), "string", None),
            (format!("größe:{number}"), "string", None),
            (format!("{number}-marks"), "hash", None),
        ] {
            keys.push((key, stored, ttl));
        }
    }
    keys.extend(
        ["queues", "stat:processed", "stat:failed", "it's \"odd\""].map(|key| (key.into(), "set", None)),
    );
    keys
}

/// Returns keys without meaning, of characters that have a meaning in templates.
fn odd_keys() -> Vec<Key> {
    const CHARACTERS: &[u8] = b"ab19{}:/.|#_-*?[]\\\"'%@ \t~^=+";
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut keys = Vec::new();
    for number in 0..300 {
        let mut key = ["user:", "job:{", "cache/", "x", ""][number % 5].to_string();
        for _ in 0..next(12) {
            let _ = write!(key, "{}", char::from(CHARACTERS[next(CHARACTERS.len())]));
        }
        keys.push((key, ["string", "hash", "ReJSON-RL", "TSDB-TYPE"][next(4)], None));
    }
    keys
}

#[test]
fn inferred_declarations_compile() {
    let keyschema = root().join("keyschema");
    for (name, keys) in [("inferred-plain", plain_keys()), ("inferred-odd", odd_keys())] {
        let declarations = declarations(&keys);
        let project = Project::empty(name);
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
             keyschema = {{ path = '{}', features = [\"uuid\"] }}\nuuid = {{ version = \"1\", default-features = false }}\n\n{}",
            keyschema.display(),
            declarations.policy()
        );
        project.write("Cargo.toml", &manifest);
        project.write("src/lib.rs", &declarations.rust());
        let said = project.check();
        // An empty hash tag is worth its warning.
        let (of_tags, others): (Vec<&str>, Vec<&str>) = said
            .lines()
            .filter(|line| line.starts_with(['e', 'w']))
            .partition(|line| line.contains("empty_hash_tags"));
        assert!(others.is_empty() && of_tags.len() < 5, "{said}\n{}", declarations.rust());
    }
    let rust = declarations(&plain_keys()).rust();
    for fields in ["token: String(ttl = 1h)", "\"postal-code\": String", "fields = { item: String }"] {
        assert!(rust.contains(fields), "{fields} is missing:\n{rust}");
    }
    for template in [
        "user:{user_id: u32}",
        "user:{user_id: u32}:orders",
        "cart:{#cart_id: u32}:items",
        "digest:{digest_id: Hex<16>}",
    ] {
        assert!(
            rust.contains(&format!(" {template},")) || rust.contains(&format!(" {template};")),
            "{template} is missing:\n{rust}"
        );
    }
}
