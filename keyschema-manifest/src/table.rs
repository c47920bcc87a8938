//! Reading one table of settings.

use core::ops::Range;

use keyschema_language::{
    lint::{SetBy, Settings, values},
    message::Message,
    template::is_name,
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{problem::Problems, word_table::read_vocabulary};

/// A value and where it is written.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// The names of the settings, in the order of the documentation.
pub(super) const SETTINGS: [&str; 10] = [
    "standard",
    "max_bytes",
    "warn_bytes",
    "case",
    "delimiter",
    "levels",
    "prefix",
    "vocabulary",
    "require",
    "lints",
];

/// What one table says.
#[derive(Default)]
pub(super) struct Layer {
    pub(super) settings: Settings,
    /// Where the prefix is written.
    pub(super) prefix_range: Option<Range<usize>>,
}

/// Reads the settings of one table; `by` sets the levels of lints in it.
pub(super) fn read_layer(table: &DeTable<'_>, by: SetBy, problems: &mut Problems<'_>) -> Layer {
    let mut layer = Layer::default();
    let settings = &mut layer.settings;
    for (key, value) in table {
        match &**key.get_ref() {
            "standard" => {
                settings.standard = name(value, "standard = \"layered\"", values::read_standard, problems);
            }
            "case" => {
                settings.case = name(value, "case = \"snake\"", values::read_case, problems);
            }
            "delimiter" => {
                settings.delimiter = name(value, "delimiter = \":\"", values::read_delimiter, problems);
            }
            "levels" => {
                settings.levels = name(value, "levels = \"2..=6\"", values::read_levels, problems);
            }
            "max_bytes" => settings.max_bytes = bytes(value, "max_bytes = 128", problems),
            "warn_bytes" => settings.warn_bytes = bytes(value, "warn_bytes = 44", problems),
            "prefix" => {
                settings.prefix = read_prefix(value, problems);
                layer.prefix_range = Some(value.span());
            }
            "require" => settings.require = read_require(value, problems),
            "vocabulary" => read_vocabulary(value, settings, problems),
            "lints" => read_lints(value, by, settings, problems),
            "workspace" => problems.report(
                key.span(),
                Message::new("there is no setting `workspace`")
                    .help("leave it out: a package has the settings of its workspace"),
            ),
            other => problems.report(key.span(), values::unknown("setting", other, SETTINGS)),
        }
    }
    layer
}

/// The value of a string, read by `read`.
fn name<T>(
    value: &Value<'_>,
    example: &str,
    read: impl FnOnce(&str) -> Result<T, Message>,
    problems: &mut Problems<'_>,
) -> Option<T> {
    let text = string(value, example, problems)?;
    problems.take(value.span(), read(text))
}

pub(super) fn string<'v>(
    value: &'v Value<'_>,
    example: &str,
    problems: &mut Problems<'_>,
) -> Option<&'v str> {
    let text = value.get_ref().as_str();
    if text.is_none() {
        report_kind(value, "a string", example, problems);
    }
    text
}

fn bytes(value: &Value<'_>, example: &str, problems: &mut Problems<'_>) -> Option<usize> {
    let Some(integer) = value.get_ref().as_integer() else {
        report_kind(value, "an integer", example, problems);
        return None;
    };
    // A number too large even for this is as wrong as the largest.
    let number = i128::from_str_radix(integer.as_str(), integer.radix()).unwrap_or(i128::MAX);
    problems.take(value.span(), values::read_bytes(number))
}

/// The strings of an array, each read by `read`.
pub(super) fn strings<T>(
    value: &Value<'_>,
    example: &str,
    read: impl Fn(&str) -> Result<T, Message>,
    problems: &mut Problems<'_>,
) -> Option<Vec<T>> {
    let Some(array) = value.get_ref().as_array() else {
        report_kind(value, "an array of strings", example, problems);
        return None;
    };
    let items = array.iter().filter_map(|item| name(item, example, &read, problems));
    Some(items.collect())
}

pub(super) fn table<'v, 't>(
    value: &'v Value<'t>,
    example: &str,
    problems: &mut Problems<'_>,
) -> Option<&'v DeTable<'t>> {
    let table = value.get_ref().as_table();
    if table.is_none() {
        report_kind(value, "a table", example, problems);
    }
    table
}

/// Says that `value` is of the wrong kind.
fn report_kind(value: &Value<'_>, wanted: &str, example: &str, problems: &mut Problems<'_>) {
    let found = match value.get_ref() {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a float",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "an array",
        DeValue::Table(_) => "a table",
    };
    problems.report(
        value.span(),
        Message::new(format!("expected {wanted}, found {found}")).help(format!("write it as in `{example}`")),
    );
}

fn read_prefix(value: &Value<'_>, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    if value.get_ref().is_str() {
        return name(value, "", values::read_prefix_segment, problems).map(|segment| vec![segment]);
    }
    strings(value, "prefix = \"mall\"", values::read_prefix_segment, problems)
}

fn read_require(value: &Value<'_>, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    let read = |name: &str| {
        if is_name(name) {
            Ok(name.into())
        } else {
            Err(Message::new(format!("{} is not a parameter name", values::code(name)))
                .help("a parameter is named like a Rust field, as in `tenant_id`"))
        }
    };
    let mut names: Vec<String> = strings(value, "require = [\"tenant_id\"]", read, problems)?;
    let mut seen = Vec::new();
    names.retain(|name| {
        let is_new = !seen.contains(name);
        seen.push(name.clone());
        is_new
    });
    Some(names)
}

fn read_lints(value: &Value<'_>, by: SetBy, settings: &mut Settings, problems: &mut Problems<'_>) {
    const EXAMPLE: &str = "lints = { missing_ttl = \"deny\" }";
    let Some(lints) = table(value, EXAMPLE, problems) else {
        return;
    };
    for (key, value) in lints {
        let lint = problems.take(key.span(), values::read_lint(key.get_ref()));
        let level = name(value, EXAMPLE, values::read_level, problems);
        if let (Some(lint), Some(level)) = (lint, level) {
            settings.set_level(lint.name, level, by);
        }
    }
}
