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

/// How many steps a search, and how many pairs a list, has room for at first.
const ROOM: usize = 64;

/// Returns a shortest text that both keys can be written as; `None` if there is no such text.
///
/// Exact for shapes: there is a text if and only if the shapes allow one. Of characters beyond ASCII an
/// [`Alphabet`](crate::Alphabet) has all or none, so a text of either key is taken to hold any of them.
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

/// Returns all pairs of keys that can be the same text, sorted by the second key, then by the first.
pub fn overlaps_among(keys: &[DeclaredKey<'_>]) -> Vec<Overlap> {
    let mut overlaps: Vec<Overlap> = candidates(keys)
        .into_iter()
        .filter_map(|(first, second)| {
            let example = overlap(keys[first].pieces, keys[second].pieces)?;
            Some(Overlap { first, second, example })
        })
        .collect();
    overlaps.sort_by_key(|pair| (pair.second, pair.first));
    overlaps
}

/// Returns the pairs that the tree finds; a pair too many where a search needs more memory than it gets.
fn candidates(keys: &[DeclaredKey<'_>]) -> Vec<(usize, usize)> {
    let mut room = ROOM;
    loop {
        let mut found = vec![(0, 0); room];
        let mut search = Pairs {
            tree: PrefixTree {
                keys: Keys::Declared(keys),
                order: &mut (0..keys.len()).collect::<Vec<_>>(),
                edges: &mut vec![[Edge::ENDED; LEVELS]; keys.len()],
                shared: &mut vec![0; keys.len()],
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
