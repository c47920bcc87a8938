//! The options of a key: what each word means, and which go together.

use keyschema_core::{DataType, Expiry, Refresh};
use keyschema_language::{
    lint::{LintLevel, Policy, Settings},
    message::Message,
    naming::nearest,
};
use proc_macro2::{Ident, Span};
use syn::Path;

use super::{
    option_value::{OptionValue, Persistence, Ttl},
    policy_options::{CASE, DELIMITER, LEVELS, MAX_BYTES, PREFIX, PolicyOptions, STANDARD},
    value_options::{DEPRECATED, FIELDS, VERSION, ValueDef, ValueOptions},
};
use crate::{
    errors::ErrorSink,
    syntax::{RawAttribute, RawOption, RawValue, VALUE},
};

/// The options of a key, understood.
pub(super) struct KeyOptions {
    pub(super) data_type: DataType,
    pub(super) data_type_place: Span,
    pub(super) expiry: ExpiryDef,
    pub(super) expiry_place: Option<Span>,
    /// The project's policy with what the key sets otherwise.
    pub(super) policy: Policy,
    /// The levels that the key sets, and where.
    pub(super) lint_levels: Vec<(LintLevel, Span)>,
    /// What is stored.
    pub(super) value: ValueDef,
}

/// When the keys of a declaration expire.
pub(crate) enum ExpiryDef {
    /// Anything that needs no text.
    Known(Expiry),
    /// Never, for this reason.
    PersistentBecause(String),
}

const TTL: &str = "ttl";
const JITTER: &str = "jitter";
const REFRESH: &str = "refresh";
const PERSISTENT: &str = "persistent";
pub(super) const CRATE: &str = "crate";

/// How each option but the data type is written.
const EXAMPLES: [(&str, &str); 18] = [
    (TTL, "ttl = 30m"),
    (JITTER, "jitter = 10%"),
    (REFRESH, "refresh = write"),
    (PERSISTENT, "persistent = \"rebuilt by hand\""),
    (VALUE, "value = u64"),
    (FIELDS, "fields = { name: String, age: u8 }"),
    (VERSION, "version = 2"),
    (DEPRECATED, "deprecated = \"use OrderState\""),
    (CRATE, "crate = ::keyschema"),
    (STANDARD, "standard = layered"),
    (CASE, "case = snake"),
    (DELIMITER, "delimiter = \".\""),
    (MAX_BYTES, "max_bytes = 64"),
    (LEVELS, "levels = 2..=6"),
    (PREFIX, "prefix = mall"),
    ("allow", "allow(abbreviations, reason = \"the ledger's own words\")"),
    ("warn", "warn(missing_jitter)"),
    ("deny", "deny(missing_jitter)"),
];

/// An option that may be given once: its name, and its value if that could be read.
struct Once<T>(Option<(Ident, Option<T>)>);

impl<T> Once<T> {
    fn set(&mut self, name: &Ident, value: Option<T>, errors: &mut ErrorSink) {
        if let Some((first, _)) = &self.0 {
            if first == name {
                report_twice(name, errors);
            } else {
                let message = Message::new(format!("the key is a `{first}` already"));
                errors.report(name, message.help(format!("keep `{first}` or `{name}`")));
            }
        } else {
            self.0 = Some((name.clone(), value));
        }
    }

    fn name(&self) -> Option<&Ident> {
        self.0.as_ref().map(|(name, _)| name)
    }

    fn into_value(self) -> Option<T> {
        self.0.and_then(|(_, value)| value)
    }
}

#[derive(Default)]
struct Given {
    data_type: Once<DataType>,
    ttl: Once<Ttl>,
    jitter: Once<u8>,
    refresh: Once<Refresh>,
    persistent: Once<Persistence>,
    crate_path: Once<Path>,
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self(None)
    }
}

/// The path in `crate = …`, wherever the rest of the declaration stands.
pub(crate) fn crate_path(options: &[RawOption]) -> Option<Path> {
    // What is wrong with the option is reported with the others.
    let mut unread = ErrorSink::new();
    let option = options.iter().find(|option| option.name == CRATE);
    let path = option.and_then(|option| value_of(option).read_path(&mut unread));
    unread.into_compile_errors();
    path
}

