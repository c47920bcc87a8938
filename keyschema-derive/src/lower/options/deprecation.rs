//! Keys that are not to be used any more, by the option or by the attribute `#[deprecated]`.

use keyschema_language::message::Message;

use super::{row::Options, value::OptionValue};
use crate::{errors::ErrorSink, syntax::RawDeprecation};

/// The name of the option.
pub(super) const DEPRECATED: &str = "deprecated";

/// What the schema says where the attribute says nothing.
const NO_ADVICE: &str = "do not use it any more";

impl OptionValue<'_> {
    /// Reads what to use instead of a deprecated key.
    pub(super) fn read_deprecation(&self, errors: &mut ErrorSink) -> Option<String> {
        self.read_words("say what to use instead, as in `deprecated = \"use OrderState\"`", errors)
    }
}

impl Options {
    /// Takes what the attribute says for the option.
    pub(in crate::lower) fn take_deprecation(
        &mut self,
        attribute: Option<&RawDeprecation>,
        errors: &mut ErrorSink,
    ) {
        let Some(attribute) = attribute.filter(|attribute| !attribute.is_conditional) else { return };
        if let Some(option) = self.name_of(DEPRECATED) {
            errors.report(
                option,
                Message::new("the key is deprecated twice")
                    .help("keep the attribute `#[deprecated]` or the option: they mean the same"),
            );
            return;
        }
        self.value.deprecated = Some(attribute.note.clone().unwrap_or_else(|| NO_ADVICE.into()));
    }
}
