//! Options as written: `hash`, `ttl = 30m`, `allow(…)`.

use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::errors::ErrorSink;

/// The option whose value is a type.
pub(crate) const VALUE: &str = "value";

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
///
/// A comma in the angle brackets of a type is none of these. Only behind `value =` is there a type: elsewhere `<` is a
/// character like any other.
///
/// Doc comments among the tokens are reported and left out: to a macro they are tokens like any other.
pub(crate) fn split_at_commas(tokens: TokenStream, errors: &mut ErrorSink) -> Vec<Vec<TokenTree>> {
    let mut parts = Vec::new();
    let mut part: Vec<TokenTree> = Vec::new();
    let mut angles = 0_usize;
    for token in without_doc_comments(tokens, errors) {
        match &token {
            TokenTree::Punct(punct) if holds_type(&part) && matches!(punct.as_char(), '<' | '>') => {
                let is_arrow = matches!(part.last(), Some(TokenTree::Punct(last)) if last.as_char() == '-');
                match punct.as_char() {
                    '<' => angles += 1,
                    _ if is_arrow => {}
                    _ => angles = angles.saturating_sub(1),
                }
                part.push(token);
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' && angles == 0 => {
                // The comma itself stands in for an empty part, to have a place to report.
                if part.is_empty() {
                    part.push(token);
                }
                parts.push(std::mem::take(&mut part));
                angles = 0;
            }
            _ => part.push(token),
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Whether a type has begun in this part: `value = …`.
fn holds_type(part: &[TokenTree]) -> bool {
    match part {
        [TokenTree::Ident(name), TokenTree::Punct(mark), ..] if name == VALUE => mark.as_char() == '=',
        _ => false,
    }
}

/// Whether `part` is an empty one: the comma that would have ended it.
pub(super) fn is_lone_comma(part: &[TokenTree]) -> bool {
    matches!(part, [TokenTree::Punct(punct)] if punct.as_char() == ',')
}

fn without_doc_comments(tokens: TokenStream, errors: &mut ErrorSink) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    // The lines of one comment are one mistake.
    let mut reported = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_mark = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        if is_mark && tokens.peek().is_some_and(is_doc) {
            tokens.next();
            if !reported {
                errors.report(
                    &token,
                    Message::new("a doc comment cannot stand here")
                        .help("write it above the type, or as a comment that begins with `//`"),
                );
            }
            reported = true;
        } else {
            reported = false;
            kept.push(token);
        }
    }
    kept
}

/// Whether `token` is the `[doc = "…"]` that a doc comment becomes.
fn is_doc(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    let mut inside = group.stream().into_iter();
    group.delimiter() == Delimiter::Bracket
        && matches!(inside.next(), Some(TokenTree::Ident(name)) if name == "doc")
        && matches!(inside.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
}

impl RawOption {
    /// Reads one option; reports what is none, with `advice`.
    pub(crate) fn parse(
        tokens: Vec<TokenTree>,
        advice: fn(Message) -> Message,
        errors: &mut ErrorSink,
    ) -> Option<Self> {
        if is_lone_comma(&tokens) {
            errors.report(
                &TokenStream::from_iter(tokens),
                Message::new("there is nothing before this comma").help("remove the comma"),
            );
            return None;
        }
        let not_an_option = || advice(Message::new("this is not an option"));
        let mut rest = tokens.iter().cloned().peekable();
        let Some(TokenTree::Ident(name)) = rest.next() else {
            errors.report(&TokenStream::from_iter(tokens), not_an_option());
            return None;
        };
        let value = match rest.next() {
            None => RawValue::None,
            Some(TokenTree::Punct(punct))
                if punct.as_char() == '=' && !rest.peek().is_some_and(is_equals_sign) =>
            {
                RawValue::Assigned(rest.collect())
            }
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

fn is_equals_sign(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '=')
}
