//! The meaning of a key in a block, whose template contains the types.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{Piece, delimiter};
use keyschema_language::{
    lint::is_primitive,
    message::Message,
    template::{self, Parameter},
};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::{Lifetime, Path, Type, spanned::Spanned};

use super::{
    block_options::BlockDef,
    field_type::{Making, advice_on_length, complete},
    generics::GenericsDef,
    key::{Lowered, Parts, define, lowered, unknown_parts},
    key_options::{DataTypePlace, lower_key_options},
    parameters::{LoweredTemplate, ParameterDef, refer_from},
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
    /// The way to make a key from them.
    pub(crate) making: KeyMaking,
    /// The path in the key's `crate = …`.
    pub(crate) crate_path: Option<Path>,
}

/// The way to make a key from its parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyMaking {
    /// By `new`, from all of them.
    Known,
    /// By `new`. It is unknown whether it can fail, because the type of a parameter is unknown.
    UnknownResult,
    /// In an unknown way, because some parameters may not have been read.
    Unknown,
}

/// A field of the struct, for a parameter.
pub(crate) struct StructField {
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
    /// Whether the type certainly has all traits that a key may have: it is a primitive type, or
    /// unknown.
    pub(crate) has_all_traits: bool,
    pub(crate) making: Making,
}

/// Interprets a key of a block, and reports mistakes. There is always a struct with the fields that
/// could be read, so that uses of the key raise no errors of their own.
pub(crate) fn lower_item<'a>(
    item: &'a RawItem,
    block: &BlockDef,
    errors: &mut ErrorSink,
) -> (Lowered<'a>, StructDef<'a>) {
    let first_error = item.first_error.unwrap_or(errors.len());
    let place = DataTypePlace::BeforeName(item.data_type.as_ref());
    let (options, crate_path) = lower_key_options(
        &item.schema,
        item.head.attributes.deprecation.as_ref(),
        place,
        &block.settings,
        errors,
    );
    let head = &item.head;
    let description = &*head.attributes.docs;
    let Some(source) = &item.schema.template else {
        let parts = unknown_parts(description, Some(options));
        let structure = StructDef { crate_path, ..StructDef::unknown(head) };
        return (lowered(parts, errors.unknown_type(first_error)), structure);
    };
    let mark = delimiter::mark(&options.policy.delimiter);
    let fields = Fields::none(source, mark, first_error);
    let (template, structure) = lower_typed_template(head, source.text(), fields, errors);
    let structure = StructDef { crate_path, ..structure };
    let mut parts = define(&head.name, description, source, options, template);
    if let Parts::Key(key) = &mut parts {
        key.block_levels.clone_from(&block.lint_levels);
        key.subject.is_conditional = !head.attributes.conditions.is_empty();
    }
    (lowered(parts, errors.unknown_type(first_error)), structure)
}

/// Parses `text`, a template or the start of one, which contains the types of its parameters.
/// Reports mistakes. `fields` must be empty.
pub(super) fn lower_typed_template<'a>(
    head: &'a RawHead,
    text: &str,
    mut fields: Fields<'_>,
    errors: &mut ErrorSink,
) -> (LoweredTemplate, StructDef<'a>) {
    let source = fields.source;
    let (template, problems) = template::parse(text);
    let hides_parameters = !source.is_whole() || problems.iter().any(|problem| problem.hides_parameters);
    let is_whole = source.is_whole() && problems.is_empty();
    // Problems of a text with gaps may be caused by the gaps.
    for problem in problems.into_iter().filter(|_| source.is_whole()) {
        errors.report_in(source, problem.range, problem.message);
    }
    let pieces: Vec<_> = template
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Literal(literal) => Piece::Literal(literal.text.clone()),
            Piece::Parameter(parameter) => Piece::Parameter(fields.read(parameter, errors)),
        })
        .collect_vec();
    let are_known = pieces.iter().all(|piece| !matches!(piece, Piece::Parameter(None)));
    let structure = StructDef {
        head,
        generics: GenericsDef::of_lifetimes(fields.lifetimes),
        fields: fields.read,
        making: match (hides_parameters, are_known) {
            (true, _) => KeyMaking::Unknown,
            (false, false) => KeyMaking::UnknownResult,
            (false, true) => KeyMaking::Known,
        },
        crate_path: None,
    };
    (LoweredTemplate { template, pieces, is_whole }, structure)
}

