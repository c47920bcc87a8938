//! Texts that describe all keys of a schema: a glob that matches them, and their hash tag.

use alloc::string::String;

use crate::{KeySchema, Piece, glob, hash_tag};

impl KeySchema {
    /// Returns a glob, for `SCAN` and access rules, that matches every key. It has `*` for each
    /// parameter, and a backslash before each literal character that is special in a glob.
    ///
    /// It matches more than the keys, because `*` matches any text, delimiters included.
    #[doc(hidden)]
    pub fn glob(&self) -> String {
        glob::pattern_of(self.pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => Some(*text),
            Piece::Parameter(_) => None,
        }))
    }

    /// Returns the content of the hash tag's braces, as the schema language writes it without
    /// types: `project:{id}`. Returns `None` if the slot depends on the whole key.
    #[doc(hidden)]
    pub fn tag(&self) -> Option<String> {
        let mut text = String::new();
        for piece in hash_tag::tag_pieces(self.pieces)? {
            match piece {
                Piece::Literal(literal) => text += &literal.replace('{', "{{"),
                Piece::Parameter(parameter) => text = text + "{" + parameter.name + "}",
            }
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        KeySchema, Shape, hash_slot,
        schema::{Parameter, Piece},
    };

    const ID: Piece = Piece::Parameter(Parameter::new("id", "u8", Shape::Integer { min: 0, max: 255 }));

    const fn schema(pieces: &'static [Piece]) -> KeySchema {
        KeySchema { pieces, ..KeySchema::DEFAULT }
    }

    #[test]
    fn globs_escape_special_characters() {
        assert_eq!(
            schema(&[Piece::Literal("a*[1]?\\{"), ID, ID, Piece::Literal("}")]).glob(),
            r"a\*\[1]\?\\{*}"
        );
        assert_eq!(schema(&[Piece::Literal("a*"), ID]).glob(), r"a\**");
    }

    #[test]
    fn tags_and_slots_are_those_of_the_written_key() {
        use Piece::Literal;
        let [whole, tagged, empty, nested, open] = [
            schema(&[Literal("user:"), ID]),
            schema(&[Literal("{project:"), ID, Literal("}:{"), ID, Literal("}")]),
            schema(&[Literal("a{}{"), ID, Literal("}")]),
            schema(&[Literal("a{{worker}}:"), ID]),
            schema(&[Literal("a{"), ID]),
        ];
        assert_eq!((whole.tag(), whole.constant_slot()), (None, None));
        assert_eq!((tagged.tag().as_deref(), tagged.constant_slot()), (Some("project:{id}"), None));
        assert_eq!((empty.tag(), empty.constant_slot()), (None, None));
        assert_eq!(
            (nested.tag().as_deref(), nested.constant_slot()),
            (Some("{{worker"), Some(hash_slot(b"{worker")))
        );
        assert_eq!(open.tag(), None);
        assert_eq!(
            schema(&[Literal("books"), Literal(":all")]).constant_slot(),
            Some(hash_slot(b"books:all"))
        );
    }
}
