//! The meaning of the tables, and the messages about wrong ones.

use keyschema_language::{
    lint::{Level, Policy, Standard},
    naming::{Case, Verdict},
};

use crate::{ManifestKind, RuleLevel, read, read_rule_levels};

/// Returns the policy of a package with these settings, which must have no problem.
fn policy(settings: &str) -> Policy {
    let (policy, problems) = read(&format!("[package.metadata.keyschema]\n{settings}"), None);
    assert_eq!(problems, []);
    policy
}

/// Returns the problems of these settings of a package, each with its text and its message.
fn problems(settings: &str) -> Vec<String> {
    let text = format!("[package.metadata.keyschema]\n{settings}");
    let (_, problems) = read(&text, None);
    problems
        .iter()
        .map(|problem| {
            assert_eq!(problem.message.style_faults(), [""; 0]);
            let message = problem.message.to_string().replace("\nhelp: ", " | ");
            format!("{} {message}", &text[problem.range.clone()])
        })
        .collect()
}

#[test]
fn the_example_of_the_standards_is_read() {
    let policy = policy(
        r#"
        standard = "layered"
        max_bytes = 64
        case = "snake"
        delimiter = ":"
        levels = "2..=6"
        vocabulary = { prefer = { acct = "account" }, allow = ["sku"], forbid = ["foo"] }
        require = ["tenant_id"]
        lints = { missing_ttl = "deny", abbreviations = "allow" }
        "#,
    );
    assert_eq!((policy.standard, policy.max_bytes), (Standard::Layered, 64));
    assert_eq!((policy.case, policy.project_delimiter.as_deref()), (Case::Snake, Some(":")));
    assert_eq!((policy.levels, &policy.require[..]), (2..=6, &["tenant_id".to_string()][..]));
    assert_eq!(policy.lints.get("missing_ttl").map(|set| set.level), Some(Level::Deny));
    assert_eq!(policy.lints.get("abbreviations").map(|set| set.level), Some(Level::Allow));
    assert_eq!(policy.vocabulary.judge("acct").suggestion(), Some("account"));
    assert_eq!(policy.vocabulary.judge("foo"), Verdict::Forbidden);
}

#[test]
fn nothing_changes_the_text_of_a_key() {
    let policy = policy("prefix = 'mall'\ndelimiter = '/'");
    assert!(policy.prefix.is_empty());
    assert_eq!(policy.delimiter, ":");
}

#[test]
fn tables_may_be_written_out() {
    let policy = policy(
        "prefix = ['mall', 'shop']\nwarn_bytes = 0x20\n[package.metadata.keyschema.lints]\nmissing_ttl = 'deny'
        [package.metadata.keyschema.vocabulary.prefer]\nuser = 'usr'",
    );
    assert_eq!((policy.project_prefix.len(), policy.warn_bytes), (2, Some(32)));
    assert_eq!(policy.lints.get("missing_ttl").map(|set| set.level), Some(Level::Deny));
    assert_eq!(policy.vocabulary.judge("user").suggestion(), Some("usr"));
    assert_eq!(self::policy("prefix = 'mall'").project_prefix, ["mall"]);
}

#[test]
fn lints_are_set_in_groups() {
    let policy = policy("lints = { abbreviations = 'deny', all = 'allow', naming = 'warn' }");
    assert_eq!(policy.lints.get("abbreviations").map(|set| set.level), Some(Level::Deny));
    assert_eq!(policy.lints.get("segment_case").map(|set| set.level), Some(Level::Warn));
    assert_eq!(policy.lints.get("missing_ttl").map(|set| set.level), Some(Level::Allow));
    assert_eq!(policy.lints.get("overlapping_keys"), None, "it is not a matter of taste");
    // The layer is compared before the scope.
    let workspace = "[workspace.metadata.keyschema]\nlints.abbreviations = 'deny'";
    let package = "[package.metadata.keyschema]\nlints.all = 'allow'";
    assert_eq!(
        read(package, Some(workspace)).0.lints.get("abbreviations").map(|set| set.level),
        Some(Level::Allow)
    );
    assert_eq!(
        problems("lints = { overlapping_keys = 'warn', namings = 'allow' }"),
        [
            "overlapping_keys `overlapping_keys` can only be allowed in source | write `allow(overlapping_keys(Other))` on one of two keys that may overlap\nnote: a copy of the crate without this manifest would not compile",
            "namings there is no lint `namings` | write `naming`",
        ]
    );
    assert_eq!(problems("lints.overlapping_keys = 'deny'"), [""; 0]);
}

