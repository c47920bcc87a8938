//! Parameters of the template matched with fields of the struct.

use keyschema_core::Piece;
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
pub(crate) struct ParameterDef {
    pub(crate) name: String,
    /// The field's name, where the template refers to it.
    pub(crate) field: Ident,
    pub(crate) ty: TokenStream,
    /// Where the type is written, for generated code that refers to it.
    pub(crate) type_place: Span,
    /// The type as it stands in the schema.
    pub(crate) type_name: String,
}

/// Understands the template; reports what is wrong in it, and parameters and fields that do not match.
///
/// A comma cuts a template short, so an attribute that is not whole may hold the rest of it.
pub(super) fn lower_template(
    owner: &Ident,
    source: &TemplateSource,
    fields: &[RawField<'_>],
    attribute_is_whole: bool,
    errors: &mut ErrorSink,
) -> Option<(Template, Vec<PieceDef>)> {
    let (template, problems) = template::parse(source.text());
    let is_whole = problems.is_empty();
    for problem in problems {
        errors.report_in(source, problem.range, problem.message);
    }
    check_types(&template, source, fields, errors);
    let all_is_read = is_whole && attribute_is_whole;
    let matched = match_fields(owner, &template, source, fields, all_is_read, errors);
    if !is_whole {
        return None;
    }
    let pieces = template.pieces.iter().map(|piece| match piece {
        Piece::Literal(literal) => Some(PieceDef::Literal(literal.text.clone())),
        Piece::Parameter(parameter) => {
            let field = find(fields, &parameter.name).filter(|_| matched)?;
            let mut name = field.name.clone();
            name.set_span(refer_from(source.span_at(parameter.name_range.clone())));
            Some(PieceDef::Parameter(ParameterDef {
                name: parameter.name.clone(),
                field: name,
                type_name: type_name(field.ty),
                ty: field.ty.to_token_stream(),
                type_place: refer_from(field.ty.span()),
            }))
        }
    });
    let pieces: Option<Vec<_>> = pieces.collect();
    pieces.map(|pieces| (template, pieces))
}

/// A span at `place` that resolves names like generated code, so that the user's lints leave it alone.
pub(super) fn refer_from(place: Span) -> Span {
    place.resolved_at(Span::call_site())
}

fn find<'a, 'b>(fields: &'b [RawField<'a>], name: &str) -> Option<&'b RawField<'a>> {
    fields.iter().find(|field| field.name.unraw() == name)
}

/// Reports types written in the template, which belong to the fields, and field types that cannot stand in a key.
fn check_types(
    template: &Template,
    source: &TemplateSource,
    fields: &[RawField<'_>],
    errors: &mut ErrorSink,
) {
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
            errors.report(field.ty, message);
        }
    }
}

/// Reports parameters without a field and fields without a parameter; a pair that was
/// probably meant for each other once.
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
        .collect();
    let mut matched = true;
    for parameter in template.parameters().filter(|parameter| find(fields, &parameter.name).is_none()) {
        matched = false;
        let name = &parameter.name;
        let names: Vec<String> = unused.iter().map(|field| field.name.unraw().to_string()).collect();
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
    // Where not all could be read, a parameter may be what was not.
    if all_is_read {
        for field in unused {
            matched = false;
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
