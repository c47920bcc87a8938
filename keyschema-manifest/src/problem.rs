//! The problems of a manifest, with their places.

use core::{fmt, ops::Range};

use keyschema_language::lists::sort_by;
use keyschema_language::message::Message;

use crate::text::{character_start, in_our_style, place};

/// The manifest with the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManifestKind {
    /// The `Cargo.toml` of the package.
    Package,
    /// The `Cargo.toml` of its workspace, if that is another file.
    Workspace,
}

/// A problem in keyschema's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestProblem {
    /// The manifest.
    pub manifest: ManifestKind,
    /// The bytes of its text that the problem is about.
    pub range: Range<usize>,
    /// The line of their start, from 1.
    pub line: usize,
    /// The column of their start, from 1, in characters.
    pub column: usize,
    /// The message about them.
    pub message: Message,
}

impl fmt::Display for ManifestProblem {
    /// Writes `line:column: message`, for use after the path of the manifest.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// Collects the problems of one manifest.
pub(super) struct Problems<'t> {
    manifest: ManifestKind,
    text: &'t str,
    found: Vec<(Range<usize>, Message)>,
}

impl<'t> Problems<'t> {
    pub(super) fn new(manifest: ManifestKind, text: &'t str) -> Self {
        Self { manifest, text, found: Vec::new() }
    }

    pub(super) fn report(&mut self, range: Range<usize>, message: Message) {
        self.found.push((range, message));
    }

    /// Returns the line and the column of a byte of the manifest, both from 1.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        place(self.text, at)
    }

    /// Returns the value of `result`; what is wrong with it is about the bytes of `range`.
    pub(super) fn take<T>(&mut self, range: Range<usize>, result: Result<T, Message>) -> Option<T> {
        result.map_err(|message| self.report(range, message)).ok()
    }

    /// Reports that the manifest is not TOML, in the words of the parser. Without a range, the
    /// place is the end.
    pub(super) fn report_malformed(&mut self, reason: &str, range: Option<Range<usize>>) {
        let end = self.text.len();
        let message = Message::new(format!("the manifest is not valid TOML: {}", in_our_style(reason)));
        self.report(range.unwrap_or(end..end), message);
    }

    /// Returns the problems in the order of the text.
    pub(super) fn finish(self) -> impl Iterator<Item = ManifestProblem> {
        let Self { manifest, text, mut found } = self;
        let place = |(range, _): &(Range<usize>, Message)| (range.start, range.end);
        sort_by(&mut found, &|left, right| place(left).cmp(&place(right)));
        // Lines, and columns on one line, are counted from the problem before: a manifest may have
        // very many problems.
        let (mut line, mut column, mut end) = (1, 1, 0);
        found.into_iter().map(move |(range, message)| {
            let range = on_its_line(text, range);
            for character in text[end..range.start].chars() {
                (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            end = range.start;
            ManifestProblem { manifest, range, line, column, message }
        })
    }
}

/// Returns the range with its start on the line that it is about. A parser may report missing text
/// at the end of a line, which belongs to that line for any kind of line break.
fn on_its_line(text: &str, range: Range<usize>) -> Range<usize> {
    let mut start = character_start(text, range.start);
    if text[start..].starts_with('\n') && text[..start].ends_with('\r') {
        start -= 1;
    }
    start..character_start(text, range.end).max(start)
}
