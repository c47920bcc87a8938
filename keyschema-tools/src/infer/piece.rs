//! The pieces of an inferred schema.

use keyschema_core::Shape;

/// A piece of an inferred template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InferredPiece {
    /// Text that is the same in every key. The braces of a hash tag belong to it.
    Literal(String),
    /// A part that differs from key to key.
    Parameter(InferredParameter),
}

/// A parameter of an inferred template.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InferredParameter {
    /// Its name, in snake case.
    pub name: String,
    /// Its type in Rust, such as `u64` or `Text<24>`.
    pub type_name: String,
    /// The shape of its texts. It is wider than what was seen.
    pub shape: Shape,
}

impl InferredPiece {
    /// Returns the parameter, if the piece is one.
    pub fn parameter(&self) -> Option<&InferredParameter> {
        match self {
            Self::Literal(_) => None,
            Self::Parameter(parameter) => Some(parameter),
        }
    }
}

/// Returns the template of the pieces in the schema language, with the types of parameters.
pub(super) fn template_of(pieces: &[InferredPiece]) -> String {
    let mut template = String::new();
    let mut is_tag = false;
    for (place, piece) in pieces.iter().enumerate() {
        match piece {
            InferredPiece::Literal(text) => {
                let opens = matches!(
                    (pieces.get(place + 1), pieces.get(place + 2)),
                    (Some(InferredPiece::Parameter(_)), Some(InferredPiece::Literal(end))) if end.starts_with('}')
                ) && text.ends_with('{');
                let text = if is_tag { &text[1..] } else { text };
                let text = if opens { &text[..text.len() - 1] } else { text };
                template.push_str(&text.replace('{', "{{").replace('}', "}}"));
                is_tag = opens;
            }
            InferredPiece::Parameter(parameter) => {
                template.push_str(if is_tag { "{#" } else { "{" });
                template.push_str(&parameter.name);
                template.push_str(": ");
                template.push_str(&parameter.type_name);
                template.push('}');
            }
        }
    }
    template
}

#[cfg(test)]
mod tests {
    use keyschema_core::Shape;

    use super::{InferredParameter, InferredPiece, template_of};

    #[test]
    fn a_template_writes_hash_tags_and_braces() {
        let literal = |text: &str| InferredPiece::Literal(text.into());
        let parameter = |name: &str| {
            let shape = Shape::Integer { min: 0, max: 255 };
            InferredPiece::Parameter(InferredParameter { name: name.into(), type_name: "u8".into(), shape })
        };
        let tagged = [literal("a:{"), parameter("id"), literal("}:b")];
        assert_eq!(template_of(&tagged), "a:{#id: u8}:b");
        let two = [literal("{"), parameter("a"), literal("}{"), parameter("b"), literal("}")];
        assert_eq!(template_of(&two), "{#a: u8}{#b: u8}");
        assert_eq!(template_of(&[literal("a:{x}")]), "a:{{x}}");
        assert_eq!(template_of(&[parameter("a"), literal(":b")]), "{a: u8}:b");
    }
}
