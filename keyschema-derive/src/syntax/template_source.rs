//! The tokens of a template as text, with a map from the text to the tokens.
//!
//! A template is written as bare tokens, because each token has a span. The inside of a string
//! literal has none on stable Rust. `TemplateSource` joins the tokens to a text, and keeps the span
//! of each part. The language parses the text and reports ranges of bytes. `locate` turns a range
//! into its first and last token, and `compile_error!` gets these two spans, so that the compiler
//! underlines from one to the other.
//!
//! The compiler can only underline a string literal as a whole. Then the message draws the text,
//! with carets under the range (`Message::drawn`).
//!
//! Tokens carry no white space, but a gap shows in their columns: there was a space if a token
//! starts on the line where the last one ended, and further to the right.

use core::ops::Range;

use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use syn::LitStr;

use super::place::are_apart;
use crate::errors::ErrorSink;

/// The text of a template, with the place of each byte in source.
pub(crate) struct TemplateSource {
    text: String,
    runs: Vec<Run>,
    /// The contents of the braces of each parameter, with its first byte.
    parameters: Vec<(usize, TokenStream)>,
    /// The place to report if the template is empty.
    attribute: Span,
    /// Whether all its tokens could be read.
    is_whole: bool,
}

/// A run of the text that one token wrote.
struct Run {
    range: Range<usize>,
    span: Span,
    /// Whether the token is a string literal, whose inside has no spans.
    quoted: bool,
}

/// The place of a part of a template in source.
pub(crate) struct Place<'a> {
    pub(crate) start: Span,
    pub(crate) end: Span,
    /// The text to draw and the range to point at, if the tokens are larger than the part.
    pub(crate) drawn: Option<(&'a str, Range<usize>)>,
}

impl TemplateSource {
    /// Reads the tokens of a template. Reports tokens that cannot be part of one, and leaves them
    /// out.
    pub(crate) fn from_tokens(tokens: Vec<TokenTree>, attribute: Span, errors: &mut ErrorSink) -> Self {
        let source =
            Self { text: String::new(), runs: Vec::new(), parameters: Vec::new(), attribute, is_whole: true };
        let mut builder = Builder { source, last: None, after_gap: false, errors };
        builder.push_all(tokens, Inside::Text);
        builder.source
    }

    /// Whether all its tokens could be read. Otherwise problems of the text may be caused by the
    /// missing tokens.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the place of `range` in source.
    pub(crate) fn locate(&self, range: Range<usize>) -> Place<'_> {
        // An empty range has the place of the token before it, where something is missing.
        let wanted = if range.is_empty() { range.start.saturating_sub(1)..range.end } else { range.clone() };
        let mut touched = self.runs_from(wanted.start).take_while(|run| run.range.start < wanted.end);
        let Some(first) = touched.next() else {
            let span = self.runs.first().map_or(self.attribute, |run| run.span);
            return Place::at(span);
        };
        let last = touched.last().unwrap_or(first);
        // Within one string literal, the compiler can only point at the whole literal.
        let drawn = (first.quoted && first.range == last.range && first.range != range).then(|| {
            let start = first.range.start;
            let inside = range.start.saturating_sub(start)..range.end - start;
            (&self.text[first.range.clone()], inside)
        });
        Place { start: first.span, end: last.span, drawn }
    }

    /// Returns the place of the first word in `range`, for a warning, which underlines one token.
    pub(crate) fn locate_word(&self, range: Range<usize>) -> Place<'_> {
        let is_word = |run: &&Run| {
            range.start <= run.range.start
                && run.range.end <= range.end
                && self.text[run.range.clone()].contains(char::is_alphanumeric)
        };
        match self.runs_from(range.start).find(is_word) {
            Some(run) => self.locate(run.range.clone()),
            None => self.locate(range),
        }
    }

    /// Returns the runs that end after this byte, in the order of the text.
    fn runs_from(&self, start: usize) -> impl Iterator<Item = &Run> {
        self.runs[self.runs.partition_point(|run| run.range.end <= start)..].iter()
    }

    /// Returns the tokens in the braces of the parameter that begins at `start`. Returns `None` if
    /// it is in a string literal.
    pub(crate) fn tokens_of_parameter(&self, start: usize) -> Option<&TokenStream> {
        let number = self.parameters.binary_search_by_key(&start, |(begin, _)| *begin).ok()?;
        self.parameters.get(number).map(|(_, tokens)| tokens)
    }

    /// Returns the span of the token at `range`, for generated code that refers to it.
    pub(crate) fn span_at(&self, range: Range<usize>) -> Span {
        self.locate(range).start
    }
}

impl ErrorSink {
    /// Reports `message` at a part of a template. The message draws the part if no token has
    /// exactly its place.
    pub(crate) fn report_in(&mut self, template: &TemplateSource, range: Range<usize>, message: Message) {
        let place = template.locate(range);
        self.report_between(place.start, place.end, place.draw(message));
    }
}

impl Place<'_> {
    /// Returns the place of a whole token.
    pub(crate) fn at(span: Span) -> Self {
        Self { start: span, end: span, drawn: None }
    }

    /// Returns the message with a drawing of the part, if no token has exactly its place.
    pub(crate) fn draw(self, message: Message) -> Message {
        match self.drawn {
            Some((text, range)) => message.drawn(text, range),
            None => message,
        }
    }
}

/// Whether a token is literal text of the key, where a space would be part of it, or inside a
/// parameter.
#[derive(Clone, Copy, PartialEq)]
enum Inside {
    Text,
    Parameter,
}

struct Builder<'a> {
    source: TemplateSource,
    /// The last token.
    last: Option<Span>,
    /// Whether there was a space before the last token.
    after_gap: bool,
    errors: &'a mut ErrorSink,
}

