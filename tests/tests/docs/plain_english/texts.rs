//! The texts of a file: what people read in it.

use keyschema_tests::tokens::{Token, comments, group, tokens};

use super::paragraph::{Word, words};
use super::sources::File;

/// First words of docs that end like a verb but are not verbs.
const NO_VERBS: [&str; 14] = [
    "All",
    "Always",
    "Arguments",
    "As",
    "Bytes",
    "Characters",
    "Digits",
    "Elements",
    "Fields",
    "Is",
    "Keys",
    "Less",
    "This",
    "Values",
];

/// First words of docs that ask a question instead of naming a thing.
const QUESTIONS: [&str; 9] = ["How", "What", "When", "Where", "Which", "Who", "Whom", "Whose", "Why"];

/// The item that docs are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Function,
    /// A module, a type, a field, a variant, a constant, or a test.
    Other,
}

/// A run of prose.
pub(crate) struct Text {
    /// The path of its file.
    pub(crate) file: String,
    line: usize,
    prose: String,
    /// The item whose docs it begins, if it begins docs.
    item: Option<Item>,
}

impl Text {
    /// Returns the prose that starts on `line` of `file`.
    pub(crate) fn of_prose(file: &str, line: usize, prose: &str) -> Self {
        Self { file: file.to_owned(), line, prose: prose.to_owned(), item: None }
    }

    /// Returns the words, without those in code.
    pub(crate) fn words(&self) -> Vec<Word> {
        words(&self.prose, self.line)
    }

    /// Returns the line and the fault if this begins the docs of a function without a verb, or
    /// those of another item with a question.
    pub(crate) fn fault_of_first_line(&self) -> Option<(usize, String)> {
        let first = self.prose.split_whitespace().next()?;
        if QUESTIONS.contains(&first) && self.item == Some(Item::Other) {
            let instead = "begin with a noun, as in \"The bytes of the key.\"";
            return Some((self.line, format!("{instead}, not `{first}`")));
        }
        let is_verb = first == "Whether"
            || first.ends_with('s')
                && first.starts_with(|c: char| c.is_uppercase())
                && !NO_VERBS.contains(&first);
        let is_fault = self.item == Some(Item::Function) && !is_verb;
        is_fault.then(|| (self.line, format!("begin with a verb, not `{first}`")))
    }
}

/// Returns the texts of a file.
pub(crate) fn texts_of(file: &File) -> Vec<Text> {
    let prose = if file.is("md") {
        paragraphs(file.text.lines().enumerate().map(|(at, line)| (at + 1, line)))
    } else if file.is("toml") {
        let lines = file.text.lines().map(str::trim_start).enumerate();
        let comments = lines.filter_map(|(at, line)| Some((at + 1, line.strip_prefix('#')?)));
        paragraphs(comments)
    } else if file.is("stderr") {
        let is_prose = |line: &str| {
            let without_number =
                line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
            !without_number.starts_with(['|', '-', '+', '~', '.', ':'])
        };
        let lines = file.text.lines().enumerate().filter(|(_, line)| is_prose(line));
        lines.map(|(at, line)| (at + 1, line.trim_start_matches([' ', '=']).to_owned())).collect()
    } else {
        return texts_of_rust(file);
    };
    prose.into_iter().map(|(line, prose)| Text::of_prose(&file.path, line, &prose)).collect()
}

/// Returns the paragraphs of Markdown, each with its line. Code, and the rows of tables, end one.
fn paragraphs<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<(usize, String)> {
    let mut paragraphs: Vec<(usize, String)> = Vec::new();
    let (mut in_code, mut is_open, mut last) = (false, false, 0);
    for (line, text) in lines {
        let text = text.trim();
        let is_fence = text.starts_with("```");
        in_code ^= is_fence;
        is_open &= last + 1 == line;
        last = line;
        if is_fence || in_code || text.is_empty() {
            is_open = false;
            continue;
        }
        match paragraphs.last_mut() {
            Some((_, prose)) if is_open && !text.starts_with(['|', '#', '-', '*']) => {
                prose.push('\n');
                prose.push_str(text);
            }
            _ => paragraphs.push((line, text.to_owned())),
        }
        is_open = !text.starts_with(['|', '#']);
    }
    paragraphs
}

