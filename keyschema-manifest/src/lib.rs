//! A project's policy, from its manifests: `[workspace.metadata.keyschema]` and
//! `[package.metadata.keyschema]`.
//!
//! ```toml
//! [workspace.metadata.keyschema]           # or [package.metadata.keyschema], which wins
//! standard = "layered"
//! max_bytes = 64                           # `warn_bytes` likewise
//! case = "snake"
//! levels = "2..=6"
//! delimiter = ":"                          # a rule: every key must have it
//! prefix = "mall"                          # a rule: every key must begin with it; or several segments: ["mall", "shop"]
//! vocabulary = { prefer = { acct = "account" }, allow = ["sku"], forbid = ["foo"] }
//! require = ["tenant_id"]                  # every key must carry this parameter
//! lints = { missing_ttl = "deny", missing_jitter = "allow" }
//! rules = { unused_schemas = "allow" }     # of the root of a workspace only, for tools: see `read_rule_levels`
//! owner = "team-checkout"                  # who is asked about the keys, for documents
//! catalogs = ["keyschema.json"]            # of a package only, for tools
//! acl.shop = { read = ["UserProfile"] }    # of a package only, for access rules: see `read_services`
//! ```
//!
//! Every value is optional. Each word of the vocabulary and each level of a lint is a value of its
//! own. `prefix` and `require` are replaced as a whole, so a package removes its workspace's
//! requirement with `require = []`. If a package names another standard than its workspace, the
//! workspace's other settings remain.
//!
//! No setting changes the text of a key. So a key is the same no matter where its crate is built:
//! without its workspace, in another one, or without Cargo.
//!
//! Macros call [`load`]. [`find_manifests`] and [`read`] are its two steps.

mod circles;
mod dependencies;
mod find;
mod glob_path;
mod load;
mod location;
mod manifest_file;
mod members;
mod named;
mod paths;
mod problem;
mod rule_levels;
mod services;
mod stamp;
mod table;
pub mod text;
mod typed;
mod word_table;

#[cfg(test)]
mod tests;

use keyschema_language::{
    lint::{Policy, Settings},
    message::{Message, code},
};
use toml::de::DeTable;

use crate::{
    circles::report_circles,
    location::{Owner, settings_table},
    problem::Problems,
    rule_levels::read_rules,
    services::read_acl,
    table::{Layer, read_layer},
    typed::Value,
};
pub use crate::{
    find::{Manifests, find_manifests},
    load::{Project, load},
    manifest_file::ManifestFile,
    named::Named,
    problem::{ManifestKind, ManifestProblem},
    rule_levels::RuleLevel,
    services::Service,
    table::SETTINGS,
};

/// Returns the policy of these manifests, with all their mistakes. Invalid settings are ignored.
///
/// `package` is the text of the package's manifest. `workspace` is that of its workspace's, if that
/// is another file. A text that is not valid TOML is one problem, and sets nothing.
///
/// ```
/// use keyschema_language::lint::Standard;
///
/// let workspace = "[workspace.metadata.keyschema]\nstandard = 'domain'\nmax_byte = 80";
/// let package = "[package.metadata.keyschema]\nlevels = '2..=6'";
/// let (policy, problems) = keyschema_manifest::read(package, Some(workspace));
/// assert_eq!((policy.standard, policy.levels), (Standard::Domain, 2..=6));
/// assert_eq!((problems[0].line, problems[0].column), (3, 1));
/// assert_eq!(problems[0].message.to_string(), "there is no setting `max_byte`\nhelp: write `max_bytes`");
/// ```
pub fn read(package: &str, workspace: Option<&str>) -> (Policy, Vec<ManifestProblem>) {
    let (settings, problems) = read_layers(package, workspace);
    (Policy::of_layers(&[&settings]), problems)
}

/// Returns the services of a package, by the text of its manifest, with all that is wrong with
/// them.
///
/// ```
/// let manifest = "[package.metadata.keyschema.acl.shop]\nread = ['UserProfile']\nuses = ['scan']";
/// let (services, problems) = keyschema_manifest::read_services(manifest);
/// assert!(problems.is_empty());
/// assert_eq!(services[0].name.text, "shop");
/// assert_eq!(services[0].read.as_ref().unwrap()[0].text, "UserProfile");
/// assert_eq!((services[0].uses[0].line, services[0].uses[0].column), (3, 9));
/// ```
pub fn read_services(manifest: &str) -> (Vec<Service>, Vec<ManifestProblem>) {
    let mut problems = Problems::new(ManifestKind::Package, manifest);
    let document = parse(manifest, &mut problems);
    let acl = setting(document.as_ref(), Owner::Package, "acl");
    let services = acl.map_or_else(Vec::new, |acl| read_acl(acl, &mut problems));
    (services, problems.finish().collect())
}

