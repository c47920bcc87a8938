//! Proposals of a whole template.

use alloc::{format, string::String, vec::Vec};
use core::ops::Range;

use super::Subject;
use crate::template::{TemplateParameter, TemplatePiece};

/// The template of a key with some of it written otherwise.
///
/// Types are left out of proposals: `user:profile:id:{id}`.
#[derive(Debug)]
pub struct Rewrite<'a> {
    subject: &'a Subject,
    /// What to write in place of which bytes, in any order.
    edits: Vec<(Range<usize>, String)>,
}

impl<'a> Rewrite<'a> {
    /// The template of `subject`, as it is.
    pub fn new(subject: &'a Subject) -> Self {
        Self {
            subject,
            edits: Vec::new(),
        }
    }

    /// Writes `text` in place of the bytes of `range`; edits must not overlap.
    #[must_use]
    pub fn replace(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.edits.push((range, text.into()));
        self
    }

    /// Writes `text` in front of the byte `at`.
    #[must_use]
    pub fn insert(self, at: usize, text: impl Into<String>) -> Self {
        self.replace(at..at, text)
    }

    /// The template as proposed, to be shown in backticks.
    pub fn finish(mut self) -> String {
        for piece in &self.subject.template.pieces {
            if let TemplatePiece::Parameter(parameter) = piece {
                let edited = self
                    .edits
                    .iter()
                    .any(|(range, _)| overlaps(range, &parameter.range));
                if parameter.type_range.is_some() && !edited {
                    self.edits
                        .push((parameter.range.clone(), without_type(parameter)));
                }
            }
        }
        // Insertions at a place come before a replacement that starts there.
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
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

/// `{name}` or `{#name}`.
pub(super) fn without_type(parameter: &TemplateParameter) -> String {
    let mark = if parameter.tagged { "#" } else { "" };
    ["{", mark, &parameter.name, "}"].concat()
}

/// `text` in backticks, as a proposal.
pub(super) fn write(text: &str) -> String {
    format!("write `{text}`")
}
