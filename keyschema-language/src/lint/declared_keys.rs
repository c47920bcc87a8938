//! The keys of a block, in the form that the proof of overlap needs.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{
    Alphabet, DataType, Shape, delimiter,
    overlap::{DeclaredKey, Overlap, Piece, overlaps_among},
};

use super::{block::BlockKey, known_shape::known_shape};
use crate::template::TemplatePiece;

/// A key of a block, with the shapes that the names of its types imply.
pub(super) struct Declared<'a> {
    pub(super) key: &'a BlockKey<'a>,
    /// The whole text, with the prefix of the policy at its start.
    pub(super) pieces: Vec<Piece<'a>>,
    /// Whether the key certainly exists, and its shapes are exact. For a type of the project, the
    /// shape is the widest that it may have.
    pub(super) is_known: bool,
}

/// The texts that a type of the project may write before the end of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// No delimiter. Only words of several segments hold it. The compiler compares keys with such
    /// words with all other keys of the block.
    Segment,
    /// Delimiters too.
    Words,
}

/// Returns the prefix of the policy for each key.
pub(super) fn prefixes(keys: &[BlockKey<'_>]) -> Vec<String> {
    keys.iter().map(|key| key.policy.prefix_text()).collect_vec()
}

/// Returns the keys in order, with `prefixes` at their starts.
pub(super) fn declared_keys<'a>(keys: &'a [BlockKey<'a>], prefixes: &'a [String]) -> Vec<Declared<'a>> {
    keys.iter().zip(prefixes).map(|(key, prefix)| Declared::of(key, prefix)).collect_vec()
}

/// Returns all pairs that can be the same text.
pub(super) fn overlaps_of(keys: &[Declared<'_>]) -> Vec<Overlap> {
    let keys: Vec<DeclaredKey<'_>> = keys
        .iter()
        .map(|Declared { key, pieces, .. }| DeclaredKey {
            pieces,
            delimiter: &key.policy.delimiter,
            is_channel: key.subject.data_type == DataType::Channel,
        })
        .collect_vec();
    overlaps_among(&keys)
}

/// A key that only the compiler can tell apart from others, by their types or by their conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndecidedKey {
    /// Its number in the block.
    pub key: usize,
    /// The numbers of the earlier keys that it may overlap.
    pub others: Vec<usize>,
}

/// Returns the keys of a block that may overlap earlier ones, depending on types of the project or
/// on conditions. Pairs that a key allows are left out.
pub fn undecided_keys(keys: &[BlockKey<'_>]) -> Vec<UndecidedKey> {
    let mut pairs = undecided_pairs(keys, Width::Segment);
    pairs.retain(|(first, second)| !keys[*first].allows_overlap_with(&keys[*second]));
    pairs
        .chunk_by(|left, right| left.1 == right.1)
        .map(|pairs| UndecidedKey { key: pairs[0].1, others: pairs.iter().map(|pair| pair.0).collect_vec() })
        .collect_vec()
}

/// Returns the pairs of keys that may overlap, depending on types of the project or on conditions,
/// sorted by the later key.
pub(super) fn undecided_pairs(keys: &[BlockKey<'_>], width: Width) -> Vec<(usize, usize)> {
    let prefixes = prefixes(keys);
    let declared: Vec<_> =
        keys.iter().zip(&prefixes).map(|(key, prefix)| Declared::of_width(key, prefix, width)).collect_vec();
    if declared.iter().all(|key| key.is_known) {
        return Vec::new();
    }
    let pairs = overlaps_of(&declared).into_iter().map(|pair| (pair.first, pair.second));
    pairs.filter(|(first, second)| !(declared[*first].is_known && declared[*second].is_known)).collect_vec()
}

impl<'a> Declared<'a> {
    pub(super) fn of(key: &'a BlockKey<'a>, prefix: &'a str) -> Self {
        Self::of_width(key, prefix, Width::Segment)
    }

    fn of_width(key: &'a BlockKey<'a>, prefix: &'a str, width: Width) -> Self {
        let BlockKey { subject, policy, .. } = *key;
        let mut types = subject.parameters.iter().map(|parameter| &parameter.type_name);
        let mut pieces = Vec::from([Piece::Literal(prefix)]);
        let mut is_known = !subject.is_conditional;
        let last = subject.template.pieces.len().saturating_sub(1);
        for (number, piece) in subject.template.pieces.iter().enumerate() {
            match piece {
                TemplatePiece::Literal(literal) => pieces.push(Piece::Literal(&literal.text)),
                TemplatePiece::Parameter(_) => {
                    let shape = types.next().and_then(|name| known_shape(name, &policy.delimiter));
                    is_known &= shape.is_some();
                    let is_wide = number == last || width == Width::Words;
                    let shape = shape.unwrap_or_else(|| widest_shape(&policy.delimiter, is_wide));
                    pieces.push(Piece::Parameter(shape));
                }
            }
        }
        Self { key, pieces, is_known }
    }
}

/// Returns a shape with all texts that a parameter may have.
fn widest_shape(delimiter: &str, holds_delimiter: bool) -> Shape {
    if holds_delimiter {
        return Shape::Raw { min_len: 0, max_len: usize::MAX };
    }
    let mut buffer = [0; 4];
    let alphabet = Alphabet::ALL.without(delimiter::mark(delimiter).encode_utf8(&mut buffer));
    Shape::Text { min_len: 0, max_len: usize::MAX, alphabet }
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType;

    use super::{UndecidedKey, Width, undecided_keys, undecided_pairs};
    use crate::lint::{Policy, Standard, Subject, testing::keys_of};

    #[test]
    fn only_pairs_with_types_of_the_project_are_left_to_the_compiler() {
        let policy = Policy::of(Standard::Domain);
        let undecided = |templates: &[&str]| {
            let subjects: Vec<Subject> = templates
                .iter()
                .map(|template| Subject::of_template(template, DataType::Hash, &policy))
                .collect();
            let undecided = undecided_keys(&keys_of(&subjects, &policy));
            undecided.into_iter().map(|UndecidedKey { key, others }| (key, others)).collect::<Vec<_>>()
        };
        assert_eq!(undecided(&["a:{x: Text<9>}", "a:1"]), []);
        assert_eq!(undecided(&["a:{x: Name}", "b:{x: Name}", "a_{x: Name}"]), []);
        assert_eq!(undecided(&["a:{x: Name}:b", "a:{x: Name}:c", "a:{y: u8}:c"]), [(2, vec![1])]);
        // The compiler knows the conditions.
        let mut alternatives = ["a:1", "a:1"].map(|text| Subject::of_template(text, DataType::Hash, &policy));
        alternatives[1].is_conditional = true;
        let of_alternatives = undecided_keys(&keys_of(&alternatives, &policy));
        assert_eq!(of_alternatives, [UndecidedKey { key: 1, others: vec![0] }]);
        // The last parameter may be a tail.
        assert_eq!(undecided(&["a:{x: Name}", "a:1:b", "a:{x: u8}:c"]), [(1, vec![0]), (2, vec![0])]);
        let templates = ["a:{x: Name}:b", "a:1:c:b", "a:{#x: Name}"];
        assert_eq!(undecided(&templates), []);
        // The others may be words of several segments.
        let subjects = templates.map(|template| Subject::of_template(template, DataType::Hash, &policy));
        assert_eq!(undecided_pairs(&keys_of(&subjects, &policy), Width::Words), [(0, 1)]);
    }
}
