//! Checks dependencies by `deny.toml`. It needs only `cargo metadata`, which takes no time. If
//! `cargo deny` is installed, it checks the same file, and more.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use spdx::{Expression, ParseMode};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::run::{Failure, Run, has_version};
use crate::versions::{metadata, root};

/// The registry that `deny.toml` allows by default.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Fails if the licence or the source of a dependency is not allowed, and runs `cargo deny` if it
/// is installed.
pub(crate) fn check_dependencies(run: &mut Run) -> Result<(), Failure> {
    run.step("dependencies", "compare licences and sources of all dependencies with deny.toml", check)?;
    if has_version("cargo", &["deny".into()]) {
        return run.cargo("deny", "deny --locked check bans licenses sources");
    }
    eprintln!("deny: not run, as there is no cargo-deny: `cargo install cargo-deny --locked`");
    Ok(())
}

fn check() -> Result<(), String> {
    let refused = refused(&metadata()?, &allowed()?)?;
    if refused.is_empty() { Ok(()) } else { Err(refused.join("; ")) }
}

/// The rules of `deny.toml` about licences.
#[derive(Debug)]
struct Allowed {
    licenses: BTreeSet<String>,
    /// More of them for single packages.
    exceptions: Vec<(String, BTreeSet<String>)>,
}

impl Allowed {
    fn has(&self, package: &str, license: &str) -> bool {
        let excepted =
            |(name, licenses): &(String, BTreeSet<String>)| name == package && licenses.contains(license);
        self.licenses.contains(license) || self.exceptions.iter().any(excepted)
    }
}

/// Reads `deny.toml`.
fn allowed() -> Result<Allowed, String> {
    let text = fs::read_to_string(root().join("deny.toml")).map_err(|error| format!("deny.toml: {error}"))?;
    let table = DeTable::parse(&text).map_err(|error| format!("deny.toml: {error}"))?;
    let Some(DeValue::Table(table)) = table.get_ref().get("licenses").map(Spanned::get_ref) else {
        return Err("deny.toml allows no licences".to_owned());
    };
    let mut exceptions = Vec::new();
    if let Some(DeValue::Array(tables)) = table.get("exceptions").map(Spanned::get_ref) {
        for exception in tables {
            let DeValue::Table(exception) = exception.get_ref() else { continue };
            let name = exception.get("crate").and_then(|name| name.get_ref().as_str());
            exceptions.push((
                name.ok_or("an exception in deny.toml names no crate")?.to_owned(),
                allow_of(exception),
            ));
        }
    }
    Ok(Allowed { licenses: allow_of(table), exceptions })
}

/// Returns the licences of the list `allow`.
fn allow_of(table: &DeTable<'_>) -> BTreeSet<String> {
    match table.get("allow").map(Spanned::get_ref) {
        Some(DeValue::Array(names)) => {
            names.iter().filter_map(|name| name.get_ref().as_str()).map(str::to_owned).collect()
        }
        _ => BTreeSet::new(),
    }
}

/// Returns the packages that may not be dependencies, each with the reason.
fn refused(metadata: &Value, allowed: &Allowed) -> Result<Vec<String>, String> {
    let packages = metadata["packages"].as_array().ok_or("no packages in the metadata")?;
    let reason = |package: &Value, name: &str| {
        // A package of ours has no source.
        let source = package["source"].as_str();
        if source.is_some_and(|source| source != REGISTRY) {
            return Some(format!(
                "is not from the default registry, but from {}",
                source.unwrap_or_default()
            ));
        }
        let Some(text) = package["license"].as_str() else { return Some("names no licence".to_owned()) };
        let Ok(expression) = Expression::parse_mode(text, ParseMode::LAX) else {
            return Some(format!("has a licence that cannot be read: `{text}`"));
        };
        let is_allowed = expression.evaluate(|requirement| allowed.has(name, &requirement.to_string()));
        let wildcards = wildcards(package);
        if !is_allowed {
            return Some(format!("is under `{text}`, which deny.toml does not allow"));
        }
        (source.is_none() && !wildcards.is_empty())
            .then(|| format!("takes any version of {}", wildcards.join(", ")))
    };
    let refused = packages.iter().filter_map(|package| {
        let [name, version] = ["name", "version"].map(|member| package[member].as_str().unwrap_or("?"));
        Some(format!("{name} {version} {}", reason(package, name)?))
    });
    Ok(refused.collect())
}

/// Returns the dependencies of a package that are from a registry and name no version.
fn wildcards(package: &Value) -> Vec<&str> {
    let dependencies = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
    let is_wildcard = |dependency: &&Value| dependency["req"] == "*" && dependency["path"].is_null();
    dependencies.iter().filter(is_wildcard).filter_map(|dependency| dependency["name"].as_str()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{REGISTRY, allowed, check, refused};

    fn package(name: &str, license: &Value, source: &str) -> Value {
        json!({"name": name, "version": "1.0.0", "license": license, "source": source})
    }

    #[test]
    fn licences_and_sources_are_checked() {
        let own = json!({
            "name": "own", "version": "1.0.0", "license": "MIT", "source": null,
            "dependencies": [{"name": "any", "req": "*"}, {"name": "near", "req": "*", "path": "/near"}],
        });
        let metadata = json!({"packages": [
            package("fine", &json!("MIT"), REGISTRY),
            package("choice", &json!("GPL-3.0-only OR Apache-2.0"), REGISTRY),
            package("slash", &json!("MIT/Apache-2.0"), REGISTRY),
            package("both", &json!("(MIT OR Apache-2.0) AND Unicode-3.0"), REGISTRY),
            package("copyleft", &json!("GPL-3.0-only"), REGISTRY),
            package("half", &json!("MIT AND GPL-3.0-only"), REGISTRY),
            package("smol-timeout", &json!("MPL-2.0"), REGISTRY),
            package("other", &json!("MPL-2.0"), REGISTRY),
            package("silent", &json!(null), REGISTRY),
            package("odd", &json!("my own"), REGISTRY),
            package("elsewhere", &json!("MIT"), "git+https://example.org/elsewhere"),
            own,
        ]});
        assert_eq!(
            refused(&metadata, &allowed().unwrap()).unwrap(),
            [
                "copyleft 1.0.0 is under `GPL-3.0-only`, which deny.toml does not allow",
                "half 1.0.0 is under `MIT AND GPL-3.0-only`, which deny.toml does not allow",
                "other 1.0.0 is under `MPL-2.0`, which deny.toml does not allow",
                "silent 1.0.0 names no licence",
                "odd 1.0.0 has a licence that cannot be read: `my own`",
                "elsewhere 1.0.0 is not from the default registry, but from git+https://example.org/elsewhere",
                "own 1.0.0 takes any version of any",
            ]
        );
        assert!(refused(&json!({}), &allowed().unwrap()).is_err());
    }

    #[test]
    fn every_dependency_may_be_one() {
        assert_eq!(check(), Ok(()));
    }
}
