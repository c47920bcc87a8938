//! What the pieces of a schema say of all of its keys: a glob that matches them, their hash tag, their slot.

use alloc::{string::String, vec::Vec};

use crate::{KeySchema, glob, hash_slot, schema::Piece};

impl KeySchema {
    /// A glob, as `SCAN` and access rules take it, that matches every key: `*` for each parameter, and a backslash before what
    /// is special in a glob but literal in the key.
    ///
    /// It matches more than the keys: `*` stands for any text, delimiters included.
    pub(crate) fn glob(&self) -> String {
        glob::pattern_of(self.pieces.iter().map(literal))
    }

    /// What stands in the braces of the hash tag, as the schema language writes it without types: `project:{id}`. `None` if all of
    /// the key decides on its slot.
    pub(crate) fn tag(&self) -> Option<String> {
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

    /// The slot of all keys, if they share one: if there is no parameter, or none in the hash tag.
    pub(crate) fn constant_slot(&self) -> Option<u16> {
        let text: String = match self.tag_parts() {
            Some(parts) => parts.into_iter().map(TagPart::character).collect::<Option<_>>()?,
            None if self.is_static() => self.pieces.iter().filter_map(literal).collect(),
            None => return None,
        };
        Some(hash_slot(text.as_bytes()))
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

impl TagPart {
    fn character(self) -> Option<char> {
        match self {
            Self::Character(character) => Some(character),
            Self::Parameter(_) => None,
        }
    }
}

fn literal(piece: &Piece) -> Option<&'static str> {
    match piece {
        Piece::Literal(text) => Some(text),
        Piece::Parameter(_) => None,
    }
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
