//! The segments of a schema, each as a schema of its own, for comparison with a segment of a key.

use keyschema_runtime::{Identified, KeySchema, Shape, schema::Piece};

/// A segment of a template.
#[derive(Debug)]
pub(super) struct Segment {
    schema: &'static KeySchema,
    /// The text in the schema language: `group_{id: u32}`.
    pub(super) shown: String,
    /// Its text, if there is no parameter in it.
    pub(super) literal: Option<String>,
    /// Whether it runs to the end of the key.
    pub(super) is_tail: bool,
}

impl Segment {
    fn of(pieces: Vec<Piece>) -> Self {
        let mut shown = String::new();
        let mut literal = Some(String::new());
        let mut is_tail = false;
        for piece in &pieces {
            match piece {
                Piece::Literal(text) => {
                    shown.push_str(text);
                    if let Some(literal) = &mut literal {
                        literal.push_str(text);
                    }
                }
                Piece::Parameter(parameter) => {
                    shown.extend(["{", parameter.name, ": ", parameter.type_name, "}"]);
                    literal = None;
                    is_tail |= matches!(parameter.shape, Shape::Tail { .. } | Shape::Raw { .. });
                }
            }
        }
        // Like the catalogue itself: the parts of schemas live until the program ends.
        let schema = Box::leak(Box::new(KeySchema { pieces: pieces.leak(), ..KeySchema::DEFAULT }));
        Self { schema, shown, literal, is_tail }
    }

    pub(super) fn pieces(&self) -> &'static [Piece] {
        self.schema.pieces
    }

    /// Whether the text fits the segment, as the runtime parses it.
    pub(super) fn fits(&self, text: &[u8]) -> bool {
        Identified::parse(self.schema, text).is_some()
    }
}

/// Cuts the pieces of a schema at its delimiter.
pub(super) fn segments_of(schema: &KeySchema) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut current = Vec::new();
    for piece in schema.pieces {
        match piece {
            Piece::Literal(text) => {
                let mut parts = text.split(schema.delimiter);
                let first = parts.next().filter(|part| !part.is_empty());
                current.extend(first.map(Piece::Literal));
                for part in parts {
                    let segment = Segment::of(std::mem::take(&mut current));
                    // Raw bytes that something follows end before it.
                    segments.push(Segment { is_tail: false, ..segment });
                    if !part.is_empty() {
                        current.push(Piece::Literal(part));
                    }
                }
            }
            Piece::Parameter(_) => current.push(*piece),
        }
    }
    segments.push(Segment::of(current));
    segments
}