#[test]
fn the_package_wins_over_the_workspace_and_that_over_the_standard() {
    let workspace =
        "[workspace.metadata.keyschema]\nstandard = 'compact'\nlevels = '1..=9'\nlints.missing_ttl = 'deny'";
    let package = "[package.metadata.keyschema]\nstandard = 'narrative'\nmax_bytes = 50";
    let (policy, problems) = read(package, Some(workspace));
    assert_eq!(problems, []);
    assert_eq!((policy.standard, policy.case), (Standard::Narrative, Case::Kebab));
    assert_eq!((policy.levels, policy.max_bytes, policy.warn_bytes), (1..=9, 50, None));
    assert_eq!(policy.lints.get("missing_ttl").map(|set| set.level), Some(Level::Deny));
}

#[test]
fn a_root_package_has_the_tables_of_both() {
    let (policy, problems) = read(
        "[workspace.metadata.keyschema]\ncase = 'camel'\n[package.metadata.keyschema]\nmax_bytes = 50",
        None,
    );
    assert_eq!((problems.len(), policy.case, policy.max_bytes), (0, Case::Camel, 50));
}

#[test]
fn a_manifest_without_settings_has_the_default() {
    for text in
        ["", "[package]\nname = 'x'", "[package.metadata.docs.rs]\nall-features = true", "package = 3"]
    {
        assert_eq!(read(text, None), (Policy::default(), [].into()), "{text}");
    }
}

#[test]
fn unknown_names_have_the_nearest() {
    assert_eq!(
        problems(
            "standart = 'layered'\n[package.metadata.keyschema.lints]\nttl_missing = 'deny'\nmissing_ttl = 'denied'"
        ),
        [
            "standart there is no setting `standart` | write `standard`",
            "ttl_missing there is no lint `ttl_missing` | write `missing_ttl`",
            "'denied' there is no level `denied` | write one of `allow`, `warn`, `deny`",
        ]
    );
    assert_eq!(
        problems("standard = 'laiered'\ncase = 'Snake'\nvocabulary.prefers = {}"),
        [
            "'laiered' there is no standard `laiered` | write `layered`",
            "'Snake' there is no case `Snake` | write `snake`",
            "prefers there is no table of words `prefers` | write `prefer`",
        ]
    );
    assert_eq!(
        problems("workspace = true"),
        [
            "workspace there is no setting `workspace` | leave it out: a package has the settings of its workspace"
        ]
    );
}

#[test]
fn values_of_another_type_are_refused() {
    assert_eq!(
        problems(
            "standard = 1\nmax_bytes = '64'\nlevels = 3\nrequire = 'tenant_id'\nlints = ['missing_ttl']\nprefix = true"
        ),
        [
            "1 expected a string, found an integer | write it as in `standard = \"layered\"`",
            "'64' expected an integer, found a string | write it as in `max_bytes = 128`",
            "3 expected a string, found an integer | write it as in `levels = \"2..=6\"`",
            "'tenant_id' expected an array of strings, found a string | write it as in `require = [\"tenant_id\"]`",
            "['missing_ttl'] expected a table, found an array | write it as in `lints = { missing_ttl = \"deny\" }`",
            "true expected an array of strings, found a boolean | write it as in `prefix = \"mall\"`",
        ]
    );
    assert_eq!(
        problems("max_bytes = 99999999999999999999999999999999999999999999\nwarn_bytes = -1.5\nrequire = [1, 'a b']").len(),
        4
    );
}

#[test]
fn the_owner_is_that_of_the_innermost_manifest() {
    let workspace = "[workspace.metadata.keyschema]\nowner = 'platform'";
    let (policy, problems) = read("[package.metadata.keyschema]\nowner = 'checkout'", Some(workspace));
    assert_eq!((policy.owner.as_deref(), problems.len()), (Some("checkout"), 0));
    assert_eq!(read("", Some(workspace)).0.owner.as_deref(), Some("platform"));
    let (policy, problems) = read("[package.metadata.keyschema]\nowner = ' '", None);
    assert_eq!(policy.owner, None);
    assert_eq!(
        problems[0].message.to_string(),
        "the owner is empty\nhelp: write who is responsible for the keys, as in `owner = \"team-checkout\"`"
    );
}

