//! The vocabulary's answer about one word.

/// The vocabulary's answer about one word. Words to write instead are in lower case, with spaces or
/// underscores between them: split them and render them in the case of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The word is accepted.
    Fine,
    /// A known abbreviation.
    Abbreviation {
        /// The word that it is short for.
        instead: String,
    },
    /// The project prefers another word.
    Preferred {
        /// The word the project writes.
        instead: String,
    },
    /// Not a known word, and without a vowel: most likely an abbreviation of the project's own.
    Vowelless,
    /// The project forbids the word.
    Forbidden,
}

impl Verdict {
    /// Returns the best word to write instead, if there is one.
    ///
    /// ```
    /// use keyschema_language::naming::Vocabulary;
    ///
    /// assert_eq!(Vocabulary::new().judge("cfg").suggestion(), Some("config"));
    /// assert_eq!(Vocabulary::new().judge("user").suggestion(), None);
    /// ```
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            Self::Abbreviation { instead } | Self::Preferred { instead } => Some(instead),
            Self::Fine | Self::Vowelless | Self::Forbidden => None,
        }
    }
}