pub(super) fn value_of(option: &RawOption) -> OptionValue<'_> {
    let example = EXAMPLES.iter().find(|(name, _)| option.name == name).map_or("", |(_, example)| example);
    OptionValue { name: &option.name, value: &option.value, example }
}

/// Where a key says what its data type is.
#[derive(Clone, Copy)]
pub(super) enum DataTypePlace<'a> {
    /// Among the options.
    Options,
    /// Before the name, if it is there.
    BeforeName(Option<&'a Ident>),
}

/// Understands the options; reports those that are unknown, malformed, doubled or contradictory.
pub(super) fn lower_options(
    attribute: &RawAttribute,
    place: DataTypePlace<'_>,
    project: &Settings,
    errors: &mut ErrorSink,
) -> Option<KeyOptions> {
    let mut given = Given::default();
    let mut policy_options = PolicyOptions::default();
    let mut value_options = ValueOptions::default();
    // What could not be read may have been the data type.
    let mut broken_type = match place {
        DataTypePlace::Options => !attribute.is_whole,
        DataTypePlace::BeforeName(None) => false,
        DataTypePlace::BeforeName(Some(word)) => {
            let data_type = DataType::from_name(&word.to_string());
            if data_type.is_some() {
                given.data_type.set(word, data_type, errors);
            } else {
                report_no_data_type(word, errors);
            }
            data_type.is_none()
        }
    };
    for option in &attribute.options {
        let (name, value) = (&option.name, value_of(option));
        match name.to_string().as_str() {
            TTL => given.ttl.set(name, value.read_ttl(errors), errors),
            JITTER => given.jitter.set(name, value.read_percent(errors), errors),
            REFRESH => given.refresh.set(name, value.read_refresh(errors), errors),
            PERSISTENT => given.persistent.set(name, value.read_reason(errors), errors),
            CRATE => given.crate_path.set(name, value.read_path(errors), errors),
            word if policy_options.lower(word, &value, errors) => {}
            word if value_options.lower(word, &value, errors) => {}
            word => {
                if let Some(data_type) = DataType::from_name(word) {
                    value.read_nothing(errors);
                    given.data_type.set(name, Some(data_type), errors);
                } else {
                    let is_bare = matches!(option.value, RawValue::None);
                    broken_type |= report_unknown(name, is_bare, errors);
                }
            }
        }
    }
    if given.data_type.0.is_none() && !broken_type {
        let types = in_backticks(DataType::ALL.map(DataType::name));
        let message = Message::new("the key has no data type");
        errors.report_at(
            attribute.span,
            match place {
                DataTypePlace::Options => {
                    message.help(format!("write what is stored under it, after the template: {types}"))
                }
                DataTypePlace::BeforeName(_) => {
                    message.help(format!("write what is stored under it, before its name: {types}"))
                }
            },
        );
    }
    check_together(&given, errors);
    value_options.check(given.data_type.0.as_ref().and_then(|(_, data_type)| *data_type), errors);
    let expiry_place = given.ttl.name().or(given.persistent.name()).map(Ident::span);
    let data_type_place = given.data_type.name()?.span();
    let data_type = given.data_type.into_value()?;
    Some(KeyOptions {
        data_type,
        data_type_place,
        expiry_place,
        policy: Policy::of_layers(&[project, &policy_options.settings]),
        lint_levels: policy_options.lint_levels,
        value: value_options.def,
        expiry: expiry(given.ttl, given.jitter, given.refresh, given.persistent, data_type),
    })
}

/// Says that an option is given again.
pub(super) fn report_twice(name: &Ident, errors: &mut ErrorSink) {
    errors.report(name, Message::new(format!("`{name}` is given twice")).help("keep one of them"));
}

