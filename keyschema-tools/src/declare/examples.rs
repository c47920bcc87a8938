//! Examples of keys, with values that nobody should see left out.

use keyschema_runtime::Shape;

use crate::infer::{Inferred, InferredPiece, InferredSchema};

/// The number of examples of a declaration.
const MOST: usize = 2;

/// The text that replaces a value.
const MASK: &str = "…";

/// Returns examples of the keys of a schema.
pub(super) fn of(found: &InferredSchema, inferred: &Inferred, masks: bool) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    for example in &found.examples {
        let shown = if masks { masked_of(example, found, inferred) } else { Some(example.clone()) };
        if let Some(shown) = shown
            && !examples.contains(&shown)
        {
            examples.push(shown);
        }
        if examples.len() == MOST {
            break;
        }
    }
    examples
}

/// Returns a key with a mask in place of texts. `None` if its values cannot be found.
fn masked_of(example: &str, found: &InferredSchema, inferred: &Inferred) -> Option<String> {
    let place = inferred.schemas.iter().position(|schema| std::ptr::eq(schema, found))?;
    let schema = inferred.catalog().iter().nth(place)?;
    let mut all = inferred.catalog().identify_all(example);
    let identified = all.find(|it| std::ptr::eq(it.schema(), schema))?;
    let mut shown = String::new();
    for piece in &found.pieces {
        match piece {
            InferredPiece::Literal(text) => shown.push_str(text),
            InferredPiece::Parameter(parameter) if is_plain(parameter.shape) => {
                shown.push_str(identified.get(&parameter.name)?);
            }
            InferredPiece::Parameter(_) => shown.push_str(MASK),
        }
    }
    Some(shown)
}

/// Whether values of the shape tell nothing about a person.
fn is_plain(shape: Shape) -> bool {
    matches!(shape, Shape::Integer { .. } | Shape::Words(_))
}

/// Returns a key of no schema, with a mask in place of each of its texts.
pub(super) fn masked(example: &str) -> String {
    let mut shown = String::new();
    let mut is_masked = false;
    for character in example.chars() {
        if character.is_alphanumeric() || character == '\\' {
            if !is_masked {
                shown.push_str(MASK);
            }
            is_masked = true;
        } else {
            shown.push(character);
            is_masked = false;
        }
    }
    shown
}
