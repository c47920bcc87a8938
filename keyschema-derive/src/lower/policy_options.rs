//! The options that change a key's policy: `standard`, `case`, … and the levels of lints.

use core::ops::RangeInclusive;

use keyschema_core::{
    lint::{Level, Policy, Setting, Standard},
    naming::Case,
};
use proc_macro2::Span;

use super::{option_value::OptionValue, options::Once};
use crate::errors::ErrorSink;

pub(super) const STANDARD: &str = "standard";
pub(super) const CASE: &str = "case";
pub(super) const DELIMITER: &str = "delimiter";
pub(super) const MAX_BYTES: &str = "max_bytes";
pub(super) const LEVELS: &str = "levels";

/// What a key asks for otherwise than its project.
#[derive(Default)]
pub(super) struct PolicyOptions {
    standard: Once<Standard>,
    case: Once<Case>,
    delimiter: Once<String>,
    max_bytes: Once<usize>,
    levels: Once<RangeInclusive<usize>>,
    settings: Vec<(Setting, Span)>,
}

impl PolicyOptions {
    /// Takes the option if it is one of these; says whether it was.
    pub(super) fn lower(&mut self, word: &str, value: &OptionValue<'_>, errors: &mut ErrorSink) -> bool {
        let name = value.name;
        match word {
            STANDARD => self.standard.set(name, value.read_standard(errors), errors),
            CASE => self.case.set(name, value.read_case(errors), errors),
            DELIMITER => self.delimiter.set(name, value.read_delimiter(errors), errors),
            MAX_BYTES => self.max_bytes.set(name, value.read_bytes(errors), errors),
            LEVELS => self.levels.set(name, value.read_levels(errors), errors),
            _ => match Level::from_name(word) {
                Some(level) => self.settings.extend(value.read_settings(level, errors)),
                None => return false,
            },
        }
        true
    }

    /// The project's policy with these options in place, and the levels that the key sets.
    pub(super) fn apply_to(self, project: Policy) -> (Policy, Vec<(Setting, Span)>) {
        let mut policy = match self.standard.into_value() {
            // The words of a project stay its own under any standard.
            Some(standard) if standard != project.standard => Policy {
                vocabulary: project.vocabulary,
                require: project.require,
                prefix: project.prefix,
                lints: project.lints,
                delimiter: project.delimiter,
                ..Policy::of(standard)
            },
            _ => project,
        };
        if let Some(case) = self.case.into_value() {
            policy.case = case;
        }
        if let Some(delimiter) = self.delimiter.into_value() {
            policy.delimiter = delimiter;
        }
        if let Some(max_bytes) = self.max_bytes.into_value() {
            policy.max_bytes = max_bytes;
            policy.warn_bytes = policy.warn_bytes.filter(|warn_bytes| *warn_bytes < max_bytes);
        }
        if let Some(levels) = self.levels.into_value() {
            policy.levels = levels;
        }
        (policy, self.settings)
    }
}