impl Builder<'_> {
    fn push_all(&mut self, tokens: impl IntoIterator<Item = TokenTree>, inside: Inside) {
        let mut after_bang = false;
        for token in tokens {
            let follows_bang = after_bang;
            after_bang = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '!');
            match token {
                // `env!("…")` would be the text of a key, which is never meant.
                TokenTree::Group(group) if follows_bang && group.delimiter() != Delimiter::None => {
                    self.source.is_whole = false;
                    self.has_gap_before(group.span());
                    self.errors.report_at(
                        group.span_open(),
                        Message::new("a macro cannot be called in a template").help(
                            "write the text itself: a template is read before macros in it would be expanded",
                        ),
                    );
                }
                TokenTree::Group(group) => self.push_group(&group, inside),
                TokenTree::Literal(literal) => self.push_literal(&literal, inside),
                TokenTree::Ident(ident) => self.push(&ident.to_string(), ident.span(), false, inside),
                // This begins a lifetime, whose name follows.
                TokenTree::Punct(punct) if punct.as_char() == '\'' && inside == Inside::Text => {
                    self.refuse("'", punct.span());
                }
                TokenTree::Punct(punct) => self.push(&punct.to_string(), punct.span(), false, inside),
            }
        }
    }

    fn push_group(&mut self, group: &Group, inside: Inside) {
        let (open, close) = match group.delimiter() {
            Delimiter::Brace => ("{", "}"),
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            // A `macro_rules!` put this group around a fragment that it received. It is not text.
            Delimiter::None => return self.push_all(group.stream(), inside),
        };
        let start = self.source.text.len();
        self.push(open, group.span_open(), false, inside);
        if let Some(inner) = literal_braces(group) {
            self.push_group_text(&inner);
        } else {
            let within = if group.delimiter() == Delimiter::Brace { Inside::Parameter } else { inside };
            if within == Inside::Parameter && inside == Inside::Text {
                self.source.parameters.push((start, group.stream()));
            }
            self.push_all(group.stream(), within);
        }
        self.push(close, group.span_close(), false, Inside::Parameter);
    }

    /// Adds the inner braces of `{{…}}` and their contents as text of the key.
    fn push_group_text(&mut self, inner: &Group) {
        self.push("{", inner.span_open(), false, Inside::Text);
        self.push_all(inner.stream(), Inside::Text);
        self.push("}", inner.span_close(), false, Inside::Text);
    }

    fn push_literal(&mut self, literal: &Literal, inside: Inside) {
        let written = literal.to_string();
        let mut characters = written.chars().skip_while(char::is_ascii_alphabetic);
        match characters.next() {
            Some('"' | '#') if written.starts_with(['"', 'r']) => {
                let text: Result<LitStr, _> = syn::parse2(TokenTree::from(literal.clone()).into());
                match text {
                    Ok(text) if text.suffix().is_empty() && inside == Inside::Text => {
                        self.push(&text.value(), literal.span(), true, inside);
                    }
                    Ok(text) if text.suffix().is_empty() => {
                        self.source.is_whole = false;
                        self.errors.report_at(
                            literal.span(),
                            Message::new("a parameter is written without quotes")
                                .help(format!("write `{{{}}}`", text.value())),
                        );
                    }
                    _ => self.refuse(&written, literal.span()),
                }
            }
            // This is not a Rust token. The compiler has reported it.
            Some('#') if written.starts_with('#') => {
                self.source.is_whole = false;
                self.errors.note_invalid(literal);
            }
            // The delimiter of a text: `Text<24, '.'>`. A brace would end the parameter.
            Some('\'') if inside == Inside::Parameter && !written.contains(['{', '}']) => {
                self.push(&written, literal.span(), false, inside);
            }
            Some('"' | '\'' | '#') => self.refuse(&written, literal.span()),
            _ => self.push(&written, literal.span(), false, inside),
        }
    }

    fn refuse(&mut self, written: &str, span: Span) {
        self.source.is_whole = false;
        self.has_gap_before(span);
        self.errors.report_at(
            span,
            Message::new(format!("`{written}` cannot be part of a template"))
                .help("write text that is not a Rust token as a string literal: `\"…\"`"),
        );
    }

    fn push(&mut self, text: &str, span: Span, quoted: bool, inside: Inside) {
        let follows_gap = self.after_gap;
        self.after_gap = self.has_gap_before(span);
        if self.after_gap {
            match inside {
                // The space separates the words of a type.
                Inside::Parameter => self.source.text.push(' '),
                // Several words in a row are one mistake.
                Inside::Text if follows_gap => {}
                Inside::Text => self.errors.report_at(
                    span,
                    Message::new("there is a space before this part of the template")
                        .help("remove the space, or end the template with a comma; a long one may be broken into lines")
                        .note("a template is the text of the key, and a space would be part of it"),
                ),
            }
        }
        let start = self.source.text.len();
        self.source.text.push_str(text);
        self.source.runs.push(Run { range: start..self.source.text.len(), span, quoted });
    }

    /// Whether there is a space between the last token and the one at `span`, on one line.
    fn has_gap_before(&mut self, span: Span) -> bool {
        self.last.replace(span).is_some_and(|last| are_apart(last, span))
    }
}

/// Returns the inner braces of `group` if they are doubled, `{{…}}`, and so are text of the key.
fn literal_braces(group: &Group) -> Option<Group> {
    let mut tokens = group.stream().into_iter();
    match (group.delimiter(), tokens.next(), tokens.next()) {
        (Delimiter::Brace, Some(TokenTree::Group(inner)), None) if inner.delimiter() == Delimiter::Brace => {
            Some(inner)
        }
        _ => None,
    }
}
