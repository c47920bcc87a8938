//! What the options of a key mean together.

use keyschema_core::{DataType, Expiry};
use keyschema_language::{
    lint::{LintLevel, Policy, Settings},
    message::Message,
};
use proc_macro2::{Ident, Span};
use syn::Path;

use super::options::{Options, OtherKey, PERSISTENT, Place, TTL, Ttl, ValueDef, in_backticks};
use crate::{errors::ErrorSink, syntax::RawSchema};

/// The options of a key, understood.
pub(crate) struct KeyOptions {
    pub(crate) data_type: DataType,
    pub(crate) data_type_place: Span,
    pub(crate) expiry: ExpiryDef,
    /// Where `ttl` or `persistent` is written.
    pub(crate) expiry_place: Option<Span>,
    /// The project's policy with the values that the key sets.
    pub(crate) policy: Policy,
    /// The levels that the key sets.
    pub(crate) lint_levels: Vec<LintLevel>,
    /// Where it sets them.
    pub(crate) lint_level_places: Vec<Span>,
    /// The keys that may be the same text.
    pub(crate) other_keys: Vec<OtherKey>,
    /// What is stored.
    pub(crate) value: ValueDef,
}

/// When the keys of a declaration expire.
pub(crate) struct ExpiryDef {
    /// The expiry, without the reason of a persistent key.
    pub(crate) expiry: Expiry,
    /// Why the keys never expire.
    pub(crate) reason: Option<String>,
}

/// Where the data type of a key is written.
#[derive(Clone, Copy)]
pub(super) enum DataTypePlace<'a> {
    /// Among the options.
    Options,
    /// Before the name, if it is there.
    BeforeName(Option<&'a Ident>),
}

/// Understands the options of a key, and returns the path in `crate = …` too, which is known even if they are wrong.
pub(super) fn lower_key_options(
    schema: &RawSchema,
    place: DataTypePlace<'_>,
    project: &Settings,
    errors: &mut ErrorSink,
) -> (Option<KeyOptions>, Option<Path>) {
    let mut options = Options::default();
    match place {
        // What could not be read may have been the data type.
        DataTypePlace::Options => options.may_have_data_type = !schema.is_whole,
        DataTypePlace::BeforeName(Some(word)) => options.take_data_type(word, errors),
        DataTypePlace::BeforeName(None) => {}
    }
    options.add(&schema.options, Place::Key, errors);
    if options.data_type_name().is_none() && !options.may_have_data_type {
        let types = in_backticks(&DataType::ALL.map(DataType::name));
        let place = match place {
            DataTypePlace::Options => "after the template",
            DataTypePlace::BeforeName(_) => "before its name",
        };
        errors.report_at(
            schema.span,
            Message::new("the key has no data type")
                .help(format!("write what is stored under it, {place}: {types}")),
        );
    }
    let crate_path = options.crate_path.take();
    (complete(options, project), crate_path)
}

/// Puts the options of a key that has a data type together.
fn complete(options: Options, project: &Settings) -> Option<KeyOptions> {
    let data_type = options.data_type?;
    let data_type_place = options.data_type_name()?.span();
    let expiry_place = options.name_of(TTL).or(options.name_of(PERSISTENT)).map(Ident::span);
    let expiry = lower_expiry(&options);
    let (lint_levels, lint_level_places) = options.lint_levels.into_iter().unzip();
    Some(KeyOptions {
        data_type,
        data_type_place,
        expiry: ExpiryDef { expiry, reason: options.reason },
        expiry_place,
        policy: Policy::of_layers(&[project, &options.settings]),
        lint_levels,
        lint_level_places,
        other_keys: options.other_keys,
        value: options.value,
    })
}

fn lower_expiry(options: &Options) -> Expiry {
    let jitter_percent = options.jitter_percent.unwrap_or(0);
    let refresh = options.refresh.unwrap_or_default();
    match options.ttl {
        Some(Ttl::After(ttl)) => Expiry::Ttl { ttl, jitter_percent, refresh },
        Some(Ttl::Caller) => Expiry::Caller { jitter_percent, refresh },
        None if options.name_of(PERSISTENT).is_some() => Expiry::Persistent { reason: None },
        None => Expiry::Undeclared,
    }
}
