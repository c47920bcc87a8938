//! Reads a project's rules for words.

use core::ops::Range;

use keyschema_language::lists::{CollectVec as _, sort_by};
use keyschema_language::{
    lint::{Settings, WordRule, values},
    message::{Message, code},
    naming::{Word, split},
};

use crate::{
    problem::Problems,
    typed::{Value, string, strings, table},
};

const TABLES: [&str; 3] = ["prefer", "allow", "forbid"];
const PREFER: &str = "prefer = { acct = \"account\" }";

/// Reads the tables of words. Returns the words of `prefer`, each with its place, in the order of
/// the text.
pub(super) fn read_vocabulary(
    value: &Value<'_>,
    settings: &mut Settings,
    problems: &mut Problems<'_>,
) -> Vec<(String, Range<usize>)> {
    let Some(vocabulary) = table(value, "vocabulary = { allow = [\"sku\"] }", problems) else {
        return Vec::new();
    };
    let mut preferred = Vec::new();
    for (key, value) in vocabulary {
        match &**key.get_ref() {
            "prefer" => preferred = read_prefer(value, settings, problems),
            "allow" => read_words(value, "allow = [\"sku\"]", &WordRule::Allow, settings, problems),
            "forbid" => read_words(value, "forbid = [\"foo\"]", &WordRule::Forbid, settings, problems),
            other => problems.report(key.span(), values::unknown("table of words", other, TABLES)),
        }
    }
    preferred
}

fn read_prefer(
    value: &Value<'_>,
    settings: &mut Settings,
    problems: &mut Problems<'_>,
) -> Vec<(String, Range<usize>)> {
    let Some(prefer) = table(value, PREFER, problems) else {
        return Vec::new();
    };
    let mut preferred = Vec::new();
    for (key, value) in prefer {
        let word = problems.take(key.span(), read_word(key.get_ref()));
        let Some(instead) = string(value, PREFER, problems) else {
            continue;
        };
        if split(instead).is_empty() {
            let message = Message::new(format!("{} is not a word", code(instead)));
            problems.report(value.span(), message.help(format!("write it as in `{PREFER}`")));
            continue;
        }
        let Some(word) = word else { continue };
        if word == instead.to_lowercase() {
            let message = Message::new(format!("`{word}` is preferred to itself"));
            problems.report(
                value.span(),
                message.help(format!("write `allow = [\"{word}\"]` for a word that is fine")),
            );
            continue;
        }
        set(&word, &WordRule::Prefer(instead.into()), key.span(), settings, problems);
        preferred.push((word, key.span()));
    }
    sort_by(&mut preferred, &|(_, left), (_, right)| left.start.cmp(&right.start));
    preferred
}

fn read_words(
    value: &Value<'_>,
    example: &str,
    rule: &WordRule,
    settings: &mut Settings,
    problems: &mut Problems<'_>,
) {
    let words = strings(value, example, read_word, problems).unwrap_or_default();
    for word in words {
        set(&word, rule, value.span(), settings, problems);
    }
}

/// Records the rule for `word`. Reports a second rule.
fn set(
    word: &str,
    rule: &WordRule,
    range: Range<usize>,
    settings: &mut Settings,
    problems: &mut Problems<'_>,
) {
    let before = settings.set_word(word, rule.clone());
    if before.is_some_and(|before| before != *rule) {
        problems.report(
            range,
            Message::new(format!("the word `{word}` has two rules"))
                .help("name it once, in `prefer`, `allow` or `forbid`"),
        );
    }
}

/// Parses one word, in lower case.
fn read_word(text: &str) -> Result<String, Message> {
    let words: Vec<String> = split(text).iter().map(Word::to_lower).collect_vec();
    match &words[..] {
        [word] if *word == text.to_lowercase() => Ok(word.clone()),
        [] | [_] => Err(Message::new(format!("{} is not a word", code(text)))
            .help("write letters and digits, as in `sku`")),
        several => {
            let each: Vec<String> = several.iter().map(|word| code(word)).collect_vec();
            Err(Message::new(format!("{} is more than one word", code(text)))
                .help(format!("name the words one by one: {}", each.join(", "))))
        }
    }
}
