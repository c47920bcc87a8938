//! The pattern that matches every key of a schema, as text.

use keyschema_core::glob;

use crate::lower::PieceDef;

/// `*` for each parameter, and the text between them escaped; one `*` for parameters side by side.
pub(super) fn pattern_text(pieces: &[PieceDef]) -> String {
    let parts = pieces.iter().map(|piece| match piece {
        PieceDef::Literal(text) => Some(text.as_str()),
        PieceDef::Parameter(_) => None,
    });
    glob::pattern_of(parts)
}
