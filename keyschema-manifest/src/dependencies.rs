//! The dependencies of a package.

use std::path::{Path, PathBuf};

use toml::de::DeTable;

use crate::{
    location::{Owner, table_in},
    paths::normalized,
};

/// Returns the directories of the packages that this one depends on by their paths.
pub(super) fn dependency_paths(
    document: &DeTable<'_>,
    directory: &Path,
    workspace: &DeTable<'_>,
    root: &Path,
) -> Vec<PathBuf> {
    let path = |table: &DeTable<'_>, directory: &Path| {
        Some(normalized(&directory.join(table.get("path")?.get_ref().as_str()?)))
    };
    let mut paths = Vec::new();
    for (name, value) in tables(document).into_iter().flatten() {
        let Some(table) = value.get_ref().as_table() else { continue };
        let of_workspace = || path(inherited(table, name.get_ref(), workspace)?, root);
        paths.extend(path(table, directory).or_else(of_workspace));
    }
    paths
}

/// Returns the name that the code of a package uses for the crate of the package `package`. The
/// crate's own name comes before another one. The name may be in the manifest of the workspace.
pub(super) fn dependency_name(
    document: &DeTable<'_>,
    workspace: Option<&DeTable<'_>>,
    package: &str,
) -> Option<String> {
    let renamed = |table: &DeTable<'_>| Some(table.get("package")?.get_ref().as_str()?.to_string());
    let mut names: Vec<String> = Vec::new();
    for (name, value) in tables(document).into_iter().flatten() {
        let name: &str = name.get_ref();
        let table = value.get_ref().as_table();
        let of_workspace = table.and_then(|table| inherited(table, name, workspace.unwrap_or(document)));
        let depends_on = table.and_then(renamed).or_else(|| of_workspace.and_then(renamed));
        if depends_on.as_deref().unwrap_or(name) == package {
            names.push(name.replace('-', "_"));
        }
    }
    names.iter().find(|name| *name == package).or(names.first()).cloned()
}

/// Returns the tables of dependencies, for all targets.
fn tables<'d, 't>(document: &'d DeTable<'t>) -> Vec<&'d DeTable<'t>> {
    let mut owners = vec![document];
    if let Some(targets) = table_in(document, "target") {
        owners.extend(targets.values().filter_map(|target| target.get_ref().as_table()));
    }
    let mut tables = Vec::new();
    for owner in owners {
        for name in ["dependencies", "dev-dependencies", "build-dependencies"] {
            tables.extend(table_in(owner, name));
        }
    }
    tables
}

/// Returns the workspace's entry for a dependency that the package inherits.
fn inherited<'d, 't>(
    dependency: &DeTable<'_>,
    name: &str,
    workspace: &'d DeTable<'t>,
) -> Option<&'d DeTable<'t>> {
    let is_inherited = dependency.get("workspace")?.get_ref().as_bool()?;
    let of_workspace = table_in(table_in(workspace, Owner::Workspace.name())?, "dependencies")?;
    table_in(of_workspace, name).filter(|_| is_inherited)
}

#[cfg(test)]
mod tests {
    use super::dependency_name;
    use crate::manifest_file::parse;

    #[test]
    fn a_dependency_is_known_by_its_name_in_the_manifest() {
        let name = |package: &str, workspace: Option<&str>| {
            let workspace = workspace.map(|text| parse(text).unwrap());
            dependency_name(&parse(package).unwrap(), workspace.as_ref(), "keyschema")
        };
        assert_eq!(name("[dependencies]\nkeyschema = '0.1'", None).as_deref(), Some("keyschema"));
        assert_eq!(name("[dependencies]\nserde = '1'", None), None);
        let renamed = "[dev-dependencies]\nmy-keys = { package = 'keyschema', version = '0.1' }";
        assert_eq!(name(renamed, None).as_deref(), Some("my_keys"));
        let both = "[dependencies]\nold = { package = 'keyschema', version = '0.1' }\nkeyschema = '0.2'";
        assert_eq!(name(both, None).as_deref(), Some("keyschema"));
        let other = "[dependencies]\nkeyschema = { package = 'another' }";
        assert_eq!(name(other, None), None);

        let inherits = "[target.'cfg(unix)'.dependencies]\nks.workspace = true";
        let workspace = "[workspace.dependencies]\nks = { package = 'keyschema', path = 'ks' }";
        assert_eq!(name(inherits, Some(workspace)).as_deref(), Some("ks"));
        assert_eq!(name(&format!("{inherits}\n{workspace}"), None).as_deref(), Some("ks"));
        assert_eq!(name(inherits, Some("[workspace]")), None);
    }
}
