//! The one way that errors take out of a macro.

use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::tokens::without_wrapping;

/// Collects the errors of a declaration, so that all of them come out together.
///
/// Dropping a sink without asking for its errors is a defect of the macro, and panics.
pub(crate) struct ErrorSink {
    errors: Option<Vec<SpannedMessage>>,
}

struct SpannedMessage {
    start: Span,
    end: Span,
    message: Message,
}

impl ErrorSink {
    pub(crate) fn new() -> Self {
        Self { errors: Some(Vec::new()) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many errors there are up to now.
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
        self.push(SpannedMessage { start, end, message });
    }

    fn push(&mut self, error: SpannedMessage) {
        self.errors.get_or_insert_default().push(error);
    }

    /// The errors as tokens that make the compiler report them.
    pub(crate) fn into_compile_errors(mut self) -> TokenStream {
        self.errors.take().unwrap_or_default().iter().flat_map(SpannedMessage::to_compile_error).collect()
    }
}

impl Drop for ErrorSink {
    fn drop(&mut self) {
        assert!(self.errors.is_none() || std::thread::panicking(), "an error sink was dropped unread");
    }
}

impl SpannedMessage {
    /// `::core::compile_error! { "…" }`, of which the first tokens carry the span's start and the last its end:
    /// the compiler underlines from one to the other.
    fn to_compile_error(&self) -> TokenStream {
        let punct = |character, spacing| -> TokenTree {
            let mut punct = Punct::new(character, spacing);
            punct.set_span(self.start);
            punct.into()
        };
        let ident = |name| -> TokenTree { Ident::new(name, self.start).into() };
        let mut text = Literal::string(&self.message.to_string());
        text.set_span(self.end);
        let mut body = Group::new(Delimiter::Brace, TokenTree::from(text).into());
        body.set_span(self.end);
        TokenStream::from_iter([
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            ident("core"),
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            ident("compile_error"),
            punct('!', Spacing::Alone),
            body.into(),
        ])
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
