//! A row of the table of options, and the values that the rows read.

use keyschema_core::{DataType, Refresh, TimeOfDay};
use keyschema_language::lint::{LintLevel, Settings};
use proc_macro2::{Ident, Span};
use syn::Path;

use super::{
    conversions::Conversion, expiry::Ttl, other_keys::OtherKey, place::Place, stored::ValueDef,
    value::OptionValue,
};
use crate::errors::ErrorSink;

/// The name of the row for all data types.
pub(super) const DATA_TYPE: &str = "data type";

/// One option.
pub(in crate::lower) struct OptionRow {
    pub(super) name: &'static str,
    /// The option as written, for messages and documents: `ttl = 30m`.
    pub(super) example: &'static str,
    /// Its effect, in Markdown.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by the test that writes the documents"))]
    pub(super) meaning: &'static str,
    /// The items that it can be set on.
    pub(super) places: &'static [Place],
    pub(super) rules: &'static [Rule],
    /// Reads the value, and reports a wrong one.
    pub(super) read: fn(&OptionValue<'_>, &mut Options, &mut ErrorSink),
}

/// A rule about an option beside others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// It may be given several times.
    MayRepeat,
    /// It is about the lifetime of data, and a channel stores nothing.
    NotOnChannel,
    /// It is only for this data type.
    OnlyOn(DataType),
    /// It needs one of the options of these names, the first of which is proposed.
    Needs(&'static [&'static str]),
    /// It contradicts the option of this name.
    Contradicts(&'static str),
}

/// The options that were given in one place.
#[derive(Default)]
pub(in crate::lower) struct Options {
    /// The item that the options are set on.
    pub(super) place: Option<Place>,
    pub(in crate::lower) data_type: Option<DataType>,
    pub(in crate::lower) ttl: Option<Ttl>,
    /// The time of day when keys expire.
    pub(in crate::lower) expire_at: Option<TimeOfDay>,
    pub(in crate::lower) jitter_percent: Option<u8>,
    pub(in crate::lower) refresh: Option<Refresh>,
    /// The reason why the key never expires.
    pub(in crate::lower) reason: Option<String>,
    /// The stored value.
    pub(in crate::lower) value: ValueDef,
    /// The values of the policy.
    pub(in crate::lower) settings: Settings,
    /// The levels of lints, each with its place.
    pub(in crate::lower) lint_levels: Vec<(LintLevel, Span)>,
    /// The keys that may be the same text.
    pub(in crate::lower) other_keys: Vec<OtherKey>,
    pub(in crate::lower) crate_path: Option<Path>,
    /// The conversions that a newtype does not get.
    pub(in crate::lower) without: Vec<Conversion>,
    /// The text of a variant.
    pub(in crate::lower) rename: Option<String>,
    /// Whether a word that is not an option may have been meant as the data type.
    pub(in crate::lower) may_have_data_type: bool,
    /// Whether there is a word that is not an option here, and may have been meant as one.
    pub(in crate::lower) has_unknown: bool,
    /// Each option that was given, right or wrong, with its name as written.
    pub(super) given: Vec<(&'static OptionRow, Ident)>,
}

impl Options {
    /// Returns the place where the option of this name was first given.
    pub(in crate::lower) fn name_of(&self, option: &str) -> Option<&Ident> {
        self.given.iter().find(|(row, _)| row.name == option).map(|(_, name)| name)
    }

    /// Returns the place where the data type was first given.
    pub(in crate::lower) fn data_type_name(&self) -> Option<&Ident> {
        self.name_of(DATA_TYPE)
    }
}
