//! A key in both versions, and the findings about it.

use keyschema_language::message::Message;
use keyschema_runtime::KeySchema;

use crate::{finding::Findings, places::Places, rule::Rule};

/// A key in both versions.
pub(super) struct Change {
    pub(super) old: &'static KeySchema,
    pub(super) new: &'static KeySchema,
}

/// Collects the findings of the rules.
pub(super) struct Report {
    pub(super) findings: Findings,
    pub(super) places: Places,
}

impl Report {
    /// Adds a finding about a key that exists.
    pub(super) fn add(&mut self, rule: &'static Rule, schema: &'static KeySchema, message: Message) {
        let line = self.places.line(schema.source.file, schema.name);
        self.findings.of_key(rule, schema, line, message);
    }
}
