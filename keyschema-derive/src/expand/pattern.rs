//! The pattern that matches every key of a schema, as text.

use keyschema_core::glob;

use crate::lower::PieceDef;

/// Returns `*` for each parameter, with the text between them escaped. Adjacent parameters have one
/// `*` together.
pub(super) fn pattern_text(pieces: &[PieceDef]) -> String {
    let parts = pieces.iter().map(|piece| match piece {
        PieceDef::Literal(text) => Some(text.as_str()),
        PieceDef::Parameter(_) => None,
    });
    glob::pattern_of(parts)
}
