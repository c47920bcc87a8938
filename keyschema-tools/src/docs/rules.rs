//! The rule about documents.

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

/// A document is not what the catalogues would give.
pub static STALE_DOCUMENTS: Rule = Rule {
    name: "stale_documents",
    category: Category::Catalogs,
    level: Level::Deny,
    summary: "a document is not the one that the catalogues give",
    reason: "Readers of the document learn what is not true any more.",
    remedy: "Run the command without `--check`, and commit the document.",
};

pub(crate) const RULES: &[&Rule] = &[&STALE_DOCUMENTS];
