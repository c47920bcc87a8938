//! The meaning of a key in a block, whose template has the types.

use keyschema_core::{Piece, delimiter};
use keyschema_language::{
    lint::is_primitive,
    message::Message,
    template::{self, Parameter},
};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::{Lifetime, Path, Type, parse_quote, spanned::Spanned};

use super::{
    block_options::BlockDef,
    field_type::{Making, advice_on_length, complete},
    generics::GenericsDef,
    key::{KeyDef, define},
    key_options::{DataTypePlace, lower_key_options},
    parameters::{ParameterDef, PieceDef, refer_from},
    type_advice::advice_for,
    type_name::type_name,
};
use crate::{
    errors::ErrorSink,
    syntax::{RawHead, RawItem, TemplateSource},
    tokens::is_punct,
};

/// The struct that a key of a block becomes.
pub(crate) struct StructDef<'a> {
    pub(crate) head: &'a RawHead,
    pub(crate) generics: GenericsDef,
    pub(crate) fields: Vec<StructField>,
    /// The path in the key's `crate = …`.
    pub(crate) crate_path: Option<Path>,
}

/// A field of it, for a parameter.
pub(crate) struct StructField {
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
    /// Whether the type is one of those that Rust itself has, by its name: it has all traits.
    pub(crate) is_primitive: bool,
    pub(crate) making: Making,
}

/// Understands a key of a block; reports mistakes. There always is a struct, with the fields that can be read, so that uses
/// of the key raise no errors of their own.
pub(crate) fn lower_item<'a>(
    item: &'a RawItem,
    block: &BlockDef,
    errors: &mut ErrorSink,
) -> (Option<KeyDef<'a>>, StructDef<'a>) {
    let errors_before = errors.len();
    let place = DataTypePlace::BeforeName(item.data_type.as_ref());
    let (options, crate_path) = lower_key_options(&item.schema, place, &block.settings, errors);
    let delimiter = options.as_ref().map_or(&block.policy, |options| &options.policy).delimiter.clone();
    let head = &item.head;
    let Some(source) = &item.schema.template else {
        let generics = GenericsDef::of_lifetimes(Vec::new());
        return (None, StructDef { head, generics, fields: Vec::new(), crate_path });
    };
    let (template, problems) = template::parse(source.text());
    for problem in problems {
        errors.report_in(source, problem.range, problem.message);
    }
    let mut fields =
        Fields { source, mark: delimiter::mark(&delimiter), lifetimes: Vec::new(), read: Vec::new() };
    let pieces: Vec<PieceDef> = template
        .pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Literal(literal) => Some(Piece::Literal(literal.text.clone())),
            Piece::Parameter(parameter) => fields.read(parameter, errors).map(Piece::Parameter),
        })
        .collect();
    let generics = GenericsDef::of_lifetimes(fields.lifetimes);
    let is_whole = !item.has_errors && errors.len() == errors_before;
    let key = options.filter(|_| is_whole).map(|options| KeyDef {
        block_levels: block.lint_levels.clone(),
        ..define(&head.name, &head.attributes.docs, source, options, (template, pieces))
    });
    (key, StructDef { head, generics, fields: fields.read, crate_path })
}

/// The fields of the struct, as they are read.
struct Fields<'a> {
    source: &'a TemplateSource,
    /// The mark of the delimiter.
    mark: char,
    lifetimes: Vec<Lifetime>,
    read: Vec<StructField>,
}

impl Fields<'_> {
    /// Reads a parameter with its type; reports it if it has none that can stand in a key.
    fn read(&mut self, parameter: &Parameter, errors: &mut ErrorSink) -> Option<ParameterDef> {
        let Parameter { name, name_range, .. } = parameter;
        let tokens = self.type_tokens(parameter, errors)?;
        let type_range = parameter.type_range.clone().unwrap_or(name_range.clone());
        let Ok(ty) = syn::parse2::<Type>(tokens) else {
            let text = &self.source.text()[type_range.clone()];
            let message = Message::new(format!("`{text}` is not a type"))
                .help(format!("write one, as in `{{{name}: u64}}`"));
            errors.report_in(self.source, type_range, message);
            return None;
        };
        let advice = advice_for(&ty).or_else(|| advice_on_length(&ty));
        let is_fine = advice.is_none();
        if let Some(message) = advice {
            errors.report_in(self.source, type_range, message);
        }
        let (place, name_place) = (ty.span(), self.source.span_at(name_range.clone()));
        // A text without its length would be an error in the struct as well.
        let type_name = type_name(&ty);
        let completed = complete(if is_fine { ty } else { parse_quote!(u8) }, self.mark);
        for lifetime in completed.lifetimes {
            if !self.lifetimes.contains(&lifetime) {
                self.lifetimes.push(lifetime);
            }
        }
        let field = field_name(name, name_place);
        let mut referred = field.clone();
        referred.set_span(refer_from(name_place));
        self.read.push(StructField {
            name: field,
            ty: completed.tokens.clone(),
            is_primitive: is_primitive(&type_name),
            making: completed.making,
        });
        is_fine.then(|| ParameterDef {
            name: name.clone(),
            field: referred,
            type_name,
            ty: completed.tokens,
            type_place: refer_from(place),
        })
    }

    /// Returns the tokens after the `:`.
    fn type_tokens(&self, parameter: &Parameter, errors: &mut ErrorSink) -> Option<TokenStream> {
        let Parameter { name, range, type_range, .. } = parameter;
        let Some(type_range) = type_range else {
            // A colon with nothing after it was reported with the template.
            if !self.source.text()[range.clone()].contains(':') {
                let mark = parameter.mark();
                errors.report_in(
                    self.source,
                    range.clone(),
                    Message::new(format!("parameter `{name}` has no type"))
                        .help(format!("write its type after the name, as in `{{{mark}{name}: u64}}`")),
                );
            }
            return None;
        };
        if let Some(tokens) = self.source.tokens_of_parameter(range.start) {
            let tokens = tokens.clone().into_iter();
            return Some(tokens.skip_while(|token| !is_punct(token, ':')).skip(1).collect());
        }
        // In a string literal there are no tokens: all of them stand where the literal does.
        let place = self.source.span_at(type_range.clone());
        let tokens: TokenStream = self.source.text()[type_range.clone()].parse().unwrap_or_default();
        Some(at(tokens, place))
    }
}

/// Returns the tokens with all their spans at `place`.
fn at(tokens: TokenStream, place: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            if let TokenTree::Group(group) = &token {
                token = proc_macro2::Group::new(group.delimiter(), at(group.stream(), place)).into();
            }
            token.set_span(place);
            token
        })
        .collect()
}

/// Returns a field's name, raw if it is a word of Rust.
fn field_name(name: &str, place: Span) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(_) => Ident::new(name, place),
        Err(_) => Ident::new_raw(name, place),
    }
}

impl StructDef<'_> {
    /// Whether `new` can refuse a value.
    pub(crate) fn is_fallible(&self) -> bool {
        self.fields.iter().any(|field| field.making == Making::TryInto)
    }
}
