//! The errors of a macro, which all leave it through one sink.
//!
//! `lower` returns a `KeyDef`, or the `Parts` that it understood: options one by one, and the
//! template if it is whole. What is not known (the data type, the TTL, the type of a parameter, the
//! fields) becomes an `UnknownType` in the generated code:
//!
//! ```text
//! <[(); compile_error!("the message")] as IntoIterator>::Item
//! ```
//!
//! The length of the array is an error, so the compiler takes the whole type for one, and raises no
//! error about anything that depends on it. If the parameters could not be read, `new` is a
//! constant of such a type, so any call of it is silent too.
//! `tests/tests/compile/follow_up_errors.rs` counts the errors of declarations and of their uses.
//! `while_typing.rs` asks which names there are in blocks that are cut short after each token.

use keyschema_language::message::Message;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use syn::Lifetime;

use crate::tokens::{find_too_deep, without_wrapping};

/// A type that is unknown because of a mistake that was reported.
///
/// The compiler raises no errors about such a type, nor about what depends on it. The type contains
/// the report again, as the length of an array. If two errors at one place are equal, the compiler
/// shows only one.
#[derive(Clone, Default)]
pub(crate) struct UnknownType(Option<Error>);

/// An error, with its place.
#[derive(Clone)]
enum Error {
    /// This message, from one place to another.
    Message { start: Span, end: Span, message: Message },
    /// A token that is not valid Rust, which the compiler reports.
    Token(Literal),
}

impl UnknownType {
    /// Returns an unknown type with these lifetimes. A struct must use each lifetime that it
    /// declares.
    pub(crate) fn with_lifetimes(&self, lifetimes: &[Lifetime]) -> TokenStream {
        let lifetimes = quote!((#(&#lifetimes (),)*));
        // A declaration without mistakes has no error, and nothing in it is unknown.
        self.0.as_ref().map_or_else(
            || lifetimes.clone(),
            |error| quote!(<[#lifetimes; #error] as ::core::iter::IntoIterator>::Item),
        )
    }
}

impl ToTokens for UnknownType {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.with_lifetimes(&[]));
    }
}

impl ToTokens for Error {
    /// Writes `::core::compile_error! { "…" }`, with which the compiler reports the error. The
    /// compiler underlines from the span of the first token to that of the last.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Message { start, end, message } => {
                let text = message.to_string();
                tokens.extend(quote_spanned!(*start=> ::core::compile_error!));
                tokens.extend(quote_spanned!(*end=> { #text }));
            }
            Self::Token(token) => token.to_tokens(tokens),
        }
    }
}

/// Collects the errors of a declaration, so that all of them are reported together.
///
/// Dropping a sink without asking for its errors is a defect of the macro, and panics.
pub(crate) struct ErrorSink {
    errors: Option<Vec<Error>>,
    /// Errors that depend on a condition, `#[cfg(…)]`. They do not count as errors of the
    /// declaration.
    conditional: Vec<(TokenStream, Error)>,
}

impl ErrorSink {
    pub(crate) fn new() -> Self {
        Self { errors: Some(Vec::new()), conditional: Vec::new() }
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
        // A type that a `macro_rules!` received is wrapped in an invisible group, which has a place
        // in that macro.
        let tokens = without_wrapping(tokens.to_token_stream());
        let start = tokens.first().map_or_else(Span::call_site, TokenTree::span);
        let end = tokens.last().map_or(start, TokenTree::span);
        self.report_between(start, end, message);
    }

    /// Reports `message` from one place to another.
    pub(crate) fn report_between(&mut self, start: Span, end: Span, message: Message) {
        self.errors.get_or_insert_default().push(Error::Message { start, end, message });
    }

    /// Reports `message` at one place, if the condition holds when the compiler looks.
    pub(crate) fn report_under(&mut self, condition: TokenStream, span: Span, message: Message) {
        self.conditional.push((condition, Error::Message { start: span, end: span, message }));
    }

    /// Reports the first of `tokens` that is nested too deep to be read. Returns whether there is
    /// one.
    pub(crate) fn report_too_deep(&mut self, tokens: TokenStream) -> bool {
        let Some(token) = find_too_deep(tokens) else {
            return false;
        };
        let message = Message::new("this type is nested too deep");
        self.report(&token, message.help("give a part of it a name, as in `type Orders = Vec<Order>;`"));
        true
    }

    /// Records a token that is not valid Rust. The compiler has reported it.
    pub(crate) fn note_invalid(&mut self, token: &Literal) {
        self.errors.get_or_insert_default().push(Error::Token(token.clone()));
    }

    /// Returns the error with this number, if it exists, as the type of what is unknown because of
    /// it.
    pub(crate) fn unknown_type(&self, number: usize) -> Option<UnknownType> {
        self.errors.as_ref()?.get(number).cloned().map(|error| UnknownType(Some(error)))
    }

    /// Returns the errors as tokens that make the compiler report them.
    pub(crate) fn into_compile_errors(mut self) -> TokenStream {
        let errors = self.errors.take().unwrap_or_default();
        let mut tokens = TokenStream::new();
        for error in &errors {
            if matches!(error, Error::Message { .. }) {
                error.to_tokens(&mut tokens);
            }
        }
        for (condition, error) in &self.conditional {
            condition.to_tokens(&mut tokens);
            error.to_tokens(&mut tokens);
        }
        tokens
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
