//! What a `catalog! { … }` says of its catalogues.

use keyschema_language::{
    lint::{Level, LintLevel, Policy, SetBy, SetLevel, Settings, find},
    message::Message,
};
use syn::Path;

use super::options::{CRATE, crate_path, report_twice, value_of};
use crate::{errors::ErrorSink, syntax::RawOption};

/// The one lint that looks at keys from anywhere.
pub(crate) const OVERLAPPING_KEYS: &str = "overlapping_keys";

/// What holds for the catalogues.
pub(crate) struct CatalogDef {
    /// How strict the lint `overlapping_keys` is.
    pub(crate) overlap: SetLevel,
    pub(crate) crate_path: Option<Path>,
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
                    if asked.lint == OVERLAPPING_KEYS {
                        levels.push(asked);
                    } else {
                        errors.report_at(
                            place,
                            Message::new(format!("`{}` does not look at catalogues", asked.lint))
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
    CatalogDef { overlap: overlap_level((SetBy::Catalog, &levels), &policy), crate_path: crate_path(options) }
}

/// Returns how strict `overlapping_keys` is for keys that are compared with each other.
fn overlap_level(layer: (SetBy, &[LintLevel]), policy: &Policy) -> SetLevel {
    let lint = find(OVERLAPPING_KEYS).expect("the lint is listed");
    lint.level(&[layer], policy)
}
