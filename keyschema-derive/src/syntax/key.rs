//! A struct with its `#[redis_key(…)]`, as written.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::message::Message;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{
    Attribute, Data, DeriveInput, Field, Fields, GenericParam, Generics, Ident, Meta, Type, spanned::Spanned,
};

use super::{
    attributes::refuse_on_fields,
    deprecation::{RawDeprecation, find_deprecation},
    docs::parse_docs,
    options::{is_lone_comma, split_at_commas},
    schema::{RawSchema, note_on_commas},
    template_source::TemplateSource,
};
use crate::errors::ErrorSink;

/// A declaration of a key as written. Parts that could not be read were reported, and are absent.
pub(crate) struct RawKey<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) docs: String,
    pub(crate) deprecation: Option<RawDeprecation>,
    pub(crate) fields: Option<Vec<RawField<'a>>>,
    pub(crate) attribute: Option<RawSchema>,
}

/// A field of the struct.
pub(crate) struct RawField<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) docs: String,
}

/// The attribute of `#[derive(RedisKey)]`.
const REDIS_KEY: &str = "redis_key";
const EXAMPLE: &str = "`#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]`";

/// Reports generic parameters with names that generated code reserves. Returns whether there are
/// any.
pub(crate) fn report_reserved_generics(generics: &Generics, errors: &mut ErrorSink) -> bool {
    let mut are_any = false;
    for parameter in &generics.params {
        let name = match parameter {
            GenericParam::Lifetime(lifetime) => &lifetime.lifetime.ident,
            GenericParam::Type(ty) => &ty.ident,
            GenericParam::Const(constant) => &constant.ident,
        };
        let text = name.to_string();
        if text.starts_with("__") {
            are_any = true;
            errors.report(
                name,
                Message::new(format!("`{text}` is a name that generated code may use"))
                    .help("use a name that does not begin with an underscore"),
            );
        }
    }
    are_any
}

/// Parses a declaration, and reports its mistakes.
pub(crate) fn parse_key<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> RawKey<'a> {
    RawKey {
        name: &input.ident,
        generics: &input.generics,
        docs: parse_docs(&input.attrs),
        deprecation: find_deprecation(&input.attrs),
        attribute: find_attribute(input, errors).and_then(|attribute| parse_attribute(attribute, errors)),
        fields: parse_fields(input, errors),
    }
}

fn parse_attribute(attribute: &Attribute, errors: &mut ErrorSink) -> Option<RawSchema> {
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
    Some(RawSchema::parse(parts, attribute.path().span(), parse_template, advise, errors))
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
    Some(TemplateSource::from_tokens(tokens, attribute, errors))
}

fn advise(message: Message) -> Message {
    note_on_commas(
        message.help(
            "after the template, write the data type and options such as `ttl = 30m`, separated by commas",
        ),
    )
}

fn find_attribute<'a>(input: &'a DeriveInput, errors: &mut ErrorSink) -> Option<&'a Attribute> {
    let mut attributes = input.attrs.iter().filter(|attribute| attribute.path().is_ident(REDIS_KEY));
    let first = attributes.next();
    // An item that is not a struct is reported as that, and needs no second error.
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
    let (place, what) = match &input.data {
        Data::Struct(data) => return parse_named_fields(&input.ident, &data.fields, errors),
        Data::Enum(data) => (data.enum_token.span, "an enum"),
        Data::Union(data) => (data.union_token.span, "a union"),
    };
    errors.report_at(
        place,
        Message::new(format!("a key is a struct, but `{}` is {what}", input.ident))
            .help("declare a struct with one named field for each parameter, or none"),
    );
    None
}

fn parse_named_fields<'a>(
    name: &Ident,
    fields: &'a Fields,
    errors: &mut ErrorSink,
) -> Option<Vec<RawField<'a>>> {
    if let Fields::Unnamed(fields) = fields {
        let body = if fields.unnamed.is_empty() { ";" } else { " { id: … }" };
        errors.report_at(
            fields.span(),
            Message::new("the fields of a key need names, which the template refers to")
                .help(format!("write `struct {name}{body}`")),
        );
        return None;
    }
    refuse_on_fields(REDIS_KEY, fields, errors);
    let named = fields.iter().filter_map(|Field { ident, ty, attrs, .. }| {
        Some(RawField { name: ident.as_ref()?, ty, docs: parse_docs(attrs) })
    });
    Some(named.collect_vec())
}
