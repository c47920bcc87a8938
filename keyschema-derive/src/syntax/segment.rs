//! A newtype or enum of `#[derive(KeySegment)]`, as written.

use keyschema_language::message::Message;
use syn::{
    Data, DataEnum, DeriveInput, Field, Fields, Generics, Ident, Member, Type, Variant, spanned::Spanned,
};

use super::{
    attributes::{parse_options, refuse_on_fields},
    options::RawOption,
};
use crate::errors::ErrorSink;

/// The attribute of `#[derive(KeySegment)]`.
const KEY_SEGMENT: &str = "key_segment";
const EXAMPLE: &str = "case = kebab";

/// A parameter type, as written.
pub(crate) struct RawSegment<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) options: Vec<RawOption>,
    pub(crate) body: RawSegmentBody<'a>,
}

/// The content of the type.
pub(crate) enum RawSegmentBody<'a> {
    /// One value of another parameter type.
    Newtype { field: Member, ty: &'a Type },
    /// One word for each variant.
    Enum(Vec<RawVariant<'a>>),
    /// Not valid: a mistake was reported.
    Broken,
}

/// A variant without fields.
pub(crate) struct RawVariant<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) options: Vec<RawOption>,
}

/// Parses a parameter type, and reports its mistakes.
pub(crate) fn parse_segment<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> RawSegment<'a> {
    RawSegment {
        name: &input.ident,
        generics: &input.generics,
        options: parse_options(KEY_SEGMENT, EXAMPLE, advise, &input.attrs, errors),
        body: parse_body(input, errors),
    }
}

fn parse_body<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> RawSegmentBody<'a> {
    let name = &input.ident;
    let (place, message) = match &input.data {
        Data::Struct(data) => {
            refuse_on_fields(KEY_SEGMENT, &data.fields, errors);
            let mut fields = data.fields.members().zip(&data.fields);
            let count = match (fields.next(), fields.next()) {
                (Some((field, Field { ty, .. })), None) => return RawSegmentBody::Newtype { field, ty },
                (None, _) => "no field",
                (Some(_), Some(_)) => "several fields",
            };
            (name.span(), Message::new(format!("`{name}` has {count}, but a parameter is one value")))
        }
        Data::Enum(data) if data.variants.is_empty() => {
            (name.span(), Message::new(format!("`{name}` has no variant, so no key could be written")))
        }
        Data::Enum(data) => return RawSegmentBody::Enum(parse_variants(data, errors)),
        Data::Union(data) => {
            (data.union_token.span, Message::new(format!("a parameter cannot be a union, but `{name}` is")))
        }
    };
    let help = "derive `KeySegment` for a struct with one field, or an enum whose variants have none";
    errors.report_at(place, message.help(help));
    RawSegmentBody::Broken
}

fn parse_variants<'a>(data: &'a DataEnum, errors: &mut ErrorSink) -> Vec<RawVariant<'a>> {
    let mut variants = Vec::new();
    for Variant { ident: name, fields, attrs, .. } in &data.variants {
        if matches!(fields, Fields::Unit) {
            variants.push(RawVariant {
                name,
                options: parse_options(KEY_SEGMENT, EXAMPLE, advise, attrs, errors),
            });
        } else {
            errors.report_at(
                fields.span(),
                Message::new(format!("variant `{name}` has fields, but a parameter is one word"))
                    .help("remove the fields: each can be a separate parameter"),
            );
        }
    }
    variants
}

fn advise(message: Message) -> Message {
    message.help("write options such as `case = kebab`, separated by commas")
}
