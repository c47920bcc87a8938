//! The options that change a policy: single values, and the levels of lints.

use keyschema_language::{
    lint::{Level, LintLevel, OVERLAPPING_KEYS, values},
    message::Message,
};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Path, Token, parse::Parser, punctuated::Punctuated, spanned::Spanned};

use super::{other_keys::OtherKey, row::Options, value::OptionValue};
use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawValue},
    tokens::without_spaces,
};

impl Options {
    /// Reads the lints in `allow(abbreviations, reason = "…")`, and where each is named.
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
        for named in RawOption::parse_list(tokens.clone(), advice, errors) {
            match (named.name.to_string().as_str(), &named.value) {
                ("reason", value) => {
                    let reason = OptionValue { name: &named.name, value, example: "reason = \"…\"" };
                    reason.read_words("say why this key may differ, or remove the reason", errors);
                }
                (name, RawValue::None) => match values::read_lint(name) {
                    Ok(lint) => {
                        self.lint_levels.push((LintLevel::new(lint.name, level), named.name.span()));
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
    }

    /// Reads the keys in the parentheses, which the declared key may overlap.
    fn read_other_keys(&mut self, tokens: &TokenStream, errors: &mut ErrorSink) {
        let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(tokens.clone());
        let Some(paths) = paths.ok().filter(|paths| !paths.is_empty()) else {
            return errors.report(
                tokens,
                Message::new(format!("`{}` does not name keys", without_spaces(tokens))).help(format!(
                    "write the types of keys, as in `{OVERLAPPING_KEYS}(Admin, shop::Basket)`"
                )),
            );
        };
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

/// Reads one segment without punctuation, which could be the delimiter.
pub(super) fn read_prefix(text: &str) -> Result<Vec<String>, Message> {
    if text.chars().any(|character| !character.is_alphanumeric() && !matches!(character, '_' | '-')) {
        return Err(Message::new(format!("`{text}` is not one segment"))
            .help("write one word as the prefix, as in `prefix = mall`, and the rest in the template"));
    }
    values::read_prefix_segment(text).map(|segment| vec![segment])
}
