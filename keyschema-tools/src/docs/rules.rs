//! The rule about documents.

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

/// A document differs from the one that the catalogues would give.
pub static STALE_DOCUMENTS: Rule = Rule {
    name: "stale_documents",
    category: Category::Catalogs,
    level: Level::Deny,
    summary: "a document is not the one that the catalogues give",
    reason: "The document is no longer true.",
    remedy: "Run the command without `--check`, and commit the document.",
};

pub(crate) const RULES: &[&Rule] = &[&STALE_DOCUMENTS];
