//! Overlap of keys that are declared, with memory that grows.

use alloc::{string::String, vec, vec::Vec};

use super::{
    edge::{Edge, LEVELS},
    keys::{DeclaredKey, Keys},
    pairs::Pairs,
    piece::Piece,
    prefix_tree::PrefixTree,
    search::{Found, Step, search, write_text},
    span::{Pieces, Span},
};
#[cfg(any(feature = "tools", test))]
use crate::KeySchema;
use crate::lists::{CollectVec as _, sort_by};

/// The initial room for the steps of a search and for a list of pairs.
const ROOM: usize = 64;

/// Returns a shortest text that both keys can be written as; `None` if there is no such text.
///
/// The result is exact for shapes: there is a text if and only if the shapes allow one. An
/// [`Alphabet`](crate::Alphabet) has all characters beyond ASCII or none. So a text of either key
/// is taken to hold any of them.
///
/// ```
/// use keyschema_core::{Shape, overlap::{Piece, overlap}};
///
/// let number = Piece::Parameter(Shape::Integer { min: 0, max: 255 });
/// let by_number = [Piece::Literal("user:"), number];
/// assert_eq!(overlap(&by_number, &[Piece::Literal("user:admin")]), None);
/// assert_eq!(overlap(&by_number, &[Piece::Literal("user:256")]), None);
/// assert_eq!(overlap(&by_number, &[Piece::Literal("user:255")]).as_deref(), Some("user:255"));
/// ```
pub fn overlap(left: &[Piece<'_>], right: &[Piece<'_>]) -> Option<String> {
    let [left, right] = [left, right].map(|pieces| Span::all(Pieces::Declared(pieces)));
    shared_text(left, right)
}

fn shared_text(left: Span<'_>, right: Span<'_>) -> Option<String> {
    let mut memory = vec![Step::START; ROOM];
    loop {
        match search(left, right, &mut memory) {
            Found::Nothing => return None,
            Found::Shared(step) => {
                let mut text = vec![0; memory.len() * char::MAX.len_utf8()];
                let start = write_text(&memory, step, &mut text);
                return Some(String::from_utf8_lossy(&text[start..]).into_owned());
            }
            Found::Unknown => memory.resize(memory.len() * 4, Step::START),
        }
    }
}

/// Two keys that can be the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The position of the key that is listed first.
    pub first: usize,
    /// The position of the other.
    pub second: usize,
    /// A shortest text of both.
    pub example: String,
}

/// Returns all pairs of keys that can be the same text, sorted by the second key, then by the
/// first.
pub fn overlaps_among(keys: &[DeclaredKey<'_>]) -> Vec<Overlap> {
    let spans = |number: usize| Span::all(Pieces::Declared(keys[number].pieces));
    overlaps_of(candidates(Keys::Declared(keys), &(0..keys.len()).collect_vec()), spans)
}

/// Returns all pairs of schemas that can be the same text, except those that their declarations
/// allow. They are sorted by the second schema, then by the first.
///
/// It decides as [`Collisions`](super::Collisions) does at compile time, but it reports exactly the
/// pairs that overlap.
#[cfg(any(feature = "tools", test))]
pub fn overlaps_among_schemas(schemas: &[&'static KeySchema]) -> Vec<Overlap> {
    let compared: Vec<usize> = (0..schemas.len()).filter(|number| !schemas[*number].may_overlap).collect();
    let spans = |number: usize| Span::all(Pieces::Schema(schemas[number].pieces));
    overlaps_of(candidates(Keys::Schemas(schemas), &compared), spans)
}

/// Returns those of the pairs that do overlap, with examples.
fn overlaps_of<'a>(pairs: Vec<(usize, usize)>, span: impl Fn(usize) -> Span<'a>) -> Vec<Overlap> {
    let mut overlaps = Vec::new();
    for (first, second) in pairs {
        if let Some(example) = shared_text(span(first), span(second)) {
            overlaps.push(Overlap { first, second, example });
        }
    }
    let place = |pair: &Overlap| (pair.second, pair.first);
    sort_by(&mut overlaps, &|left, right| place(left).cmp(&place(right)));
    overlaps
}

/// Returns the pairs that the tree finds. It may return a pair too many where a search runs out of
/// memory.
fn candidates(keys: Keys<'_>, compared: &[usize]) -> Vec<(usize, usize)> {
    let mut room = ROOM;
    let count_of_keys = compared.last().map_or(0, |last| last + 1);
    loop {
        let mut found = vec![(0, 0); room];
        let mut search = Pairs {
            tree: PrefixTree {
                keys,
                order: &mut compared.to_vec(),
                edges: &mut vec![[Edge::ENDED; LEVELS]; count_of_keys],
                shared: &mut vec![0; count_of_keys],
                steps: &mut [Step::START; ROOM],
                is_mixed: false,
            },
            found: &mut found,
            count: 0,
        };
        search.find();
        let count = search.count;
        if count <= room {
            found.truncate(count);
            return found;
        }
        room = 4 * count;
    }
}
