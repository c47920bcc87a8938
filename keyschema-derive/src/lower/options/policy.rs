//! The options that change a policy: single values, and the levels of lints.

use keyschema_language::{
    lint::{Level, LintLevel, OVERLAPPING_KEYS, values},
    message::Message,
};
use proc_macro2::Span;

use super::{other_keys::read_other_keys, value::OptionValue};
use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawValue},
};

impl OptionValue<'_> {
    /// Reads the lints in `allow(abbreviations, reason = "…")`, and where each is named.
    pub(super) fn read_lint_levels(&self, errors: &mut ErrorSink) -> Vec<(LintLevel, Span)> {
        let Some(level) = Level::from_name(&self.name.to_string()) else {
            return Vec::new();
        };
        let tokens = match self.value {
            RawValue::Listed(tokens) if !tokens.is_empty() => tokens,
            _ => {
                let message = Message::new(format!("`{}` names no lint", self.name));
                errors.report(self.name, message.help(format!("write `{}`", self.example)));
                return Vec::new();
            }
        };
        let advice = |message: Message| {
            message.help("name lints, separated by commas, and the reason last: `reason = \"…\"`")
        };
        let mut settings = Vec::new();
        for option in RawOption::parse_list(tokens.clone(), advice, errors) {
            match (option.name.to_string().as_str(), &option.value) {
                ("reason", value) => {
                    let reason = OptionValue { name: &option.name, value, example: "reason = \"…\"" };
                    reason.read_words("say why this key may differ, or remove the reason", errors);
                }
                (name, RawValue::None) => match values::read_lint(name) {
                    Ok(lint) => settings.push((LintLevel::new(lint.name, level), option.name.span())),
                    Err(message) => errors.report(&option.name, message),
                },
                (OVERLAPPING_KEYS, RawValue::Listed(tokens)) if level == Level::Allow => {
                    let others = read_other_keys(tokens, errors).into_iter();
                    settings.extend(others.map(|(other, place)| {
                        let level = LintLevel::new(OVERLAPPING_KEYS, level);
                        (LintLevel { other_key: Some(other), ..level }, place)
                    }));
                }
                (name, _) => errors.report(
                    &option.name,
                    Message::new(format!("`{name}` takes no value here"))
                        .help(format!("write `{}`", self.example)),
                ),
            }
        }
        settings
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
