//! Proposals of a whole template.

use core::ops::Range;

use keyschema_core::lists::sort_by;

use super::{Part, PartKind, Segment, Subject};
use crate::{naming::Case, template::Parameter};

/// The template of a key with changes.
///
/// Types are left out of proposals: `user:profile:id:{id}`.
#[derive(Debug)]
pub struct Rewrite<'a> {
    subject: &'a Subject,
    /// The texts to write, each with the bytes that it replaces, in any order.
    edits: Vec<(Range<usize>, String)>,
}

impl<'a> Rewrite<'a> {
    /// Returns the template of `subject`, as it is.
    pub fn new(subject: &'a Subject) -> Self {
        Self { subject, edits: Vec::new() }
    }

    /// Replaces the bytes of `range` by `text`. Edits must not overlap.
    #[must_use]
    pub fn replace(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.edits.push((range, text.into()));
        self
    }

    /// Inserts `text` before the byte `at`.
    #[must_use]
    pub fn insert(self, at: usize, text: impl Into<String>) -> Self {
        self.replace(at..at, text)
    }

    /// Returns the template as proposed, to be shown in backticks.
    pub fn finish(mut self) -> String {
        for parameter in self.subject.template.parameters() {
            let edited = self.edits.iter().any(|(range, _)| overlaps(range, &parameter.range));
            if parameter.type_range.is_some() && !edited {
                self.edits.push((parameter.range.clone(), parameter.without_type()));
            }
        }
        // Insertions come before a replacement that starts at the same place.
        let place = |(range, _): &(Range<usize>, String)| (range.start, range.end);
        sort_by(&mut self.edits, &|left, right| place(left).cmp(&place(right)));
        let mut text = String::new();
        let mut position = 0;
        for (range, replacement) in &self.edits {
            text.push_str(self.subject.text.get(position..range.start).unwrap_or_default());
            text.push_str(replacement);
            position = position.max(range.end);
        }
        text.push_str(&self.subject.text[position..]);
        text
    }
}

fn overlaps(left: &Range<usize>, right: &Range<usize>) -> bool {
    left.start < right.end && right.start < left.end
}

/// Returns `segment` as written, without types.
pub(super) fn written(subject: &Subject, segment: &Segment) -> String {
    segment.parts.iter().map(|part| written_part(subject, part)).collect()
}

/// Returns `part` as written, without its type. The braces of `{#name}` are written with the
/// parameter.
pub(super) fn written_part(subject: &Subject, part: &Part) -> String {
    match part.kind {
        PartKind::Parameter(number) => {
            subject.parameters.get(number).map_or_else(String::new, Parameter::without_type)
        }
        PartKind::Open | PartKind::Close if part.range.len() > "{{".len() => String::new(),
        _ => subject.text[part.range.clone()].into(),
    }
}

/// Returns `text` with the words at these ranges replaced, in their order. All words are in the
/// same case.
pub(super) fn with_words<'a>(
    text: &str,
    instead: impl IntoIterator<Item = (Range<usize>, &'a str)>,
    case: Case,
) -> String {
    let mut replaced = String::new();
    let mut end = 0;
    for (range, instead) in instead {
        replaced.push_str(&text[end..range.start]);
        // The words are separated by more than their capitals.
        for part in [" ", instead, " "] {
            replaced.push_str(part);
        }
        end = range.end;
    }
    replaced.push_str(&text[end..]);
    case.convert(replaced.trim())
}

/// Returns `text` in backticks. Characters that are invisible or break a line are shown as Rust
/// writes them.
pub(super) fn shown(text: &str) -> String {
    let mut shown = String::from("`");
    for character in text.chars() {
        if character.is_control() || character == '`' {
            shown.push_str(&character.escape_unicode().to_string());
        } else {
            shown.push(character);
        }
    }
    shown.push('`');
    shown
}
