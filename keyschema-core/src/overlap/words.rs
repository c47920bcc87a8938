//! Words of a parameter that the same key can be read with.

use super::{
    collisions::{Example, MEMORY},
    search::{Found, Step, search},
    span::{Offset, Pieces, Span},
};
use crate::{Shape, schema::Piece};

/// Two words of a parameter, and a key that can be read with either.
#[derive(Clone, Copy, Debug)]
pub struct AmbiguousWords {
    /// The word that the other one begins with.
    pub shorter: &'static str,
    /// The other word.
    pub longer: &'static str,
    /// A shortest key that can be read with both.
    pub example: Example,
}

/// Returns two words of a parameter that the same key can be read with. `number` is the number of
/// its piece.
///
/// The start of the parameter counts as known. So only words are compared of which one begins with
/// the other. `None` is a proof that each key can be read with one word only. The answer is exact
/// for shapes. Only if a search needs more than 2,048 steps, two words are returned without proof
/// and without an example.
///
/// ```
/// use keyschema_core::{Shape, overlap::ambiguous_words, schema::{Parameter, Piece}};
///
/// const fn parameter(shape: Shape) -> Piece {
///     Piece::Parameter(Parameter::new("name", "Type", shape))
/// }
/// const KIND: Piece = parameter(Shape::Words(&["order", "order:line"]));
/// const ID: Piece = parameter(Shape::Integer { min: 0, max: 255 });
/// const PART: Piece = parameter(Shape::Words(&["line", "line:line"]));
/// const COLON: Piece = Piece::Literal(":");
///
/// assert!(ambiguous_words(&[KIND, COLON, ID], 0).is_none());
///
/// let words = ambiguous_words(&[KIND, COLON, PART], 0).expect("a key has two readings");
/// assert_eq!((words.shorter, words.longer), ("order", "order:line"));
/// assert_eq!(words.example.text(), Some("order:line:line"));
/// ```
#[expect(clippy::large_stack_arrays, reason = "constants have no stack")]
pub const fn ambiguous_words(pieces: &[Piece], number: usize) -> Option<AmbiguousWords> {
    let Piece::Parameter(parameter) = pieces[number] else { return None };
    let Shape::Words(words) = parameter.shape else { return None };
    let mut memory = [Step::START; MEMORY];
    let mut first = 0;
    while first < words.len() {
        let mut second = 0;
        while second < words.len() {
            let (shorter, longer) = (words[first], words[second]);
            if is_start_of(shorter, longer) {
                let from = Offset { piece: number, byte: 0 };
                let [left, right] = [with_word(pieces, number, shorter), with_word(pieces, number, longer)];
                let rests = [Span { from, ..left }, Span { from, ..right }];
                if !matches!(search(rests[0], rests[1], &mut memory), Found::Nothing) {
                    let example = Example::between(left, right, &mut memory);
                    return Some(AmbiguousWords { shorter, longer, example });
                }
            }
            second += 1;
        }
        first += 1;
    }
    None
}

/// Returns a key whose parameter with this number has this word.
const fn with_word<'a>(pieces: &'a [Piece], number: usize, word: &'a str) -> Span<'a> {
    Span::all(Pieces::WithWord { pieces, number, word })
}

/// Whether `longer` begins with `shorter`, and goes on.
const fn is_start_of(shorter: &str, longer: &str) -> bool {
    let (shorter, longer) = (shorter.as_bytes(), longer.as_bytes());
    if shorter.len() >= longer.len() {
        return false;
    }
    let mut index = 0;
    while index < shorter.len() {
        if shorter[index] != longer[index] {
            return false;
        }
        index += 1;
    }
    true
}
