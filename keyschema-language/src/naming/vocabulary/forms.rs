//! The forms of a word that a table may have: itself, without its number, in the singular.

use crate::naming::number;

/// A form to look up, with the ending that was removed from the word.
#[derive(Debug)]
pub(super) struct Form<'a> {
    stem: String,
    is_plural: bool,
    digits: &'a str,
}

impl Form<'_> {
    pub(super) fn stem(&self) -> &str {
        &self.stem
    }

    /// Puts the ending back on `found`, the word for the stem: `user` becomes `users` or `user2`.
    pub(super) fn restore(&self, found: &str) -> String {
        // If there are several words (`birth date`), the last one gets the ending.
        let last = found.rfind([' ', '_']).map_or(0, |separator| separator + 1);
        let (before, last) = found.split_at(last);
        let last = if self.is_plural { number::plural(last) } else { last.into() };
        format!("{before}{last}{}", self.digits)
    }
}

/// Returns the forms of a lower-case word, the nearest first.
pub(super) fn forms(word: &str) -> Vec<Form<'_>> {
    let stem = word.trim_end_matches(|last: char| last.is_ascii_digit());
    let mut forms = Vec::with_capacity(4);
    for (stem, digits) in [(word, ""), (stem, &word[stem.len()..])] {
        if stem.is_empty() || (stem == word && !forms.is_empty()) {
            continue;
        }
        forms.push(Form { stem: stem.into(), is_plural: false, digits });
        if let Some(singular) = number::singular(stem) {
            forms.push(Form { stem: singular, is_plural: true, digits });
        }
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(word: &str) -> Vec<String> {
        forms(word).into_iter().map(|form| form.stem).collect()
    }

    #[test]
    fn forms_go_from_the_word_to_its_stem() {
        assert_eq!(stems("usr"), ["usr"]);
        assert_eq!(stems("usrs"), ["usrs", "usr"]);
        assert_eq!(stems("usr2"), ["usr2", "usr"]);
        assert_eq!(stems("usrs2"), ["usrs2", "usrs", "usr"]);
        assert_eq!(stems("2"), ["2"]);
        assert_eq!(stems(""), [""; 0]);
    }

    #[test]
    fn the_ending_of_a_word_is_put_back() {
        let restored: Vec<_> = forms("usrs2").iter().map(|form| form.restore("user")).collect();
        assert_eq!(restored, ["user", "user2", "users2"]);
        assert_eq!(forms("dobs")[1].restore("birth date"), "birth dates");
    }
}
