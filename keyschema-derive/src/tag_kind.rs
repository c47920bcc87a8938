//! Which hash tags are of the same kind: those that hold the same text if their parameters have the same values.

use crate::lower::PieceDef;

/// A number for what stands in the hash tag: its literals, and the types of its parameters by their names, wherever they are
/// from. No value of a parameter holds a brace.
pub(crate) fn tag_kind(pieces: &[PieceDef]) -> Option<u64> {
    let mut kind = Fnv::default();
    let mut is_open = false;
    let mut is_empty = true;
    for piece in pieces {
        match piece {
            PieceDef::Literal(text) => {
                let mut text = text.as_str();
                if !is_open {
                    let Some((_, inside)) = text.split_once('{') else { continue };
                    (is_open, text) = (true, inside);
                }
                let (inside, is_closed) = match text.split_once('}') {
                    Some((inside, _)) => (inside, true),
                    None => (text, false),
                };
                is_empty &= inside.is_empty();
                kind.add(inside);
                if is_closed {
                    return (!is_empty).then_some(kind.0);
                }
            }
            PieceDef::Parameter(parameter) if is_open => {
                is_empty = false;
                // Behind the path: `keys::UserId` and `UserId` are the same.
                let (path, arguments) = parameter
                    .type_name
                    .split_at(parameter.type_name.find('<').unwrap_or(parameter.type_name.len()));
                kind.add("{");
                kind.add(path.rsplit(':').next().unwrap_or(path));
                kind.add(arguments);
                kind.add("}");
            }
            PieceDef::Parameter(_) => {}
        }
    }
    None
}

/// FNV-1a: the same number on every machine and in every build.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;
    use syn::Ident;

    use super::tag_kind;
    use crate::lower::{ParameterDef, PieceDef};

    /// The kind of the tag of a key of literals and, in parentheses, types of parameters.
    fn kind(pieces: &str) -> Option<u64> {
        let pieces: Vec<PieceDef> = pieces
            .split('(')
            .flat_map(|part| {
                let (ty, literal) = part.split_once(')').unwrap_or(("", part));
                let parameter = (!ty.is_empty()).then(|| {
                    PieceDef::Parameter(ParameterDef {
                        name: "id".into(),
                        field: Ident::new("id", Span::call_site()),
                        ty: ty.parse().unwrap(),
                        type_place: Span::call_site(),
                        type_name: ty.into(),
                        tagged: false,
                    })
                });
                let literal = (!literal.is_empty()).then(|| PieceDef::Literal(literal.into()));
                [parameter, literal].into_iter().flatten()
            })
            .collect();
        tag_kind(&pieces)
    }

    #[test]
    fn tags_of_the_same_literals_and_types_are_of_one_kind() {
        let user = kind("cart:{(u64)}");
        assert!(user.is_some());
        for same in ["user:{(u64)}:tags", "{(u64)}:a:{(u8)}", "(u8):{(u64)}", "a}:{(u64)}"] {
            assert_eq!(kind(same), user, "{same}");
        }
        for other in ["cart:{(u32)}", "cart:{user:(u64)}", "cart:{user}:(u64)", "a:{(u64)(u64)}", "{{(u64)}}"]
        {
            assert!(kind(other).is_some(), "{other}");
            assert_ne!(kind(other), user, "{other}");
        }
        // Wherever the types are from, and whatever lies between.
        assert_eq!(kind("a:{(keys::UserId)}"), kind("b:{(UserId)}"));
        assert_eq!(kind("a:{(keyschema::Text<8>)}"), kind("b:{(Text<8>)}"));
        assert_ne!(kind("a:{(Text<8>)}"), kind("a:{(Text<9>)}"));
        assert_ne!(kind("a:{x(u8)}"), kind("a:{(u8)x}"));
    }

    #[test]
    fn the_whole_key_decides_where_redis_sees_no_tag() {
        for none in ["cart:(u64)", "cart", "cart:{}:{(u64)}", "cart:{(u64)", "cart:(u64)}"] {
            assert_eq!(kind(none), None, "{none}");
        }
    }
}
