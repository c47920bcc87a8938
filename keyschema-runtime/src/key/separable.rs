//! The rule for where a parameter ends. It depends on the shapes alone, so the compiler can
//! evaluate it.
//!
//! The parser of a key type, patterns, catalogues and the lints about inseparable parameters use
//! it. `parameter_end.rs` finds the end in a text.
//!
//! A key is parsed from left to right, so the start of each parameter is known. Its end is known
//! too in these cases:
//!
//! 1. All its texts have the same length.
//! 2. A fixed length follows, up to the end of the key or up to a byte of literal text that nothing
//!    before it can hold. Most of the time that byte is the delimiter.
//! 3. The parameters after it can be parsed from right to left, from such a place. Each of them has
//!    a fixed length, or is after a byte of literal text that it cannot hold.
//! 4. It is one of some words, and no key can be read with two of them. A search proves that from
//!    the shapes of the pieces after it ([`ambiguous_words`]). Only the compiler runs the search.
//!
//! In `{name: Text<8>}_{width: u32}x{height: u32}` the name may hold `_`, `x` and digits. But the
//! height holds no `x`, and the width no `_`, so both are found from the end of the key.
//!
//! Each step finds the only possible place. So if all ends are known, a text can be parsed in one
//! way only: two keys that write the same text are equal. Comparing neighbours is not enough: in
//! `{a: Text<8>}_{b: u64}_{c: Text<8>}`, each two neighbours can be told apart, but `1_2_3_4` can
//! be parsed in two ways.

use keyschema_core::{
    Shape,
    overlap::{AmbiguousWords, ambiguous_words},
    schema::{Parameter, Piece},
};

/// Whether a text of a key can be parsed in one way only.
#[derive(Debug)]
pub struct Separability<const IS_SEPARABLE: bool>;

/// A bound of the key's `parse`: the type `Separability<true>`.
///
/// The lifetime is that of an impl, so that the compiler looks at the bound only where it is
/// needed.
#[diagnostic::on_unimplemented(
    message = "`{Key}` has no `parse`, because its parameters cannot be told apart",
    label = "a text of this key can be read in several ways",
    note = "put the delimiter between the parameters, or a character that the first cannot hold"
)]
pub trait Separable<'key, Key> {}

impl<Key> Separable<'_, Key> for Separability<true> {}

/// The way to find the end of a parameter whose start is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<'p> {
    /// This many bytes after the start.
    Len(usize),
    /// Before this place.
    Before(Anchor),
    /// This many bytes before the end of the key.
    FromEnd(usize),
    /// Before these pieces, which are parsed from right to left. The last of them ends where the
    /// key ends, or before a place.
    Backwards(Option<Anchor>, &'p [Piece]),
    /// It is found by trying: the last place where the first of these pieces can end so that the
    /// others are the rest of the key. By rule 4 there is only one such place for words.
    Sought(&'p [Piece]),
}

/// A place that is found by one byte of literal text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The byte, at its next occurrence.
    pub(crate) byte: u8,
    /// The number of bytes between it and the place.
    pub(crate) gap: usize,
}

/// Returns the way to find the end of the parameter that is the piece with this number.
pub const fn end_of(pieces: &[Piece], number: usize) -> End<'_> {
    let (_, behind) = pieces.split_at(number + 1);
    if let Piece::Parameter(parameter) = pieces[number]
        && is_fixed(parameter.shape)
    {
        return End::Len(parameter.shape.max_len());
    }
    let mut gap = 0;
    let mut is_fixed_so_far = true;
    let mut index = number + 1;
    while index < pieces.len() {
        match pieces[index] {
            Piece::Literal(text) => {
                if let Some(at) = anchor_in(text, pieces, number, index) {
                    let byte = text.as_bytes()[at];
                    if is_fixed_so_far {
                        return End::Before(Anchor { byte, gap: gap + at });
                    }
                    let (region, _) = behind.split_at(index - number - 1);
                    return match backwards(Some(Anchor { byte, gap: at }), region) {
                        Some(end) => end,
                        None => End::Sought(pieces.split_at(number).1),
                    };
                }
                gap += text.len();
            }
            Piece::Parameter(parameter) => {
                is_fixed_so_far &= is_fixed(parameter.shape);
                gap += parameter.shape.max_len();
            }
        }
        index += 1;
    }
    if is_fixed_so_far {
        return End::FromEnd(gap);
    }
    match backwards(None, behind) {
        Some(end) => end,
        None => End::Sought(pieces.split_at(number).1),
    }
}

/// Whether the end of every parameter can be found, so that a text can be parsed in one way only.
pub const fn is_separable(pieces: &[Piece]) -> bool {
    let mut number = 0;
    while number < pieces.len() {
        if matches!(pieces[number], Piece::Parameter(_)) && !is_end_known(pieces, number) {
            return false;
        }
        number += 1;
    }
    true
}

/// Whether the end of the parameter with this number can be found, in one way only.
const fn is_end_known(pieces: &[Piece], number: usize) -> bool {
    if !matches!(end_of(pieces, number), End::Sought(_)) {
        return true;
    }
    match pieces[number] {
        Piece::Parameter(Parameter { shape: Shape::Words(_), .. }) => {
            ambiguous_words(pieces, number).is_none()
        }
        _ => false,
    }
}

/// Returns two words of the parameter with this number that a key can be read with, and such a key.
pub(crate) const fn word_ambiguity(pieces: &[Piece], number: usize) -> Option<AmbiguousWords> {
    match end_of(pieces, number) {
        End::Sought(_) => ambiguous_words(pieces, number),
        _ => None,
    }
}

