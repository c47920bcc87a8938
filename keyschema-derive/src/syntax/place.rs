//! Lines and columns of tokens.

use proc_macro2::Span;

/// A line and a column, both from 1.
pub(super) type LineColumn = (usize, usize);

/// Where a token starts and ends; nothing outside the compiler, which alone knows.
pub(super) fn line_and_columns(span: Span) -> Option<(LineColumn, LineColumn)> {
    proc_macro::is_available().then(|| {
        let (start, end) = (span.unwrap().start(), span.unwrap().end());
        ((start.line(), start.column()), (end.line(), end.column()))
    })
}

/// The line of a token, from 1; 0 outside the compiler.
pub(crate) fn line_of(span: Span) -> u32 {
    line_and_columns(span).and_then(|((line, _), _)| u32::try_from(line).ok()).unwrap_or(0)
}
