//! The options about the stored value: `value`, `fields`, `version`.

use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{
    GenericArgument, LitStr, PathArguments, Token, Type, braced,
    ext::IdentExt,
    parse::{ParseStream, Parser},
};

use super::value::OptionValue;
use crate::{
    errors::ErrorSink,
    lower::type_name::type_name,
    tokens::{is_group, without_spaces},
};

/// The declaration of the stored value.
#[derive(Default)]
pub(crate) struct ValueDef {
    /// The type of a string's value, or of a collection's element.
    pub(crate) value: Option<TypeDef>,
    /// The fields of a hash.
    pub(crate) fields: Option<FieldsDef>,
    /// The version of the value's format, if it is not 1.
    pub(crate) version: Option<u32>,
    /// The advice on what to use instead of this key.
    pub(crate) deprecated: Option<String>,
}

/// A type in generated code.
pub(crate) struct TypeDef {
    pub(crate) ty: TokenStream,
    /// The type as the schema shows it.
    pub(crate) name: String,
}

/// The fields of a hash.
pub(crate) enum FieldsDef {
    /// Each with its type, for a generated record.
    Listed(Vec<FieldDef>),
    /// The fields of a struct that the user wrote.
    Of(TypeDef),
}

/// A field of a hash.
pub(crate) struct FieldDef {
    pub(crate) name: String,
    /// The type of the value. For an optional field, without the `Option`.
    pub(crate) ty: TypeDef,
    /// The type as written. For an optional field, an `Option`.
    pub(crate) written: TokenStream,
    /// Whether the field may be missing.
    pub(crate) is_optional: bool,
}

impl FieldDef {
    /// Returns a field of this type, as written: `Option<u64>` for a field that may be missing.
    pub(in crate::lower) fn new(name: String, ty: &Type) -> Self {
        let inside = inside_option(ty);
        let of_value = inside.unwrap_or(ty).to_token_stream();
        Self {
            name,
            ty: TypeDef { name: type_name(ty), ty: of_value },
            written: ty.to_token_stream(),
            is_optional: inside.is_some(),
        }
    }
}

/// Returns the `T` of an `Option<T>`.
fn inside_option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if last.ident == "Option" => match arguments.args.first()? {
            GenericArgument::Type(ty) if arguments.args.len() == 1 => Some(ty),
            _ => None,
        },
        _ => None,
    }
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
                .help(format!("write the type of what is stored, as in `{}`", self.example))),
        };
        self.read_with(parse, errors)
    }

    /// Parses `{ name: String, "postal-code": String }`, or the name of a struct: `Profile`.
    pub(super) fn read_fields(&self, errors: &mut ErrorSink) -> Option<FieldsDef> {
        let tokens = self.read_tokens(errors)?;
        let mut trees = tokens.clone().into_iter();
        let is_in_braces = trees.next().is_some_and(|token| is_group(&token, Delimiter::Brace));
        if !is_in_braces || trees.next().is_some() {
            if let Some(record) = read_record(tokens) {
                return Some(FieldsDef::Of(record));
            }
            errors.report(
                tokens,
                Message::new("the fields of a hash are written in braces, or are those of a struct")
                    .help(format!("write `{}`, or `fields = Profile`", self.example)),
            );
            return None;
        }
        match Parser::parse2(parse_fields, tokens.clone()) {
            Ok(fields) if fields.is_empty() => {
                errors.report(
                    tokens,
                    Message::new("`fields` is empty").help(format!("write `{}`", self.example)),
                );
                None
            }
            Ok(fields) => {
                let are_known = FieldDef::check(&fields, errors);
                let fields = fields.into_iter().map(|(field, _)| field).collect();
                are_known.then_some(FieldsDef::Listed(fields))
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
}

pub(super) fn read_version(text: &str) -> Result<u32, Message> {
    match text.parse() {
        Ok(version) if version > 0 => Ok(version),
        _ => Err(Message::new(format!("`{text}` is not a version"))
            .help("write a whole number from 1, as in `version = 2`")),
    }
}

/// Refuses a type that redis-rs stores differently from what people expect.
fn check_format(name: &str) -> Result<(), Message> {
    let name = name.strip_prefix("Option<").and_then(|name| name.strip_suffix('>')).unwrap_or(name);
    match name.trim_start_matches("::") {
        "Uuid" | "uuid::Uuid" => Err(Message::new(format!("`{name}` can be stored as text or as bytes"))
            .help(format!(
                "write `AsText<{name}>` for the text that it is in keys, or `AsBytes<{name}>` for 16 bytes"
            ))
            .note("redis-rs alone writes bytes, which a console shows as escapes")),
        _ => Ok(()),
    }
}

impl FieldDef {
    /// Returns the message about a type whose storage format must be declared.
    pub(in crate::lower) fn check_type(&self) -> Option<Message> {
        check_format(&self.ty.name).err()
    }

    /// Reports fields with the same name, and types whose storage format must be declared. Returns
    /// whether all types are fine.
    fn check(fields: &[(Self, Span)], errors: &mut ErrorSink) -> bool {
        let mut are_known = true;
        for (index, (field, place)) in fields.iter().enumerate() {
            if let Some(message) = field.check_type() {
                are_known = false;
                errors.report(&field.ty.ty, message);
            }
            if fields[..index].iter().any(|(other, _)| other.name == field.name) {
                errors.report_at(
                    *place,
                    Message::new(format!("field `{}` is declared twice", field.name))
                        .help("remove one of them"),
                );
            }
        }
        are_known
    }
}

/// Parses the name of a struct. A word in lower case is the name of a field, without braces.
fn read_record(tokens: &TokenStream) -> Option<TypeDef> {
    let ty: Type = syn::parse2(tokens.clone()).ok()?;
    let Type::Path(path) = &ty else { return None };
    let name = path.path.segments.last()?.ident.unraw().to_string();
    let is_struct = name.starts_with(char::is_uppercase);
    is_struct.then(|| TypeDef { name: type_name(&ty), ty: tokens.clone() })
}

/// Parses fields, each with the place of its name. A name that is not a Rust name is written in quotes.
fn parse_fields(input: ParseStream<'_>) -> syn::Result<Vec<(FieldDef, Span)>> {
    let braces = input;
    // It is parsed within its braces. So input that ends too early has a place: the brace.
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
        // If a name has no type, the message is about the name, not about the text after it.
        input.parse::<Token![:]>().map_err(|error| syn::Error::new(place, error))?;
        let ty: Type = input.parse()?;
        fields.push((FieldDef::new(name, &ty), place));
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(fields)
}
