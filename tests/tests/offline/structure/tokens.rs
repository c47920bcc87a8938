//! Rust source cut into tokens, each with its line, without comments.
//!
//! The bodies of macros are tokens like all others, which a parser of items would not see.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or a keyword.
    Word,
    /// Punctuation: one character, or `::`.
    Mark,
    /// A literal: its text is not kept.
    Literal,
}

/// A token and its line.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Token {
    /// Whether this is the word or mark `text`.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Literal && self.text == text
    }
}

/// Cuts `source` into tokens.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let (kind, len) = next_token(rest, first);
        let (token, after) = rest.split_at(len);
        if let Some(kind) = kind {
            let text = if kind == Kind::Literal { String::new() } else { token.to_owned() };
            tokens.push(Token { kind, text, line });
        }
        line += token.matches('\n').count();
        rest = after;
    }
    tokens
}

/// Returns the kind of the token that `rest` starts with, none for white space and comments, and its length in bytes.
fn next_token(rest: &str, first: char) -> (Option<Kind>, usize) {
    if first.is_whitespace() {
        return (None, first.len_utf8());
    }
    if rest.starts_with("//") {
        return (None, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (None, block_comment_len(rest));
    }
    if let Some(len) = text_len(rest) {
        return (Some(Kind::Literal), len);
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word_len = |text: &str| text.find(|c| !is_word(c)).unwrap_or(text.len());
    if first == '\'' {
        return (Some(Kind::Literal), quote_len(rest));
    }
    if first.is_ascii_digit() {
        return (Some(Kind::Literal), word_len(rest));
    }
    if is_word(first) {
        return (Some(Kind::Word), word_len(rest));
    }
    (Some(Kind::Mark), if rest.starts_with("::") { 2 } else { first.len_utf8() })
}

/// Returns the length of a block comment, with those inside it.
fn block_comment_len(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if here.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// Returns the length of a string literal with its prefix, if `rest` starts with one.
fn text_len(rest: &str) -> Option<usize> {
    let letters = rest.find(|c: char| !matches!(c, 'b' | 'c' | 'r'))?;
    let (prefix, quoted) = rest.split_at(letters);
    let hashes = quoted.find(|c| c != '#')?;
    let is_raw = prefix.ends_with('r');
    if prefix.len() > 2 || (hashes > 0 && !is_raw) || !quoted[hashes..].starts_with('"') {
        return None;
    }
    let body = letters + hashes + 1;
    if is_raw {
        let end = format!("\"{}", "#".repeat(hashes));
        return Some(body + rest[body..].find(&end)? + end.len());
    }
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(body) {
        match byte {
            b'"' if !escaped => return Some(at + 1),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

/// Returns the length of a character literal, or of a lifetime.
fn quote_len(rest: &str) -> usize {
    let mut characters = rest.char_indices().skip(1);
    match characters.next() {
        Some((_, '\\')) => {
            characters.next();
            characters.find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1)
        }
        _ => match characters.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
    }
}
