//! The policy of a project, from real manifests.

use crate::project::{Project, package_tables};

#[test]
fn the_default_standard_is_used_without_a_table() {
    Project::package("no-table", "").finds(["`abbreviations` is set to deny by the standard `layered`"]);
}

#[test]
fn a_package_sets_its_policy() {
    let project =
        Project::package("of-package", "[package.metadata.keyschema]\nlints = { abbreviations = \"warn\" }");
    project.finds(["`abbreviations` is set to warn by the package"]);
}

#[test]
fn a_workspace_sets_the_policy_of_its_members() {
    let table =
        "[workspace.metadata.keyschema]\nlints = { abbreviations = \"allow\", missing_jitter = \"warn\" }";
    Project::workspace("of-workspace", table, "").finds([
        "`missing_jitter` is set to warn by the workspace",
        "`missing_jitter` is set to warn by the workspace",
    ]);
}

#[test]
fn each_setting_of_a_package_wins_over_that_of_its_workspace() {
    let of_workspace = "[workspace.metadata.keyschema]\nstandard = \"compact\"\nlints = { abbreviations = \"warn\", missing_jitter = \"allow\" }";
    let of_package =
        "[package.metadata.keyschema]\nstandard = \"layered\"\nlints = { missing_jitter = \"warn\" }";
    Project::workspace("package-wins", of_workspace, of_package).finds([
        "`abbreviations` is set to warn by the workspace",
        "`missing_jitter` is set to warn by the package",
        "`missing_jitter` is set to warn by the package",
    ]);
}

#[test]
fn the_key_wins_over_its_package() {
    let project = Project::package(
        "key-wins",
        "[package.metadata.keyschema]\ncase = \"upper\"\nlints = { abbreviations = \"allow\", segment_case = \"warn\" }",
    );
    project.write(
        "src/lib.rs",
        "
/// Keeps its own case and is stricter.
#[derive(keyschema::RedisKey)]
#[redis_key(usr:profile:uid, hash, ttl = 30m, case = snake, deny(abbreviations))]
pub struct Own;

/// Another standard. The settings of the project stay.
#[derive(keyschema::RedisKey)]
#[redis_key(USR:profile, hash, ttl = 30m, standard = narrative)]
pub struct Other;
",
    );
    project.finds([
        "`abbreviations` is set to deny on this key",
        "`segment_case` is set to warn by the package",
    ]);
}

#[test]
fn every_key_has_the_parameters_that_are_required() {
    const REQUIRE: &str = "[package.metadata.keyschema]\nrequire = [\"tenant_id\"]\n";
    let project = Project::package("require", REQUIRE);
    let tenant = |setting: &str, name: &str| {
        format!(
            "
/// One tenant's users.
#[derive(keyschema::RedisKey)]
#[redis_key(user:profile:id:{{user_id}}, hash, ttl = 30m{setting})]
pub struct {name} {{
    pub user_id: u64,
}}
"
        )
    };
    let keys = [
        tenant("", "Standard"),
        tenant(", warn(missing_parameters)", "Warned"),
        tenant(", allow(missing_parameters, reason = \"of no tenant\")", "Allowed"),
        "
/// With the tenant.
#[derive(keyschema::RedisKey)]
#[redis_key(user:profile:tenant_id:{tenant_id}:id:{user_id}, hash, ttl = 30m)]
pub struct Good {
    pub tenant_id: u64,
    pub user_id: u64,
}
"
        .into(),
    ];
    project.write("src/lib.rs", &keys.concat());
    let said = project.check();
    let help = "help: write `tenant_id:{tenant_id}` before the other parameters";
    assert_eq!(said.matches("the key lacks the required parameter `tenant_id`").count(), 2, "{said}");
    assert_eq!(said.matches(help).count(), 2, "{said}");
    assert!(said.contains("lint `missing_parameters` is set to deny by the standard `layered`"), "{said}");
    assert!(said.contains("lint `missing_parameters` is set to warn on this key"), "{said}");
}

