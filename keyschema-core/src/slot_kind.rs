//! What a schema says of the slots of its keys, before there is a key.
//!
//! No text of a parameter holds a brace, so the literal text alone says where the hash tag is.

use crate::{KeySchema, Shape, crc, same_text, schema::Piece, slot::SLOT_COUNT};

impl KeySchema {
    /// Whether a hash tag decides on the slots of the keys; otherwise all of the key does.
    ///
    /// What counts is what stands between the first `{` of the key and the first `}` behind it, unless that is nothing.
    pub const fn has_hash_tag(&self) -> bool {
        tag_start(self.pieces).is_some()
    }

    /// The slot of all keys of the schema, if they share one: if there is no parameter in the hash tag, or, without a tag, in
    /// the key.
    pub const fn constant_slot(&self) -> Option<u16> {
        let (mut at, is_tag) = match tag_start(self.pieces) {
            Some(start) => (start, true),
            None => (START, false),
        };
        let mut crc = 0;
        loop {
            let (unit, behind) = next(self.pieces, at);
            match unit {
                Unit::Byte(b'}') if is_tag => break,
                Unit::Byte(byte) => crc = crc::continued(crc, byte),
                Unit::Parameter(_) => return None,
                Unit::End => break,
            }
            at = behind;
        }
        Some(crc % SLOT_COUNT)
    }

    /// Whether the keys of both schemas that have the same values in their hash tags share a slot: whether the tags are of one
    /// kind, so that a command may take keys of both.
    ///
    /// They are where the same literal text and parameters of the same kind stand in them, whatever these are called: numbers
    /// of any range; texts of the same characters, delimiters aside, that can be equally long; words, at least one of which is
    /// the same. Without parameters, the slots have to be the same. Keys without a hash tag that have parameters never do, not
    /// even two of one schema.
    ///
    /// Whether two keys do share a slot is to be asked of the keys themselves.
    ///
    /// ```
    /// use keyschema_core::{KeySchema, Shape, schema::{Declaration, Parameter, Piece}};
    ///
    /// const fn keys(pieces: &'static [Piece]) -> KeySchema {
    ///     KeySchema::new(Declaration { pieces, ..Declaration::DEFAULT })
    /// }
    /// const USER: Piece = Piece::Parameter(Parameter::new("user_id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 }));
    /// const CART: KeySchema = keys(&[Piece::Literal("cart:{"), USER, Piece::Literal("}")]);
    /// const NOTE: KeySchema = keys(&[Piece::Literal("note:{"), USER, Piece::Literal("}:"), USER]);
    /// const PLAIN: KeySchema = keys(&[Piece::Literal("user:"), USER]);
    ///
    /// const { assert!(CART.shares_slots_with(&NOTE)) };
    /// assert!(!CART.shares_slots_with(&PLAIN) && !PLAIN.shares_slots_with(&PLAIN));
    /// ```
    pub const fn shares_slots_with(&self, other: &Self) -> bool {
        match (self.constant_slot(), other.constant_slot()) {
            (Some(slot), Some(other)) => slot == other,
            (None, None) => have_equal_tags(self, other),
            _ => false,
        }
    }
}

const fn have_equal_tags(left: &KeySchema, right: &KeySchema) -> bool {
    let (Some(mut left_at), Some(mut right_at)) = (tag_start(left.pieces), tag_start(right.pieces)) else {
        return false;
    };
    loop {
        let (left_unit, left_behind) = next(left.pieces, left_at);
        let (right_unit, right_behind) = next(right.pieces, right_at);
        match (left_unit, right_unit) {
            (Unit::Byte(b'}'), Unit::Byte(b'}')) => return true,
            (Unit::Byte(left), Unit::Byte(right)) if left == right => {}
            (Unit::Parameter(left_shape), Unit::Parameter(right_shape))
                if are_of_one_kind(left_shape, right_shape, left.delimiter, right.delimiter) => {}
            _ => return false,
        }
        (left_at, right_at) = (left_behind, right_behind);
    }
}

/// Whether two parameters are filled with the same values, as far as their texts tell.
const fn are_of_one_kind(left: Shape, right: Shape, left_delimiter: &str, right_delimiter: &str) -> bool {
    match (left, right) {
        // Zero is in the range of every integer shape.
        (Shape::Integer { .. }, Shape::Integer { .. }) => true,
        (Shape::Words(left), Shape::Words(right)) => have_common_word(left, right),
        // No tail stands in a tag: it ends the key.
        (Shape::Text { .. }, Shape::Text { .. }) => {
            let (left_alphabet, right_alphabet) = (
                left.alphabet().without(left_delimiter).without(right_delimiter),
                right.alphabet().without(left_delimiter).without(right_delimiter),
            );
            left.min_len() <= right.max_len()
                && right.min_len() <= left.max_len()
                && left_alphabet.is_same(right_alphabet)
        }
        _ => false,
    }
}

const fn have_common_word(left: &[&str], right: &[&str]) -> bool {
    let mut index = 0;
    while index < left.len() {
        let mut other = 0;
        while other < right.len() {
            if same_text::is_same(left[index].as_bytes(), right[other].as_bytes()) {
                return true;
            }
            other += 1;
        }
        index += 1;
    }
    false
}

/// A place in a key: before a byte of a literal, or before a parameter.
#[derive(Clone, Copy)]
struct Place {
    piece: usize,
    byte: usize,
}

const START: Place = Place { piece: 0, byte: 0 };

/// What stands at a place.
#[derive(Clone, Copy)]
enum Unit {
    Byte(u8),
    Parameter(Shape),
    End,
}

/// What stands at `at`, or where the next piece begins if a piece ends there; and the place behind it.
const fn next(pieces: &[Piece], at: Place) -> (Unit, Place) {
    let Place { mut piece, mut byte } = at;
    while piece < pieces.len() {
        match pieces[piece] {
            Piece::Parameter(parameter) => {
                return (Unit::Parameter(parameter.shape), Place { piece: piece + 1, byte: 0 });
            }
            Piece::Literal(text) if byte < text.len() => {
                return (Unit::Byte(text.as_bytes()[byte]), Place { piece, byte: byte + 1 });
            }
            Piece::Literal(_) => (piece, byte) = (piece + 1, 0),
        }
    }
    (Unit::End, at)
}

/// The place behind the opening brace of the hash tag. A closing brace stands behind it, and something before that.
const fn tag_start(pieces: &[Piece]) -> Option<Place> {
    let Some(start) = behind(pieces, b'{', START) else {
        return None;
    };
    let is_empty = matches!(next(pieces, start), (Unit::Byte(b'}'), _));
    if is_empty || behind(pieces, b'}', start).is_none() { None } else { Some(start) }
}

/// The place behind the next `byte`.
const fn behind(pieces: &[Piece], byte: u8, from: Place) -> Option<Place> {
    let mut at = from;
    loop {
        let (unit, behind) = next(pieces, at);
        match unit {
            Unit::Byte(found) if found == byte => return Some(behind),
            Unit::End => return None,
            _ => at = behind,
        }
    }
}

#[cfg(test)]
mod tests;
