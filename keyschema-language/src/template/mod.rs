//! The template grammar: how the text of a key is written in a declaration.
//!
//! A template is the text of the key, in which
//! - `{name}` or `{name: Type}` is a parameter;
//! - `{#name}` is a parameter in literal braces, the cluster hash tag: `{#id}` gives `{42}`;
//! - `{{` and `}}` are literal braces, as in a Rust format string.
//!
//! Positions are byte ranges of the template's text. The code that read the text from tokens maps
//! these ranges to places in source.

mod parse;

use core::ops::Range;

use keyschema_core::Piece;

use crate::message::Message;

pub use parse::{is_name, parse};

/// The pieces of a template, in order. No two literals follow each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// Literal text and parameters. The braces of `{#name}` are literal text, as in the key.
    pub pieces: Vec<TemplatePiece>,
}

/// A piece of a template.
pub type TemplatePiece = Piece<Literal, Parameter>;

/// A run of literal text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Literal {
    /// The text as it is in the key.
    pub text: String,
    /// Its places, in order, and without gaps in the text.
    runs: Vec<Run>,
}

/// A part of a literal that is written in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    /// The number of its bytes in the text.
    len: usize,
    /// Its place. A brace is written as two braces, or by the `#` of a parameter, whose range it
    /// then has.
    range: Range<usize>,
}

/// A parameter of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type as written, without lifetimes; empty if unknown.
    pub type_name: String,
    /// Whether it is written with `#`. The braces are in the literals around it. This field is for
    /// messages, and to show the template.
    pub has_mark: bool,
    /// The place of the whole parameter, with its braces.
    pub range: Range<usize>,
    /// The place of its name.
    pub name_range: Range<usize>,
    /// The place of its type, if it is written.
    pub type_range: Option<Range<usize>>,
}

/// A problem in a template, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateProblem {
    /// The bytes of the template that it is about.
    pub range: Range<usize>,
    /// The problem with them.
    pub message: Message,
    /// Whether there may be parameters that could not be read because of it.
    pub hides_parameters: bool,
}

impl Template {
    /// Returns the parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.pieces.iter().filter_map(Piece::parameter)
    }

    /// Adds literal text that is written at `range`.
    fn push_literal(&mut self, text: &str, range: Range<usize>) {
        if !matches!(self.pieces.last(), Some(Piece::Literal(_))) {
            self.pieces.push(Piece::Literal(Literal::default()));
        }
        if let Some(Piece::Literal(literal)) = self.pieces.last_mut() {
            literal.text.push_str(text);
            literal.runs.push(Run { len: text.len(), range });
        }
    }
}

impl Literal {
    /// Returns the parts of the text, each with its place. A brace is a part by itself. In all
    /// other parts, each byte is a byte of the range.
    pub fn runs(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let mut rest = &*self.text;
        self.runs.iter().map(move |run| {
            let (text, after) = rest.split_at(run.len);
            rest = after;
            (text, run.range.clone())
        })
    }

    /// Returns where the brace with this number is written.
    pub fn brace_range(&self, byte: usize) -> Range<usize> {
        let mut start = 0;
        let run = self.runs.iter().find(|run| {
            start += run.len;
            byte < start
        });
        run.map_or(0..0, |run| run.range.clone())
    }
}

impl AsRef<str> for Literal {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Parameter {
    /// Returns `#`, if the parameter is written with it.
    pub const fn mark(&self) -> &'static str {
        if self.has_mark { "#" } else { "" }
    }

    /// Returns the parameter as it is written without its type: `{name}` or `{#name}`.
    pub fn without_type(&self) -> String {
        ["{", self.mark(), &self.name, "}"].concat()
    }
}