/// The fields of the struct, while they are read.
pub(super) struct Fields<'a> {
    source: &'a TemplateSource,
    /// The mark of the delimiter.
    mark: char,
    /// The number of the first error of the key.
    first_error: usize,
    lifetimes: Vec<Lifetime>,
    read: Vec<StructField>,
}

impl<'a> Fields<'a> {
    /// Returns no fields. `mark` is the mark of the delimiter, and the first error of the
    /// declaration has this number.
    pub(super) const fn none(source: &'a TemplateSource, mark: char, first_error: usize) -> Self {
        Self { source, mark, first_error, lifetimes: Vec::new(), read: Vec::new() }
    }
}

impl Fields<'_> {
    /// Reads a parameter with its type. Reports a type that is missing or not valid in a key. The
    /// parameter has a field even then.
    fn read(&mut self, parameter: &Parameter, errors: &mut ErrorSink) -> Option<ParameterDef> {
        let Parameter { name, name_range, .. } = parameter;
        let errors_before = errors.len();
        let name_place = self.source.span_at(name_range.clone());
        let field = field_name(name, name_place);
        let ty = self.read_type(parameter, errors);
        let completed = ty.map(|ty| (ty.span(), type_name(&ty), complete(ty, self.mark)));
        // A wrong type adds its lifetimes too, because uses of the key name them.
        let lifetimes = completed.as_ref().map_or(&[][..], |(_, _, completed)| &completed.lifetimes);
        for lifetime in lifetimes {
            if !self.lifetimes.contains(lifetime) {
                self.lifetimes.push(lifetime.clone());
            }
        }
        let lifetimes = lifetimes.to_vec();
        let Some((place, type_name, completed)) = completed.filter(|_| errors.len() == errors_before) else {
            // Mistakes of the type were reported here, or with the template.
            let mistake = errors.unknown_type(errors_before).or(errors.unknown_type(self.first_error));
            self.read.push(StructField {
                name: field,
                ty: mistake.unwrap_or_default().with_lifetimes(&lifetimes),
                has_all_traits: true,
                making: Making::Itself,
            });
            return None;
        };
        let mut referred = field.clone();
        referred.set_span(refer_from(name_place));
        self.read.push(StructField {
            name: field,
            ty: completed.tokens.clone(),
            has_all_traits: is_primitive(&type_name),
            making: completed.making,
        });
        Some(ParameterDef {
            name: name.clone(),
            field: referred,
            type_name,
            ty: completed.tokens,
            type_place: refer_from(place),
        })
    }

    /// Parses the type of a parameter, and reports a type that is not valid in a key.
    fn read_type(&self, parameter: &Parameter, errors: &mut ErrorSink) -> Option<Type> {
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
        if let Some(message) = advice_for(&ty).or_else(|| advice_on_length(&ty)) {
            errors.report_in(self.source, type_range, message);
        }
        Some(ty)
    }

    /// Returns the tokens after the `:`.
    fn type_tokens(&self, parameter: &Parameter, errors: &mut ErrorSink) -> Option<TokenStream> {
        let Parameter { name, range, type_range, .. } = parameter;
        let Some(type_range) = type_range else {
            // A colon without a type was reported with the template.
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
            let mut tokens = tokens.clone().into_iter();
            // The rest after the first colon.
            let _ = tokens.find(|token| is_punct(token, ':'));
            return Some(tokens.collect());
        }
        // A string literal has no tokens inside, so all of them get the place of the literal.
        let place = self.source.span_at(type_range.clone());
        let tokens: TokenStream = self.source.text()[type_range.clone()].parse().unwrap_or_default();
        Some(at(tokens, place))
    }
}

/// Returns the tokens with the span `place`.
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

/// Returns a field's name, raw if it is a keyword of Rust.
fn field_name(name: &str, place: Span) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(_) => Ident::new(name, place),
        Err(_) => Ident::new_raw(name, place),
    }
}

impl<'a> StructDef<'a> {
    /// Returns the struct of a declaration without a template.
    pub(super) fn unknown(head: &'a RawHead) -> Self {
        let generics = GenericsDef::of_lifetimes(Vec::new());
        Self { head, generics, fields: Vec::new(), making: KeyMaking::Unknown, crate_path: None }
    }

    /// Whether nothing is known of the parameters, not even of one.
    pub(crate) fn is_unknown(&self) -> bool {
        self.making == KeyMaking::Unknown && self.fields.is_empty()
    }

    /// Whether `new` can refuse a value.
    pub(crate) fn is_fallible(&self) -> bool {
        self.fields.iter().any(|field| field.making == Making::TryInto)
    }
}
