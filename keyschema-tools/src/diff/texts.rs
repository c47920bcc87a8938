//! The texts of keys and patterns, compared on shapes.

use keyschema_core::{
    Shape,
    overlap::{Piece, piece_of, text_outside},
};
use keyschema_runtime::{KeySchema, schema};

/// Returns a shortest key of `inner` that is not a key of `outer`. Returns `None` if there is none.
pub(super) fn key_outside(inner: &KeySchema, outer: &KeySchema) -> Option<String> {
    text_outside(&pieces_of(inner), &pieces_of(outer))
}

/// Returns a shortest text of one shape that the other does not have.
pub(super) fn value_outside(inner: Shape, outer: Shape) -> Option<String> {
    text_outside(&[Piece::Parameter(inner)], &[Piece::Parameter(outer)])
}

/// Returns a shortest key of `keys` that the glob of `pattern` does not match.
pub(super) fn key_beside_glob(keys: &KeySchema, pattern: &KeySchema) -> Option<String> {
    text_outside(&pieces_of(keys), &glob_of(pattern, keys.max_len()))
}

/// Whether the glob of `wider` matches a text that the glob of `narrower` does not match.
pub(super) fn has_wider_glob(wider: &KeySchema, narrower: &KeySchema) -> bool {
    // A difference already shows in short texts.
    let max_len = 2 + narrower.min_len();
    text_outside(&glob_of(wider, max_len), &glob_of(narrower, wider.max_len() + 4 * max_len)).is_some()
}

/// Returns the glob of a schema, with `*` for texts of up to `max_len` bytes.
fn glob_of(schema: &KeySchema, max_len: usize) -> Vec<Piece<'static>> {
    let mut glob = pieces_of(schema);
    for piece in &mut glob {
        if let Piece::Parameter(shape) = piece {
            *shape = Shape::Raw { min_len: 0, max_len };
        }
    }
    glob
}

/// Whether both have the same literal text and the same shapes, for any names of parameters and
/// types.
pub(super) fn have_same_text(left: &KeySchema, right: &KeySchema) -> bool {
    pieces_of(left) == pieces_of(right)
}

/// Returns the pieces of a schema without names, each run of literal text as one piece.
pub(super) fn pieces_of(schema: &KeySchema) -> Vec<Piece<'static>> {
    let mut pieces = Vec::with_capacity(schema.pieces.len());
    for piece in schema.pieces {
        match (pieces.last_mut(), piece_of(piece)) {
            (Some(Piece::Literal(before)), Piece::Literal(text)) => {
                *before = format!("{before}{text}").leak();
            }
            (_, piece) => pieces.push(piece),
        }
    }
    pieces
}

/// Returns pairs of the parameters of both schemas, if their literal text is the same.
pub(super) fn parameters_of_both(
    old: &KeySchema,
    new: &KeySchema,
) -> Option<Vec<(&'static schema::Parameter, &'static schema::Parameter)>> {
    let (old_pieces, new_pieces) = (pieces_of(old), pieces_of(new));
    let is_same = old_pieces.len() == new_pieces.len()
        && old_pieces.iter().zip(&new_pieces).all(|pair| match pair {
            (Piece::Literal(old), Piece::Literal(new)) => old == new,
            (Piece::Parameter(_), Piece::Parameter(_)) => true,
            _ => false,
        });
    is_same.then(|| old.parameters().zip(new.parameters()).collect())
}

#[cfg(test)]
mod tests {
    use keyschema_core::Shape;
    use keyschema_runtime::{
        __private::Parameter,
        KeySchema,
        schema::Piece::{self, Literal},
    };

    use super::{key_beside_glob, key_outside};

    const fn id(max: u128) -> Piece {
        Piece::Parameter(Parameter::new("id", "Id", Shape::Integer { min: 0, max }))
    }

    fn schema(pieces: &[Piece]) -> KeySchema {
        KeySchema { pieces: pieces.to_vec().leak(), ..KeySchema::DEFAULT }
    }

    #[test]
    fn globs_are_wider_than_keys() {
        let old = schema(&[Literal("a:"), id(9), Literal(":b:"), id(9)]);
        let wider = schema(&[Literal("a:"), id(99), Literal(":b:"), id(9)]);
        assert_eq!(key_outside(&wider, &old).as_deref(), Some("a:11:b:1"));
        assert_eq!(key_beside_glob(&wider, &old), None);
        let longer = schema(&[Literal("a:"), id(9), Literal(":x:b:"), id(9)]);
        assert_eq!(key_beside_glob(&longer, &old), None, "`*` matches delimiters too");
        let other = schema(&[Literal("a:"), id(9), Literal(":c:"), id(9)]);
        assert!(key_beside_glob(&other, &old).is_some());
        let open = schema(&[id(9), Literal(":b:"), id(9)]);
        assert!(key_beside_glob(&open, &old).is_some() && key_beside_glob(&old, &open).is_none());
    }
}
