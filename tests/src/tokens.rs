//! Rust source cut into tokens, each with its line, without comments.
//!
//! The bodies of macros are ordinary tokens here. A parser of items would not see them.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// Punctuation: one character, or `::`.
    Mark,
    /// A literal as it is written, or a lifetime's quote.
    Literal,
}

/// A token and its line.
#[derive(Clone, Debug)]
pub struct Token {
    /// The kind of the token.
    pub kind: Kind,
    /// Its text in the source.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
}

impl Token {
    /// Returns the text of a string literal.
    pub fn string(&self) -> Option<String> {
        let (prefix, text) = self.text.split_once('"')?;
        let (text, _) = text.rsplit_once('"')?;
        if self.kind != Kind::Literal || prefix.starts_with('\'') {
            return None;
        }
        if prefix.contains('r') {
            return Some(text.to_owned());
        }
        let mut value = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('\\') {
            value.push_str(before);
            let (escape, after) = after.split_at(1);
            rest = match escape {
                "n" => {
                    value.push('\n');
                    after
                }
                "\n" => after.trim_start(),
                _ => {
                    value.push_str(escape);
                    after
                }
            };
        }
        value.push_str(rest);
        Some(value)
    }

    /// Whether this is the word or mark `text`.
    pub fn is(&self, text: &str) -> bool {
        self.kind != Kind::Literal && self.text == text
    }
}

/// Cuts `source` into tokens.
pub fn tokens(source: &str) -> Vec<Token> {
    let token = |(kind, text, line): (Option<Kind>, &str, usize)| {
        Some(Token { kind: kind?, text: text.to_owned(), line })
    };
    pieces(source).filter_map(token).collect()
}

/// A comment that runs to the end of its line.
#[derive(Clone, Debug)]
pub struct Comment<'s> {
    /// Its text with the slashes.
    pub text: &'s str,
    /// Its line, from 1.
    pub line: usize,
}

/// Returns the comments of `source` that begin with two slashes, doc comments included.
pub fn comments(source: &str) -> Vec<Comment<'_>> {
    let comments = pieces(source).filter(|(kind, text, _)| kind.is_none() && text.starts_with("//"));
    comments.map(|(_, text, line)| Comment { text, line }).collect()
}

/// Cuts `source` into tokens, comments and white space, each with its line. Only tokens have a
/// kind.
fn pieces(source: &str) -> impl Iterator<Item = (Option<Kind>, &str, usize)> {
    let (mut rest, mut line) = (source, 1);
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (kind, len) = next_token(rest, first);
        let (piece, after) = rest.split_at(len);
        let start = line;
        line += piece.matches('\n').count();
        rest = after;
        Some((kind, piece, start))
    })
}

/// Returns the kind of the token that `rest` starts with, and its length in bytes. White space and
/// comments have no kind.
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

/// Returns the tokens between the bracket that `tokens` starts with and the one that closes it.
pub fn group(tokens: &[Token]) -> &[Token] {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return tokens.get(1..at).unwrap_or_default();
        }
    }
    tokens
}

/// Cuts tokens at the `mark`s that are in no brackets.
pub fn split<'t>(tokens: &'t [Token], mark: &str) -> Vec<&'t [Token]> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            "{" | "(" | "[" => at += group(&tokens[at..]).len() + 1,
            text if text == mark => {
                parts.push(&tokens[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(&tokens[start.min(tokens.len())..]);
    parts.retain(|part| !part.is_empty());
    parts
}
