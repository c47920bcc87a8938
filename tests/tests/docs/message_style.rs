//! All messages keep one style, and each is shown by a UI case.
//!
//! The style of messages is checked in the `.stderr` files below `ui/`, as the compiler prints
//! them. To find missing cases, the test reads the sources: every text that is given to `Message`,
//! or to the runtime's const errors, must be in one of those files, with any text for its
//! placeholders.

use std::path::{Path, PathBuf};

use keyschema_language::message::style_faults;
use keyschema_tests::files::{files_below, read};
use keyschema_tests::tokens::{Token, group, split, tokens};

/// The sources whose messages a user can meet.
const SOURCES: [&str; 5] = [
    "../keyschema-derive/src",
    "../keyschema-language/src",
    "../keyschema-manifest/src",
    "../keyschema-core/src",
    "../keyschema-runtime/src",
];

/// Files whose messages other tests check. The findings of lints and the problems of manifests have
/// their own style tests, and `lints.rs` requires a UI case for each lint. The files of the macros
/// only pass messages on. The message about a crate that does not depend on keyschema needs its own
/// package: `tests/compile/crate_path.rs`.
const PASSED_ON: [&str; 7] = [
    "../keyschema-language/src/lint",
    "../keyschema-manifest/src",
    "../keyschema-derive/src/crate_path.rs",
    "../keyschema-derive/src/expand/block.rs",
    "../keyschema-derive/src/lint.rs",
    "../keyschema-derive/src/project.rs",
    "../keyschema-derive/src/type_lint.rs",
];

/// The methods that give a message its parts; `new` is the fact.
const PARTS: [&str; 2] = ["help", "note"];

/// Const errors that `fail` does not make. They are listed here, because other calls of `panic!`
/// are for run time.
const CONST_ERRORS: [&str; 4] = [
    "the parameters of this key cannot be told apart with these types, so different keys would be the same text",
    "the longest text has more than 65,528 bytes, the most that a key can have",
    "a key with type parameters is longer than 248 bytes with these types",
    "`Text<0>` can hold no text: a segment has at least one byte",
];

