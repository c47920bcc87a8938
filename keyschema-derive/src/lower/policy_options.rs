//! The options that change a key's policy: `standard`, `case`, … and the levels of lints.

use keyschema_language::{
    lint::{Level, LintLevel, Settings, values},
    message::Message,
};
use proc_macro2::{Ident, Span};

use super::{option_value::OptionValue, options::report_twice};
use crate::errors::ErrorSink;

pub(super) const STANDARD: &str = "standard";
pub(super) const CASE: &str = "case";
pub(super) const DELIMITER: &str = "delimiter";
pub(super) const MAX_BYTES: &str = "max_bytes";
pub(super) const LEVELS: &str = "levels";
pub(super) const PREFIX: &str = "prefix";

/// What a key asks for otherwise than its project.
#[derive(Default)]
pub(super) struct PolicyOptions {
    given: Vec<Ident>,
    pub(super) settings: Settings,
    /// The levels that the key sets, and where.
    pub(super) lint_levels: Vec<(LintLevel, Span)>,
}

impl PolicyOptions {
    /// Takes the option if it is one of these; says whether it was.
    pub(super) fn lower(&mut self, word: &str, value: &OptionValue<'_>, errors: &mut ErrorSink) -> bool {
        let settings = &mut self.settings;
        match word {
            STANDARD => settings.standard = value.read_text(values::read_standard, errors),
            CASE => settings.case = value.read_text(values::read_case, errors),
            DELIMITER => settings.delimiter = value.read_quoted(values::read_delimiter, errors),
            MAX_BYTES => settings.max_bytes = value.read_text(read_bytes, errors),
            LEVELS => settings.levels = value.read_text(values::read_levels, errors),
            PREFIX => settings.prefix = value.read_text(read_prefix, errors),
            _ => match Level::from_name(word) {
                // May be given several times, for different lints.
                Some(level) => {
                    self.lint_levels.extend(value.read_lint_levels(level, errors));
                    return true;
                }
                None => return false,
            },
        }
        if self.given.contains(value.name) {
            report_twice(value.name, errors);
        }
        self.given.push(value.name.clone());
        true
    }
}

fn read_bytes(text: &str) -> Result<usize, Message> {
    match text.replace('_', "").parse() {
        Ok(bytes) => values::read_bytes(bytes),
        Err(_) => Err(Message::new(format!("`{text}` is not a number of bytes"))
            .help("write the length of the longest key, as in `max_bytes = 64`")),
    }
}

/// One segment without marks, of which any could be the delimiter.
fn read_prefix(text: &str) -> Result<Vec<String>, Message> {
    if text.chars().any(|character| !character.is_alphanumeric() && !matches!(character, '_' | '-')) {
        return Err(Message::new(format!("`{text}` is not one segment"))
            .help("write one word as the prefix, as in `prefix = mall`, and the rest in the template"));
    }
    values::read_prefix_segment(text).map(|segment| vec![segment])
}
