//! A key declaration's meaning.

use keyschema_core::{
    DataType, Expiry,
    lint::{Lifespan, LintLevel, Policy, Settings, Subject},
    template::Template,
};
use proc_macro2::Span;
use syn::Ident;

use super::{
    generics::GenericsDef,
    options::{ExpiryDef, KeyOptions, lower_options},
    parameters::{PieceDef, lower_template},
};
use crate::{
    errors::ErrorSink,
    syntax::{RawAttribute, RawKey, TemplateSource, line_of},
};

/// A declaration that was understood.
pub(crate) struct KeyDef<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: GenericsDef,
    pub(crate) description: String,
    pub(crate) line: u32,
    pub(crate) pieces: Vec<PieceDef>,
    pub(crate) data_type: DataType,
    pub(crate) expiry: ExpiryDef,
    /// What the project and the key ask for.
    pub(crate) policy: Policy,
    /// The levels that the key sets.
    pub(crate) lint_levels: Vec<LintLevel>,
    /// The key as the lints see it.
    pub(crate) subject: Subject,
    /// Where its parts are written.
    pub(crate) places: Places<'a>,
}

/// Where the parts of a declaration are written.
pub(crate) struct Places<'a> {
    pub(crate) name: Span,
    pub(crate) template: &'a TemplateSource,
    pub(crate) data_type: Span,
    /// The `ttl` or `persistent`, if there is one.
    pub(crate) expiry: Option<Span>,
    pub(crate) lint_levels: Vec<Span>,
}

/// Understands a declaration; reports what cannot be.
pub(crate) fn lower_key<'a>(
    raw: &'a RawKey<'a>,
    project: &Settings,
    errors: &mut ErrorSink,
) -> Option<KeyDef<'a>> {
    let attribute = raw.attribute.as_ref()?;
    let options = lower_options(attribute, project, errors);
    let lowered = match (&attribute.template, &raw.fields) {
        (Some(template), Some(fields)) => {
            lower_template(raw.name, template, fields, attribute.is_whole, errors)
        }
        _ => None,
    };
    define(raw, attribute, options?, lowered?)
}

fn define<'a>(
    raw: &'a RawKey<'a>,
    attribute: &'a RawAttribute,
    options: KeyOptions,
    (template, pieces): (Template, Vec<PieceDef>),
) -> Option<KeyDef<'a>> {
    let source = attribute.template.as_ref()?;
    let mut subject = Subject::new(source.text(), template, options.data_type, &options.policy);
    subject.name = raw.name.to_string();
    subject.is_documented = !raw.docs.is_empty();
    subject.lifespan = lifespan(&options.expiry);
    // The template of a struct names no types: they are the fields'.
    let parameters = pieces.iter().filter_map(|piece| match piece {
        PieceDef::Parameter(parameter) => Some(parameter),
        PieceDef::Literal(_) => None,
    });
    for (seen, parameter) in subject.parameters.iter_mut().zip(parameters) {
        seen.type_name.clone_from(&parameter.type_name);
    }
    let (lint_levels, lint_level_places) = options.lint_levels.into_iter().unzip();
    Some(KeyDef {
        line: line_of(raw.name.span()),
        name: raw.name,
        generics: GenericsDef::of(raw.generics),
        description: raw.docs.clone(),
        pieces,
        data_type: options.data_type,
        expiry: options.expiry,
        policy: options.policy,
        lint_levels,
        subject,
        places: Places {
            name: raw.name.span(),
            template: source,
            data_type: options.data_type_place,
            expiry: options.expiry_place,
            lint_levels: lint_level_places,
        },
    })
}

fn lifespan(expiry: &ExpiryDef) -> Lifespan {
    match expiry {
        ExpiryDef::Known(Expiry::After { jitter_percent, .. } | Expiry::Caller { jitter_percent, .. }) => {
            Lifespan::Ttl { has_jitter: *jitter_percent > 0 }
        }
        ExpiryDef::Known(Expiry::Persistent { .. }) => Lifespan::Persistent { has_reason: false },
        ExpiryDef::PersistentBecause(_) => Lifespan::Persistent { has_reason: true },
        ExpiryDef::Known(_) => Lifespan::Undeclared,
    }
}
