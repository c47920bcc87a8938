//! A key in both versions, and what is reported of it.

use keyschema_language::message::Message;
use keyschema_runtime::KeySchema;

use crate::{finding::Findings, places::Places, rule::Rule};

/// A key in both versions.
pub(super) struct Change {
    pub(super) old: &'static KeySchema,
    pub(super) new: &'static KeySchema,
}

/// Takes what rules find.
pub(super) struct Report {
    pub(super) findings: Findings,
    pub(super) places: Places,
}

impl Report {
    /// Adds what a rule found about a key that there is.
    pub(super) fn add(&mut self, rule: &'static Rule, schema: &'static KeySchema, message: Message) {
        let line = self.places.line(schema.source.file, schema.name);
        self.findings.of_key(rule, schema, line, message);
    }
}
