//! Matches the parameters of the template with the fields of the struct.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{Piece, hash_tag};
use keyschema_language::{
    message::Message,
    naming::nearest,
    template::{self, Template},
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{ext::IdentExt, spanned::Spanned};

use super::{type_advice::advice_for, type_name::type_name};
use crate::{
    errors::ErrorSink,
    syntax::{RawField, TemplateSource},
};

/// A piece of the key: text of every key, or the text of a field.
pub(crate) type PieceDef = Piece<String, ParameterDef>;

/// A parameter and its field.
#[derive(Clone)]
pub(crate) struct ParameterDef {
    pub(crate) name: String,
    /// The field's name, with the place in the template.
    pub(crate) field: Ident,
    pub(crate) ty: TokenStream,
    /// The place of the type, for generated code that names it.
    pub(crate) type_place: Span,
    /// The type as in the schema.
    pub(crate) type_name: String,
}

/// The parts of a template that were understood.
pub(super) struct LoweredTemplate {
    pub(super) template: Template,
    /// Its pieces. A parameter that was not understood is `None`.
    pub(super) pieces: Vec<Piece<String, Option<ParameterDef>>>,
    /// Whether these are all pieces that were written.
    pub(super) is_whole: bool,
}

impl LoweredTemplate {
    /// Returns the template with its pieces, if all are understood. Otherwise returns the hash tag,
    /// as far as it is known.
    pub(super) fn understood(self) -> Result<(Template, Vec<PieceDef>), TagDef> {
        if !self.is_whole || self.pieces.iter().any(|piece| matches!(piece, Piece::Parameter(None))) {
            let known = self.pieces.iter().map(|piece| match piece {
                Piece::Literal(text) => Piece::Literal(text.as_str()),
                Piece::Parameter(parameter) => Piece::Parameter(parameter.as_ref()),
            });
            return Err(match TagDef::of(&known.collect_vec()) {
                // The tag may be in the text that could not be read.
                TagDef::None if !self.is_whole => TagDef::Unknown,
                tag => tag,
            });
        }
        let pieces = self.pieces.into_iter().filter_map(|piece| match piece {
            Piece::Literal(text) => Some(Piece::Literal(text)),
            Piece::Parameter(parameter) => parameter.map(Piece::Parameter),
        });
        Ok((self.template, pieces.collect_vec()))
    }
}

/// The hash tag of a key.
pub(crate) enum TagDef {
    /// There is none.
    None,
    /// Its literal text, and the types of its parameters.
    Of(Vec<Piece<String, TokenStream>>),
    /// It is, or may be, in text that could not be understood.
    Unknown,
}

impl TagDef {
    /// Returns the hash tag of a key with these pieces. Some of them may not be understood.
    pub(crate) fn of(pieces: &[Piece<&str, Option<&ParameterDef>>]) -> Self {
        let Some(tag) = hash_tag::tag_pieces(pieces) else {
            return Self::None;
        };
        let mut types = Vec::new();
        for piece in tag {
            types.push(match piece {
                Piece::Literal(text) => Piece::Literal(text.to_string()),
                Piece::Parameter(Some(parameter)) => Piece::Parameter(parameter.ty.clone()),
                Piece::Parameter(None) => return Self::Unknown,
            });
        }
        Self::Of(types)
    }
}

/// Interprets the template. Reports its mistakes, and parameters and fields that do not match.
///
/// A comma cuts a template short, so an incomplete attribute may hold the rest of it.
pub(super) fn lower_template(
    owner: &Ident,
    source: &TemplateSource,
    fields: &[RawField<'_>],
    attribute_is_whole: bool,
    errors: &mut ErrorSink,
) -> LoweredTemplate {
    let (template, problems) = template::parse(source.text());
    let is_whole = source.is_whole() && problems.is_empty();
    // Problems of a text with gaps may be caused by the gaps.
    for problem in problems.into_iter().filter(|_| source.is_whole()) {
        errors.report_in(source, problem.range, problem.message);
    }
    let types_are_fine = check_types(&template, source, fields, errors);
    let all_is_read = is_whole && attribute_is_whole;
    let is_matched = match_fields(owner, &template, source, fields, all_is_read, errors);
    let pieces = template.pieces.iter().map(|piece| match piece {
        Piece::Literal(literal) => Piece::Literal(literal.text.clone()),
        Piece::Parameter(parameter) => Piece::Parameter(find(fields, &parameter.name).map(|field| {
            let mut name = field.name.clone();
            name.set_span(refer_from(source.span_at(parameter.name_range.clone())));
            ParameterDef {
                name: parameter.name.clone(),
                field: name,
                type_name: type_name(field.ty),
                ty: field.ty.to_token_stream(),
                type_place: refer_from(field.ty.span()),
            }
        })),
    });
    let pieces = pieces.collect_vec();
    LoweredTemplate { template, pieces, is_whole: is_whole && types_are_fine && is_matched }
}

/// Returns a span at `place` that resolves names like generated code, so that the user's lints
/// ignore it.
pub(super) fn refer_from(place: Span) -> Span {
    place.resolved_at(Span::call_site())
}

fn find<'a, 'b>(fields: &'b [RawField<'a>], name: &str) -> Option<&'b RawField<'a>> {
    fields.iter().find(|field| field.name.unraw() == name)
}

/// Reports types in the template, which belong to the fields, and field types that are not valid in
/// a key. Returns whether the types of all fields are valid.
fn check_types(
    template: &Template,
    source: &TemplateSource,
    fields: &[RawField<'_>],
    errors: &mut ErrorSink,
) -> bool {
    let mut are_fine = true;
    for parameter in template.parameters() {
        let name = &parameter.name;
        if let Some(range) = &parameter.type_range {
            errors.report_in(
                source,
                range.clone(),
                Message::new(format!("the type of `{name}` is that of its field"))
                    .help(format!("write `{}`", parameter.without_type())),
            );
        }
    }
    for field in fields {
        if let Some(message) = advice_for(field.ty) {
            are_fine = false;
            errors.report(field.ty, message);
        }
    }
    are_fine
}

/// Reports parameters without a field and fields without a parameter. A pair that was probably
/// meant for each other is reported once.
fn match_fields(
    owner: &Ident,
    template: &Template,
    source: &TemplateSource,
    fields: &[RawField<'_>],
    all_is_read: bool,
    errors: &mut ErrorSink,
) -> bool {
    let mut unused: Vec<&RawField<'_>> = fields
        .iter()
        .filter(|field| !template.parameters().any(|parameter| field.name.unraw() == parameter.name))
        .collect_vec();
    let mut matched = true;
    for parameter in template.parameters().filter(|parameter| find(fields, &parameter.name).is_none()) {
        matched = false;
        let name = &parameter.name;
        let names: Vec<String> = unused.iter().map(|field| field.name.unraw().to_string()).collect_vec();
        let meant = nearest(name, names.iter().map(String::as_str)).or(match &names[..] {
            [only] => Some(only.as_str()),
            _ => None,
        });
        let message = Message::new(format!("`{owner}` has no field `{name}`"));
        let message = match meant {
            Some(meant) => message.help(format!("write `{{{meant}}}`, or name the field `{name}`")),
            None => message.help(format!("add the field `{name}: …`, or remove the parameter")),
        };
        errors.report_in(source, parameter.name_range.clone(), message);
        if let Some(meant) = meant {
            unused.retain(|field| field.name.unraw() != *meant);
        }
    }
    for field in unused {
        matched = false;
        // If some text could not be read, the parameter may be in it.
        if all_is_read {
            report_unused(&field.name.unraw().to_string(), field, source, errors);
        }
    }
    matched
}

fn report_unused(name: &str, field: &RawField<'_>, source: &TemplateSource, errors: &mut ErrorSink) {
    let message = Message::new(format!("field `{name}` is not in the template"));
    let message = if source.text().contains(&format!("{{{{{name}}}}}")) {
        message
            .help(format!("for a hash tag of the field's value write `{{#{name}}}`"))
            .note(format!("`{{{{{name}}}}}` is the text `{{{name}}}` itself, as in a Rust format string"))
    } else {
        message.help(format!("add `{{{name}}}` to the template, or remove the field"))
    };
    errors.report(field.name, message);
}
