//! Deprecated keys, by the option or by the attribute `#[deprecated]`.

use keyschema_language::message::Message;

use super::{row::Options, value::OptionValue};
use crate::{errors::ErrorSink, syntax::RawDeprecation};

/// The name of the option.
pub(super) const DEPRECATED: &str = "deprecated";

/// The advice in the schema if the attribute has none.
const NO_ADVICE: &str = "do not use it any more";

impl OptionValue<'_> {
    /// Reads the advice for users of a deprecated key.
    pub(super) fn read_deprecation(&self, errors: &mut ErrorSink) -> Option<String> {
        self.read_words("say what to use instead, as in `deprecated = \"use OrderState\"`", errors)
    }
}

impl Options {
    /// Sets the option from the attribute.
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
