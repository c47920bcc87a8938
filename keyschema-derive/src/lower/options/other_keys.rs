//! The keys in `allow(overlapping_keys(Admin, shop::Basket))`.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::{
    lint::{LintLevel, OVERLAPPING_KEYS},
    message::Message,
    naming::nearest,
};
use proc_macro2::Span;
use syn::{Ident, Path};

use crate::errors::ErrorSink;

/// A key that may be the same text as the declared key. It is given by its name for a key of the
/// same block, and otherwise by its path.
pub(crate) struct OtherKey {
    pub(crate) path: Path,
}

impl OtherKey {
    /// Returns the name of the key's type, as in the schema.
    pub(crate) fn name(&self) -> String {
        self.path.segments.last().map_or_else(String::new, |last| last.ident.to_string())
    }

    /// Whether the path may lead to a key. Reports a name without a path that is not one of `keys`,
    /// which are declared in the same block.
    pub(crate) fn check_is_in(&self, keys: &[&Ident], errors: &mut ErrorSink) -> bool {
        let Some(name) = self.path.get_ident().filter(|name| !keys.contains(name)) else {
            return true;
        };
        let names: Vec<String> = keys.iter().map(ToString::to_string).collect_vec();
        let help = match nearest(&name.to_string(), names.iter().map(String::as_str)) {
            Some(meant) => format!("write `{meant}`"),
            None => format!("for a key from elsewhere write its path, as in `super::{name}`"),
        };
        errors.report(name, Message::new(format!("there is no key `{name}` in this block")).help(help));
        false
    }
}

/// Reports levels of pairs where they are not set on a key.
pub(super) fn refuse_other_keys(levels: &[(LintLevel, Span)], errors: &mut ErrorSink) {
    for (level, place) in levels {
        if let Some(other) = &level.other_key {
            errors.report_at(
                *place,
                Message::new("only a key can allow that it overlaps another one").help(format!(
                    "write `allow({OVERLAPPING_KEYS}({other}))` on the key that may overlap `{other}`"
                )),
            );
        }
    }
}
