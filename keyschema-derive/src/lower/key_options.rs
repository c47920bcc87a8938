//! The combined meaning of a key's options.

use keyschema_core::{DataType, Expiry};
use keyschema_language::{
    lint::{LintLevel, Policy, Settings},
    message::Message,
};
use proc_macro2::{Ident, Span};
use syn::Path;

use super::field_ttl::lower_field_ttls;
use super::options::{
    EXPIRE_AT, FIELDS, Options, OtherKey, PERSISTENT, Place, TTL, Ttl, ValueDef, in_backticks,
};
use crate::{
    errors::ErrorSink,
    syntax::{RawDeprecation, RawSchema, VALUE},
};

/// The options of a key that were understood.
pub(crate) struct KeyOptions {
    pub(crate) data_type: Option<DataType>,
    /// The place of the data type, or otherwise of the key's name.
    pub(crate) data_type_place: Span,
    pub(crate) expiry: ExpiryDef,
    /// Whether the expiry is complete. Options that could not be read may have set more.
    pub(crate) is_expiry_known: bool,
    /// The place of `ttl` or `persistent`.
    pub(crate) expiry_place: Option<Span>,
    /// The project's policy with the values that the key sets.
    pub(crate) policy: Policy,
    /// The levels that the key sets.
    pub(crate) lint_levels: Vec<LintLevel>,
    /// The places where it sets them.
    pub(crate) lint_level_places: Vec<Span>,
    /// The keys that may be the same text.
    pub(crate) other_keys: Vec<OtherKey>,
    /// The declaration of the stored value.
    pub(crate) value: ValueDef,
    /// Whether `value` is complete.
    pub(crate) is_value_known: bool,
}

/// The expiry of the keys of a declaration.
pub(crate) struct ExpiryDef {
    /// The expiry, without the reason of a persistent key.
    pub(crate) expiry: Expiry,
    /// The reason why the keys never expire.
    pub(crate) reason: Option<String>,
}

/// The place of a key's data type.
#[derive(Clone, Copy)]
pub(super) enum DataTypePlace<'a> {
    /// Among the options.
    Options,
    /// Before the name, if it is there.
    BeforeName(Option<&'a Ident>),
}

/// Interprets the options of a key, and returns the path in `crate = …` too. Reports mistakes.
pub(super) fn lower_key_options(
    schema: &RawSchema,
    deprecation: Option<&RawDeprecation>,
    place: DataTypePlace<'_>,
    project: &Settings,
    errors: &mut ErrorSink,
) -> (KeyOptions, Option<Path>) {
    let mut options = Options::default();
    match place {
        // Text that could not be read may have been the data type.
        DataTypePlace::Options => options.may_have_data_type = !schema.is_whole,
        DataTypePlace::BeforeName(Some(word)) => options.take_data_type(word, errors),
        // A name alone is the start of a key, which is reported.
        DataTypePlace::BeforeName(None) => options.may_have_data_type = schema.template.is_none(),
    }
    options.add(&schema.options, Place::Key, errors);
    options.take_deprecation(deprecation, errors);
    if options.data_type_name().is_none() && !options.may_have_data_type {
        let types = in_backticks(&DataType::ALL.map(DataType::name));
        let place = match place {
            DataTypePlace::Options => "after the template",
            DataTypePlace::BeforeName(_) => "before its name",
        };
        errors.report_at(
            schema.span,
            Message::new("the key has no data type").help(format!("write its data type, {place}: {types}")),
        );
    }
    let crate_path = options.crate_path.take();
    (complete(options, schema, project, errors), crate_path)
}

/// Combines the options of a key.
fn complete(
    mut options: Options,
    schema: &RawSchema,
    project: &Settings,
    errors: &mut ErrorSink,
) -> KeyOptions {
    let data_type_place = options.data_type_name().map_or(schema.span, Ident::span);
    let expiry_place =
        options.name_of(TTL).or(options.name_of(EXPIRE_AT)).or(options.name_of(PERSISTENT)).map(Ident::span);
    let all_is_read = schema.is_whole && !options.has_unknown;
    let is_expiry_known = match (options.name_of(TTL), options.name_of(EXPIRE_AT)) {
        (Some(_), _) => options.ttl.is_some(),
        (None, Some(_)) => options.expire_at.is_some(),
        (None, None) => all_is_read || expiry_place.is_some(),
    };
    let value = &options.value;
    let is_value_known = match (options.name_of(VALUE), options.name_of(FIELDS)) {
        (None, None) => all_is_read,
        (value_name, fields_name) => {
            (value_name.is_none() || value.value.is_some())
                && (fields_name.is_none() || value.fields.is_some())
        }
    };
    let expiry = lower_expiry(&options);
    lower_field_ttls(&mut options.value, expiry, errors);
    let (lint_levels, lint_level_places) = options.lint_levels.into_iter().unzip();
    KeyOptions {
        data_type: options.data_type,
        data_type_place,
        expiry: ExpiryDef { expiry, reason: options.reason },
        is_expiry_known,
        expiry_place,
        policy: Policy::of_layers(&[project, &options.settings]),
        lint_levels,
        lint_level_places,
        other_keys: options.other_keys,
        value: options.value,
        is_value_known,
    }
}

fn lower_expiry(options: &Options) -> Expiry {
    let jitter_percent = options.jitter_percent.unwrap_or(0);
    let refresh = options.refresh.unwrap_or_default();
    match options.ttl {
        Some(Ttl::After(ttl)) => Expiry::Ttl { ttl, jitter_percent, refresh },
        Some(Ttl::Caller) => Expiry::Caller { jitter_percent, refresh },
        None if let Some(at) = options.expire_at => Expiry::Daily { at, jitter_percent, refresh },
        None if options.name_of(PERSISTENT).is_some() => Expiry::Persistent { reason: None },
        None => Expiry::Undeclared,
    }
}
