//! The option `fields`: the fields of a hash.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::schema::FieldTtl;
use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    GenericArgument, LitStr, PathArguments, Token, Type, braced,
    ext::IdentExt,
    parse::{ParseStream, Parser, discouraged::Speculative},
};

use super::{
    type_def::{TypeDef, check_format},
    value::OptionValue,
};
use crate::{
    errors::ErrorSink,
    lower::type_name::type_name,
    tokens::{is_group, is_punct},
};

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
    /// The options in parentheses after the type.
    pub(in crate::lower) options: Option<TokenStream>,
    /// The TTL of the field, if it expires before its key.
    pub(crate) ttl: Option<FieldTtl>,
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
            options: None,
            ttl: None,
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
    /// Parses `{ name: String, "postal-code": String }`, or the name of a struct: `Profile`. Also
    /// returns the options that are written after the fields.
    pub(super) fn read_fields(&self, errors: &mut ErrorSink) -> Option<(FieldsDef, TokenStream)> {
        let tokens = self.read_tokens(errors)?;
        let mut trees = tokens.clone().into_iter();
        let is_in_braces = trees.next().is_some_and(|token| is_group(&token, Delimiter::Brace));
        if !is_in_braces || trees.next().is_some() {
            if let Some(record) = read_record(tokens) {
                return Some((FieldsDef::Of(record), TokenStream::new()));
            }
            errors.report(
                tokens,
                Message::new("the fields of a hash are written in braces, or are those of a struct")
                    .help(format!("write `{}`, or `fields = Profile`", self.example)),
            );
            return None;
        }
        match Parser::parse2(parse_fields, tokens.clone()) {
            Ok((fields, _)) if fields.is_empty() => {
                errors.report(
                    tokens,
                    Message::new("`fields` is empty").help(format!("write `{}`", self.example)),
                );
                None
            }
            Ok((fields, options)) => {
                let are_known = FieldDef::check(&fields, errors);
                let fields = fields.into_iter().map(|(field, _)| field).collect_vec();
                are_known.then_some((FieldsDef::Listed(fields), options))
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

/// Parses fields, each with the place of its name. A name that is not a Rust name is written in
/// quotes. Also returns the options after the fields.
fn parse_fields(input: ParseStream<'_>) -> syn::Result<(Vec<(FieldDef, Span)>, TokenStream)> {
    let braces = input;
    // It is parsed within its braces. So input that ends too early has a place: the brace.
    let input;
    braced!(input in braces);
    let mut fields = Vec::new();
    while !input.is_empty() {
        let begins_options = input.peek(Ident::peek_any) && input.peek2(Token![=]);
        if begins_options && !fields.is_empty() {
            return Ok((fields, input.parse()?));
        }
        let (name, place) = if input.peek(LitStr) {
            let name: LitStr = input.parse()?;
            (name.value(), name.span())
        } else {
            let name = Ident::parse_any(&input)?;
            (name.unraw().to_string(), name.span())
        };
        // If a name has no type, the message is about the name, not about the text after it.
        input.parse::<Token![:]>().map_err(|error| syn::Error::new(place, error))?;
        let (ty, options) = parse_type(&input)?;
        fields.push((FieldDef { options, ..FieldDef::new(name, &ty) }, place));
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((fields, TokenStream::new()))
}

/// Parses a type, and the options in parentheses after it: `String(ttl = 1h)`.
fn parse_type(input: ParseStream<'_>) -> syn::Result<(Type, Option<TokenStream>)> {
    let ahead = input.fork();
    let mut tokens: Vec<TokenTree> = Vec::new();
    let mut depth = 0_usize;
    while !(ahead.is_empty() || depth == 0 && ahead.peek(Token![,])) {
        let token: TokenTree = ahead.parse()?;
        if is_punct(&token, '<') {
            depth += 1;
        } else if is_punct(&token, '>') && !tokens.last().is_some_and(|last| is_punct(last, '-')) {
            depth = depth.saturating_sub(1);
        }
        if let (0, TokenTree::Group(group), true) = (depth, &token, can_have_options(&tokens))
            && group.delimiter() == Delimiter::Parenthesis
        {
            input.advance_to(&ahead);
            return Ok((syn::parse2(tokens.into_iter().collect())?, Some(group.stream())));
        }
        tokens.push(token);
    }
    Ok((input.parse()?, None))
}

/// Whether parentheses after these tokens do not belong to the type: after a name that is not that
/// of a function, or after `>`.
fn can_have_options(ty: &[TokenTree]) -> bool {
    match ty {
        [.., TokenTree::Ident(name)] => !["fn", "Fn", "FnMut", "FnOnce"].iter().any(|word| name == word),
        [.., arrow, last] => is_punct(last, '>') && !is_punct(arrow, '-'),
        _ => false,
    }
}