/// Reports a word that stands where a data type should.
fn report_no_data_type(word: &Ident, errors: &mut ErrorSink) {
    let text = word.to_string();
    let types = DataType::ALL.map(DataType::name);
    let meant = synonym(&text).filter(|meant| types.contains(meant)).or_else(|| nearest(&text, types));
    let message = Message::new(format!("`{text}` is not a data type"));
    errors.report(
        word,
        match meant {
            Some(meant) => message.help(format!("write `{meant}`")),
            None => message.help(format!("the data types are {}", in_backticks(types))),
        },
    );
}

/// What other tools call something of ours.
fn synonym(word: &str) -> Option<&'static str> {
    Some(match word {
        "sorted_set" | "sortedset" | "SortedSet" => "zset",
        "str" | "text" | "counter" => "string",
        "map" | "hashmap" => "hash",
        "hll" => "hyperloglog",
        "pubsub" => "channel",
        "expire" | "expires" | "expiry" => "ttl",
        "persist" => "persistent",
        _ => return None,
    })
}

/// Reports an unknown word, with nothing behind it if it `is_bare`. Whether it was probably meant as the data type.
fn report_unknown(name: &Ident, is_bare: bool, errors: &mut ErrorSink) -> bool {
    let word = name.to_string();
    let types = DataType::ALL.map(DataType::name);
    let options = EXAMPLES.map(|(name, _)| name);
    let meant = synonym(&word).or_else(|| nearest(&word, types.into_iter().chain(options)));
    let message = Message::new(format!("unknown option `{word}`"));
    errors.report(
        name,
        match meant {
            Some(meant) => message.help(format!("write `{meant}`")),
            None => message.help(format!(
                "the data types are {}; the options are {}",
                in_backticks(types),
                in_backticks(options)
            )),
        },
    );
    meant.map_or(is_bare, |meant| types.contains(&meant))
}

/// Reports options that say nothing, or the contrary of each other, side by side.
fn check_together(given: &Given, errors: &mut ErrorSink) {
    if let Some((_, Some(DataType::Channel))) = given.data_type.0 {
        check_channel(given, errors);
        return;
    }
    if let (Some(_), Some(persistent)) = (given.ttl.name(), given.persistent.name()) {
        errors.report(
            persistent,
            Message::new("a key with a time to live is not persistent").help("keep `ttl` or `persistent`"),
        );
    } else if given.ttl.name().is_none() {
        for name in [given.jitter.name(), given.refresh.name()].into_iter().flatten() {
            let message = Message::new(format!("`{name}` has no time to live to act on"));
            errors.report(
                name,
                if given.persistent.name().is_some() {
                    message.help(format!("remove `{name}`"))
                } else {
                    message.help(format!("add `ttl = 30m`, or remove `{name}`"))
                },
            );
        }
    }
}

/// Reports all that is said about the expiry of messages, at once.
fn check_channel(given: &Given, errors: &mut ErrorSink) {
    let names = [given.ttl.name(), given.persistent.name(), given.jitter.name(), given.refresh.name()];
    let names: Vec<&Ident> = names.into_iter().flatten().collect();
    if let Some(first) = names.first() {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        errors.report(
            first,
            Message::new("nothing is stored under a channel, so nothing can expire")
                .help(format!("remove {}", names.join(", "))),
        );
    }
}

fn expiry(
    ttl: Once<Ttl>,
    jitter: Once<u8>,
    refresh: Once<Refresh>,
    persistent: Once<Persistence>,
    data_type: DataType,
) -> ExpiryDef {
    let jitter_percent = jitter.into_value().unwrap_or(0);
    let refresh = refresh.into_value().unwrap_or(Refresh::default_for(data_type));
    ExpiryDef::Known(match (ttl.into_value(), persistent.into_value()) {
        (Some(Ttl::After(ttl)), _) => Expiry::Ttl { ttl, jitter_percent, refresh },
        (Some(Ttl::Caller), _) => Expiry::Caller { jitter_percent, refresh },
        (None, Some(Persistence::Because(reason))) => return ExpiryDef::PersistentBecause(reason),
        (None, Some(Persistence::Plain)) => Expiry::Persistent { reason: None },
        (None, None) => Expiry::Undeclared,
    })
}

fn in_backticks<const N: usize>(words: [&str; N]) -> String {
    words.map(|word| format!("`{word}`")).join(", ")
}
