//! The options that change a policy: its values, and the levels of lints.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::{
    WordMap,
    lint::{Level, LintLevel, OVERLAPPING_KEYS, values},
    message::{Message, code},
};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{LitStr, Path, spanned::Spanned};

use super::{other_keys::OtherKey, row::Options, value::OptionValue};
use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawValue},
    tokens::{elements, without_spaces},
};

impl Options {
    /// Reads the lints in `allow(abbreviations, reason = "…")`, each with its place.
    pub(super) fn read_lint_levels(&mut self, option: &OptionValue<'_>, errors: &mut ErrorSink) {
        let Some(level) = Level::from_name(&option.name.to_string()) else {
            return;
        };
        let tokens = match option.value {
            RawValue::Listed(tokens) if !tokens.is_empty() => tokens,
            _ => {
                let message = Message::new(format!("`{}` names no lint", option.name));
                return errors.report(option.name, message.help(format!("write `{}`", option.example)));
            }
        };
        let advice = |message: Message| {
            message.help("name lints, separated by commas, and the reason last: `reason = \"…\"`")
        };
        let first = self.lint_levels.len();
        let mut said = None;
        for named in RawOption::parse_list(tokens.clone(), advice, errors) {
            match (named.name.to_string().as_str(), &named.value) {
                ("reason", value) => {
                    let reason = OptionValue { name: &named.name, value, example: "reason = \"…\"" };
                    said = reason.read_words("say why this key may differ, or remove the reason", errors);
                }
                (name, RawValue::None) => match values::read_lints(name) {
                    Ok((lints, scope)) => {
                        let levels =
                            lints.iter().map(|lint| LintLevel { scope, ..LintLevel::new(lint.name, level) });
                        self.lint_levels.extend(levels.map(|level| (level, named.name.span())));
                    }
                    Err(message) => errors.report(&named.name, message),
                },
                (OVERLAPPING_KEYS, RawValue::Listed(tokens)) if level == Level::Allow => {
                    self.read_other_keys(tokens, errors);
                }
                (name, _) => errors.report(
                    &named.name,
                    Message::new(format!("`{name}` takes no value here"))
                        .help(format!("write `{}`", option.example)),
                ),
            }
        }
        for (level, _) in &mut self.lint_levels[first..] {
            level.reason.clone_from(&said);
        }
    }

    /// Reads the keys in the parentheses, which the declared key may overlap.
    fn read_other_keys(&mut self, tokens: &TokenStream, errors: &mut ErrorSink) {
        let mut paths: Vec<Path> = Vec::new();
        let mut are_paths = !tokens.is_empty();
        for element in elements(tokens.clone()) {
            match syn::parse2(element) {
                Ok(path) => paths.push(path),
                Err(_) => are_paths = false,
            }
        }
        if !are_paths {
            return errors.report(
                tokens,
                Message::new(format!("`{}` does not name keys", without_spaces(tokens))).help(format!(
                    "write the types of keys, as in `{OVERLAPPING_KEYS}(Admin, shop::Basket)`"
                )),
            );
        }
        for path in paths {
            let other_key = Some(without_spaces(&path.to_token_stream()));
            let level = LintLevel { other_key, ..LintLevel::new(OVERLAPPING_KEYS, Level::Allow) };
            self.lint_levels.push((level, path.span()));
            self.other_keys.push(OtherKey { path });
        }
    }
}

pub(super) fn read_bytes(text: &str) -> Result<usize, Message> {
    match text.replace('_', "").parse() {
        Ok(bytes) => values::read_bytes(bytes),
        Err(_) => Err(Message::new(format!("`{text}` is not a number of bytes"))
            .help("write the length of the longest key, as in `max_bytes = 64`")),
    }
}

/// Parses a list of tags: `["pii", "gdpr"]`.
pub(super) fn read_tags(tokens: &TokenStream) -> Result<WordMap, Message> {
    let not_a_list = || {
        Message::new("the value of `tags` is not a list of string literals")
            .help("write them in quotes, as in `tags = [\"pii\", \"gdpr\"]`")
    };
    let elements = elements_of(tokens).ok_or_else(not_a_list)?;
    if elements.is_empty() {
        return Err(Message::new("the list of tags is empty")
            .help("leave it out, or name a tag, as in `tags = [\"pii\"]`"));
    }
    let mut tags = WordMap::new();
    for element in elements {
        let text: LitStr = syn::parse2(element).map_err(|_| not_a_list())?;
        tags.insert(values::read_tag(&text.value())?, ());
    }
    Ok(tags)
}

/// Reads the segments of a prefix: `mall`, or `[mall, eu]`, or none: `[]`.
pub(super) fn read_prefix(tokens: &TokenStream) -> Result<Vec<String>, Message> {
    match elements_of(tokens) {
        Some(segments) => segments.iter().map(read_prefix_segment).collect(),
        None => read_prefix_segment(tokens).map(|segment| vec![segment]),
    }
}

/// Returns the elements of a list in brackets, if the tokens are one.
fn elements_of(tokens: &TokenStream) -> Option<Vec<TokenStream>> {
    let mut trees = tokens.clone().into_iter();
    let list = match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(list)), None) if list.delimiter() == Delimiter::Bracket => list.stream(),
        _ => return None,
    };
    Some(elements(list))
}

/// Reads one segment without punctuation, which could be the delimiter.
fn read_prefix_segment(tokens: &TokenStream) -> Result<String, Message> {
    let literal: Option<LitStr> = syn::parse2(tokens.clone()).ok();
    let text = literal.map_or_else(|| without_spaces(tokens), |literal| literal.value());
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    if text.chars().all(is_word) {
        return values::read_prefix_segment(&text);
    }
    let words: Vec<&str> =
        text.split(|character| !is_word(character)).filter(|word| !word.is_empty()).collect_vec();
    let help = match &words[..] {
        [] => "write a word as the prefix, as in `prefix = mall`".into(),
        [word] => format!("write `prefix = {word}`"),
        words => format!("write each segment by itself: `prefix = [{}]`", words.join(", ")),
    };
    Err(Message::new(format!("{} is not one segment", code(&text))).help(help))
}
