//! The texts that lints propose.
//!
//! A lint knows only its own rule. A proposed text that follows this rule can still lose
//! information, break another rule, or be the text of another key. Somebody who pastes it would
//! merge different keys, or get the next finding. So lints hand over proposals, and
//! [`Judge`](super::judge::Judge) decides which of them a help shows.

use keyschema_core::DataType;

use super::rewrite::shown;

/// A template that a lint proposes, with the help around it, and the help without it.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The whole template. Types are left out where it is shown.
    pub(super) template: String,
    /// The part of it that is shown, if not all.
    pub(super) part: Option<String>,
    before: String,
    after: String,
    /// The help if the template is not shown.
    pub(super) otherwise: String,
    /// The key that it is for, if it is not the key of the finding.
    pub(super) key: Option<usize>,
    /// The delimiter that the key would have with it.
    pub(super) delimiter: Option<String>,
    /// The data type that the key would have with it.
    pub(super) data_type: Option<DataType>,
    /// Whether one parameter, a date, replaces several.
    pub(super) joins_dates: bool,
}

impl Proposal {
    /// Returns a proposal with the help "write `template`", or otherwise the help `otherwise`.
    pub fn new(template: impl Into<String>, otherwise: impl Into<String>) -> Self {
        Self {
            template: template.into(),
            part: None,
            before: "write ".to_string(),
            after: String::new(),
            otherwise: otherwise.into(),
            key: None,
            delimiter: None,
            data_type: None,
            joins_dates: false,
        }
    }

    /// Returns a proposal without a template.
    pub fn none(help: impl Into<String>) -> Self {
        Self::new("", help)
    }

    /// Shows only this part of the template.
    #[must_use]
    pub fn part(self, part: impl Into<String>) -> Self {
        Self { part: Some(part.into()), ..self }
    }

    /// Adds text before and after the template.
    #[must_use]
    pub fn within(self, before: impl Into<String>, after: impl Into<String>) -> Self {
        Self { before: before.into(), after: after.into(), ..self }
    }

    /// Says that the proposal is for the key with this number, and not for the key of the finding.
    #[must_use]
    pub fn for_key(self, key: usize) -> Self {
        Self { key: Some(key), ..self }
    }

    /// Says that the proposal needs this delimiter.
    #[must_use]
    pub fn with_delimiter(self, delimiter: &str) -> Self {
        Self { delimiter: Some(delimiter.to_string()), ..self }
    }

    /// Says that the proposal is for a key of this data type.
    #[must_use]
    pub fn of_type(self, data_type: DataType) -> Self {
        Self { data_type: Some(data_type), ..self }
    }

    /// Says that the proposal replaces the parts of a date by one date.
    #[must_use]
    pub fn joining_dates(self) -> Self {
        Self { joins_dates: true, ..self }
    }

    /// Returns the help that shows the template.
    pub(super) fn help(&self) -> String {
        let text = self.part.as_ref().unwrap_or(&self.template);
        [&self.before, &*shown(text), &self.after].concat()
    }
}