/// Whether all texts of the shape have the same length.
pub(crate) const fn is_fixed(shape: Shape) -> bool {
    match shape {
        // The length of the longest number would take a logarithm.
        Shape::Integer { min, max } => min == 0 && max < 10,
        _ => shape.min_len() == shape.max_len(),
    }
}

/// Returns the first byte of `text`, the piece with the number `index`, that no piece from `first`
/// to it can hold.
const fn anchor_in(text: &str, pieces: &[Piece], first: usize, index: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !contains(bytes.split_at(at).0, bytes[at]) && !can_hold(pieces, first, index, bytes[at]) {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Whether one of the pieces from `first` to before `end` can hold `byte`.
const fn can_hold(pieces: &[Piece], first: usize, end: usize, byte: u8) -> bool {
    let mut index = first;
    while index < end {
        let holds = match pieces[index] {
            Piece::Literal(text) => contains(text.as_bytes(), byte),
            Piece::Parameter(parameter) => parameter.shape.alphabet().contains_byte(byte),
        };
        if holds {
            return true;
        }
        index += 1;
    }
    false
}

const fn contains(bytes: &[u8], byte: u8) -> bool {
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] == byte {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns [`End::Backwards`] if the start of each piece can be found from its end.
const fn backwards(before: Option<Anchor>, behind: &[Piece]) -> Option<End<'_>> {
    let mut index = 0;
    while index < behind.len() {
        if let Piece::Parameter(parameter) = behind[index]
            && !is_fixed(parameter.shape)
            && start_of(behind, index).is_none()
        {
            return None;
        }
        index += 1;
    }
    Some(End::Backwards(before, behind))
}

/// Returns the way to find the start of the parameter `number` whose end is known: a number of
/// bytes after the last occurrence of a byte.
pub(super) const fn start_of(pieces: &[Piece], number: usize) -> Option<Anchor> {
    let mut gap = 0;
    let mut index = number;
    while index > 0 {
        index -= 1;
        match pieces[index] {
            Piece::Literal(text) => {
                let bytes = text.as_bytes();
                let mut at = bytes.len();
                while at > 0 {
                    at -= 1;
                    let behind = bytes.split_at(at + 1).1;
                    if !contains(behind, bytes[at]) && !can_hold(pieces, index + 1, number + 1, bytes[at]) {
                        return Some(Anchor { byte: bytes[at], gap: gap + behind.len() });
                    }
                }
                gap += bytes.len();
            }
            Piece::Parameter(parameter) if is_fixed(parameter.shape) => gap += parameter.shape.max_len(),
            Piece::Parameter(_) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{End, end_of, is_separable};
    use crate::{Alphabet, Shape, key::short_texts::short_texts};
    use alloc::{
        collections::BTreeSet,
        format,
        string::{String, ToString},
        vec,
        vec::Vec,
    };
    use keyschema_core::schema::{Parameter, Piece};
    use proptest::{collection, prelude::*, sample::select};

    fn text(min_len: usize, max_len: usize, letters: &str) -> Piece {
        let shape = Shape::Text { min_len, max_len, alphabet: Alphabet::of(letters) };
        Piece::Parameter(Parameter::new("p", "P", shape))
    }

    /// Returns all texts that the pieces can write, each as often as it can be written.
    fn texts(pieces: &[Piece]) -> Vec<String> {
        pieces.iter().fold(vec![String::new()], |texts, piece| {
            let behind = match piece {
                Piece::Literal(text) => vec![(*text).to_string()],
                Piece::Parameter(parameter) => short_texts(parameter.shape),
            };
            texts.iter().flat_map(|text| behind.iter().map(move |piece| format!("{text}{piece}"))).collect()
        })
    }

    fn piece() -> impl Strategy<Value = Piece> {
        let letters = select(vec!["a", "b", "ab", "b-", "ab-"]);
        let parameter = (1..=2_usize, 0..=1_usize, letters)
            .prop_map(|(min_len, more, letters)| text(min_len, (min_len + more).min(2), letters));
        let literal = select(vec!["-", "a", "ab", "a-", ":", "-:", "a:b"]).prop_map(Piece::Literal);
        prop_oneof![3 => parameter, 2 => literal]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// The test tries every text: no pieces that are called separable can write a text in two
        /// ways.
        #[test]
        fn separable_texts_are_written_in_one_way(pieces in collection::vec(piece(), 1..=5)) {
            let pieces: &'static [Piece] = pieces.leak();
            if is_separable(pieces) {
                let texts = texts(pieces);
                let different: BTreeSet<&String> = texts.iter().collect();
                assert_eq!(different.len(), texts.len(), "{pieces:?}");
            }
        }
    }

    #[test]
    fn separable_neighbours_are_not_enough() {
        const PIECES: &[Piece] =
            &[text_of("ab-"), Piece::Literal("-"), text_of("ab"), Piece::Literal("-"), text_of("ab-")];
        assert!(is_separable(PIECES.split_at(3).0) && is_separable(PIECES.split_at(2).1));
        assert!(!is_separable(PIECES));
        assert_eq!(end_of(PIECES, 0), End::Sought(PIECES));
    }

    const fn text_of(letters: &str) -> Piece {
        let shape = Shape::Text { min_len: 1, max_len: 2, alphabet: Alphabet::of(letters) };
        Piece::Parameter(Parameter::new("p", "P", shape))
    }
}
