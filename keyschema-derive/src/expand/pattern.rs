//! The pattern that matches every key of a schema, as text.

use keyschema_core::glob;

use crate::lower::PieceDef;

/// `*` for each parameter, and the text between them escaped; one `*` for parameters side by side. Before it `*`, for a
/// prefix that is given at run time: the runtime takes the pattern without it from the same text.
pub(super) fn prefixed_pattern_text(pieces: &[PieceDef]) -> String {
    let mut pattern = String::from("*");
    let mut is_open = false;
    for piece in pieces {
        match piece {
            PieceDef::Literal(text) => {
                for character in text.chars() {
                    if glob::SPECIAL.contains(character) {
                        pattern.push('\\');
                    }
                    pattern.push(character);
                }
                is_open = false;
            }
            PieceDef::Parameter(_) if is_open => {}
            PieceDef::Parameter(_) => {
                pattern.push('*');
                is_open = true;
            }
        }
    }
    pattern
}
