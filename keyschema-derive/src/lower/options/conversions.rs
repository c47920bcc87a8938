//! The conversions that a newtype does not get: `without(Display, From)`.

use keyschema_language::{message::Message, naming::nearest};
use syn::Ident;

use super::value::OptionValue;
use crate::{
    errors::ErrorSink,
    syntax::RawValue,
    tokens::{elements, without_spaces},
};

/// A trait by which a newtype is converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    From,
    TryFrom,
    FromStr,
    Display,
    AsRef,
}

const CONVERSIONS: [(&str, Conversion); 5] = [
    ("From", Conversion::From),
    ("TryFrom", Conversion::TryFrom),
    ("FromStr", Conversion::FromStr),
    ("Display", Conversion::Display),
    ("AsRef", Conversion::AsRef),
];

impl OptionValue<'_> {
    /// Reads the names of traits.
    pub(super) fn read_conversions(&self, errors: &mut ErrorSink) -> Vec<Conversion> {
        let RawValue::Listed(tokens) = self.value else {
            errors.report(
                self.name,
                Message::new(format!("`{}` names no trait", self.name))
                    .help(format!("write `{}`", self.example)),
            );
            return Vec::new();
        };
        let mut names: Vec<Ident> = Vec::new();
        let mut are_names = !tokens.is_empty();
        for element in elements(tokens.clone()) {
            match syn::parse2(element) {
                Ok(name) => names.push(name),
                Err(_) => are_names = false,
            }
        }
        if !are_names {
            errors.report(
                self.name,
                Message::new(format!("`{}` does not name traits", without_spaces(tokens)))
                    .help(format!("write their names, as in `{}`", self.example)),
            );
            return Vec::new();
        }
        let mut read = Vec::new();
        for name in names {
            let text = name.to_string();
            match CONVERSIONS.iter().find(|(known, _)| *known == text) {
                Some((_, conversion)) => read.push(*conversion),
                None => errors.report(&name, unknown(&text)),
            }
        }
        read
    }
}

fn unknown(name: &str) -> Message {
    let message = Message::new(format!("no newtype has `{name}` from `KeySegment`"));
    let known = CONVERSIONS.map(|(known, _)| known);
    match nearest(name, known) {
        Some(meant) => message.help(format!("write `{meant}`")),
        None => message.help("it has `From`, `TryFrom`, `FromStr`, `Display` and `AsRef`"),
    }
}