#[test]
fn messages_keep_the_style() {
    let messages = shown_messages();
    assert!(messages.len() > 100, "{} messages were found", messages.len());
    let faults: Vec<String> =
        messages.iter().flat_map(|message| message.parts().flat_map(style_faults)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_message_has_a_ui_case() {
    let messages = shown_messages();
    let shown: Vec<&str> = messages.iter().flat_map(ShownMessage::parts).collect();
    let mut written = written_texts();
    assert!(written.len() > 200, "{} texts were found", written.len());
    written.extend(
        CONST_ERRORS
            .map(|text| Written { place: PathBuf::from("CONST_ERRORS"), text: Pattern::of_literal(text) }),
    );
    let missing: Vec<String> = written
        .iter()
        .filter(|written| !shown.iter().any(|text| written.text.matches(text)))
        .map(|written| format!("{}: {}", written.place.display(), written.text.0.join("…")))
        .collect();
    assert!(missing.is_empty(), "no `.stderr` file below `ui/` shows\n{}", missing.join("\n"));
}

/// One of our errors, as the compiler shows it.
struct ShownMessage(Vec<String>);

impl ShownMessage {
    /// Returns the fact, the help and the note, without their labels.
    fn parts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Returns every error of the `.stderr` files that has no code of the compiler's own, and every
/// const panic.
fn shown_messages() -> Vec<ShownMessage> {
    let mut messages = Vec::new();
    for file in files_below(Path::new("ui"), "stderr") {
        let text = read(&file);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let fact = line
                .strip_prefix("error: ")
                .or_else(|| line.strip_prefix("error[E0080]: evaluation panicked: "));
            let Some(fact) = fact else { continue };
            // The message ends at the place. A drawing of the template begins with a bar.
            let rest = lines
                .by_ref()
                .map(str::trim)
                .take_while(|line| !line.starts_with("-->"))
                .filter(|line| !line.starts_with('|'))
                .map(|line| {
                    let part = line.strip_prefix("help: ").or_else(|| line.strip_prefix("note: "));
                    part.unwrap_or(line).to_string()
                });
            messages.push(ShownMessage([fact.to_string()].into_iter().chain(rest).collect()));
        }
    }
    messages
}

/// A text in the sources that becomes part of a message.
struct Written {
    place: PathBuf,
    text: Pattern,
}

/// The literal parts of a text, with anything between two of them.
struct Pattern(Vec<String>);

impl Pattern {
    fn of_literal(text: &str) -> Self {
        Self(vec![text.to_string()])
    }

    /// Returns the pattern of a format string.
    fn of_format(format: &str) -> Self {
        let mut parts = vec![String::new()];
        let mut characters = format.chars().peekable();
        while let Some(character) = characters.next() {
            let doubled = matches!(character, '{' | '}') && characters.next_if_eq(&character).is_some();
            if character == '{' && !doubled {
                characters.by_ref().find(|character| *character == '}');
                parts.push(String::new());
            } else if let Some(last) = parts.last_mut() {
                last.push(character);
            }
        }
        Self(parts)
    }

    fn matches(&self, text: &str) -> bool {
        let [first, middle @ .., last] = &self.0[..] else {
            return self.0 == [text];
        };
        let Some(mut rest) =
            text.strip_prefix(first.as_str()).and_then(|rest| rest.strip_suffix(last.as_str()))
        else {
            return false;
        };
        middle.iter().all(|part| match rest.split_once(part.as_str()) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
    }
}

/// The tokens of the sources, by file.
type Sources = Vec<(PathBuf, Vec<Token>)>;

/// Returns every text that the sources give to a message.
fn written_texts() -> Vec<Written> {
    let files = SOURCES.iter().flat_map(|source| files_below(Path::new(source), "rs"));
    let files = files.filter(|file| !PASSED_ON.iter().any(|path| file.starts_with(path)));
    let sources: Sources =
        files.map(|file| (file.clone(), without_tests(&tokens(&read(&file))).to_vec())).collect();
    let written = |(file, tokens): &(PathBuf, Vec<Token>)| {
        let texts = texts_of(tokens, file, &sources);
        texts.into_iter().map(|text| Written { place: file.clone(), text }).collect::<Vec<_>>()
    };
    sources.iter().flat_map(written).collect()
}

/// Returns the tokens before the module of tests, which is the last of a file.
fn without_tests(tokens: &[Token]) -> &[Token] {
    let attribute = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let start = (0..tokens.len()).find(|at| starts_with(&tokens[*at..], &attribute));
    &tokens[..start.unwrap_or(tokens.len())]
}

fn starts_with(tokens: &[Token], texts: &[&str]) -> bool {
    tokens.len() >= texts.len() && tokens.iter().zip(texts).all(|(token, text)| token.is(text))
}

/// Returns the texts of the calls that make messages: `Message::new(…)`, `.help(…)`, `.note(…)` and
/// `fail(&[…])`.
fn texts_of(tokens: &[Token], file: &Path, sources: &Sources) -> Vec<Pattern> {
    let mut texts = Vec::new();
    for at in 0..tokens.len() {
        let rest = &tokens[at..];
        let is_part = PARTS.iter().any(|part| starts_with(rest, &[".", part, "("]));
        if starts_with(rest, &["Message", "::", "new", "("]) {
            texts.extend(texts_of_argument(group(&rest[3..]), &tokens[..at], file, sources));
        } else if is_part {
            texts.extend(texts_of_argument(group(&rest[2..]), &tokens[..at], file, sources));
        } else if starts_with(rest, &["fail", "(", "&", "["]) {
            texts.extend(lines_of(group(&rest[3..])));
        }
    }
    texts
}

/// Returns the texts that an argument after the tokens `before` can be: its literals, or those of
/// its variable.
fn texts_of_argument(argument: &[Token], before: &[Token], file: &Path, sources: &Sources) -> Vec<Pattern> {
    let mut texts = literals(argument);
    if let [variable] = argument {
        let name = variable.text.as_str();
        for at in (0..before.len()).filter(|at| starts_with(&before[*at..], &["let", name])) {
            texts.extend(split(&before[at..], ";").first().map(|value| literals(value)).unwrap_or_default());
        }
        if texts.is_empty() {
            texts = given_to_parameter(name, before, sources);
        }
    }
    assert!(
        !texts.is_empty(),
        "{}:{}: the text of a message cannot be read: it is neither a literal nor a variable that was given one",
        file.display(),
        argument.first().map_or(0, |token| token.line)
    );
    texts
}

/// Returns the texts that callers pass as the parameter `name` of the function at the end of
/// `before`.
fn given_to_parameter(name: &str, before: &[Token], sources: &Sources) -> Vec<Pattern> {
    let Some(function) = before.iter().rposition(|token| token.is("fn")) else { return Vec::new() };
    let Some(start) = before[function..].iter().position(|token| token.is("(")) else { return Vec::new() };
    let parameters = split(group(&before[function + start..]), ",");
    let is_method = parameters.first().is_some_and(|first| first.iter().any(|token| token.is("self")));
    let Some(number) = parameters.iter().position(|parameter| starts_with(parameter, &[name, ":"])) else {
        return Vec::new();
    };
    let called = [before[function + 1].text.as_str(), "("];
    let mut texts = Vec::new();
    for (_, tokens) in sources {
        for at in (1..tokens.len()).filter(|at| starts_with(&tokens[*at..], &called)) {
            let arguments = split(group(&tokens[at + 1..]), ",");
            if let (false, Some(given)) =
                (tokens[at - 1].is("fn"), arguments.get(number - usize::from(is_method)))
            {
                texts.extend(literals(given));
            }
        }
    }
    texts
}

/// Returns the string literals among tokens. For `format!` it returns the first one, with its
/// placeholders.
fn literals(tokens: &[Token]) -> Vec<Pattern> {
    let mut texts = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if starts_with(&tokens[at..], &["format", "!", "("]) {
            let arguments = group(&tokens[at + 2..]);
            let format = arguments.first().and_then(Token::string).expect("`format!` begins with a literal");
            texts.push(Pattern::of_format(&format));
            at += arguments.len() + 3;
        } else {
            texts.extend(token.string().map(|text| Pattern::of_literal(&text)));
        }
        at += 1;
    }
    texts
}

/// Returns the lines that the parts of a const error make together.
fn lines_of(parts: &[Token]) -> Vec<Pattern> {
    let mut lines = vec![vec![String::new()]];
    for part in split(parts, ",") {
        let text = if let [literal] = part { literal.string() } else { None };
        let Some(text) = text else {
            lines.last_mut().expect("there is a line").push(String::new());
            continue;
        };
        for (index, part) in text.split('\n').enumerate() {
            if index > 0 {
                lines.push(vec![String::new()]);
            }
            let line = lines.last_mut().expect("there is a line");
            line.last_mut().expect("there is a part").push_str(part);
        }
    }
    let without_label = |mut line: Vec<String>| {
        if line[0].starts_with("help: ") || line[0].starts_with("note: ") {
            line[0].drain(.."help: ".len());
        }
        line
    };
    let lines = lines.into_iter().map(without_label);
    lines.filter(|line| line.iter().any(|part| !part.is_empty())).map(Pattern).collect()
}
