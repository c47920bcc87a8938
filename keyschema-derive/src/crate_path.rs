//! The path of the crate keyschema in generated code, if no `crate = …` sets it.

use std::sync::atomic::{AtomicBool, Ordering};

use keyschema_language::message::Message;
use proc_macro2::Span;
use syn::Path;

use crate::{
    compiler::{Compiler, KEYSCHEMA},
    errors::ErrorSink,
};

/// The place of the crate.
pub(crate) enum CratePath {
    /// At this path; at `::keyschema` without one.
    At(Option<Path>),
    /// The code cannot name the crate.
    Missing,
}

/// Returns where the crate is: at the path that a manifest sets, or as the package depends on it.
///
/// The compiler knows exactly which names there are. If it cannot be asked, as in an editor, the
/// name comes from the dependency in the manifest.
pub(crate) fn find_crate(setting: Option<&str>, dependency: Option<&str>, compiler: &Compiler) -> CratePath {
    let at = |path: &str| CratePath::At(syn::parse_str(path).ok());
    if let Some(path) = setting {
        return at(path);
    }
    if compiler.is_keyschema || compiler.crates.iter().any(|it| it.name == KEYSCHEMA) {
        return CratePath::At(None);
    }
    let name = match compiler.crates.iter().find(|it| it.own_name.as_deref() == Some(KEYSCHEMA)) {
        Some(renamed) => Some(&*renamed.name),
        None if compiler.crates.is_empty() => Some(dependency.unwrap_or(KEYSCHEMA)),
        None => None,
    };
    name.map_or(CratePath::Missing, |name| at(&format!("::{name}")))
}

impl CratePath {
    /// Returns the path that a declaration sets, or otherwise this one. Reports a missing crate
    /// once for each crate.
    ///
    /// Without the crate, nothing is generated: every line of it would be an error.
    pub(crate) fn or_reported(
        self,
        set: Option<Path>,
        errors: &mut ErrorSink,
    ) -> Result<Option<Path>, Missing> {
        static IS_REPORTED: AtomicBool = AtomicBool::new(false);
        match self {
            _ if set.is_some() => Ok(set),
            Self::At(path) => Ok(path),
            Self::Missing => {
                if !IS_REPORTED.swap(true, Ordering::Relaxed) {
                    errors.report_at(Span::call_site(), missing());
                }
                Err(Missing)
            }
        }
    }
}

/// There is no crate keyschema.
pub(crate) struct Missing;

fn missing() -> Message {
    Message::new("this crate does not depend on `keyschema`")
        .help("add `keyschema` to `Cargo.toml`, or set its path in another crate, as in `crate = my_infra::keyschema`")
        .note("`crate = \"my_infra::keyschema\"` in `[package.metadata.keyschema]` sets it for the whole package")
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;
    use crate::compiler::ExternCrate;

    fn found(setting: Option<&str>, dependency: Option<&str>, crates: &[(&str, &str)]) -> Option<String> {
        let crates = crates
            .iter()
            .map(|(name, own)| ExternCrate { name: (*name).into(), own_name: Some((*own).into()) });
        let compiler = Compiler { crates: crates.collect(), ..Compiler::default() };
        match find_crate(setting, dependency, &compiler) {
            CratePath::At(path) => {
                let path = path.map(|path| path.to_token_stream().to_string().replace(' ', ""));
                Some(path.unwrap_or_else(|| "::keyschema".into()))
            }
            CratePath::Missing => None,
        }
    }

    #[test]
    fn the_message_about_a_missing_crate_keeps_the_style() {
        assert_eq!(missing().style_faults(), [""; 0]);
    }

    #[test]
    fn a_path_that_is_set_wins_over_the_dependency() {
        let keys = [("serde", "serde"), ("keyschema", "keyschema")];
        assert_eq!(
            found(Some("::my_infra::keyschema"), None, &keys).as_deref(),
            Some("::my_infra::keyschema")
        );
        assert_eq!(found(None, Some("ks"), &keys).as_deref(), Some("::keyschema"));
        assert_eq!(found(None, None, &[("ks", "keyschema")]).as_deref(), Some("::ks"));
        assert_eq!(found(None, None, &[("my_infra", "my_infra")]), None);
        // In an editor.
        assert_eq!(found(None, Some("ks"), &[]).as_deref(), Some("::ks"));
        assert_eq!(found(None, None, &[]).as_deref(), Some("::keyschema"));
    }
}
