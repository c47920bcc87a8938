//! The options of a `catalog! { … }`.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::{
    lint::{ALL, LintLevel, OVERLAPPING_KEYS, Policy, Scope, SetBy, SetLevel, Settings, find},
    message::Message,
};
use syn::Path;

use super::options::{Options, Place};
use crate::{errors::ErrorSink, syntax::RawOption};

/// The settings for the catalogues.
pub(crate) struct CatalogDef {
    /// The level of the lint `overlapping_keys`.
    pub(crate) overlap: SetLevel,
    pub(crate) crate_path: Option<Path>,
}

/// Interprets the inner attributes of a `catalog!`.
pub(crate) fn lower_catalog_options(
    options: &[RawOption],
    project: &Settings,
    errors: &mut ErrorSink,
) -> CatalogDef {
    let options = Options::read(options, Place::Catalog, errors);
    let (levels, others): (Vec<_>, Vec<_>) =
        options.lint_levels.into_iter().partition(|(asked, _)| asked.lint == OVERLAPPING_KEYS);
    let mut reported: Option<Scope> = None;
    for (asked, place) in others {
        let name = match asked.scope {
            Scope::All => ALL,
            Scope::Group(name) => name,
            Scope::Lint => asked.lint,
        };
        // A name that covers several lints is reported once.
        let is_again = asked.scope != Scope::Lint && reported == Some(asked.scope);
        reported = Some(asked.scope);
        if is_again {
            continue;
        }
        errors.report_at(
            place,
            Message::new(format!("`{name}` does not look at catalogues"))
                .help("set its level on a key, on a `keys!` block, or in `Cargo.toml`"),
        );
    }
    let levels: Vec<LintLevel> = levels.into_iter().map(|(asked, _)| asked).collect_vec();
    let lint = find(OVERLAPPING_KEYS).expect("the lint is listed");
    let overlap = lint.level(&[(SetBy::Catalog, &levels)], &Policy::of_layers(&[project]));
    CatalogDef { overlap, crate_path: options.crate_path }
}
