//! A struct with its `#[redis_key(…)]`, as written.

use keyschema_language::message::Message;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Meta, Type, spanned::Spanned};

use super::{
    REDIS_KEY, RawOption, TemplateSource, docs::parse_docs, options::is_lone_comma, split_at_commas,
};
use crate::errors::ErrorSink;

/// A declaration of a key, as written. What could not be read was reported, and is absent.
pub(crate) struct RawKey<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) docs: String,
    pub(crate) fields: Option<Vec<RawField<'a>>>,
    pub(crate) attribute: Option<RawAttribute>,
}

/// What stands in `#[redis_key(…)]`.
pub(crate) struct RawAttribute {
    /// The word `redis_key`.
    pub(crate) span: Span,
    pub(crate) template: Option<TemplateSource>,
    pub(crate) options: Vec<RawOption>,
    /// Whether all of the options could be read.
    pub(crate) is_whole: bool,
}

/// A field of the struct.
pub(crate) struct RawField<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) ty: &'a Type,
}

const EXAMPLE: &str = "`#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]`";

/// Takes a declaration apart; reports what keeps it from being one.
pub(crate) fn parse_key<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> RawKey<'a> {
    RawKey {
        name: &input.ident,
        generics: &input.generics,
        docs: parse_docs(&input.attrs),
        attribute: find_attribute(input, errors).and_then(|attribute| parse_attribute(attribute, errors)),
        fields: parse_fields(input, errors),
    }
}

fn parse_attribute(attribute: &Attribute, errors: &mut ErrorSink) -> Option<RawAttribute> {
    let parts = match &attribute.meta {
        Meta::List(list) => split_at_commas(list.tokens.clone(), errors),
        Meta::Path(_) | Meta::NameValue(_) => Vec::new(),
    };
    if parts.iter().all(|part| is_lone_comma(part)) {
        errors.report(
            &attribute.meta,
            Message::new("`redis_key` has no template").help(format!("write {EXAMPLE}")),
        );
        return None;
    }
    let span = attribute.path().span();
    let count = parts.len();
    let mut parts = parts.into_iter();
    let errors_before = errors.len();
    let template = parse_template(parts.next().unwrap_or_default(), span, errors);
    // Without the comma after it, a template swallows the options.
    let may_hold_options = count == 1 && errors.len() > errors_before;
    let options: Vec<RawOption> = parts.filter_map(|part| RawOption::parse(part, advise, errors)).collect();
    Some(RawAttribute { span, template, is_whole: options.len() + 1 == count && !may_hold_options, options })
}

fn parse_template(tokens: Vec<TokenTree>, attribute: Span, errors: &mut ErrorSink) -> Option<TemplateSource> {
    if is_lone_comma(&tokens) {
        errors.report(
            &TokenStream::from_iter(tokens),
            Message::new("there is no template before this comma")
                .help("write the key's text, as in `user:profile:id:{user_id}`"),
        );
        return None;
    }
    TemplateSource::from_tokens(tokens, attribute, errors)
}

fn advise(message: Message) -> Message {
    message
        .help("after the template, write the data type and options such as `ttl = 30m`, with commas between")
        .note("a comma ends the template: a key with a comma in it is written as a string literal")
}

fn find_attribute<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> Option<&'a Attribute> {
    let mut attributes = input.attrs.iter().filter(|attribute| attribute.path().is_ident(REDIS_KEY));
    let first = attributes.next();
    // What is no struct is told so, and need not hear more.
    if first.is_none() && matches!(input.data, Data::Struct(_)) {
        errors.report(
            &input.ident,
            Message::new(format!("`{}` declares no key", input.ident))
                .help(format!("write {EXAMPLE} above it")),
        );
    }
    for second in attributes {
        errors.report(
            second.path(),
            Message::new("`redis_key` is given twice").help("put all options into one attribute"),
        );
    }
    first
}

fn parse_fields<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> Option<Vec<RawField<'a>>> {
    let message = |what: &str| {
        Message::new(format!("a key is a struct, but `{}` is {what}", input.ident))
            .help("declare a struct with one named field for each parameter, or none")
    };
    let data = match &input.data {
        Data::Struct(data) => data,
        Data::Enum(data) => {
            errors.report(&data.enum_token, message("an enum"));
            return None;
        }
        Data::Union(data) => {
            errors.report(&data.union_token, message("a union"));
            return None;
        }
    };
    if let Fields::Unnamed(fields) = &data.fields {
        let body = if fields.unnamed.is_empty() { ";" } else { " { id: … }" };
        errors.report_at(
            fields.span(),
            Message::new("the fields of a key need names, which the template refers to")
                .help(format!("write `struct {}{body}`", input.ident)),
        );
        return None;
    }
    for attribute in data.fields.iter().flat_map(|field| &field.attrs) {
        if attribute.path().is_ident(REDIS_KEY) {
            errors.report(
                attribute.path(),
                Message::new("`redis_key` has no options for a field").help("remove the attribute"),
            );
        }
    }
    let fields = data.fields.iter();
    Some(
        fields
            .filter_map(|field| field.ident.as_ref().map(|name| RawField { name, ty: &field.ty }))
            .collect(),
    )
}