#[test]
fn the_files_of_catalogues_are_settings_for_tools() {
    assert_eq!(policy("catalogs = ['keys/chat.json', 'keys/shop.json']").max_bytes, policy("").max_bytes);
    assert_eq!(
        problems("catalogs = 'keyschema.json'"),
        [
            "'keyschema.json' expected an array of strings, found a string | write it as in `catalogs = [\"keyschema.json\"]`"
        ]
    );
    assert_eq!(
        problems("catalogs = ['']"),
        ["'' a file has no name | write the path relative to the folder of the package"]
    );
    let (_, problems) = read("", Some("[workspace.metadata.keyschema]\ncatalogs = ['a.json']"));
    assert_eq!(
        problems[0].message.to_string(),
        "`catalogs` is a setting of packages\nhelp: write it into `[package.metadata.keyschema]` of the package that has the files"
    );
}

#[test]
fn services_are_settings_for_tools() {
    assert_eq!(
        policy("acl.shop = { read = ['A'], uses = ['scan'], database = 1 }").max_bytes,
        policy("").max_bytes
    );
    assert_eq!(
        problems("acl.shop.reads = ['A']\nacl.b.write = 'A'\nacl.c.database = -1\nacl.'d e' = {}\nacl.f = 1"),
        [
            "reads there is no setting of a service `reads` | write `read`",
            "'A' expected an array of strings, found a string | write it as in `write = [\"OrderStatus\"]`",
            "-1 -1 is not a database | write a number from 0, as in `database = 1`",
            "'d e' `d e` is not the name of a user | write a name without spaces, as in `shop`",
            "1 expected a table, found an integer | write it as in `acl.shop = { read = [\"UserProfile\"], write = [\"OrderStatus\"] }`",
        ]
    );
    let (_, problems) = read("", Some("[workspace.metadata.keyschema.acl.shop]\nread = []"));
    assert_eq!(
        problems[0].message.to_string(),
        "`acl` is a setting of packages\nhelp: write it into `[package.metadata.keyschema]` of the package that is the service"
    );
}

#[test]
fn rules_are_settings_of_the_workspace_for_tools() {
    let workspace = "[workspace.metadata.keyschema]\nrules = { a_rule_of_a_tool = 'a level of a tool' }";
    assert_eq!(read("", Some(workspace)), (policy(""), [].into()), "only tools know what these mean");
    assert_eq!(problems("rules.unused_schemas = 'allow'"), [""; 0], "this package is the root");
    assert_eq!(
        problems("rules = ['unused_schemas']"),
        [
            "['unused_schemas'] expected a table, found an array | write it as in `rules = { unused_schemas = \"allow\" }`"
        ]
    );
    assert_eq!(
        problems("rules.unused_schemas = true"),
        ["true expected a string, found a boolean | write it as in `rules = { unused_schemas = \"allow\" }`"]
    );
    let (_, problems) = read("[package.metadata.keyschema]\nrules.keys = 'warn'", Some(workspace));
    assert_eq!(
        problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "2:1: `rules` is a setting of the workspace\nhelp: write it into `[workspace.metadata.keyschema]` of the workspace"
        ]
    );
}

#[test]
fn levels_of_rules_have_their_places() {
    let manifest = "[package.metadata.keyschema.rules]\nkeys = 'warn'\nall = 'allow'\nwire = 1\n[workspace.metadata]\nkeyschema = { rules.x = 'deny' }";
    let ([of_workspace, of_package], problems) = read_rule_levels(manifest);
    let shown = |set: &RuleLevel| {
        let [rule, level] =
            [&set.rule, &set.level].map(|it| format!("{} {}:{}", it.text, it.line, it.column));
        format!("{rule}, {level}")
    };
    assert_eq!(of_workspace.iter().map(shown).collect::<Vec<_>>(), ["x 6:21, deny 6:25"]);
    assert_eq!(
        of_package.iter().map(shown).collect::<Vec<_>>(),
        ["keys 2:1, warn 2:8", "all 3:1, allow 3:7"]
    );
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "4:8: expected a string, found an integer\nhelp: write it as in `rules = { unused_schemas = \"allow\" }`"
        ]
    );
    assert!(read_rule_levels("[workspace").1[0].message.fact().starts_with("the manifest is not valid TOML"));
}

