//! The one way that errors take out of a macro.

use keyschema_language::message::Message;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

use crate::tokens::without_wrapping;

/// Collects the errors of a declaration, so that all of them come out together.
///
/// Dropping a sink without asking for its errors is a defect of the macro, and panics.
pub(crate) struct ErrorSink {
    /// Each with the start and the end of what it is about.
    errors: Option<Vec<(Span, Span, Message)>>,
}

impl ErrorSink {
    pub(crate) fn new() -> Self {
        Self { errors: Some(Vec::new()) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns how many errors have been reported so far.
    pub(crate) fn len(&self) -> usize {
        self.errors.as_ref().map_or(0, Vec::len)
    }

    /// Reports `message` at one place.
    pub(crate) fn report_at(&mut self, span: Span, message: Message) {
        self.report_between(span, span, message);
    }

    /// Reports `message` at all of `tokens`.
    pub(crate) fn report(&mut self, tokens: &impl ToTokens, message: Message) {
        // A type that a `macro_rules!` was given is wrapped, and its wrapping is in that macro.
        let tokens = without_wrapping(tokens.to_token_stream());
        let start = tokens.first().map_or_else(Span::call_site, TokenTree::span);
        let end = tokens.last().map_or(start, TokenTree::span);
        self.report_between(start, end, message);
    }

    /// Reports `message` from one place to another.
    pub(crate) fn report_between(&mut self, start: Span, end: Span, message: Message) {
        self.errors.get_or_insert_default().push((start, end, message));
    }

    /// Returns the errors as tokens that make the compiler report them: `::core::compile_error! { "…" }`. The compiler
    /// underlines from the span of the first token to that of the last.
    pub(crate) fn into_compile_errors(mut self) -> TokenStream {
        let mut output = TokenStream::new();
        for (start, end, message) in self.errors.take().unwrap_or_default() {
            let text = message.to_string();
            output.extend(quote_spanned!(start=> ::core::compile_error!));
            output.extend(quote_spanned!(end=> { #text }));
        }
        output
    }
}

impl Drop for ErrorSink {
    fn drop(&mut self) {
        assert!(self.errors.is_none() || std::thread::panicking(), "an error sink was dropped unread");
    }
}

#[cfg(test)]
mod tests {
    use super::ErrorSink;
    use keyschema_language::message::Message;
    use proc_macro2::Span;

    #[test]
    fn every_error_comes_out() {
        let mut errors = ErrorSink::new();
        assert!(errors.is_empty());
        errors.report_at(Span::call_site(), Message::new("one"));
        errors.report(&quote::quote!(a b), Message::new("two"));
        assert!(!errors.is_empty());
        let output = errors.into_compile_errors().to_string();
        assert!(output.contains("\"one\"") && output.contains("\"two\""), "{output}");
    }

    #[test]
    #[should_panic(expected = "dropped unread")]
    fn an_unread_sink_is_a_defect() {
        drop(ErrorSink::new());
    }
}
