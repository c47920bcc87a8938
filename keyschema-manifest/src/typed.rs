//! Values of the types that settings have, or a report of the value that was found instead.

use core::ops::Range;

use keyschema_language::lists::CollectVec as _;
use keyschema_language::{lint::values, message::Message};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::problem::Problems;

/// A value, with its place.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Returns the result of `read` on a string.
pub(super) fn name<T>(
    value: &Value<'_>,
    example: &str,
    read: impl FnOnce(&str) -> Result<T, Message>,
    problems: &mut Problems<'_>,
) -> Option<T> {
    let text = string(value, example, problems)?;
    problems.take(value.span(), read(text))
}

/// Returns the text of a string.
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

/// Returns a number of bytes.
pub(super) fn bytes(value: &Value<'_>, example: &str, problems: &mut Problems<'_>) -> Option<usize> {
    integer(value, example, values::read_bytes, problems)
}

/// Returns the value that `read` makes of an integer.
pub(super) fn integer<T>(
    value: &Value<'_>,
    example: &str,
    read: impl FnOnce(i128) -> Result<T, Message>,
    problems: &mut Problems<'_>,
) -> Option<T> {
    let Some(integer) = value.get_ref().as_integer() else {
        report_kind(value, "an integer", example, problems);
        return None;
    };
    // A number that does not even fit here is as wrong as the largest.
    let number = i128::from_str_radix(integer.as_str(), integer.radix()).unwrap_or(i128::MAX);
    problems.take(value.span(), read(number))
}

/// Returns the results of `read` on the strings of an array.
pub(super) fn strings<T>(
    value: &Value<'_>,
    example: &str,
    read: impl Fn(&str) -> Result<T, Message>,
    problems: &mut Problems<'_>,
) -> Option<Vec<T>> {
    let found = strings_with_spans(value, example, problems)?;
    Some(found.into_iter().filter_map(|(text, span)| problems.take(span, read(text))).collect_vec())
}

/// Returns the strings of an array, and where they are written.
pub(super) fn strings_with_spans<'v>(
    value: &'v Value<'_>,
    example: &str,
    problems: &mut Problems<'_>,
) -> Option<Vec<(&'v str, Range<usize>)>> {
    let Some(array) = value.get_ref().as_array() else {
        report_kind(value, "an array of strings", example, problems);
        return None;
    };
    let items = array.iter().filter_map(|item| Some((string(item, example, problems)?, item.span())));
    Some(items.collect_vec())
}

/// Returns the entries of a table.
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

/// Reports that `value` is of the wrong kind.
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
