//! The words that a project accepts: the built-in tables, and the project's own rules for words.

pub mod abbreviations;
pub mod fillers;
mod forms;
mod verdict;

use self::forms::forms;
pub use self::verdict::Verdict;
use super::{initialisms, words::split};
use crate::WordMap;

/// The built-in tables with a project's own words on top.
///
/// The project's rules come before the built-in tables. Among the rules, `forbid` comes first, then
/// `prefer`, then `allow`. Words are looked up in lower case, also in the plural and with a number
/// at the end. So a project names each word once.
///
/// ```
/// use keyschema_language::naming::{Verdict, Vocabulary};
///
/// let vocabulary = Vocabulary::new().prefer("user", "usr").allow("frm").forbid("foo");
/// assert_eq!(vocabulary.judge("users"), Verdict::Preferred { instead: "usrs".into() });
/// assert_eq!(vocabulary.judge("usr"), Verdict::Fine);
/// assert_eq!(vocabulary.judge("frm"), Verdict::Fine);
/// assert_eq!(vocabulary.judge("foo2"), Verdict::Forbidden);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    prefer: WordMap<String>,
    /// Allowed words, and the words of everything that is preferred.
    allow: WordMap,
    forbid: WordMap,
}

impl Vocabulary {
    /// Returns a vocabulary of the built-in tables alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// Prefers `instead` to `word`. Either may be the shorter one. `word` is one word, `instead`
    /// may be several (`time_zone`), and all of them are then accepted.
    #[must_use]
    pub fn prefer(mut self, word: &str, instead: &str) -> Self {
        for word in split(instead) {
            self.allow.insert(word.to_lower(), ());
        }
        self.prefer.insert(word.to_lowercase(), instead.to_lowercase());
        self
    }

    /// Accepts `word`, even if the tables do not.
    #[must_use]
    pub fn allow(mut self, word: &str) -> Self {
        self.allow.insert(word.to_lowercase(), ());
        self
    }

    /// Forbids `word`.
    #[must_use]
    pub fn forbid(mut self, word: &str) -> Self {
        self.forbid.insert(word.to_lowercase(), ());
        self
    }

    /// Whether the project itself accepts `word`, in any capitals, or prefers it to another.
    ///
    /// ```
    /// use keyschema_language::naming::Vocabulary;
    ///
    /// let vocabulary = Vocabulary::new().allow("redis");
    /// assert!(vocabulary.allows("Redis") && !vocabulary.allows("user"));
    /// ```
    pub fn allows(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let forms = forms(&word);
        !self.forbids(&word) && forms.iter().any(|form| self.allow.contains(form.stem()))
    }

    /// Whether the project forbids `word`, in any capitals.
    ///
    /// ```
    /// use keyschema_language::naming::Vocabulary;
    ///
    /// let vocabulary = Vocabulary::new().forbid("foo");
    /// assert!(vocabulary.forbids("Foos") && !vocabulary.forbids("user"));
    /// ```
    pub fn forbids(&self, word: &str) -> bool {
        // Most projects forbid no word, so no form need be made.
        !self.forbid.is_empty()
            && forms(&word.to_lowercase()).iter().any(|form| self.forbid.contains(form.stem()))
    }

    /// Checks one word, in any capitals.
    ///
    /// ```
    /// use keyschema_language::naming::{Verdict, Vocabulary};
    ///
    /// let vocabulary = Vocabulary::new();
    /// assert_eq!(vocabulary.judge("user"), Verdict::Fine);
    /// assert_eq!(vocabulary.judge("UID"), Verdict::Fine);
    /// assert_eq!(vocabulary.judge("usr"), Verdict::Abbreviation { instead: "user".into() });
    /// assert_eq!(vocabulary.judge("qtys"), Verdict::Abbreviation { instead: "quantities".into() });
    /// assert_eq!(vocabulary.judge("brzl"), Verdict::Vowelless);
    /// ```
    pub fn judge(&self, word: &str) -> Verdict {
        let word = word.to_lowercase();
        if let Some(verdict) = self.own_verdict(&word) {
            return verdict;
        }
        if initialisms::is_accepted(&word) {
            return Verdict::Fine;
        }
        let forms = forms(&word);
        let known = forms.iter().find_map(|form| Some(form.restore(abbreviations::word_for(form.stem())?)));
        if let Some(instead) = known {
            return Verdict::Abbreviation { instead };
        }
        if is_vowelless(&word) { Verdict::Vowelless } else { Verdict::Fine }
    }

    /// Returns the project's own verdict on a lower-case word.
    fn own_verdict(&self, word: &str) -> Option<Verdict> {
        // Most projects have no rules for words, so no form need be made.
        if self.prefer.is_empty() && self.allow.is_empty() && self.forbid.is_empty() {
            return None;
        }
        let forms = forms(word);
        if forms.iter().any(|form| self.forbid.contains(form.stem())) {
            return Some(Verdict::Forbidden);
        }
        if let Some((form, instead)) =
            forms.iter().find_map(|form| self.prefer.get(form.stem()).map(|instead| (form, instead)))
        {
            return Some(Verdict::Preferred { instead: form.restore(instead) });
        }
        forms.iter().any(|form| self.allow.contains(form.stem())).then_some(Verdict::Fine)
    }
}

/// The least number of letters of a word that is checked. Shorter words may be the code of a
/// country or a language (`fr`, `pt`, `gb`), and nearly all of them would be flagged.
const LETTERS_TO_JUDGE: usize = 3;

/// Whether the letters of `word` are consonants only. `y` is a vowel here, and letters of other
/// scripts are not consonants.
fn is_vowelless(word: &str) -> bool {
    let mut letters = 0;
    for letter in word.chars().filter(|letter| !letter.is_ascii_digit()) {
        if !letter.is_ascii_alphabetic() || matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y') {
            return false;
        }
        letters += 1;
    }
    letters >= LETTERS_TO_JUDGE
}

#[cfg(test)]
mod tests;
