//! What the pieces of a schema say of all of its keys, as text: a glob that matches them, their hash tag.

use alloc::{string::String, vec::Vec};

use crate::{KeySchema, glob, schema::Piece};

impl KeySchema {
    /// A glob, as `SCAN` and access rules take it, that matches every key: `*` for each parameter, and a backslash before what
    /// is special in a glob but literal in the key.
    ///
    /// It matches more than the keys: `*` stands for any text, delimiters included.
    #[doc(hidden)]
    pub fn glob(&self) -> String {
        glob::pattern_of(self.pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => Some(*text),
            Piece::Parameter(_) => None,
        }))
    }

    /// What stands in the braces of the hash tag, as the schema language writes it without types: `project:{id}`. `None` if all of
    /// the key decides on its slot.
    #[doc(hidden)]
    pub fn tag(&self) -> Option<String> {
        let mut text = String::new();
        for part in self.tag_parts()? {
            match part {
                TagPart::Character('{') => text.push_str("{{"),
                TagPart::Character(character) => text.push(character),
                TagPart::Parameter(name) => text.extend(["{", name, "}"]),
            }
        }
        Some(text)
    }

    /// What stands between the first `{` and the first `}` behind it, if anything does.
    fn tag_parts(&self) -> Option<Vec<TagPart>> {
        let characters = |text: &'static str| text.chars().map(TagPart::Character);
        // No value of a parameter holds a brace.
        let mut parts = self.pieces.iter().flat_map(|piece| {
            let (text, parameter) = match piece {
                Piece::Literal(text) => (*text, None),
                Piece::Parameter(parameter) => ("", Some(TagPart::Parameter(parameter.name))),
            };
            characters(text).chain(parameter)
        });
        parts.find(|part| *part == TagPart::Character('{'))?;
        let mut tag = Vec::new();
        loop {
            match parts.next()? {
                TagPart::Character('}') => return Some(tag).filter(|tag| !tag.is_empty()),
                part => tag.push(part),
            }
        }
    }
}

/// A part of a key, as far as hash tags go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TagPart {
    Character(char),
    Parameter(&'static str),
}

#[cfg(test)]
mod tests {
    use crate::{
        KeySchema, Shape, hash_slot,
        schema::{Declaration, Parameter, Piece},
    };

    const ID: Piece = Piece::Parameter(Parameter::new("id", "u8", Shape::Integer { min: 0, max: 255 }));

    const fn schema(pieces: &'static [Piece]) -> KeySchema {
        KeySchema::new(Declaration { pieces, ..Declaration::DEFAULT })
    }

    #[test]
    fn globs_match_what_is_special_literally() {
        assert_eq!(
            schema(&[Piece::Literal("a*[1]?\\{"), ID, ID, Piece::Literal("}")]).glob(),
            r"a\*\[1]\?\\{*}"
        );
        assert_eq!(schema(&[Piece::Literal("a*"), ID]).glob(), r"a\**");
    }

    #[test]
    fn tags_and_slots_are_those_of_the_rendered_key() {
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
