//! What lints propose to write.
//!
//! A lint knows its own rule. A text that follows it can still say less than the key does, break another rule, or be the text of
//! another key: whoever pastes it would merge keys that are different, or be told so by the next finding. So lints hand over
//! proposals, and [`Judge`](super::judge::Judge) decides which of them a help shows.

use keyschema_core::DataType;

use super::rewrite::shown;

/// A template that a lint proposes, with the help around it, and the help without.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The whole template, types left out where it is to be shown.
    pub(super) template: String,
    /// What is shown of it, if not all.
    pub(super) part: Option<String>,
    before: String,
    after: String,
    /// What to do, where the template is not to be shown.
    pub(super) otherwise: String,
    /// The key that it is for, if not the one of the finding.
    pub(super) key: Option<usize>,
    /// The delimiter that the key is to have with it.
    pub(super) delimiter: Option<String>,
    /// The data type that the key is to have with it.
    pub(super) data_type: Option<DataType>,
    /// Whether one parameter, of a date, stands for several.
    pub(super) joins_dates: bool,
}

impl Proposal {
    /// "write `template`", or else `otherwise`.
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

    /// No template, but what to do.
    pub fn none(help: impl Into<String>) -> Self {
        Self::new("", help)
    }

    /// Shows only this part of the template.
    #[must_use]
    pub fn part(self, part: impl Into<String>) -> Self {
        Self { part: Some(part.into()), ..self }
    }

    /// Says this before and after the template.
    #[must_use]
    pub fn within(self, before: impl Into<String>, after: impl Into<String>) -> Self {
        Self { before: before.into(), after: after.into(), ..self }
    }

    /// It is for the key with this number, not for that of the finding.
    #[must_use]
    pub fn for_key(self, key: usize) -> Self {
        Self { key: Some(key), ..self }
    }

    /// It goes with this delimiter.
    #[must_use]
    pub fn with_delimiter(self, delimiter: &str) -> Self {
        Self { delimiter: Some(delimiter.to_string()), ..self }
    }

    /// It is for a key of this data type.
    #[must_use]
    pub fn of_type(self, data_type: DataType) -> Self {
        Self { data_type: Some(data_type), ..self }
    }

    /// It has one date in place of the parts of one.
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