#[test]
fn words_are_single_and_in_one_table() {
    assert_eq!(
        problems(
            "[package.metadata.keyschema.vocabulary]\nallow = ['usr_id', '--', 'foo']\nforbid = ['foo']\nprefer = { a = '', b = 'b' }"
        ),
        [
            "'usr_id' `usr_id` is more than one word | name the words one by one: `usr`, `id`",
            "'--' `--` is not a word | write letters and digits, as in `sku`",
            "['foo'] the word `foo` has two rules | name it once, in `prefer`, `allow` or `forbid`",
            "'' `` is not a word | write it as in `prefer = { acct = \"account\" }`",
            "'b' `b` is preferred to itself | write `allow = [\"b\"]` for a word that is fine",
        ]
    );
}

#[test]
fn the_path_of_the_crate_is_read() {
    assert_eq!(problems("crate = 'my_infra::keyschema'"), [""; 0]);
    assert_eq!(
        problems("crate = 'my-infra'"),
        ["'my-infra' `my-infra` is not a path | write where the crate is found, as in `my_infra::keyschema`"]
    );
}

#[test]
fn preferred_words_do_not_form_a_circle() {
    assert_eq!(
        problems("vocabulary.prefer = { user = 'usr', usr = 'user' }"),
        [
            "user the words of `prefer` form a circle: `user` → `usr` → `user` | to write `user`, remove `user = \"usr\"`"
        ]
    );
    assert_eq!(
        problems("vocabulary.prefer = { a = 'b', b = 'c d', d = 'a', x = 'a' }"),
        ["a the words of `prefer` form a circle: `a` → `b` → `d` → `a` | to write `a`, remove `a = \"b\"`"]
    );
    // This tests one of several words to write instead.
    assert_eq!(
        problems("vocabulary.prefer = { account = 'bank_account' }"),
        ["account the words of `prefer` form a circle: `account` → `bank_account` | to write `account`, remove `account = \"bank_account\"`".to_string()]
    );
    assert_eq!(problems("vocabulary.prefer = { a = 'b', b = 'c', user = 'usr' }"), [""; 0]);

    // This tests both manifests together.
    let workspace = "[workspace.metadata.keyschema]\nvocabulary.prefer = { user = 'usr', x = 'y', y = 'x' }";
    let package = "[package.metadata.keyschema]\nvocabulary.prefer = { usr = 'user' }";
    let (policy, problems) = read(package, Some(workspace));
    let places: Vec<_> = problems.iter().map(|problem| (problem.manifest, problem.line)).collect();
    assert_eq!(places, [(ManifestKind::Workspace, 2), (ManifestKind::Package, 2)]);
    assert_eq!(policy.vocabulary.judge("user"), Verdict::Fine);
}

#[test]
fn a_prefix_is_cut_at_the_delimiter_from_any_manifest() {
    let workspace = "[workspace.metadata.keyschema]\nprefix = 'mall.shop'";
    let package = "[package.metadata.keyschema]\ndelimiter = '.'";
    let (policy, problems) = read(package, Some(workspace));
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].manifest, ManifestKind::Workspace);
    assert_eq!(
        problems[0].message.to_string(),
        "a segment of the prefix holds the delimiter `.`\nhelp: write `prefix = [\"mall\", \"shop\"]`"
    );
    assert!(policy.project_prefix.is_empty());
    assert!(read(package.trim_end_matches("delimiter = '.'"), Some(workspace)).1.is_empty());
}

#[test]
fn similar_names_of_tables_are_reported() {
    let (_, problems) =
        read("[package.metadata.key-schema]\n[workspace.metadata]\nkeyschema = 'layered'", None);
    let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "1:19: `key-schema` is not read\nhelp: write `keyschema`",
            "3:13: `keyschema` is not a table\nhelp: write `[workspace.metadata.keyschema]`, and the settings below it",
        ]
    );
}

#[test]
fn invalid_toml_is_one_problem() {
    let (policy, problems) = read("[package.metadata.keyschema]\nmax_bytes = 50\nö = [1,, 2\n", None);
    assert_eq!(policy, Policy::default());
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].line, problems[0].column), (3, 8));
    let message = problems[0].message.to_string();
    assert!(message.starts_with("the manifest is not valid TOML: "), "{message}");

    let workspace = "[workspace.metadata.keyschema]\nmax_bytes = 50";
    let (policy, problems) = read("[package\nmax_bytes = ", Some(workspace));
    assert_eq!((policy.max_bytes, problems.len()), (50, 1));
}