/// Returns the comments, the names of tests and the messages of a Rust file.
fn texts_of_rust(file: &File) -> Vec<Text> {
    let lines: Vec<&str> = file.text.lines().collect();
    let comments = comments(&file.text);
    let mut texts = Vec::new();
    for marker in ["///", "//!", "//"] {
        let own = comments.iter().filter(|comment| marker_of(comment.text) == marker);
        let own: Vec<(usize, &str)> =
            own.map(|comment| (comment.line, comment.text[marker.len()..].trim_start())).collect();
        for (line, prose) in paragraphs(own.into_iter()) {
            let is_start = marker != "//" && is_start(&lines, line, marker);
            let is_function = marker == "///" && documents_function(&lines, line);
            let item = is_start.then_some(if is_function { Item::Function } else { Item::Other });
            texts.push(Text { item, ..Text::of_prose(&file.path, line, &prose) });
        }
    }
    let tokens = tokens(&file.text);
    texts.extend(names_of_tests(&tokens).map(|(line, name)| Text::of_prose(&file.path, line, &name)));
    let is_source = file.path.contains("/src/") && !file.path.starts_with("tests/");
    if is_source && !file.path.contains("test") {
        let literals = without_tests(&tokens).iter().filter(|token| token.string().is_some());
        let sentences = literals.filter(|token| token.text.trim_matches('"').contains(' '));
        texts.extend(sentences.map(|token| Text::of_prose(&file.path, token.line, &unescaped(&token.text))));
    }
    texts
}

fn marker_of(comment: &str) -> &'static str {
    ["///", "//!"].into_iter().find(|marker| comment.starts_with(marker)).unwrap_or("//")
}

/// Whether the docs on `line` have no docs before them.
fn is_start(lines: &[&str], line: usize, marker: &str) -> bool {
    line < 2 || !lines[line - 2].trim_start().starts_with(marker)
}

/// Whether the docs that start on `line` are those of a function that is no test.
fn documents_function(lines: &[&str], line: usize) -> bool {
    let rest = lines[line - 1..].iter().map(|line| line.trim_start());
    let mut rest = rest.skip_while(|line| line.starts_with("///")).peekable();
    while let Some(attribute) = rest.next_if(|line| line.starts_with("#[")) {
        if attribute.contains("test") {
            return false;
        }
    }
    let words = rest.next().unwrap_or_default().split(' ');
    let mut words = words.skip_while(|word| word.starts_with("pub") || matches!(*word, "const" | "async"));
    words.next() == Some("fn")
}

/// Returns the name of each test as words, with its line.
fn names_of_tests(tokens: &[Token]) -> impl Iterator<Item = (usize, String)> + '_ {
    let is_test = |at: &usize| {
        tokens[*at].is("#")
            && tokens.get(at + 1).is_some_and(|token| token.is("["))
            && group(&tokens[at + 1..]).last().is_some_and(|token| token.is("test"))
    };
    (0..tokens.len()).filter(is_test).filter_map(|at| {
        let function = (at..tokens.len()).find(|at| tokens[*at].is("fn"))?;
        let name = tokens.get(function + 1)?;
        Some((name.line, name.text.replace('_', " ")))
    })
}

/// Returns the tokens before the module of tests, which is the last of a file.
fn without_tests(tokens: &[Token]) -> &[Token] {
    let attribute = ["#", "[", "cfg", "(", "test", ")", "]"];
    let is_start = |at: &usize| tokens[*at..].iter().zip(attribute).all(|(token, text)| token.is(text));
    &tokens[..(0..tokens.len()).find(is_start).unwrap_or(tokens.len())]
}

/// Returns a literal with its line breaks and quotes in place of their escapes.
///
/// One that starts with a space continues a sentence.
fn unescaped(literal: &str) -> String {
    let literal = literal.replace("\\\n", "\n").replace("\\n", ". ").replace("\\\"", "\"");
    if literal.starts_with("\" ") { format!("{{}}{literal}") } else { literal }
}
