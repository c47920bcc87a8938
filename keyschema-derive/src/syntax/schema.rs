//! A template and its options, as written in `#[redis_key(…)]` and after the `=` of a key in a
//! block.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::message::Message;
use proc_macro2::{Span, TokenTree};

use super::{options::RawOption, template_source::TemplateSource};
use crate::errors::ErrorSink;

/// A template and its options, as written.
pub(crate) struct RawSchema {
    /// The word `redis_key`, or the name of the key.
    pub(crate) span: Span,
    /// `None` if it is missing.
    pub(crate) template: Option<TemplateSource>,
    pub(crate) options: Vec<RawOption>,
    /// Whether all of the options could be read.
    pub(crate) is_whole: bool,
}

impl RawSchema {
    /// Parses the template with `parse_template`, and the other parts as options.
    pub(super) fn parse(
        parts: Vec<Vec<TokenTree>>,
        span: Span,
        parse_template: fn(Vec<TokenTree>, Span, &mut ErrorSink) -> Option<TemplateSource>,
        advice: fn(Message) -> Message,
        errors: &mut ErrorSink,
    ) -> Self {
        let errors_before = errors.len();
        let count = parts.len();
        let mut parts = parts.into_iter();
        let template = parse_template(parts.next().unwrap_or_default(), span, errors);
        // Without the comma after it, a template swallows the options.
        let may_hold_options = count <= 1 && errors.len() > errors_before;
        let options = RawOption::parse_all(parts, advice, errors);
        let is_whole = !may_hold_options && options.iter().all(Option::is_some);
        Self { span, template, options: options.into_iter().flatten().collect_vec(), is_whole }
    }
}

/// Adds the note that a comma ends the template.
pub(super) fn note_on_commas(message: Message) -> Message {
    message.note("a comma ends the template: write a key that contains a comma as a string literal")
}
