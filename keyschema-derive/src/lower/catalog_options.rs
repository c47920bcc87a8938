//! What a `catalog! { … }` says of its catalogues.

use keyschema_language::{
    lint::{Level, LintLevel, Policy, Settings},
    message::Message,
};
use syn::Path;

use super::options::{CRATE, crate_path, report_twice, value_of};
use crate::{
    errors::ErrorSink,
    lint::{Origin, said_by},
    syntax::RawOption,
};

/// The one lint that looks at keys from anywhere.
pub(crate) const OVERLAPPING_KEYS: &str = "overlapping_keys";

/// What holds for the catalogues.
pub(crate) struct CatalogDef {
    pub(crate) overlap: OverlapDef,
    pub(crate) crate_path: Option<Path>,
}

/// How strict the lint `overlapping_keys` is, and who says so.
pub(crate) struct OverlapDef {
    pub(crate) level: Level,
    pub(crate) note: String,
}

/// Understands the inner attributes of a `catalog!`; reports those that are none.
pub(crate) fn lower_catalog_options(
    options: &[RawOption],
    project: &Settings,
    errors: &mut ErrorSink,
) -> CatalogDef {
    let mut levels: Vec<LintLevel> = Vec::new();
    let mut crates = 0;
    for option in options {
        let (value, word) = (value_of(option), option.name.to_string());
        match Level::from_name(&word) {
            Some(level) => {
                for (asked, place) in value.read_lint_levels(level, errors) {
                    if asked.lint.name == OVERLAPPING_KEYS {
                        levels.push(asked);
                    } else {
                        errors.report_at(
                            place,
                            Message::new(format!("`{}` does not look at catalogues", asked.lint.name))
                                .help("set its level on a key, on a `keys!` block, or in `Cargo.toml`"),
                        );
                    }
                }
            }
            None if word == CRATE => {
                crates += 1;
                if crates > 1 {
                    report_twice(&option.name, errors);
                }
                value.read_path(errors);
            }
            None => errors.report(
                &option.name,
                Message::new(format!("`{word}` cannot be set for a catalogue"))
                    .help("what can be set are `crate`, and `allow`, `warn` or `deny` of `overlapping_keys`"),
            ),
        }
    }
    let policy = Policy::of_layers(&[project]);
    CatalogDef { overlap: OverlapDef::of(&levels, &policy, Origin::Key), crate_path: crate_path(options) }
}

impl OverlapDef {
    /// What `levels` set, which `origin` has, or else the policy.
    pub(crate) fn of(levels: &[LintLevel], policy: &Policy, origin: Origin) -> Self {
        let own = levels.iter().rev().find(|asked| asked.lint.name == OVERLAPPING_KEYS);
        let by_policy = keyschema_language::lint::find(OVERLAPPING_KEYS).map(|lint| policy.level(lint));
        let level = own.map(|asked| asked.level).or(by_policy).unwrap_or(Level::Deny);
        let origin = match own {
            Some(_) => origin,
            None if policy.lints.contains_key(OVERLAPPING_KEYS) => Origin::Project,
            None => Origin::Standard(policy.standard.to_string()),
        };
        Self { level, note: said_by(OVERLAPPING_KEYS, level, &origin) }
    }
}
