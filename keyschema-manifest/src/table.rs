//! Reads one table of settings.

use core::ops::Range;

use keyschema_language::lists::sort_by;
use keyschema_language::{
    lint::{Level, OVERLAPPING_KEYS, SetBy, Settings, values},
    message::{Message, code},
    template::is_name,
};
use toml::de::DeTable;

use crate::{
    problem::Problems,
    rule_levels::read_rules,
    services::read_acl,
    typed::{Value, bytes, name, strings, table},
    word_table::read_vocabulary,
};

/// The names of all settings.
///
/// ```
/// assert!(keyschema_manifest::SETTINGS.contains(&"max_bytes"));
/// ```
pub const SETTINGS: [&str; 15] = [
    "acl",
    "catalogs",
    "standard",
    "max_bytes",
    "warn_bytes",
    "case",
    "delimiter",
    "levels",
    "prefix",
    "owner",
    "vocabulary",
    "require",
    "lints",
    "rules",
    "crate",
];

/// The contents of one table.
#[derive(Default)]
pub(super) struct Layer {
    pub(super) settings: Settings,
    /// The place of the prefix.
    pub(super) prefix_range: Option<Range<usize>>,
    /// The place of the name `rules`.
    pub(super) rules_range: Option<Range<usize>>,
    /// The words of `prefer`, each with its place, in the order of the text.
    pub(super) preferred: Vec<(String, Range<usize>)>,
}

/// Reads the settings of one table. `by` is who sets the levels of lints in it.
pub(super) fn read_layer(table: &DeTable<'_>, by: SetBy, problems: &mut Problems<'_>) -> Layer {
    let mut layer = Layer::default();
    let settings = &mut layer.settings;
    for (key, value) in table {
        match &**key.get_ref() {
            "standard" => {
                settings.standard = name(value, "standard = \"layered\"", values::read_standard, problems);
            }
            "case" => {
                settings.case = name(value, "case = \"snake\"", values::read_case, problems);
            }
            "delimiter" => {
                settings.project_delimiter =
                    name(value, "delimiter = \":\"", values::read_delimiter, problems);
            }
            "levels" => {
                settings.levels = name(value, "levels = \"2..=6\"", values::read_levels, problems);
            }
            "max_bytes" => settings.max_bytes = bytes(value, "max_bytes = 128", problems),
            "warn_bytes" => settings.warn_bytes = bytes(value, "warn_bytes = 44", problems),
            "prefix" => {
                settings.project_prefix = read_prefix(value, problems);
                layer.prefix_range = Some(value.span());
            }
            "require" => settings.require = read_require(value, problems),
            "owner" => {
                settings.owner = name(value, "owner = \"team-checkout\"", values::read_owner, problems);
            }
            "vocabulary" => {
                layer.preferred = read_vocabulary(value, settings, problems);
            }
            "crate" => {
                settings.crate_path =
                    name(value, "crate = \"my_infra::keyschema\"", values::read_crate_path, problems);
            }
            "catalogs" => {
                if is_of_package("catalogs", "the package that has the files", key.span(), by, problems) {
                    read_catalogs(value, problems);
                }
            }
            "acl" => {
                if is_of_package("acl", "the package that is the service", key.span(), by, problems) {
                    // For tools: no policy depends on them. Here they are only checked.
                    read_acl(value, problems);
                }
            }
            "lints" => read_lints(value, by, settings, problems),
            "rules" => {
                // For tools, which know the rules.
                read_rules(value, problems);
                layer.rules_range = Some(key.span());
            }
            "workspace" => problems.report(
                key.span(),
                Message::new("there is no setting `workspace`")
                    .help("leave it out: a package has the settings of its workspace"),
            ),
            other => problems.report(key.span(), values::unknown("setting", other, SETTINGS)),
        }
    }
    layer
}

fn read_prefix(value: &Value<'_>, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    if value.get_ref().is_str() {
        return name(value, "", values::read_prefix_segment, problems).map(|segment| vec![segment]);
    }
    strings(value, "prefix = \"mall\"", values::read_prefix_segment, problems)
}

/// Returns whether a setting that only packages have is one of a package. Otherwise reports it, and
/// names the `package` to put it in.
fn is_of_package(
    setting: &str,
    package: &str,
    key: Range<usize>,
    by: SetBy,
    problems: &mut Problems<'_>,
) -> bool {
    if by != SetBy::Package {
        let message = Message::new(format!("`{setting}` is a setting of packages"));
        let help = format!("write it into `[package.metadata.keyschema]` of {package}");
        problems.report(key, message.help(help));
    }
    by == SetBy::Package
}

/// Checks the files of catalogues. They are for tools, and no policy depends on them.
fn read_catalogs(value: &Value<'_>, problems: &mut Problems<'_>) {
    let read = |file: &str| {
        if file.is_empty() {
            Err(Message::new("a file has no name")
                .help("write the path relative to the folder of the package"))
        } else {
            Ok(file.to_string())
        }
    };
    let _: Option<Vec<String>> = strings(value, "catalogs = [\"keyschema.json\"]", read, problems);
}

fn read_require(value: &Value<'_>, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    let read = |name: &str| {
        if is_name(name) {
            Ok(name.into())
        } else {
            Err(Message::new(format!("{} is not a parameter name", code(name)))
                .help("a parameter is named like a Rust field, as in `tenant_id`"))
        }
    };
    let mut names: Vec<String> = strings(value, "require = [\"tenant_id\"]", read, problems)?;
    let mut seen = Vec::new();
    names.retain(|name| {
        let is_new = !seen.contains(name);
        seen.push(name.clone());
        is_new
    });
    Some(names)
}

fn read_lints(value: &Value<'_>, by: SetBy, settings: &mut Settings, problems: &mut Problems<'_>) {
    const EXAMPLE: &str = "lints = { missing_ttl = \"deny\" }";
    let Some(lints) = table(value, EXAMPLE, problems) else {
        return;
    };
    let mut levels = Vec::new();
    for (key, value) in lints {
        let named = problems.take(key.span(), values::read_lints(key.get_ref()));
        let level = name(value, EXAMPLE, values::read_level, problems);
        let (Some((lints, scope)), Some(level)) = (named, level) else { continue };
        if lints.iter().any(|lint| lint.name == OVERLAPPING_KEYS) && level < Level::Deny {
            let message = Message::new(format!("`{OVERLAPPING_KEYS}` can only be allowed in source"));
            problems.report(
                key.span(),
                message
                    .help(format!(
                        "write `allow({OVERLAPPING_KEYS}(Other))` on one of two keys that may overlap"
                    ))
                    .note("a copy of the crate without this manifest would not compile"),
            );
            continue;
        }
        levels.push((scope, level, lints));
    }
    // A table has no order, so the narrower name counts.
    sort_by(&mut levels, &|(left, ..), (right, ..)| left.cmp(right));
    for (_, level, lints) in levels {
        for lint in lints {
            settings.set_level(lint.name, level, by);
        }
    }
}
