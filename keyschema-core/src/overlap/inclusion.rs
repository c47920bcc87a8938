//! Whether every text of one key is a text of another.
//!
//! This is the same question as whether keys can collide, asked of all texts instead of one. The
//! old key is read as the proof reads it, and of the new key all cursors that can have read the
//! same text are kept. The answer is exact, with a shortest text that is lost. A test compares it
//! with all texts of small keys.

use alloc::{collections::BTreeSet, string::String, vec, vec::Vec};

use super::{
    cursor::Cursor,
    piece::Piece,
    span::{Element, Pieces, Span},
};
use crate::Alphabet;

/// A text that was read in the inner key, and all positions that the outer key can have after it.
struct Step {
    inner: Cursor,
    outer: Vec<Cursor>,
    /// The step before this one, and what was read after it.
    before: usize,
    character: char,
}

/// Returns a shortest text of `inner` that is not a text of `outer`. Returns `None` if `outer` has
/// all texts of `inner`.
///
/// The result is exact for shapes, as [`overlap`](super::overlap) is. The time grows with the
/// lengths of the texts that differ. Keys whose pieces contain each other one by one need no
/// search.
///
/// ```
/// use keyschema_core::{Shape, overlap::{Piece, text_outside}};
///
/// let id = |max| [Piece::Literal("user:"), Piece::Parameter(Shape::Integer { min: 0, max })];
/// assert_eq!(text_outside(&id(255), &id(65_535)), None);
/// assert_eq!(text_outside(&id(65_535), &id(255)).as_deref(), Some("user:256"));
/// ```
pub fn text_outside(inner: &[Piece<'_>], outer: &[Piece<'_>]) -> Option<String> {
    if contains_each(outer, inner) {
        return None;
    }
    let characters = characters_of(&[inner, outer]);
    let [inner, outer] = [inner, outer].map(|pieces| Span::all(Pieces::Declared(pieces)));
    let mut steps =
        vec![Step { inner: Cursor::START, outer: vec![Cursor::START], before: 0, character: '\0' }];
    let mut seen = BTreeSet::from([(Cursor::START, vec![Cursor::START])]);
    let mut at = 0;
    while at < steps.len() {
        let (inner_readers, inner_ends) = readers(inner, steps[at].inner);
        let mut outer_readers = Vec::new();
        let mut outer_ends = false;
        for cursor in &steps[at].outer {
            let (readers, ends) = readers(outer, *cursor);
            outer_readers.extend(readers);
            outer_ends |= ends;
        }
        if inner_ends && !outer_ends {
            return Some(text_of(&steps, at));
        }
        for character in &characters {
            let mut outer_cursors: Option<Vec<Cursor>> = None;
            for reader in &inner_readers {
                let Some(inner_cursor) = inner.read(*reader, *character) else {
                    continue;
                };
                let outer_cursors = outer_cursors.get_or_insert_with(|| {
                    without_covered(
                        outer_readers.iter().filter_map(|it| outer.read(*it, *character)).collect(),
                    )
                });
                if seen.insert((inner_cursor, outer_cursors.clone())) {
                    let outer = outer_cursors.clone();
                    steps.push(Step { inner: inner_cursor, outer, before: at, character: *character });
                }
            }
        }
        at += 1;
    }
    None
}

/// Whether each piece of `outer` has all texts of the piece of `inner` at the same place.
fn contains_each(outer: &[Piece<'_>], inner: &[Piece<'_>]) -> bool {
    outer.len() == inner.len()
        && outer.iter().zip(inner).all(|(outer, inner)| match (outer, inner) {
            (Piece::Literal(outer), Piece::Literal(inner)) => outer == inner,
            (Piece::Parameter(outer), Piece::Parameter(inner)) => outer.contains(*inner),
            _ => false,
        })
}

/// Returns the cursors that can read on, and whether the text may also end.
fn readers(span: Span<'_>, cursor: Cursor) -> (Vec<Cursor>, bool) {
    let mut readers = span.readers(cursor);
    let mut found = Vec::new();
    while let Some(reader) = readers.next() {
        found.push(reader);
    }
    (found, readers.at_end)
}

/// Sorts the cursors, and removes those that another one covers.
fn without_covered(mut cursors: Vec<Cursor>) -> Vec<Cursor> {
    cursors.sort_unstable();
    cursors.dedup();
    let all = cursors.clone();
    cursors.retain(|cursor| !all.iter().any(|other| other != cursor && other.covers(*cursor)));
    cursors
}

/// Returns the characters to try: one for each group of characters that have the same effect
/// everywhere. Readable characters come first.
fn characters_of(keys: &[&[Piece<'_>]; 2]) -> Vec<char> {
    let mut special: Vec<char> = Vec::new();
    let mut alphabets: Vec<Alphabet> = Vec::new();
    for pieces in keys {
        let span = Span::all(Pieces::Declared(pieces));
        for number in 0..span.count() {
            match span.element(number) {
                Element::Text { alphabet, .. } => alphabets.push(alphabet),
                Element::Integer { .. } => special.extend("1234567890-".chars()),
                _ => {}
            }
        }
        special.extend(pieces.iter().flat_map(|piece| match piece {
            Piece::Literal(text) => text.chars().collect::<Vec<_>>(),
            Piece::Parameter(crate::Shape::Words(words)) => words.iter().flat_map(|it| it.chars()).collect(),
            Piece::Parameter(_) => Vec::new(),
        }));
    }
    let mut characters: Vec<char> = Vec::new();
    let mut kinds: BTreeSet<Vec<bool>> = BTreeSet::new();
    let readable = ('a'..='z').chain('A'..='Z').chain('1'..='9').chain('!'..='~');
    for character in readable.chain('\0'..='\x7f') {
        let kind: Vec<bool> = alphabets.iter().map(|alphabet| alphabet.contains(character)).collect();
        if kind.contains(&true) && !special.contains(&character) && kinds.insert(kind) {
            characters.push(character);
        }
    }
    // An alphabet has all characters beyond ASCII or none, so one of each length is enough.
    if alphabets.iter().any(|alphabet| alphabet.contains('é')) {
        let others = [('é', '\u{7ff}'), ('日', '\u{9fff}'), ('🦀', '\u{10ffff}')];
        characters.extend(
            others.iter().filter_map(|(first, last)| (*first..=*last).find(|it| !special.contains(it))),
        );
    }
    for character in special {
        if !characters.contains(&character) {
            characters.push(character);
        }
    }
    characters
}

/// Returns the text that leads to a step.
fn text_of(steps: &[Step], mut at: usize) -> String {
    let mut characters = Vec::new();
    while at != 0 {
        characters.push(steps[at].character);
        at = steps[at].before;
    }
    characters.into_iter().rev().collect()
}
