//! The cases of words: the ways to join the words of a segment.

use core::fmt;

use super::initialisms;
use super::words::{is_separator, split};

/// A way of writing several words as one segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Case {
    /// `order_status`
    Snake,
    /// `order-status`
    Kebab,
    /// `orderStatus`
    Camel,
    /// `OrderStatus`
    Pascal,
    /// `ORDER_STATUS`
    Upper,
}

impl Case {
    /// Every case, in the order in which proposals prefer them.
    pub const ALL: [Self; 5] = [Self::Snake, Self::Kebab, Self::Camel, Self::Pascal, Self::Upper];

    /// Returns the name of the case in a policy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Snake => "snake",
            Self::Kebab => "kebab",
            Self::Camel => "camel",
            Self::Pascal => "pascal",
            Self::Upper => "upper",
        }
    }

    /// Returns the case of that name.
    ///
    /// ```
    /// use keyschema_language::naming::Case;
    ///
    /// assert_eq!(Case::parse("kebab"), Some(Case::Kebab));
    /// assert_eq!(Case::parse("Kebab"), None);
    /// ```
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|case| case.name() == name)
    }

    /// Whether `text`, one segment, is written in this case.
    ///
    /// A text without letters that could be written differently is in every case: a number, a
    /// script without capitals. One word in small letters is in snake, kebab and camel. Camel and
    /// Pascal accept initialisms both ways (`userId`, `userID`). A segment of capitals alone is
    /// Pascal only if it is a known initialism (`ID`, not `USER`). Separators belong to snake,
    /// kebab and upper, one at a time and only between words. The empty text is in no case.
    ///
    /// ```
    /// use keyschema_language::naming::Case;
    ///
    /// assert!(Case::Kebab.conforms("sales-rank"));
    /// assert!(Case::Pascal.conforms("UserAdmin"));
    /// assert!(!Case::Camel.conforms("User_profile"));
    /// assert!(Case::ALL.iter().all(|case| case.conforms("12345")));
    /// ```
    pub fn conforms(self, text: &str) -> bool {
        match self {
            Self::Snake => is_separated_by('_', text) && !text.contains(char::is_uppercase),
            Self::Kebab => is_separated_by('-', text) && !text.contains(char::is_uppercase),
            Self::Upper => is_separated_by('_', text) && !text.contains(char::is_lowercase),
            Self::Camel => is_joined(text) && !text.starts_with(char::is_uppercase),
            Self::Pascal => is_joined(text) && !text.starts_with(char::is_lowercase) && !is_shouted(text),
        }
    }

    /// Writes words in this case. Words are lower-cased first, so an initialism becomes `Id` in
    /// camel and Pascal.
    ///
    /// Empty words are left out.
    ///
    /// ```
    /// use keyschema_language::naming::Case;
    ///
    /// assert_eq!(Case::Snake.render(&["order", "ID"]), "order_id");
    /// assert_eq!(Case::Camel.render(&["order", "id"]), "orderId");
    /// assert_eq!(Case::Upper.render(&["order", "id"]), "ORDER_ID");
    /// ```
    pub fn render<W: AsRef<str>>(self, words: &[W]) -> String {
        let mut text = String::new();
        for word in words.iter().map(AsRef::as_ref).filter(|word| !word.is_empty()) {
            let is_first = text.is_empty();
            match self {
                Self::Snake | Self::Upper if !is_first => text.push('_'),
                Self::Kebab if !is_first => text.push('-'),
                _ => {}
            }
            match self {
                Self::Upper => text.extend(word.chars().flat_map(char::to_uppercase)),
                Self::Pascal => push_capitalised(&mut text, word),
                Self::Camel if !is_first => push_capitalised(&mut text, word),
                Self::Snake | Self::Kebab | Self::Camel => text.push_str(&word.to_lowercase()),
            }
        }
        text
    }

    /// Converts `text` from any case to this one.
    ///
    /// ```
    /// use keyschema_language::naming::Case;
    ///
    /// assert_eq!(Case::Snake.convert("orderStatusOrderId98765"), "order_status_order_id_98765");
    /// assert_eq!(Case::Kebab.convert("HTTPServer"), "http-server");
    /// ```
    pub fn convert(self, text: &str) -> String {
        self.render(&split(text))
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn is_separated_by(separator: char, text: &str) -> bool {
    text.split(separator).all(is_joined)
}

fn is_joined(text: &str) -> bool {
    !text.is_empty() && !text.contains(is_separator)
}

/// Whether `text` is capitals that are not an initialism: `USER` is upper case, `ID` may be Pascal.
fn is_shouted(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_uppercase()).count() > 1
        && !text.contains(char::is_lowercase)
        && !initialisms::is_accepted(&text.to_lowercase())
}

