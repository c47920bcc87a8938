//! A phrase to avoid, and the places where it occurs.

use super::paragraph::{Begins, Word};

/// The words of a habit, each as its alternatives.
pub(crate) struct Phrase {
    /// Whether it is a habit only at the start of a sentence.
    at_start: bool,
    /// A word before it that makes it no habit.
    not_after: Option<&'static str>,
    words: Vec<Vec<&'static str>>,
}

impl Phrase {
    /// Returns the phrase that is written `words`: see [`Habit`](super::habits::Habit).
    pub(crate) fn of(words: &'static str) -> Self {
        let mut phrase = Self { at_start: false, not_after: None, words: Vec::new() };
        for word in words.split(' ') {
            match word.strip_prefix('!') {
                Some(before) => phrase.not_after = Some(before),
                None if word == "^" => phrase.at_start = true,
                None => phrase.words.push(word.split('|').collect()),
            }
        }
        phrase
    }

    /// Returns the line of each occurrence, with its words.
    pub(crate) fn occurrences(&self, words: &[Word]) -> Vec<(usize, String)> {
        let windows = words.windows(self.words.len()).enumerate();
        windows
            .filter(|(at, window)| {
                let before = at.checked_sub(1).map(|before| words[before].text.as_str());
                self.is(window) && (self.not_after.is_none() || before != self.not_after)
            })
            .map(|(_, window)| {
                let texts: Vec<&str> = window.iter().map(|word| word.text.as_str()).collect();
                (window[0].line, texts.join(" "))
            })
            .collect()
    }

    fn is(&self, window: &[Word]) -> bool {
        let [first, rest @ ..] = window else { return false };
        (!self.at_start || first.begins == Begins::Sentence)
            && rest.iter().all(|word| word.begins == Begins::Nothing)
            && window.iter().zip(&self.words).all(|(word, any_of)| any_of.contains(&word.text.as_str()))
    }
}