#[test]
fn a_project_has_its_own_words() {
    let project = Project::package(
        "vocabulary",
        "[package.metadata.keyschema]
standard = \"compact\"
vocabulary = { prefer = { user = \"usr\" }, allow = [\"brzl\"], forbid = [\"foo\"] }
lints = { abbreviations = \"deny\" }
",
    );
    project.write(
        "src/lib.rs",
        "
#[derive(keyschema::RedisKey)]
#[redis_key(usr:{id}:profile, hash, ttl = 30m)]
pub struct Good {
    pub id: u64,
}

#[derive(keyschema::RedisKey)]
#[redis_key(brzl:{id}:profile, hash, ttl = 30m)]
pub struct Accepted {
    pub id: u64,
}

#[derive(keyschema::RedisKey)]
#[redis_key(user:{id}:foo_total, hash, ttl = 30m)]
pub struct Bad {
    pub id: u64,
}
",
    );
    let errors = project.errors();
    let facts: Vec<&str> = errors.iter().filter_map(|error| error.lines().next()).collect();
    assert_eq!(facts, ["`user` is not the project's word", "`foo` is refused by the project's vocabulary"]);
    assert!(errors[0].contains("help: write `usr`"), "{}", errors[0]);
}

#[test]
fn a_prefix_of_the_manifest_is_a_rule() {
    let project = Project::package("prefix", "[package.metadata.keyschema]\nprefix = [\"mall\", \"eu\"]\n");
    project.write(
        "src/lib.rs",
        "
/// Without it.
#[derive(keyschema::RedisKey)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
pub struct Without {
    pub user_id: u64,
}

/// Without it, with a warning.
#[derive(keyschema::RedisKey)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m, prefix = shop, warn(missing_prefix))]
pub struct Warned {
    pub user_id: u64,
}

/// Without it, for a reason.
#[derive(keyschema::RedisKey)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m, allow(missing_prefix, reason = \"of all malls\"))]
pub struct Allowed {
    pub user_id: u64,
}

/// In the template, with six other levels.
#[derive(keyschema::RedisKey)]
#[redis_key(mall:eu:user:profile:tenant_id:{tenant_id}:id:{user_id}, hash, ttl = 30m)]
pub struct Written {
    pub tenant_id: u64,
    pub user_id: u64,
}

keyschema::keys! {
    //! With one line for all keys.
    #![prefix = [mall, eu]]

    /// Six levels, and the prefix.
    pub hash Option = user:account:tenant_id:{tenant_id: u64}:id:{user_id: u64}, ttl = 30m;
}

keyschema::keys! {
    //! Without that line.

    /// One.
    pub hash First = user:first:id:{user_id: u64}, ttl = 30m;
    /// Another.
    pub hash Second = user:second:id:{user_id: u64}, ttl = 30m;
}

fn _the_text_is_that_of_the_source() {
    assert_eq!(Option::PATTERN, \"mall:eu:user:account:tenant_id:*:id:*\");
}
",
    );
    let said = project.check();
    assert_eq!(
        said.matches("the key does not begin with the project's prefix `mall:eu`").count(),
        2,
        "{said}"
    );
    assert!(said.contains("help: write `mall:eu:user:profile:id:{user_id}`"), "{said}");
    assert!(said.contains("help: write `prefix = [mall, eu]`"), "{said}");
    assert!(said.contains("lint `missing_prefix` is set to deny by the standard `layered`"), "{said}");
    assert!(said.contains("lint `missing_prefix` is set to warn on this key"), "{said}");
    assert!(said.contains("no key of the block begins with the project's prefix `mall:eu`"), "{said}");
    assert!(said.contains("help: write `#![prefix = [mall, eu]]` at the top of the block"), "{said}");
    assert_eq!(said.matches("note: lint `").count(), 3, "{said}");
}

#[test]
fn a_delimiter_of_the_manifest_is_a_rule() {
    let project = Project::package("delimiter", "[package.metadata.keyschema]\ndelimiter = \"/\"\n");
    project.write(
        "src/lib.rs",
        "
/// With the usual delimiter.
#[derive(keyschema::RedisKey)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
pub struct Usual {
    pub user_id: u64,
}

keyschema::keys! {
    //! With the project's.
    #![delimiter = \"/\"]

    /// One.
    pub hash First = user/first/id/{user_id: u64}, ttl = 30m;
}

keyschema::keys! {
    //! The template has it, but the option is missing.

    /// One.
    pub hash Second = user/second/id/{user_id: u64}, ttl = 30m;
    /// Another.
    pub hash Third = user/third/id/{user_id: u64}, ttl = 30m;
}
",
    );
    let errors = project.errors();
    let helps: Vec<&str> =
        errors.iter().filter_map(|error| error.lines().find(|line| line.starts_with("help: "))).collect();
    let expected = [
        "help: write `user/profile/id/{user_id}`, and set `delimiter = \"/\"`",
        "help: write `#![delimiter = \"/\"]` at the top of the block",
    ];
    assert_eq!(helps, expected, "{errors:#?}");
}

/// Only the manifest changes, and not its dependencies. The build must still notice.
#[test]
fn an_edit_of_the_manifest_alone_is_noticed() {
    let level =
        |level: &str| format!("[workspace.metadata.keyschema]\nlints = {{ abbreviations = \"{level}\" }}\n");
    let project = Project::workspace("edit", &level("allow"), "");
    project.finds([]);
    let workspace = "[workspace]\nresolver = \"3\"\nmembers = [\"member\"]\n";
    project.write("Cargo.toml", &format!("{workspace}{}", level("warn")));
    project.finds(["`abbreviations` is set to warn by the workspace"]);
    project.write(
        "member/Cargo.toml",
        &format!(
            "{}[package.metadata.keyschema]\nlints = {{ abbreviations = \"deny\" }}\n",
            package_tables("edit")
        ),
    );
    project.finds(["`abbreviations` is set to deny by the package"]);
    project.write("member/Cargo.toml", &package_tables("edit"));
    project.write("Cargo.toml", &format!("{workspace}{}", level("allow")));
    project.finds([]);
}

#[test]
fn a_mistake_in_a_manifest_is_reported_once_with_its_place() {
    let project = Project::package(
        "wrong",
        "[package.metadata.keyschema]
standard = \"layerd\"
max_byte = 64
case = \"Snake\"
levels = \"2..6\"
require = \"tenant_id\"
lints = { abreviations = \"deny\", missing_ttl = \"forbid\" }
",
    );
    // The lints still use the settings that could be read.
    let (of_manifest, of_keys): (Vec<_>, Vec<_>) =
        project.errors().into_iter().partition(|error| error.contains("Cargo.toml:"));
    let lines: Vec<String> = of_manifest
        .iter()
        .map(|error| {
            let fact = error.lines().next().unwrap_or_default();
            let help = error.lines().find(|line| line.starts_with("help: ")).unwrap_or_default();
            let place = error.lines().find(|line| line.starts_with("note: ")).unwrap_or_default();
            format!("{place}: {fact}: {help}")
        })
        .collect();
    let expected = [
        "note: in `Cargo.toml:11:12`: there is no standard `layerd`: help: write `layered`",
        "note: in `Cargo.toml:12:1`: there is no setting `max_byte`: help: write `max_bytes`",
        "note: in `Cargo.toml:13:8`: there is no case `Snake`: help: write `snake`",
        "note: in `Cargo.toml:14:10`: `2..6` is not a range of levels: help: write the least and the greatest number of segments, as in `2..=6`",
        "note: in `Cargo.toml:15:11`: expected an array of strings, found a string: help: write it as in `require = [\"tenant_id\"]`",
        "note: in `Cargo.toml:16:11`: there is no lint `abreviations`: help: write `abbreviations`",
        "note: in `Cargo.toml:16:48`: there is no level `forbid`: help: write one of `allow`, `warn`, `deny`",
    ];
    assert_eq!(lines, expected, "{of_manifest:#?}");
    assert_eq!(of_keys.len(), 1, "{of_keys:#?}");
}

#[test]
fn a_manifest_of_the_workspace_is_named_by_its_own_path() {
    let project =
        Project::workspace("wrong-workspace", "[workspace.metadata.keyschema]\nstandard = \"tidy\"\n", "");
    let errors = project.errors();
    let of_manifest: Vec<_> =
        errors.iter().filter(|error| error.contains("there is no standard `tidy`")).collect();
    assert_eq!(of_manifest.len(), 1, "{errors:#?}");
    assert!(of_manifest[0].contains("Cargo.toml:5:12`"), "{errors:#?}");
}

/// Only tools know the rules, so a build does not depend on their names.
#[test]
fn the_levels_of_rules_are_for_tools() {
    let rules = "[workspace.metadata.keyschema]\nlints.abbreviations = \"allow\"\nrules.a_rule_of_a_newer_tool = \"a level\"\n";
    let project = Project::workspace("rules", rules, "");
    project.finds([]);
    project.write(
        "member/Cargo.toml",
        &format!("{}[package.metadata.keyschema]\nrules.keys = \"warn\"\n", package_tables("rules")),
    );
    let errors = project.errors();
    let [error] = &errors[..] else { panic!("{errors:#?}") };
    assert!(
        error.contains("`rules` is a setting of the workspace") && error.contains("Cargo.toml:"),
        "{error}"
    );
}

/// Cargo itself refuses a manifest that is not TOML, before any macro runs.
#[test]
fn cargo_refuses_a_manifest_that_is_not_toml() {
    let project =
        Project::package("malformed", "[package.metadata.keyschema]\nstandard = \"layered\nmax_bytes = 64\n");
    let said = project.check();
    assert!(said.contains("Cargo.toml:11:"), "{said}");
}
