//! The segments of a schema, each as a schema of its own, for comparison with a segment of a key.

use std::collections::BTreeSet;

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
    /// Of how many parts of a key its texts are made: several where words hold the delimiter.
    pub(super) part_counts: Vec<usize>,
}

impl Segment {
    fn of(pieces: Vec<Piece>, delimiter: &str) -> Self {
        let mut shown = String::new();
        let mut literal = Some(String::new());
        let mut is_tail = false;
        let mut part_counts = BTreeSet::from([1]);
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
                    if let Shape::Words(words) = parameter.shape {
                        let delimiters = words.iter().map(|word| word.matches(delimiter).count());
                        let delimiters: BTreeSet<usize> = delimiters.collect();
                        let sums = part_counts
                            .iter()
                            .flat_map(|count| delimiters.iter().map(move |more| count + more));
                        part_counts = sums.collect();
                    }
                }
            }
        }
        // Like the catalogue itself: the parts of schemas live until the program ends.
        let schema = Box::leak(Box::new(KeySchema { pieces: pieces.leak(), ..KeySchema::DEFAULT }));
        Self { schema, shown, literal, is_tail, part_counts: part_counts.into_iter().collect() }
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
                    let segment = Segment::of(std::mem::take(&mut current), schema.delimiter);
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
    segments.push(Segment::of(current, schema.delimiter));
    segments
}
