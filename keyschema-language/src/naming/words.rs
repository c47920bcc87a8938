//! The words of a segment in any case.

mod known_terms;
mod letters;

use core::ops::Range;

use self::{
    known_terms::known_term,
    letters::{DIGITS_OF_A_WORD, is_small, leading},
};
use super::initialisms;

/// One word of a segment: its text as written, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word<'a> {
    /// The word as written, in its own capitals.
    pub text: &'a str,
    /// Byte offset of the word in the text that was split.
    pub start: usize,
}

impl Word<'_> {
    /// Returns the bytes of the word in the text that was split.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the word in lower case, as the vocabulary knows it.
    pub fn to_lower(&self) -> String {
        self.text.to_lowercase()
    }
}

impl AsRef<str> for Word<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// Splits an identifier-like text into its words.
///
/// - Separators (`_`, `-`, any ASCII character that is not a letter or digit, white space) are
///   between words and belong to none of them.
/// - A capital after a small letter or a digit starts a word. So does the last capital of a run
///   before a small letter (`HTTPServer`: `HTTP`, `Server`). A run of capitals keeps its plural `s`
///   (`userIDs`: `user`, `IDs`).
/// - One or two digits stay with the word before them (`order2`, `URL2`, `v2beta`). Three and more
///   are a word of their own (`OrderId98765`: `Order`, `Id`, `98765`).
/// - A known term is one word, with all its digits and capitals (`sha256`, `IPv6`, `OAuth2`,
///   `iOS`).
///
/// ```
/// use keyschema_language::naming::words::split;
///
/// let texts = |text| split(text).iter().map(|word| word.text).collect::<Vec<_>>();
/// assert_eq!(texts("orderStatusOrderId98765"), ["order", "Status", "Order", "Id", "98765"]);
/// assert_eq!(texts("HTTPServerURL2"), ["HTTP", "Server", "URL2"]);
/// assert_eq!(texts("sha256_of__files"), ["sha256", "of", "files"]);
///
/// let words = split("usr_id");
/// assert_eq!(words[1].range(), 4..6);
/// ```
pub fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        if is_separator(first) {
            start += first.len_utf8();
            continue;
        }
        let rest = &text[start..];
        let run = &rest[..rest.find(is_separator).unwrap_or(rest.len())];
        let word = &run[..first_word(run)];
        words.push(Word { text: word, start });
        start += word.len();
    }
    words
}

/// Whether `letter` separates words. Letters, marks and symbols of other scripts are parts of
/// words.
pub(super) fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || (letter.is_ascii() && !letter.is_ascii_alphanumeric())
}

/// Returns how many bytes of `run`, which is not empty and has no separator, make its first word.
fn first_word(run: &str) -> usize {
    // Most runs are nothing but small letters, to which no rule applies. A macro runs unoptimised,
    // so it should not try them all.
    if run.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return run.len();
    }
    if let Some(term) = known_term(run) {
        return term;
    }
    let letters = leading_letters(run);
    let mut end = letters;
    loop {
        let digits = leading(&run[end..], |letter| letter.is_ascii_digit());
        if digits > DIGITS_OF_A_WORD {
            return if end == 0 { digits } else { end };
        }
        if digits == 0 {
            return end;
        }
        end += digits;
        // A small letter continues the word (`i18n`, `7days`), a capital starts the next one.
        end += leading(&run[end..], is_small);
    }
}

fn leading_letters(run: &str) -> usize {
    let capitals = leading(run, char::is_uppercase);
    let small = leading(&run[capitals..], is_small);
    let Some((last, _)) = run[..capitals].char_indices().next_back() else {
        return small;
    };
    if small == 0 || last == 0 {
        return capitals + small;
    }
    if is_plural_initialism(&run[..capitals], &run[capitals..capitals + small], last) {
        return capitals + small;
    }
    last
}

/// Tells `IDs` (one word) from `HTTPServer` and `HTTPIs` (where the last capital starts the next
/// word).
fn is_plural_initialism(capitals: &str, small: &str, last: usize) -> bool {
    small == "s"
        && (initialisms::is_listed(&capitals.to_lowercase())
            || !initialisms::is_listed(&capitals[..last].to_lowercase()))
}

#[cfg(test)]
mod tests;
