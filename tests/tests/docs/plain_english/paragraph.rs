//! A run of prose as words, each with its line.

/// A word of prose.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// In lower case; `` ` `` for code and for a `{}` of a message, `#` for a number.
    pub(crate) text: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// Whether a sentence, or a part of one after punctuation, begins here.
    pub(crate) begins: Begins,
}

/// The part of a text that begins at a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begins {
    Nothing,
    /// The word follows a comma, a colon, a bracket or the like.
    Clause,
    Sentence,
}

/// Cuts prose that starts on `line` into words. Code, links' addresses and HTML are not words.
pub(crate) fn words(prose: &str, line: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut begins = Begins::Sentence;
    let mut line = line;
    let mut rest = prose;
    while let Some(first) = rest.chars().next() {
        let len = match first {
            '`' => code_len(rest),
            '{' => rest.find('}').map_or(1, |end| end + 1),
            '<' => rest.find('>').map_or(1, |end| end + 1),
            ']' if rest.starts_with("](") => rest.find(')').map_or(1, |end| end + 1),
            first if first.is_alphanumeric() => word_len(rest),
            first => first.len_utf8(),
        };
        let (token, after) = rest.split_at(len);
        let text = match first {
            '`' | '{' => Some("`".to_owned()),
            first if first.is_numeric() => Some("#".to_owned()),
            first if first.is_alphabetic() => Some(token.to_lowercase()),
            _ => None,
        };
        match (text, first) {
            (Some(text), _) => {
                words.push(Word { text, line, begins });
                begins = Begins::Nothing;
            }
            (None, '.' | '!' | '?') if after.starts_with(char::is_whitespace) => begins = Begins::Sentence,
            (None, first) if !first.is_whitespace() && begins == Begins::Nothing => begins = Begins::Clause,
            _ => {}
        }
        line += token.matches('\n').count();
        rest = after;
    }
    words
}

/// Returns the length of the code in backticks that `rest` begins with.
fn code_len(rest: &str) -> usize {
    let marks = rest.find(|c| c != '`').unwrap_or(rest.len());
    let close = &rest[..marks];
    rest[marks..].find(close).map_or(marks, |end| marks + end + marks)
}

/// Returns the length of a word, with the hyphens and apostrophes in it.
fn word_len(rest: &str) -> usize {
    let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '\''));
    let word = &rest[..end.unwrap_or(rest.len())];
    word.trim_end_matches(['-', '\'']).len()
}
