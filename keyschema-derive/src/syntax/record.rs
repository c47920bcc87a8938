//! A struct of `#[derive(HashRecord)]`, as written.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::message::Message;
use syn::{Data, DeriveInput, Fields, Generics, Ident, Type, spanned::Spanned};

use super::{attributes::parse_options, options::RawOption};
use crate::errors::ErrorSink;

/// The attribute of `#[derive(HashRecord)]`.
const HASH_RECORD: &str = "hash_record";

/// A struct with the fields of a hash, as written.
pub(crate) struct RawRecord<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) options: Vec<RawOption>,
    pub(crate) fields: Vec<RawRecordField<'a>>,
}

/// A field of it.
pub(crate) struct RawRecordField<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) options: Vec<RawOption>,
}

/// Parses a record, and reports its mistakes.
pub(crate) fn parse_record<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> RawRecord<'a> {
    if !input.generics.params.is_empty() {
        errors.report(
            &input.generics.params,
            Message::new("a record has no generic parameters, because it is read from a server")
                .help("use types that own their values, such as `String`"),
        );
    }
    RawRecord {
        name: &input.ident,
        generics: &input.generics,
        options: parse_options(HASH_RECORD, "case = camel", advise, &input.attrs, errors),
        fields: parse_fields(input, errors),
    }
}

fn parse_fields<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> Vec<RawRecordField<'a>> {
    let name = &input.ident;
    let (place, what) = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) if !fields.named.is_empty() => {
                let named = fields.named.iter().filter_map(|field| Some((field.ident.as_ref()?, field)));
                return named
                    .map(|(name, field)| RawRecordField {
                        name,
                        ty: &field.ty,
                        options: parse_options(
                            HASH_RECORD,
                            "rename = \"postal-code\"",
                            advise_on_field,
                            &field.attrs,
                            errors,
                        ),
                    })
                    .collect_vec();
            }
            Fields::Unnamed(fields) => (fields.span(), "has fields without names"),
            Fields::Named(_) | Fields::Unit => (name.span(), "has no fields"),
        },
        Data::Enum(data) => (data.enum_token.span, "is an enum"),
        Data::Union(data) => (data.union_token.span, "is a union"),
    };
    errors.report_at(
        place,
        Message::new(format!("a record is a struct with named fields, but `{name}` {what}")).help(format!(
            "write `struct {name} {{ name: String }}`, with a field for each field of the hash"
        )),
    );
    Vec::new()
}

fn advise(message: Message) -> Message {
    message.help("write options such as `case = camel`, separated by commas")
}

fn advise_on_field(message: Message) -> Message {
    message.help("write `rename = \"postal-code\"`")
}
