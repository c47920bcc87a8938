//! The meaning of a key declaration.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Expiry};
use keyschema_language::{
    lint::{Lifespan, LintLevel, SetBy, SetLevel, Settings, Subject, find},
    template::Template,
};
use syn::{Ident, Path, ext::IdentExt as _};

use super::{
    key_options::{DataTypePlace, ExpiryDef, KeyOptions, lower_key_options},
    parameters::{LoweredTemplate, PieceDef, TagDef, lower_template},
};
use crate::{
    errors::{ErrorSink, UnknownType},
    syntax::{RawKey, TemplateSource},
};

/// A declaration whose template was understood.
pub(crate) struct KeyDef<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) description: &'a str,
    /// The template as it is written.
    pub(crate) source: &'a TemplateSource,
    pub(crate) pieces: Vec<PieceDef>,
    pub(crate) options: KeyOptions,
    /// The docs of fields, each after the name of its parameter. Fields without docs are left out.
    pub(crate) field_docs: Vec<(String, String)>,
    /// The levels that its block sets.
    pub(crate) block_levels: Vec<LintLevel>,
    /// The key as the lints see it.
    pub(crate) subject: Subject,
}

/// A declaration, as far as it is understood.
pub(crate) enum Lowered<'a> {
    /// All of it.
    Key(KeyDef<'a>),
    /// A part of it. The mistakes were reported. This type contains the first one.
    Parts(Parts<'a>, UnknownType),
}

/// The parts of a declaration with mistakes that were understood.
#[expect(clippy::large_enum_variant, reason = "there is one for each declaration, and few are kept at once")]
pub(crate) enum Parts<'a> {
    /// The whole template.
    Key(KeyDef<'a>),
    /// Not all of the template.
    Options { description: &'a str, options: Option<KeyOptions>, tag: TagDef },
}

/// Interprets a declaration, and reports mistakes. Returns the path in `crate = …` even then.
pub(crate) fn lower_key<'a>(
    raw: &'a RawKey<'a>,
    project: &Settings,
    errors: &mut ErrorSink,
) -> (Lowered<'a>, Option<Path>) {
    let Some(attribute) = &raw.attribute else {
        return (lowered(unknown_parts(&raw.docs, None), errors.unknown_type(0)), None);
    };
    let (options, crate_path) =
        lower_key_options(attribute, raw.deprecation.as_ref(), DataTypePlace::Options, project, errors);
    let parts = match (&attribute.template, &raw.fields) {
        (Some(source), Some(fields)) => {
            let template = lower_template(raw.name, source, fields, attribute.is_whole, errors);
            let mut parts = define(raw.name, &raw.docs, source, options, template);
            if let Parts::Key(key) = &mut parts {
                let documented = fields.iter().filter(|field| !field.docs.is_empty());
                key.field_docs = documented
                    .map(|field| (field.name.unraw().to_string(), field.docs.clone()))
                    .collect_vec();
            }
            parts
        }
        _ => unknown_parts(&raw.docs, Some(options)),
    };
    (lowered(parts, errors.unknown_type(0)), crate_path)
}

/// Returns a declaration, with the mistake `first_error`.
pub(super) fn lowered(parts: Parts<'_>, first_error: Option<UnknownType>) -> Lowered<'_> {
    match (parts, first_error) {
        (Parts::Key(key), None) => Lowered::Key(key),
        (parts, first_error) => Lowered::Parts(parts, first_error.unwrap_or_default()),
    }
}

/// Returns the known parts of a declaration without a template.
pub(super) fn unknown_parts(description: &str, options: Option<KeyOptions>) -> Parts<'_> {
    Parts::Options { description, options, tag: TagDef::Unknown }
}

/// Builds a declaration from its parts.
pub(super) fn define<'a>(
    name: &'a Ident,
    description: &'a str,
    source: &'a TemplateSource,
    options: KeyOptions,
    template: LoweredTemplate,
) -> Parts<'a> {
    match template.understood() {
        Ok(understood) => Parts::Key(define_key(name, description, source, options, understood)),
        Err(tag) => Parts::Options { description, options: Some(options), tag },
    }
}

/// Builds a declaration that was understood from its parts.
pub(super) fn define_key<'a>(
    name: &'a Ident,
    description: &'a str,
    source: &'a TemplateSource,
    options: KeyOptions,
    (template, pieces): (Template, Vec<PieceDef>),
) -> KeyDef<'a> {
    let data_type = options.data_type.unwrap_or(DataType::String);
    let mut subject = Subject::new(source.text(), template, data_type, &options.policy);
    subject.name = name.unraw().to_string();
    subject.is_documented = !description.is_empty();
    subject.lifespan = lifespan(&options.expiry);
    subject.expiry = options.expiry.expiry;
    // As the schema shows them. The template of a struct names no types, and that of a block names
    // some with lifetimes.
    let parameters = pieces.iter().filter_map(PieceDef::parameter);
    for (seen, parameter) in subject.parameters.iter_mut().zip(parameters) {
        seen.type_name.clone_from(&parameter.type_name);
    }
    KeyDef {
        name,
        description,
        source,
        pieces,
        options,
        field_docs: Vec::new(),
        block_levels: Vec::new(),
        subject,
    }
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
        Expiry::Ttl { jitter_percent, .. }
        | Expiry::Caller { jitter_percent, .. }
        | Expiry::Daily { jitter_percent, .. } => Lifespan::Ttl { has_jitter: jitter_percent > 0 },
        Expiry::Persistent { .. } => Lifespan::Persistent { has_reason: expiry.reason.is_some() },
        _ => Lifespan::Undeclared,
    }
}
