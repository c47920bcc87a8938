//! A newtype or enum of `#[derive(KeySegment)]`, as written.

use keyschema_language::message::Message;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Member, Meta, Type, spanned::Spanned};

use super::options::RawOption;
use crate::errors::ErrorSink;

/// The attribute of `#[derive(KeySegment)]`.
const KEY_SEGMENT: &str = "key_segment";

/// A parameter type, as written.
pub(crate) struct RawSegment<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) options: Vec<RawOption>,
    pub(crate) body: RawSegmentBody<'a>,
}

/// What the type is made of.
pub(crate) enum RawSegmentBody<'a> {
    /// One value of another parameter type.
    Newtype { field: Member, ty: &'a Type },
    /// One word for each variant.
    Enum(Vec<RawVariant<'a>>),
    /// Something that was reported.
    Broken,
}

/// A variant without fields.
pub(crate) struct RawVariant<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) options: Vec<RawOption>,
}

/// Parses a parameter type; reports what is wrong with it.
pub(crate) fn parse_segment<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> RawSegment<'a> {
    RawSegment {
        name: &input.ident,
        generics: &input.generics,
        options: parse_options(&input.attrs, errors),
        body: parse_body(input, errors).unwrap_or(RawSegmentBody::Broken),
    }
}

fn parse_body<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> Option<RawSegmentBody<'a>> {
    let help = "derive `KeySegment` for a struct with one field, or an enum whose variants have none";
    match &input.data {
        Data::Struct(data) => {
            refuse_options(data.fields.iter().flat_map(|field| &field.attrs), errors);
            let mut fields = data.fields.members().zip(&data.fields);
            match (fields.next(), fields.next()) {
                (Some((member, field)), None) => {
                    Some(RawSegmentBody::Newtype { field: member, ty: &field.ty })
                }
                (first, _) => {
                    let fact = if first.is_some() { "several fields" } else { "no field" };
                    errors.report(
                        &input.ident,
                        Message::new(format!("`{}` has {fact}, but a parameter is one value", input.ident))
                            .help(help),
                    );
                    None
                }
            }
        }
        Data::Enum(data) if data.variants.is_empty() => {
            errors.report(
                &input.ident,
                Message::new(format!("`{}` has no variant, so no key could be written", input.ident))
                    .help(help),
            );
            None
        }
        Data::Enum(data) => {
            let mut variants = Vec::new();
            for variant in &data.variants {
                if !matches!(variant.fields, Fields::Unit) {
                    errors.report_at(
                        variant.fields.span(),
                        Message::new(format!(
                            "variant `{}` has fields, but a parameter is one word",
                            variant.ident
                        ))
                        .help("remove the fields: each can be a separate parameter"),
                    );
                    continue;
                }
                variants.push(RawVariant {
                    name: &variant.ident,
                    options: parse_options(&variant.attrs, errors),
                });
            }
            Some(RawSegmentBody::Enum(variants))
        }
        Data::Union(data) => {
            errors.report(
                &data.union_token,
                Message::new(format!("a parameter cannot be a union, but `{}` is", input.ident)).help(help),
            );
            None
        }
    }
}

/// The options of all `#[key_segment(…)]` among `attributes`.
fn parse_options(attributes: &[Attribute], errors: &mut ErrorSink) -> Vec<RawOption> {
    let mut options = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(KEY_SEGMENT)) {
        match &attribute.meta {
            Meta::List(list) if !list.tokens.is_empty() => {
                options.extend(RawOption::parse_list(list.tokens.clone(), advise, errors));
            }
            meta => errors.report(
                meta,
                Message::new("`key_segment` has no option")
                    .help("write one in parentheses, as in `#[key_segment(case = kebab)]`"),
            ),
        }
    }
    options
}

fn advise(message: Message) -> Message {
    message.help("write options such as `case = kebab`, separated by commas")
}

/// Reports `#[key_segment(…)]` on fields, which have no options.
fn refuse_options<'a>(attributes: impl Iterator<Item = &'a Attribute>, errors: &mut ErrorSink) {
    for attribute in attributes {
        if attribute.path().is_ident(KEY_SEGMENT) {
            errors.report(
                attribute.path(),
                Message::new("`key_segment` has no options for a field").help("remove the attribute"),
            );
        }
    }
}
