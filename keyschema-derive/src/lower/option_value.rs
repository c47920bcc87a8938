//! Reading the values of options.

use core::time::Duration;

use keyschema_core::{
    Alphabet, Refresh,
    characters::{RESERVED, is_invisible},
};
use keyschema_language::{
    lifetime,
    lint::{Level, LintLevel, values},
    message::Message,
    naming::nearest,
};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    LitStr, Path, Token, Type, braced,
    ext::IdentExt,
    parse::{ParseStream, Parser},
};

use super::{
    type_name::type_name,
    value_options::{FieldDef, TypeDef},
};

use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawValue, split_at_commas},
};

/// A time to live, or the promise of whoever writes the key to bring one.
#[derive(Clone, Copy)]
pub(super) enum Ttl {
    After(Duration),
    Caller,
}

const CALLER: &str = "caller";

/// That a key never expires, and why if that is said.
pub(super) enum Persistence {
    Plain,
    Because(String),
}

/// An option whose value is to be read.
pub(super) struct OptionValue<'a> {
    pub(super) name: &'a Ident,
    pub(super) value: &'a RawValue,
    /// How the option is written, for messages: `ttl = 30m`.
    pub(super) example: &'static str,
}

impl OptionValue<'_> {
    /// That nothing follows the option's name.
    pub(super) fn read_nothing(&self, errors: &mut ErrorSink) -> Option<()> {
        if let RawValue::Assigned(tokens) | RawValue::Listed(tokens) = self.value {
            let message = Message::new(format!("`{}` takes no value", self.name))
                .help(format!("write `{}`", self.name));
            if tokens.is_empty() {
                errors.report(self.name, message);
            } else {
                errors.report(tokens, message);
            }
            return None;
        }
        Some(())
    }

    /// The tokens after `=`.
    pub(super) fn read_tokens(&self, errors: &mut ErrorSink) -> Option<&TokenStream> {
        match self.value {
            RawValue::Assigned(tokens) if !tokens.is_empty() => Some(tokens),
            RawValue::Listed(tokens) if !tokens.is_empty() => {
                let value = without_spaces(tokens);
                errors.report(
                    tokens,
                    Message::new(format!("the value of `{}` is not in parentheses", self.name))
                        .help(format!("write `{} = {value}`", self.name)),
                );
                None
            }
            _ => {
                errors.report(
                    self.name,
                    Message::new(format!("`{}` has no value", self.name))
                        .help(format!("write `{}`", self.example)),
                );
                None
            }
        }
    }

    /// `30m` or `caller`.
    pub(super) fn read_ttl(&self, errors: &mut ErrorSink) -> Option<Ttl> {
        let tokens = self.read_tokens(errors)?;
        let text = without_spaces(tokens);
        if text == CALLER {
            return Some(Ttl::Caller);
        }
        let quoted: Option<LitStr> = syn::parse2(tokens.clone()).ok();
        let bare = quoted.as_ref().map_or(text, LitStr::value);
        let message = match lifetime::parse(&bare) {
            Ok(ttl) if quoted.is_none() => return Some(Ttl::After(ttl)),
            Err(_) if quoted.is_none() && bare.eq_ignore_ascii_case(CALLER) => {
                Message::new(format!("`{bare}` is not a time to live")).help(format!("write `{CALLER}`"))
            }
            Err(message) if bare != CALLER => message,
            _ => Message::new("a time to live is written without quotes").help(format!("write `{bare}`")),
        };
        errors.report(tokens, message);
        None
    }

    /// `10%`, 1 to 100.
    pub(super) fn read_percent(&self, errors: &mut ErrorSink) -> Option<u8> {
        let tokens = self.read_tokens(errors)?;
        let text = without_spaces(tokens);
        let percent_of = |text: &str| -> Option<u8> {
            let percent = text.strip_suffix('%')?.parse().ok();
            percent.filter(|percent| (1..=100).contains(percent))
        };
        let percent = percent_of(&text);
        if percent.is_none() {
            let message = Message::new(format!("`{text}` is not a share of the time to live"));
            let meant = format!("{}%", text.trim_matches('"').trim_end_matches('%'));
            errors.report(
                tokens,
                match percent_of(&meant) {
                    Some(_) => message.help(format!("write `{meant}`")),
                    None => message
                        .help("write a whole number of per cent from `1%` to `100%`, as in `jitter = 10%`"),
                },
            );
        }
        percent
    }

    /// `write`, `once` or `access`.
    pub(super) fn read_refresh(&self, errors: &mut ErrorSink) -> Option<Refresh> {
        let tokens = self.read_tokens(errors)?;
        let text = without_spaces(tokens);
        let refresh = Refresh::from_name(&text);
        if refresh.is_none() {
            let message = Message::new(format!("`{text}` is no way to refresh a time to live"));
            errors.report(
                tokens,
                match nearest(&text, Refresh::ALL.map(Refresh::name)) {
                    Some(meant) => message.help(format!("write `{meant}`")),
                    None => message.help(
                        "write `write` (every write starts it anew), `once` (the first alone) or `access` (reads too)",
                    ),
                },
            );
        }
        refresh
    }

    /// Nothing, or a reason: `persistent`, `persistent = "why"`.
    pub(super) fn read_reason(&self, errors: &mut ErrorSink) -> Option<Persistence> {
        if matches!(self.value, RawValue::None) {
            return Some(Persistence::Plain);
        }
        let help = "say why the key need never expire, or write `persistent` alone";
        self.read_words(help, errors).map(Persistence::Because)
    }

    /// A type.
    pub(super) fn read_type(&self, errors: &mut ErrorSink) -> Option<TypeDef> {
        let tokens = self.read_tokens(errors)?;
        let ty = syn::parse2::<Type>(tokens.clone()).ok();
        if ty.is_none() {
            errors.report(
                tokens,
                Message::new(format!("`{}` is not a type", without_spaces(tokens)))
                    .help(format!("write the type of what is stored, as in `{}`", self.example)),
            );
        }
        ty.map(|ty| TypeDef { name: type_name(&ty), ty: tokens.clone() })
    }

    /// `{ name: String, "postal-code": String }`.
    pub(super) fn read_fields(&self, errors: &mut ErrorSink) -> Option<Vec<FieldDef>> {
        let tokens = self.read_tokens(errors)?;
        let mut trees = tokens.clone().into_iter();
        let is_in_braces = matches!(
            (trees.next(), trees.next()),
            (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Brace
        );
        if !is_in_braces {
            errors.report(
                tokens,
                Message::new("the fields of a hash are written in braces")
                    .help(format!("write `{}`", self.example)),
            );
            return None;
        }
        match Parser::parse2(parse_fields, tokens.clone()) {
            Ok(fields) if fields.is_empty() => {
                errors.report(
                    tokens,
                    Message::new("`fields` names no field").help(format!("write `{}`", self.example)),
                );
                None
            }
            Ok(fields) => {
                FieldDef::check_names(&fields, errors);
                Some(fields.into_iter().map(|(field, _)| field).collect())
            }
            Err(error) => {
                errors.report_at(
                    error.span(),
                    Message::new("this is not a field of a hash")
                        .help(format!("write a name and a type for each, as in `{}`", self.example)),
                );
                None
            }
        }
    }

    /// A string literal that says something; `help` tells what.
    pub(super) fn read_words(&self, help: &str, errors: &mut ErrorSink) -> Option<String> {
        self.read_quoted(
            |text| match text.trim() {
                "" => Err(Message::new("the reason is empty").help(help)),
                _ => Ok(text.to_string()),
            },
            errors,
        )
    }

    /// What `read` makes of the text of a string literal.
    pub(super) fn read_quoted<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, Message>,
        errors: &mut ErrorSink,
    ) -> Option<T> {
        let tokens = self.read_tokens(errors)?;
        let text = self.read_string(errors)?;
        read(&text).map_err(|message| errors.report(tokens, message)).ok()
    }

    /// What `read` makes of the value's text, without the quotes of a string literal.
    pub(super) fn read_text<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, Message>,
        errors: &mut ErrorSink,
    ) -> Option<T> {
        let tokens = self.read_tokens(errors)?;
        let literal: Option<LitStr> = syn::parse2(tokens.clone()).ok();
        let text = literal.map_or_else(|| without_spaces(tokens), |literal| literal.value());
        read(&text).map_err(|message| errors.report(tokens, message)).ok()
    }

    /// The lints in `allow(abbreviations, reason = "…")`, at `level`, and where each is named.
    pub(super) fn read_lint_levels(&self, level: Level, errors: &mut ErrorSink) -> Vec<(LintLevel, Span)> {
        let tokens = match self.value {
            RawValue::Listed(tokens) if !tokens.is_empty() => tokens,
            _ => {
                let message = Message::new(format!("`{}` names no lint", self.name));
                errors.report(self.name, message.help(format!("write `{}`", self.example)));
                return Vec::new();
            }
        };
        let advice = |message: Message| {
            message.help("name lints, with commas between, and the reason last: `reason = \"…\"`")
        };
        let mut settings = Vec::new();
        for part in split_at_commas(tokens.clone(), errors) {
            let Some(option) = RawOption::parse(part, advice, errors) else {
                continue;
            };
            match (option.name.to_string().as_str(), &option.value) {
                ("reason", value) => {
                    let reason = OptionValue { name: &option.name, value, example: "reason = \"…\"" };
                    reason.read_words("say why this key may differ, or leave the reason out", errors);
                }
                (name, RawValue::None) => match values::read_lint(name) {
                    Ok(lint) => settings.push((LintLevel { lint: lint.name, level }, option.name.span())),
                    Err(message) => errors.report(&option.name, message),
                },
                (name, _) => errors.report(
                    &option.name,
                    Message::new(format!("`{name}` takes no value here"))
                        .help(format!("write `{}`", self.example)),
                ),
            }
        }
        settings
    }

    /// A path: `::keyschema`.
    pub(super) fn read_path(&self, errors: &mut ErrorSink) -> Option<Path> {
        let tokens = self.read_tokens(errors)?;
        let path = Parser::parse2(Path::parse_mod_style, tokens.clone());
        if path.is_err() {
            errors.report(
                tokens,
                Message::new(format!("`{}` is not a path", without_spaces(tokens)))
                    .help("write the path of the keyschema crate, as in `crate = ::my_keys`"),
            );
        }
        path.ok()
    }

    /// A text that can stand in a key, as a string literal.
    pub(super) fn read_word(&self, errors: &mut ErrorSink) -> Option<String> {
        let tokens = self.read_tokens(errors)?;
        let text = self.read_string(errors)?;
        let allowed = Alphabet::GRAPHIC.difference(RESERVED).with_beyond_ascii();
        let refused = text.chars().find(|character| {
            !allowed.contains(*character)
                || character.is_whitespace()
                || character.is_control()
                || is_invisible(*character)
        });
        let message = match refused {
            Some(character) => Message::new(format!("`{}` may not stand in a key", character.escape_debug()))
                .help("leave out braces, glob characters, white space and characters that show nothing"),
            None if text.is_empty() => {
                Message::new("the text is empty").help("a part of a key has at least one character")
            }
            None => return Some(text),
        };
        errors.report(tokens, message);
        None
    }

    fn read_string(&self, errors: &mut ErrorSink) -> Option<String> {
        let tokens = self.read_tokens(errors)?;
        let text: Result<LitStr, _> = syn::parse2(tokens.clone());
        if text.is_err() {
            errors.report(
                tokens,
                Message::new(format!("the value of `{}` is not a string literal", self.name))
                    .help(format!("write it in quotes, as in `{}`", self.example)),
            );
        }
        text.ok().map(|text| text.value())
    }
}

/// Fields with commas between, each with the place of its name. A name that is no Rust name is written in quotes.
fn parse_fields(input: ParseStream<'_>) -> syn::Result<Vec<(FieldDef, Span)>> {
    let braces = input;
    // Read within its braces, input that ends too early has a place: the brace.
    let input;
    braced!(input in braces);
    let mut fields = Vec::new();
    while !input.is_empty() {
        let (name, place) = if input.peek(LitStr) {
            let name: LitStr = input.parse()?;
            (name.value(), name.span())
        } else {
            let name = Ident::parse_any(&input)?;
            (name.unraw().to_string(), name.span())
        };
        // A name without a type is what is wrong, not what follows it.
        input.parse::<Token![:]>().map_err(|error| syn::Error::new(place, error))?;
        let ty: Type = input.parse()?;
        fields.push((
            FieldDef { name, ty: TypeDef { name: type_name(&ty), ty: ty.into_token_stream() } },
            place,
        ));
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(fields)
}

/// The text of `tokens`, close together.
pub(super) fn without_spaces(tokens: &TokenStream) -> String {
    tokens
        .clone()
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                without_spaces(&group.stream())
            }
            token => token.to_string(),
        })
        .collect()
}
