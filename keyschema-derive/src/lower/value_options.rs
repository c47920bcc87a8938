//! The options that say what is stored under a key: `value`, `fields`, `version`, `deprecated`.

use keyschema_core::DataType;
use keyschema_language::message::Message;
use proc_macro2::{Ident, Span, TokenStream};

use super::{option_value::OptionValue, options::report_twice};
use crate::{errors::ErrorSink, syntax::VALUE};

pub(super) const FIELDS: &str = "fields";
pub(super) const VERSION: &str = "version";
pub(super) const DEPRECATED: &str = "deprecated";

/// What is stored under a key.
#[derive(Default)]
pub(crate) struct ValueDef {
    /// The type of a string's value, or of a collection's element.
    pub(crate) value: Option<TypeDef>,
    /// The fields of a hash.
    pub(crate) fields: Vec<FieldDef>,
    /// The version of what is stored, if it is not the first.
    pub(crate) version: Option<u32>,
    /// What to use in place of this key.
    pub(crate) deprecated: Option<String>,
}

/// A type in generated code.
pub(crate) struct TypeDef {
    pub(crate) ty: TokenStream,
    /// The type as it stands in the schema.
    pub(crate) name: String,
}

/// A field of a hash.
pub(crate) struct FieldDef {
    pub(crate) name: String,
    pub(crate) ty: TypeDef,
}

/// These options, as far as they were given.
#[derive(Default)]
pub(super) struct ValueOptions {
    given: Vec<Ident>,
    pub(super) def: ValueDef,
}

impl ValueOptions {
    /// Takes the option if it is one of these; says whether it was.
    pub(super) fn lower(&mut self, word: &str, value: &OptionValue<'_>, errors: &mut ErrorSink) -> bool {
        match word {
            VALUE => self.def.value = value.read_type(errors),
            FIELDS => self.def.fields = value.read_fields(errors).unwrap_or_default(),
            VERSION => self.def.version = value.read_text(read_version, errors),
            DEPRECATED => {
                let help = "say what to use instead, as in `deprecated = \"use OrderState\"`";
                self.def.deprecated = value.read_words(help, errors);
            }
            _ => return false,
        }
        if self.given.contains(value.name) {
            report_twice(value.name, errors);
        }
        self.given.push(value.name.clone());
        true
    }

    /// Reports fields of what is no hash.
    pub(super) fn check(&self, data_type: Option<DataType>, errors: &mut ErrorSink) {
        let fields = self.given.iter().find(|name| *name == FIELDS);
        if let (Some(fields), Some(data_type)) = (fields, data_type)
            && data_type != DataType::Hash
        {
            errors.report(
                fields,
                Message::new(format!("only a hash has fields, and this is a {data_type}"))
                    .help("declare the key as a `hash`, or write the type of what it stores as `value = T`"),
            );
        }
    }
}

fn read_version(text: &str) -> Result<u32, Message> {
    match text.parse() {
        Ok(version) if version > 0 => Ok(version),
        _ => Err(Message::new(format!("`{text}` is not a version"))
            .help("write a whole number from 1 on, as in `version = 2`")),
    }
}

impl FieldDef {
    /// Reports fields of the same name.
    pub(super) fn check_names(fields: &[(Self, Span)], errors: &mut ErrorSink) {
        for (index, (field, place)) in fields.iter().enumerate() {
            if fields[..index].iter().any(|(other, _)| other.name == field.name) {
                errors.report_at(
                    *place,
                    Message::new(format!("field `{}` is declared twice", field.name))
                        .help("remove one of them"),
                );
            }
        }
    }
}
