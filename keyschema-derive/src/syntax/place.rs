//! Lines and columns of tokens.

use std::sync::{Mutex, PoisonError};

use keyschema_language::WordMap;
use proc_macro2::Span;

/// A line and a column, both from 1.
pub(super) type LineColumn = (usize, usize);

/// Returns where a token starts and ends. Only the compiler knows; elsewhere it returns `None`.
pub(super) fn line_and_columns(span: Span) -> Option<(LineColumn, LineColumn)> {
    proc_macro::is_available().then(|| {
        let (start, end) = (span.unwrap().start(), span.unwrap().end());
        ((start.line(), start.column()), (end.line(), end.column()))
    })
}

/// Returns the empty place before a token. Outside the compiler, returns the token's own place.
pub(crate) fn start_of(span: Span) -> Span {
    if proc_macro::is_available() { span.unwrap().start().into() } else { span }
}

/// Whether there is a space between two tokens on one line, of which one follows the other.
///
/// Tokens carry no spaces, only places. If a `macro_rules!` combined tokens of its own text with
/// those of its call, the places tell nothing, even where both have the same line number.
pub(super) fn are_apart(first: Span, second: Span) -> bool {
    let (Some((_, end)), Some((start, _))) = (line_and_columns(first), line_and_columns(second)) else {
        return false;
    };
    end.0 == start.0 && end.1 < start.1 && origin(first) == origin(second)
}

/// Returns where a token was written: its file, and the expansion that wrote it.
///
/// The compiler only tells the number of the expansion, in the debug text of the span:
/// `#5 bytes(12..15)`. If the text has another form, there is no number, and all tokens of a file
/// count as written in one place.
fn origin(span: Span) -> (String, Option<u32>) {
    let shown = format!("{:?}", span.unwrap());
    let number = shown.strip_prefix('#').and_then(|rest| rest.split(' ').next()?.parse().ok());
    (span.unwrap().file(), number)
}

/// Returns the line of a token, from 1. Returns 0 outside the compiler.
pub(crate) fn line_of(span: Span) -> u32 {
    line_and_columns(span).and_then(|((line, _), _)| u32::try_from(line).ok()).unwrap_or(0)
}

/// The place where a type is declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeclaredAt {
    /// From 1; 0 outside the compiler.
    pub(crate) line: u32,
    /// From 1; 0 outside the compiler.
    pub(crate) column: u32,
    /// The number of declarations at the same place that were read before.
    pub(crate) ordinal: u32,
}

/// The number of declarations read so far at each line and column of a file.
static COUNTS: Mutex<WordMap<u32>> = Mutex::new(WordMap::new());

/// Returns the place where the type of this name is declared.
///
/// If a `macro_rules!` is used several times, or a file is included several times, its types have
/// the same place each time. The compiler expands them in the order of the source, so a number
/// tells them apart. All other types have the number 0, so nothing is rebuilt after a declaration
/// is added before them.
pub(crate) fn declared_at(name: Span) -> DeclaredAt {
    let Some(((line, column), _)) = line_and_columns(name) else {
        return DeclaredAt::default();
    };
    let [line, column] = [line, column].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    let place = format!("{}:{line}:{column}", name.unwrap().file());
    let ordinal = counts.get(&place).copied().unwrap_or(0);
    counts.insert(place, ordinal + 1);
    DeclaredAt { line, column, ordinal }
}
