//! The text of a variant: `rename`.

use keyschema_core::{
    Alphabet,
    characters::{RESERVED, is_invisible},
};
use keyschema_language::message::Message;

/// Parses a text that can be part of a key.
pub(super) fn read_word(text: &str) -> Result<String, Message> {
    let allowed = Alphabet::GRAPHIC.difference(RESERVED).with_beyond_ascii();
    let refused = text.chars().find(|character| {
        !allowed.contains(*character)
            || character.is_whitespace()
            || character.is_control()
            || is_invisible(*character)
    });
    match refused {
        Some(character) => {
            Err(Message::new(format!("`{}` is not allowed in a key", character.escape_debug()))
                .help("remove braces, glob characters, white space and invisible characters"))
        }
        None if text.is_empty() => {
            Err(Message::new("the text is empty").help("a part of a key has at least one character"))
        }
        None => Ok(text.to_string()),
    }
}
