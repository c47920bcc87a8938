//! Places in TOML files, and the words of its parser.

use keyschema_language::lists::CollectVec as _;

/// Returns the line and the column of a byte of a text, both from 1. Columns count characters.
///
/// ```
/// assert_eq!(keyschema_manifest::text::place("a = 1\nb = 2\n", 10), (2, 5));
/// ```
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..character_start(text, at)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// Returns a parser's sentence in the style of our messages.
///
/// ```
/// assert_eq!(keyschema_manifest::text::in_our_style("expected  `=`."), "expected `=`");
/// ```
pub fn in_our_style(reason: &str) -> String {
    let words: Vec<&str> = reason.split_whitespace().collect_vec();
    let line = words.join(" ");
    let line = line.trim_end_matches(['.', '!']);
    if line.matches('`').count().is_multiple_of(2) { line.into() } else { line.replace('`', "'") }
}

/// Returns the start of the character that contains `position`, or the end of the text.
pub(crate) fn character_start(text: &str, position: usize) -> usize {
    let mut start = position.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start
}