fn push_capitalised(text: &mut String, word: &str) {
    let word = word.to_lowercase();
    let mut letters = word.chars();
    if let Some(first) = letters.next() {
        text.push_str(&first.to_uppercase().to_string());
    }
    text.push_str(letters.as_str());
}

#[cfg(test)]
mod tests {

    use super::*;

    fn cases(text: &str) -> Vec<Case> {
        Case::ALL.into_iter().filter(|case| case.conforms(text)).collect()
    }

    #[test]
    fn names_are_read_back() {
        for case in Case::ALL {
            assert_eq!(Case::parse(case.name()), Some(case));
            assert_eq!(case.to_string(), case.name());
        }
        assert_eq!(Case::parse("screaming"), None);
    }

    #[test]
    fn segments_of_the_standard_examples() {
        for segment in ["PRO", "USER", "UID", "18"] {
            assert!(Case::Upper.conforms(segment), "{segment}");
        }
        for segment in ["userAdmin", "user", "id", "18"] {
            assert!(Case::Camel.conforms(segment), "{segment}");
        }
        for segment in ["UserAdmin", "User", "Id", "18"] {
            assert!(Case::Pascal.conforms(segment), "{segment}");
        }
        for segment in ["sales-rank", "sci-fiction", "books", "1"] {
            assert!(Case::Kebab.conforms(segment), "{segment}");
        }
        for segment in ["order_id", "uid", "abc123", "20241122", "2fa"] {
            assert!(Case::Snake.conforms(segment), "{segment}");
        }
        for segment in ["orderStatusOrderId98765", "User", "Profile", "USER_TOKEN", "sales-rank"] {
            assert!(!Case::Snake.conforms(segment), "{segment}");
        }
        assert_eq!(cases("User_profile"), []);
    }

    #[test]
    fn a_word_may_be_in_several_cases() {
        assert_eq!(cases("user"), [Case::Snake, Case::Kebab, Case::Camel]);
        assert_eq!(cases("User"), [Case::Pascal]);
        assert_eq!(cases("USER"), [Case::Upper]);
        assert_eq!(cases("ID"), [Case::Pascal, Case::Upper]);
        assert_eq!(cases("A"), [Case::Pascal, Case::Upper]);
        assert_eq!(cases("user_id"), [Case::Snake]);
        assert_eq!(cases("userID"), [Case::Camel]);
        assert_eq!(cases("OAuth2"), [Case::Pascal]);
        assert_eq!(cases("USER_ID"), [Case::Upper]);
        assert_eq!(cases("18"), Case::ALL);
        assert_eq!(cases("日本"), Case::ALL);
        assert_eq!(cases("größe"), [Case::Snake, Case::Kebab, Case::Camel]);
    }

    #[test]
    fn separators_are_between_words_only() {
        for text in
            ["", "_", "_user", "user_", "user__id", "-user", "user-", "user--id", "user id", "user.id"]
        {
            assert_eq!(cases(text), [], "{text:?}");
        }
        assert_eq!(cases("user_id-2"), []);
    }

    #[test]
    fn rendering_and_splitting_are_inverse() {
        let samples: [&[&str]; 8] = [
            &["user"],
            &["order", "status"],
            &["order", "id", "98765"],
            &["sha256", "sum"],
            &["http", "server", "url2"],
            &["ipv6", "address", "list"],
            &["höhe", "ändern"],
            &["user", "oauth2", "token"],
        ];
        for case in Case::ALL {
            for words in samples {
                let text = case.render(words);
                let back: Vec<String> = split(&text).iter().map(|word| word.text.to_lowercase()).collect();
                assert_eq!(back, words, "{case}: {text}");
            }
        }
    }

    #[test]
    fn a_converted_text_is_in_the_case_and_stays_the_same() {
        let words = ["user", "id", "order2", "sha256", "2fa", "1001", "日本", "URLs", "ab"];
        for case in Case::ALL {
            for first in words {
                for second in words {
                    let text = case.render(&[first, second]);
                    assert!(case.conforms(&text), "{case}: {text}");
                    let separated = matches!(case, Case::Snake | Case::Kebab | Case::Upper);
                    if separated {
                        assert_eq!(case.convert(&text), text, "{case}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_case_is_converted_to_every_case() {
        for from in Case::ALL {
            for to in Case::ALL {
                let text = from.render(&["user", "order", "id"]);
                assert_eq!(to.convert(&text), to.render(&["user", "order", "id"]), "{from} to {to}");
            }
        }
        assert_eq!(Case::Snake.convert("__User--Profile "), "user_profile");
        assert_eq!(Case::Upper.convert("straße"), "STRASSE");
    }

    #[test]
    fn empty_words_are_left_out() {
        assert_eq!(Case::Snake.render(&["", "user", "", "id"]), "user_id");
        assert_eq!(Case::Camel.render::<&str>(&[]), "");
        assert_eq!(format!("{}", Case::Upper), "upper");
    }
}
