//! The kinds of letters in a word.

/// The most digits that belong to a word (`utf8`, `top10`). More are a number by themselves, such
/// as an identifier.
pub(super) const DIGITS_OF_A_WORD: usize = 2;

/// Returns how many bytes at the start of `text` are of a kind.
pub(super) fn leading(text: &str, kind: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !kind(letter)).unwrap_or(text.len())
}

/// Whether a letter continues a word. Letters of scripts without capitals do.
pub(super) fn is_small(letter: char) -> bool {
    !letter.is_uppercase() && !letter.is_ascii_digit()
}
