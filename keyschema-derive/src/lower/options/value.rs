//! Parses the values of options.

use keyschema_language::message::Message;
use proc_macro2::{Ident, TokenStream};
use syn::{LitStr, Path, parse::Parser};

use crate::{errors::ErrorSink, syntax::RawValue, tokens::without_spaces};

/// An option whose value must be parsed.
pub(in crate::lower) struct OptionValue<'a> {
    pub(super) name: &'a Ident,
    pub(super) value: &'a RawValue,
    /// The option as written, for messages: `ttl = 30m`.
    pub(super) example: &'static str,
}

impl OptionValue<'_> {
    /// Reads an option without a value.
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

    /// Returns the tokens after `=`.
    pub(super) fn read_tokens(&self, errors: &mut ErrorSink) -> Option<&TokenStream> {
        match self.value {
            RawValue::Assigned(tokens) if !tokens.is_empty() => Some(tokens),
            RawValue::Listed(tokens) if !tokens.is_empty() => {
                let value = without_spaces(tokens);
                errors.report(
                    tokens,
                    Message::new(format!("the value of `{}` is in parentheses", self.name))
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

    /// Parses the tokens after `=` with `read`, and reports its error.
    pub(super) fn read_with<T>(
        &self,
        read: impl FnOnce(&TokenStream) -> Result<T, Message>,
        errors: &mut ErrorSink,
    ) -> Option<T> {
        let tokens = self.read_tokens(errors)?;
        read(tokens).map_err(|message| errors.report(tokens, message)).ok()
    }

    /// Parses the value as written, without spaces.
    pub(super) fn read_bare<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, Message>,
        errors: &mut ErrorSink,
    ) -> Option<T> {
        self.read_with(|tokens| read(&without_spaces(tokens)), errors)
    }

    /// Parses the value's text, without the quotes of a string literal.
    pub(super) fn read_text<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, Message>,
        errors: &mut ErrorSink,
    ) -> Option<T> {
        self.read_with(
            |tokens| {
                let literal: Option<LitStr> = syn::parse2(tokens.clone()).ok();
                read(&literal.map_or_else(|| without_spaces(tokens), |literal| literal.value()))
            },
            errors,
        )
    }

    /// Parses the text of a string literal.
    pub(super) fn read_quoted<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, Message>,
        errors: &mut ErrorSink,
    ) -> Option<T> {
        let parse = |tokens: &TokenStream| match syn::parse2::<LitStr>(tokens.clone()) {
            Ok(text) => read(&text.value()),
            Err(_) => Err(Message::new(format!("the value of `{}` is not a string literal", self.name))
                .help(format!("write it in quotes, as in `{}`", self.example))),
        };
        self.read_with(parse, errors)
    }

    /// Returns a string literal that is not blank. `help` says what to write in it.
    pub(super) fn read_words(&self, help: &str, errors: &mut ErrorSink) -> Option<String> {
        let read = |text: &str| match text.trim() {
            "" => Err(Message::new("the reason is empty").help(help)),
            _ => Ok(text.to_string()),
        };
        self.read_quoted(read, errors)
    }
}

/// Parses a path: `::keyschema`.
pub(super) fn read_path(tokens: &TokenStream) -> Result<Path, Message> {
    Parser::parse2(Path::parse_mod_style, tokens.clone()).map_err(|_| {
        Message::new(format!("`{}` is not a path", without_spaces(tokens)))
            .help("write the path of the keyschema crate, as in `crate = ::my_keys`")
    })
}
