//! The options about the stored value: `value`, `fields`, `version`.

use keyschema_language::message::Message;
use proc_macro2::TokenStream;
use syn::Type;

use super::{
    fields::FieldsDef,
    type_def::{TypeDef, check_format},
    value::OptionValue,
};
use crate::{errors::ErrorSink, lower::type_name::type_name, tokens::without_spaces};

/// The declaration of the stored value.
#[derive(Default)]
pub(crate) struct ValueDef {
    /// The type of a string's value, or of a collection's element.
    pub(crate) value: Option<TypeDef>,
    /// The fields of a hash.
    pub(crate) fields: Option<FieldsDef>,
    /// The options after the fields, which are those of all fields without options of their own.
    pub(in crate::lower) options_of_fields: TokenStream,
    /// The version of the value's format, if it is not 1.
    pub(crate) version: Option<u32>,
    /// The advice on what to use instead of this key.
    pub(crate) deprecated: Option<String>,
}

impl OptionValue<'_> {
    /// Parses a type.
    pub(super) fn read_type(&self, errors: &mut ErrorSink) -> Option<TypeDef> {
        let parse = |tokens: &TokenStream| match syn::parse2::<Type>(tokens.clone()) {
            Ok(ty) => {
                let name = type_name(&ty);
                check_format(&name).map(|()| TypeDef { name, ty: tokens.clone() })
            }
            Err(_) => Err(Message::new(format!("`{}` is not a type", without_spaces(tokens)))
                .help(format!("write the type of the stored value, as in `{}`", self.example))),
        };
        self.read_with(parse, errors)
    }
}

pub(super) fn read_version(text: &str) -> Result<u32, Message> {
    match text.parse() {
        Ok(version) if version > 0 => Ok(version),
        _ => Err(Message::new(format!("`{text}` is not a version"))
            .help("write a whole number from 1, as in `version = 2`")),
    }
}
