//! Options as written: `hash`, `ttl = 30m`, `allow(…)`.

use keyschema_core::message::Message;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::errors::ErrorSink;

/// One option.
pub(crate) struct RawOption {
    /// The word that it starts with.
    pub(crate) name: Ident,
    /// What follows the word: nothing, `= …` or `(…)`.
    pub(crate) value: RawValue,
}

/// What follows an option's name.
pub(crate) enum RawValue {
    /// Nothing: `hash`.
    None,
    /// The tokens after `=`; empty if there are none.
    Assigned(TokenStream),
    /// The tokens in parentheses.
    Listed(TokenStream),
}

/// Cuts `tokens` at the commas of the outermost level. A comma at the end ends the last part, and begins none.
pub(crate) fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => {
                // The comma itself stands in for an empty part, to have a place to report.
                if part.is_empty() {
                    part.push(token);
                }
                parts.push(std::mem::take(&mut part));
            }
            _ => part.push(token),
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

impl RawOption {
    /// Reads one option; reports what is none.
    pub(crate) fn parse(tokens: Vec<TokenTree>, errors: &mut ErrorSink) -> Option<Self> {
        let mut rest = tokens.iter().cloned();
        let Some(TokenTree::Ident(name)) = rest.next() else {
            errors.report(&TokenStream::from_iter(tokens), not_an_option());
            return None;
        };
        let value = match rest.next() {
            None => RawValue::None,
            Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => RawValue::Assigned(rest.collect()),
            Some(TokenTree::Group(group))
                if group.delimiter() == Delimiter::Parenthesis && rest.next().is_none() =>
            {
                RawValue::Listed(group.stream())
            }
            Some(_) => {
                errors.report(&TokenStream::from_iter(tokens), not_an_option());
                return None;
            }
        };
        Some(Self { name, value })
    }
}

fn not_an_option() -> Message {
    Message::new("this is not an option")
        .help("after the template, write the data type and options such as `ttl = 30m`, with commas between")
        .note("a comma ends the template: a key with a comma in it is written as a string literal")
}
