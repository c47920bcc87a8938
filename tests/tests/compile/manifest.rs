//! The policy of a project, out of real manifests: each test builds a package of its own with Cargo.
//!
//! The packages are written again for each test and share one target directory, so that what they depend on is built once.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The workspace of keyschema itself.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are a member of the workspace")
}

/// Where `trybuild` builds the macros, with the same profile: they are built once for all.
pub(crate) const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../tests/trybuild");

/// The folder of a package that a test writes.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("projects").join(name)
}

/// A package, or a workspace of them, in a folder of its own.
struct Project {
    folder: PathBuf,
}

/// Two keys, of which the first has an abbreviation.
const KEYS: &str = "
use keyschema::RedisKey;

/// A profile.
#[derive(RedisKey)]
#[redis_key(usr:profile:id:{user_id}, hash, ttl = 30m)]
pub struct Profile {
    pub user_id: u64,
}

/// An order.
#[derive(RedisKey)]
#[redis_key(order:status:order_id:{order_id}, string, ttl = 30m)]
pub struct Status {
    pub order_id: u64,
}
";

impl Project {
    /// A package alone, whose manifest ends in `tables`.
    fn package(name: &str, tables: &str) -> Self {
        let project = Self::empty(name);
        project.write("Cargo.toml", &format!("{}\n[workspace]\n{tables}", package_tables(name)));
        project.write("src/lib.rs", KEYS);
        project
    }

    /// A workspace with one member.
    fn workspace(name: &str, of_workspace: &str, of_package: &str) -> Self {
        let project = Self::empty(name);
        project.write(
            "Cargo.toml",
            &format!("[workspace]\nresolver = \"3\"\nmembers = [\"member\"]\n{of_workspace}"),
        );
        project.write("member/Cargo.toml", &format!("{}{of_package}", package_tables(name)));
        project.write("member/src/lib.rs", KEYS);
        project
    }

    fn empty(name: &str) -> Self {
        let folder = folder(name);
        let _ = fs::remove_dir_all(&folder);
        let project = Self { folder };
        // The versions that are on this machine already.
        let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the workspace has a lock file");
        project.write("Cargo.lock", &lock);
        project
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// What the compiler says of the project, without colours.
    fn check(&self) -> String {
        let output = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--quiet", "--color", "never"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", TARGET)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .expect("Cargo can be run");
        let said = String::from_utf8(output.stderr).expect("the compiler writes UTF-8");
        assert!(!said.contains("failed to select a version") && !said.contains("failed to load"), "{said}");
        assert_eq!(output.status.success(), !said.lines().any(|line| line.starts_with("error")), "{said}");
        said
    }

    /// The lints that the compiler reports, each with its level and who set it, in the order of the report.
    #[track_caller]
    fn finds<const N: usize>(&self, expected: [&str; N]) {
        let said = self.check();
        let found: Vec<&str> =
            said.lines().filter_map(|line| line.trim().strip_prefix("note: lint ")).collect();
        assert_eq!(found, expected, "{said}");
    }

    /// The errors that the compiler reports, each from its fact to the place.
    fn errors(&self) -> Vec<String> {
        let said = self.check();
        let mut errors = Vec::new();
        let mut lines = said.lines();
        while let Some(line) = lines.next() {
            if let Some(fact) =
                line.strip_prefix("error: ").filter(|fact| !fact.starts_with("could not compile"))
            {
                let rest = lines.by_ref().take_while(|line| !line.trim_start().starts_with("-->"));
                let rest = rest.map(|line| line.trim().to_string());
                errors.push([fact.to_string()].into_iter().chain(rest).collect::<Vec<_>>().join("\n"));
            }
        }
        errors
    }
}

fn package_tables(name: &str) -> String {
    format!(
        "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\nkeyschema = {{ path = '{}' }}\n",
        root().join("keyschema").display()
    )
}

#[test]
fn without_a_table_the_default_standard_holds() {
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
fn the_package_wins_over_its_workspace_value_by_value() {
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

/// Takes another standard, which leaves what the project sets.
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
fn a_project_has_words_of_its_own() {
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
fn a_prefix_counts_as_levels() {
    let project = Project::package(
        "prefix",
        "[package.metadata.keyschema]\nprefix = [\"mall\", \"eu\", \"shop\"]\nlints = { abbreviations = \"allow\" }",
    );
    project.finds([
        "`deep_keys` is set to deny by the standard `layered`",
        "`deep_keys` is set to deny by the standard `layered`",
    ]);
}

/// Nothing but the manifest changes, and not even its dependencies: the build has to notice all the same.
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
fn what_is_wrong_in_a_manifest_is_said_once_with_its_place() {
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
    // The keys themselves are judged by what could be read.
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

/// Cargo itself refuses the manifest of a package that is no TOML, and does so before any macro runs.
#[test]
fn a_manifest_that_is_no_toml_is_refused_by_cargo() {
    let project =
        Project::package("malformed", "[package.metadata.keyschema]\nstandard = \"layered\nmax_bytes = 64\n");
    let said = project.check();
    assert!(said.contains("Cargo.toml:11:"), "{said}");
}
