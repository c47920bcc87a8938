//! The grammatical number of English nouns: one user, many users.
//!
//! A rule with tables for what breaks it. Where a word can be read both ways, or is no noun, the answer is
//! [`Number::Either`] and nothing should be said about it: a missed plural costs less than a false alarm.

mod irregular;
mod neither;

use self::irregular::{IRREGULAR, IS_PLURALS, SINGULAR_IN_IE, SINGULAR_IN_S, US_PLURALS};
use super::vocabulary::initialisms;

/// Whether a word speaks of one or of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// One thing: `user`, `status`, `address`.
    Singular,
    /// Many things: `users`, `statuses`, `people`.
    Plural,
    /// Both or neither: `series`, `data`, `settings`, `active`, `by`.
    Either,
}

impl Number {
    /// The number of one word, in any capitals.
    ///
    /// ```
    /// use keyschema_language::naming::Number;
    ///
    /// assert_eq!(Number::of("book"), Number::Singular);
    /// assert_eq!(Number::of("children"), Number::Plural);
    /// assert_eq!(Number::of("news"), Number::Either);
    /// ```
    pub fn of(word: &str) -> Self {
        let word = word.to_lowercase();
        if singular_of_lower(&word).is_some() {
            Self::Plural
        } else if neither::is_either(&word) || initialisms::is_accepted(&word) || !is_english(&word) {
            Self::Either
        } else {
            Self::Singular
        }
    }
}

/// Whether `word` can only be a plural.
///
/// ```
/// use keyschema_language::naming::number::is_plural;
///
/// assert!(is_plural("orders") && is_plural("indices") && is_plural("urls"));
/// assert!(!is_plural("status") && !is_plural("bus") && !is_plural("series"));
/// ```
pub fn is_plural(word: &str) -> bool {
    Number::of(word) == Number::Plural
}

/// The singular of a plural; `None` for every other word.
///
/// ```
/// use keyschema_language::naming::number::singular;
///
/// assert_eq!(singular("categories").as_deref(), Some("category"));
/// assert_eq!(singular("people").as_deref(), Some("person"));
/// assert_eq!(singular("address"), None);
/// ```
pub fn singular(word: &str) -> Option<String> {
    singular_of_lower(&word.to_lowercase())
}

/// The plural of a word, in lower case; a word that is one already, or has none of its own, stays as it is.
///
/// ```
/// use keyschema_language::naming::number::plural;
///
/// assert_eq!(plural("address"), "addresses");
/// assert_eq!(plural("child"), "children");
/// assert_eq!(plural("users"), "users");
/// ```
pub fn plural(word: &str) -> String {
    let word = word.to_lowercase();
    if singular_of_lower(&word).is_some() || neither::has_no_plural(&word) || !word.ends_with(is_letter) {
        return word;
    }
    if let Some((_, plural)) = IRREGULAR.iter().find(|(singular, _)| *singular == word) {
        return (*plural).to_owned();
    }
    if let Some(root) = word.strip_suffix("sis") {
        return format!("{root}ses");
    }
    let before_y = word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match before_y {
        Some(stem) if !stem.is_empty() => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|sibilant| word.ends_with(sibilant)) => {
            format!("{word}es")
        }
        _ => word + "s",
    }
}

/// The shortest plural by rule: `was` and `gas` are none, and short codes are not English.
const SHORTEST_PLURAL: usize = 4;

fn singular_of_lower(word: &str) -> Option<String> {
    if neither::is_either(word) || initialisms::is_listed(word) || !is_english(word) {
        return None;
    }
    if let Some((singular, _)) = IRREGULAR.iter().find(|(_, plural)| *plural == word) {
        return Some((*singular).to_owned());
    }
    let stem = word.strip_suffix('s')?;
    if initialisms::is_listed(stem) {
        return Some(stem.to_owned());
    }
    if word.len() < SHORTEST_PLURAL || SINGULAR_IN_S.contains(&word) || stem.ends_with('s') {
        return None;
    }
    match stem {
        _ if stem.ends_with('u') => US_PLURALS.contains(&word).then(|| stem.to_owned()),
        _ if stem.ends_with('i') => IS_PLURALS.contains(&word).then(|| stem.to_owned()),
        _ => Some(stem.strip_suffix('e').and_then(singular_before_es).unwrap_or_else(|| stem.to_owned())),
    }
}

/// The singular of `{stem}es` where it is not `{stem}e`.
fn singular_before_es(stem: &str) -> Option<String> {
    if let Some(root) = stem.strip_suffix('i') {
        let keeps_ie =
            root.len() < 2 || SINGULAR_IN_IE.iter().any(|singular| singular.strip_suffix("ie") == Some(root));
        return (!keeps_ie).then(|| format!("{root}y"));
    }
    // `axe`, `cache` and the like are irregular entries; `house` and `course` keep their `e`.
    let is_sibilant = ["ss", "sh", "ch", "x", "zz", "tz"].iter().any(|ending| stem.ends_with(ending));
    (is_sibilant || SINGULAR_IN_S.contains(&stem)).then(|| stem.to_owned())
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic()
}

fn is_english(word: &str) -> bool {
    word.len() > 1 && word.chars().all(is_letter)
}

#[cfg(test)]
mod tests;