/// Returns the levels of the rules of tools, by the text of the manifest at the root of a
/// workspace: those of the workspace, then those of its root package, which win. All problems of
/// their form are returned too.
///
/// ```
/// let manifest = "[workspace.metadata.keyschema.rules]\nunused_schemas = 'allow'";
/// let ([of_workspace, of_package], problems) = keyschema_manifest::read_rule_levels(manifest);
/// assert!(of_package.is_empty() && problems.is_empty());
/// assert_eq!((&*of_workspace[0].rule.text, &*of_workspace[0].level.text), ("unused_schemas", "allow"));
/// assert_eq!((of_workspace[0].level.line, of_workspace[0].level.column), (2, 18));
/// ```
pub fn read_rule_levels(manifest: &str) -> ([Vec<RuleLevel>; 2], Vec<ManifestProblem>) {
    let mut problems = Problems::new(ManifestKind::Package, manifest);
    let document = parse(manifest, &mut problems);
    let levels = [Owner::Workspace, Owner::Package].map(|owner| {
        let rules = setting(document.as_ref(), owner, "rules");
        rules.map_or_else(Vec::new, |rules| read_rules(rules, &mut problems))
    });
    (levels, problems.finish().collect())
}

/// Returns the combined settings of both manifests, to which blocks and keys add further layers.
pub(crate) fn read_layers(package: &str, workspace: Option<&str>) -> (Settings, Vec<ManifestProblem>) {
    let mut problems = Vec::new();
    let mut in_package = Problems::new(ManifestKind::Package, package);
    let package_document = parse(package, &mut in_package);
    let inner = read_settings(package_document.as_ref(), Owner::Package, &mut in_package);

    let outer = match workspace {
        // The package is the root of its workspace, or has none.
        None => read_settings(package_document.as_ref(), Owner::Workspace, &mut in_package),
        Some(text) => {
            let mut in_workspace = Problems::new(ManifestKind::Workspace, text);
            let document = parse(text, &mut in_workspace);
            let mut outer = read_settings(document.as_ref(), Owner::Workspace, &mut in_workspace);
            if let Some(range) = inner.rules_range.clone() {
                let message = Message::new("`rules` is a setting of the workspace")
                    .help("write it into `[workspace.metadata.keyschema]` of the workspace");
                in_package.report(range, message);
            }
            let policy = Policy::of_layers(&[&outer.settings, &inner.settings]);
            if inner.settings.project_prefix.is_none() {
                check_prefix(&outer, &policy, &mut in_workspace);
            }
            let mut settings = outer.settings.clone();
            report_circles(&mut settings, &outer, &mut in_workspace);
            outer.settings = settings;
            problems.extend(in_workspace.finish());
            outer
        }
    };
    let mut settings = outer.settings.clone().with(inner.settings.clone());
    if workspace.is_none() {
        report_circles(&mut settings, &outer, &mut in_package);
    }
    report_circles(&mut settings, &inner, &mut in_package);
    let policy = Policy::of_layers(&[&settings]);
    if inner.settings.project_prefix.is_some() {
        check_prefix(&inner, &policy, &mut in_package);
    } else if workspace.is_none() {
        check_prefix(&outer, &policy, &mut in_package);
    }
    // No key begins with such a segment.
    if policy.project_prefix.iter().any(|segment| segment.contains(delimiter_of(&policy))) {
        settings.project_prefix = None;
    }
    problems.extend(in_package.finish());
    (settings, problems)
}

fn parse<'t>(text: &'t str, problems: &mut Problems<'_>) -> Option<DeTable<'t>> {
    match DeTable::parse(text) {
        Ok(document) => Some(document.into_inner()),
        Err(error) => {
            problems.report_malformed(error.message(), error.span());
            None
        }
    }
}

/// Returns the setting called `name`. Who reads the policy reports what is wrong beside it.
fn setting<'d, 't>(document: Option<&'d DeTable<'t>>, owner: Owner, name: &str) -> Option<&'d Value<'t>> {
    let mut of_others = Problems::new(ManifestKind::Package, "");
    settings_table(document?, owner, &mut of_others)?.get(name)
}

fn read_settings(document: Option<&DeTable<'_>>, owner: Owner, problems: &mut Problems<'_>) -> Layer {
    document
        .and_then(|document| settings_table(document, owner, problems))
        .map_or_else(Layer::default, |table| read_layer(table, owner.set_by(), problems))
}

/// Returns the delimiter that the keys of the project have.
fn delimiter_of(policy: &Policy) -> &str {
    policy.project_delimiter.as_ref().unwrap_or(&policy.delimiter)
}

/// Checks that no segment of the prefix holds the delimiter, which may be set elsewhere. A prefix
/// is cut into segments like every key.
fn check_prefix(layer: &Layer, policy: &Policy, problems: &mut Problems<'_>) {
    let delimiter = delimiter_of(policy);
    let segments = layer.settings.project_prefix.iter().flatten();
    if let Some(range) = &layer.prefix_range
        && segments.clone().any(|segment| segment.contains(delimiter))
    {
        let mut cut = Vec::new();
        for segment in segments.flat_map(|segment| segment.split(delimiter)) {
            if !segment.is_empty() {
                cut.push(format!("{segment:?}"));
            }
        }
        let message =
            Message::new(format!("a segment of the prefix holds the delimiter {}", code(delimiter)));
        problems.report(range.clone(), message.help(format!("write `prefix = [{}]`", cut.join(", "))));
    }
}
