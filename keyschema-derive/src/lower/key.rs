//! A key declaration's meaning.

use keyschema_core::Expiry;
use keyschema_language::{
    lint::{Lifespan, LintLevel, SetBy, SetLevel, Settings, Subject, find},
    template::Template,
};
use syn::{Ident, Path};

use super::{
    key_options::{DataTypePlace, ExpiryDef, KeyOptions, lower_key_options},
    parameters::{PieceDef, lower_template},
};
use crate::{
    errors::ErrorSink,
    syntax::{RawKey, RawSchema, TemplateSource},
};

/// A declaration that was understood.
pub(crate) struct KeyDef<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) description: &'a str,
    /// The template as it is written.
    pub(crate) source: &'a TemplateSource,
    pub(crate) pieces: Vec<PieceDef>,
    pub(crate) options: KeyOptions,
    /// The levels that its block sets.
    pub(crate) block_levels: Vec<LintLevel>,
    /// The key as the lints see it.
    pub(crate) subject: Subject,
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
    (lower_struct(raw, attribute, options, errors), crate_path)
}

fn lower_struct<'a>(
    raw: &'a RawKey<'a>,
    attribute: &'a RawSchema,
    options: Option<KeyOptions>,
    errors: &mut ErrorSink,
) -> Option<KeyDef<'a>> {
    let (source, fields) = (attribute.template.as_ref()?, raw.fields.as_ref()?);
    let lowered = lower_template(raw.name, source, fields, attribute.is_whole, errors)?;
    Some(define(raw.name, &raw.docs, source, options?, lowered))
}

/// Puts a declaration together.
pub(super) fn define<'a>(
    name: &'a Ident,
    description: &'a str,
    source: &'a TemplateSource,
    options: KeyOptions,
    (template, pieces): (Template, Vec<PieceDef>),
) -> KeyDef<'a> {
    let mut subject = Subject::new(source.text(), template, options.data_type, &options.policy);
    subject.name = name.to_string();
    subject.is_documented = !description.is_empty();
    subject.lifespan = lifespan(&options.expiry);
    // As the schema shows them: the template of a struct names no types, and that of a block some with lifetimes.
    let parameters = pieces.iter().filter_map(PieceDef::parameter);
    for (seen, parameter) in subject.parameters.iter_mut().zip(parameters) {
        seen.type_name.clone_from(&parameter.type_name);
    }
    KeyDef { name, description, source, pieces, options, block_levels: Vec::new(), subject }
}

impl KeyDef<'_> {
    /// Returns the level of the lint of this name for this key.
    pub(crate) fn level(&self, lint: &str) -> Option<SetLevel> {
        let layers = [(SetBy::Key, &*self.options.lint_levels), (SetBy::Block, &*self.block_levels)];
        find(lint).map(|lint| lint.level(&layers, &self.options.policy))
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
