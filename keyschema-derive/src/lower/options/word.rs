//! The text of a variant: `rename`.

use keyschema_core::{
    Alphabet,
    characters::{RESERVED, is_invisible},
};
use keyschema_language::message::Message;

use super::value::OptionValue;
use crate::errors::ErrorSink;

impl OptionValue<'_> {
    /// Reads a text that can be part of a key, as a string literal.
    pub(super) fn read_word(&self, errors: &mut ErrorSink) -> Option<String> {
        let tokens = self.read_tokens(errors)?;
        let text = self.read_string(errors)?;
        let allowed = Alphabet::GRAPHIC.difference(RESERVED).with_beyond_ascii();
        let refused = text.chars().find(|character| {
            !allowed.contains(*character)
                || character.is_whitespace()
                || character.is_control()
                || is_invisible(*character)
        });
        let message = match refused {
            Some(character) => {
                Message::new(format!("`{}` is not allowed in a key", character.escape_debug()))
                    .help("remove braces, glob characters, white space and characters that show nothing")
            }
            None if text.is_empty() => {
                Message::new("the text is empty").help("a part of a key has at least one character")
            }
            None => return Some(text),
        };
        errors.report(tokens, message);
        None
    }
}
