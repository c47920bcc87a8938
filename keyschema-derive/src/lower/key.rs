//! A key declaration's meaning.

use keyschema_core::{DataType, Expiry};
use keyschema_language::{
    lint::{Lifespan, LintLevel, Policy, SetBy, SetLevel, Settings, Subject, find},
    template::Template,
};
use proc_macro2::Span;
use syn::{Ident, Path};

use super::{
    generics::GenericsDef,
    key_options::{DataTypePlace, ExpiryDef, KeyOptions, lower_key_options},
    options::{OtherKey, ValueDef},
    parameters::{PieceDef, lower_template},
};
use crate::{
    errors::ErrorSink,
    syntax::{RawKey, TemplateSource, line_of},
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
    /// What is stored.
    pub(crate) value: ValueDef,
    /// What the project and the key ask for.
    pub(crate) policy: Policy,
    /// The levels that the key sets.
    pub(crate) lint_levels: Vec<LintLevel>,
    /// The keys that may be the same text.
    pub(crate) other_keys: Vec<OtherKey>,
    /// The levels that its block sets.
    pub(crate) block_levels: Vec<LintLevel>,
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

/// Understands a declaration; reports what is wrong with it. The path in `crate = …` is known even then.
pub(crate) fn lower_key<'a>(
    raw: &'a RawKey<'a>,
    project: &Settings,
    errors: &mut ErrorSink,
) -> (Option<KeyDef<'a>>, Option<Path>) {
    let Some(attribute) = &raw.attribute else {
        return (None, None);
    };
    let (options, crate_path) = lower_key_options(attribute, DataTypePlace::Options, project, errors);
    let lowered = match (&attribute.template, &raw.fields) {
        (Some(template), Some(fields)) => {
            lower_template(raw.name, template, fields, attribute.is_whole, errors)
        }
        _ => None,
    };
    let key = match (&attribute.template, options, lowered) {
        (Some(template), Some(options), Some(lowered)) => {
            let declared = (raw.name, GenericsDef::of(raw.generics), raw.docs.as_str());
            Some(define(declared, template, options, lowered))
        }
        _ => None,
    };
    (key, crate_path)
}

/// Puts a declaration together of its name, generics and docs, its options and its template.
pub(super) fn define<'a>(
    (name, generics, docs): (&'a Ident, GenericsDef, &str),
    source: &'a TemplateSource,
    options: KeyOptions,
    (template, pieces): (Template, Vec<PieceDef>),
) -> KeyDef<'a> {
    let mut subject = Subject::new(source.text(), template, options.data_type, &options.policy);
    subject.name = name.to_string();
    subject.is_documented = !docs.is_empty();
    subject.lifespan = lifespan(&options.expiry);
    // As the schema shows them: the template of a struct names no types, and that of a block some with lifetimes.
    let parameters = pieces.iter().filter_map(|piece| match piece {
        PieceDef::Parameter(parameter) => Some(parameter),
        PieceDef::Literal(_) => None,
    });
    for (seen, parameter) in subject.parameters.iter_mut().zip(parameters) {
        seen.type_name.clone_from(&parameter.type_name);
    }
    let (lint_levels, lint_level_places) = options.lint_levels.into_iter().unzip();
    KeyDef {
        line: line_of(name.span()),
        name,
        generics,
        description: docs.to_string(),
        pieces,
        data_type: options.data_type,
        expiry: options.expiry,
        value: options.value,
        policy: options.policy,
        lint_levels,
        other_keys: options.other_keys,
        block_levels: Vec::new(),
        subject,
        places: Places {
            name: name.span(),
            template: source,
            data_type: options.data_type_place,
            expiry: options.expiry_place,
            lint_levels: lint_level_places,
        },
    }
}

impl KeyDef<'_> {
    /// Returns the level of the lint of this name for this key.
    pub(crate) fn level(&self, lint: &str) -> Option<SetLevel> {
        let layers = [(SetBy::Key, &*self.lint_levels), (SetBy::Block, &*self.block_levels)];
        find(lint).map(|lint| lint.level(&layers, &self.policy))
    }
}

fn lifespan(expiry: &ExpiryDef) -> Lifespan {
    match expiry.expiry {
        Expiry::Ttl { jitter_percent, .. } | Expiry::Caller { jitter_percent, .. } => {
            Lifespan::Ttl { has_jitter: jitter_percent > 0 }
        }
        Expiry::Persistent { .. } => Lifespan::Persistent { has_reason: expiry.reason.is_some() },
        _ => Lifespan::Undeclared,
    }
}
