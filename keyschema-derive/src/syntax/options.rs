//! Options as written: `hash`, `ttl = 30m`, `allow(…)`.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::doc_tokens::without_doc_comments;
use crate::{
    errors::ErrorSink,
    tokens::{is_punct, is_word},
};

/// The option whose value is a type.
pub(crate) const VALUE: &str = "value";

/// One option.
pub(crate) struct RawOption {
    /// The word that it starts with.
    pub(crate) name: Ident,
    /// The text after the word: nothing, `= …` or `(…)`.
    pub(crate) value: RawValue,
}

/// The text after an option's name.
pub(crate) enum RawValue {
    /// Nothing: `hash`.
    None,
    /// The tokens after `=`. Empty if there are none.
    Assigned(TokenStream),
    /// The tokens in parentheses.
    Listed(TokenStream),
}

/// Cuts `tokens` at the commas of the outermost level. A comma at the end begins no further part.
///
/// Commas in the angle brackets of a type do not count. There is a type only after `value =`. In
/// other places, `<` is an ordinary character.
///
/// Reports doc comments among the tokens and removes them. A macro receives them as ordinary
/// tokens.
pub(super) fn split_at_commas(tokens: TokenStream, errors: &mut ErrorSink) -> Vec<Vec<TokenTree>> {
    let mut parts = Vec::new();
    let mut part: Vec<TokenTree> = Vec::new();
    for token in without_doc_comments(tokens, errors) {
        if is_punct(&token, ',') && angle_depth(&part) == 0 {
            // The comma itself replaces an empty part, as a place to report.
            if part.is_empty() {
                part.push(token);
            }
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(token);
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Returns how many angle brackets of a type are open at the end of `part`, which is `value = …`.
fn angle_depth(part: &[TokenTree]) -> usize {
    let mut depth = 0_usize;
    if let [name, mark, ty @ ..] = part
        && is_word(name, VALUE)
        && is_punct(mark, '=')
    {
        for (index, token) in ty.iter().enumerate() {
            let is_arrow = index > 0 && is_punct(&ty[index - 1], '-');
            if is_punct(token, '<') {
                depth += 1;
            } else if is_punct(token, '>') && !is_arrow {
                depth = depth.saturating_sub(1);
            }
        }
    }
    depth
}

/// Whether `part` is empty. Then it is the comma that would have ended it.
pub(super) fn is_lone_comma(part: &[TokenTree]) -> bool {
    matches!(part, [comma] if is_punct(comma, ','))
}

/// Cuts `part` where a comma is missing before another option, and reports each such place.
fn split_at_missing_commas(part: Vec<TokenTree>, errors: &mut ErrorSink) -> Vec<Vec<TokenTree>> {
    let mut options = Vec::new();
    let mut option: Vec<TokenTree> = Vec::new();
    let mut rest = part.into_iter();
    while let Some(token) = rest.next() {
        if begins_option(&option, &token, rest.as_slice()) {
            errors.report(
                &token,
                Message::new(format!("missing `,` before `{token}`")).help(format!("write `, {token}`")),
            );
            options.push(std::mem::take(&mut option));
        }
        option.push(token);
    }
    options.push(option);
    options
}

/// Whether `token` is the name of the next option, and not part of the option written `before` it.
fn begins_option(before: &[TokenTree], token: &TokenTree, after: &[TokenTree]) -> bool {
    let (Some(last), TokenTree::Ident(_)) = (before.last(), token) else {
        return false;
    };
    if angle_depth(before) > 0 {
        return false;
    }
    let is_at = |index: usize| after.get(index).is_some_and(|token| is_punct(token, '='));
    if is_at(0) && !is_at(1) {
        return true;
    }
    match last {
        // After the name alone: `hash ttl`.
        TokenTree::Ident(_) => before.len() == 1,
        TokenTree::Group(_) => true,
        // `"why" hash` and `1h hash`, but not `30 minutes`.
        TokenTree::Literal(literal) => !literal.to_string().ends_with(|last: char| last.is_ascii_digit()),
        TokenTree::Punct(mark) => mark.as_char() == '%',
    }
}

impl RawOption {
    /// Parses options that are separated by commas. At least one is required.
    pub(crate) fn parse_list(
        tokens: TokenStream,
        advice: fn(Message) -> Message,
        errors: &mut ErrorSink,
    ) -> Vec<Self> {
        let mut parts = split_at_commas(tokens, errors);
        if parts.is_empty() {
            parts.push(Vec::new());
        }
        Self::parse_all(parts, advice, errors).into_iter().flatten().collect_vec()
    }

    /// Parses each of `parts` as an option. Reports those that are not options, with `advice`, and
    /// returns `None` for them.
    pub(super) fn parse_all(
        parts: impl IntoIterator<Item = Vec<TokenTree>>,
        advice: fn(Message) -> Message,
        errors: &mut ErrorSink,
    ) -> Vec<Option<Self>> {
        let mut options = Vec::new();
        for part in parts {
            for option in split_at_missing_commas(part, errors) {
                options.push(Self::parse(option, advice, errors));
            }
        }
        options
    }

    /// Parses one option. Reports, with `advice`, tokens that are not an option.
    fn parse(tokens: Vec<TokenTree>, advice: fn(Message) -> Message, errors: &mut ErrorSink) -> Option<Self> {
        if is_lone_comma(&tokens) {
            errors.report(
                &TokenStream::from_iter(tokens),
                Message::new("there is nothing before this comma").help("remove the comma"),
            );
            return None;
        }
        let value = match &tokens[..] {
            [_] => Some(RawValue::None),
            [_, mark, value @ ..]
                if is_punct(mark, '=') && !value.first().is_some_and(|next| is_punct(next, '=')) =>
            {
                Some(RawValue::Assigned(value.iter().cloned().collect()))
            }
            [_, TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                Some(RawValue::Listed(group.stream()))
            }
            _ => None,
        };
        if let (Some(TokenTree::Ident(name)), Some(value)) = (tokens.first(), value) {
            return Some(Self { name: name.clone(), value });
        }
        errors.report(&TokenStream::from_iter(tokens), advice(Message::new("this is not an option")));
        None
    }
}
