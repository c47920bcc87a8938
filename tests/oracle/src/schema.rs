//! The oracle's model of a key.

use std::{cell::OnceCell, ops::Range};

use crate::{automaton::Automaton, parameter::ParameterType};

/// A part of a key.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    /// Text that is the same in all keys.
    Literal(String),
    /// A value.
    Parameter(ParameterType),
}

/// A key that a block declares.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
    /// Its name, which no other block has.
    pub(crate) name: String,
    /// All of its text, with the prefix of its block.
    pub(crate) pieces: Vec<Piece>,
    /// The mark of its delimiter.
    pub(crate) mark: u8,
    /// Whether it is a channel, which may have the same name as a key.
    pub(crate) is_channel: bool,
    /// The item of the block that declares it, in one line.
    pub(crate) source: String,
    automaton: OnceCell<Automaton>,
}

impl Schema {
    /// Returns a key whose item is `source`.
    pub(crate) fn new(name: &str, pieces: Vec<Piece>, mark: u8, is_channel: bool, source: String) -> Self {
        Self { name: name.to_owned(), pieces, mark, is_channel, source, automaton: OnceCell::new() }
    }

    /// Returns the automaton of its keys.
    pub(crate) fn automaton(&self) -> &Automaton {
        self.automaton.get_or_init(|| {
            let mut automaton = Automaton::default();
            for piece in &self.pieces {
                match piece {
                    Piece::Literal(text) => automaton.push_literal(text),
                    Piece::Parameter(parameter) => automaton.push_parameter(&parameter.kind.shape()),
                }
            }
            automaton
        })
    }

    /// Returns its parameters.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &ParameterType> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Literal(_) => None,
            Piece::Parameter(parameter) => Some(parameter),
        })
    }

    /// Returns the length of its longest key in bytes.
    pub(crate) fn longest(&self) -> usize {
        let len = |piece: &Piece| match piece {
            Piece::Literal(text) => text.len(),
            Piece::Parameter(parameter) => parameter.kind.shape().longest(),
        };
        self.pieces.iter().map(len).sum()
    }

    /// Whether a parameter can hold the delimiter, so that the key is refused.
    pub(crate) fn can_hold_delimiter(&self) -> bool {
        let mut shapes = self.parameters().map(|parameter| parameter.kind.shape());
        shapes.any(|shape| !shape.is_tail() && shape.can_hold(self.mark))
    }

    /// Returns a key that can be parsed in two ways.
    pub(crate) fn ambiguous_text(&self) -> Option<String> {
        self.automaton().ambiguous_text().map(as_text)
    }

    /// Returns a key that is one of `other` too.
    pub(crate) fn shared_text(&self, other: &Self) -> Option<String> {
        if self.is_channel != other.is_channel {
            return None;
        }
        self.automaton().shared_text(other.automaton()).map(as_text)
    }

    /// Returns the ways to cut `text` into values of the parameters: one for a key, none for other
    /// texts.
    pub(crate) fn readings<'t>(&self, text: &'t str) -> Vec<Vec<&'t str>> {
        // Each reading so far, with its place in the text.
        let mut open: Vec<(usize, Vec<Range<usize>>)> = vec![(0, Vec::new())];
        for piece in &self.pieces {
            let mut next = Vec::new();
            for (at, values) in open {
                match piece {
                    Piece::Literal(literal) => {
                        if text[at..].starts_with(literal.as_str()) {
                            next.push((at + literal.len(), values));
                        }
                    }
                    Piece::Parameter(parameter) => {
                        let ends = (at + 1..=text.len()).filter(|end| text.is_char_boundary(*end));
                        for end in ends.filter(|end| parameter.kind.accepts(&text[at..*end])) {
                            let mut values = values.clone();
                            values.push(at..end);
                            next.push((end, values));
                        }
                    }
                }
            }
            open = next;
        }
        open.retain(|(at, _)| *at == text.len());
        open.into_iter().map(|(_, values)| values.into_iter().map(|value| &text[value]).collect()).collect()
    }
}

fn as_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("only whole characters are accepted")
}

#[cfg(test)]
mod tests {
    use super::{Piece, Schema};
    use crate::parameter::{Kind, ParameterType};

    #[test]
    fn all_readings_are_found() {
        let number = || {
            let kind = Kind::Integer { below_zero: 0, max: 255, is_nonzero: false };
            Piece::Parameter(ParameterType { source: "u8".into(), kind })
        };
        let pieces = vec![Piece::Literal("a:".into()), number(), number()];
        let schema = Schema::new("Pair", pieces, b':', false, String::new());
        assert_eq!(schema.readings("a:123"), [["1", "23"], ["12", "3"]]);
        assert_eq!(schema.readings("a:1"), Vec::<Vec<&str>>::new());
        assert_eq!(schema.readings("b:12"), Vec::<Vec<&str>>::new());
        assert_eq!(schema.longest(), 8);
        assert!(schema.ambiguous_text().is_some());
    }
}
