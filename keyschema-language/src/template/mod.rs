//! The template grammar: how the text of a key is written in a declaration.
//!
//! A template is the text of the key, in which
//! - `{name}` or `{name: Type}` is a parameter;
//! - `{#name}` is a parameter in literal braces, the cluster hash tag: `{#id}` gives `{42}`;
//! - `{{` and `}}` are literal braces, as in a Rust format string.
//!
//! Positions are byte ranges of the template's text. Whoever read the text from tokens
//! keeps the map from ranges to places in source.

mod parse;

use core::ops::Range;

use crate::message::Message;

pub use parse::{is_name, parse};

/// The pieces of a template, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// Literal text and parameters, alternating freely: two literals may follow each other.
    pub pieces: Vec<TemplatePiece>,
}

/// One piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePiece {
    /// Text that stands in every key.
    Literal(TemplateLiteral),
    /// A place for a value.
    Parameter(TemplateParameter),
}

/// A run of literal text.
///
/// An escaped brace is a literal of its own, so in all others each byte of `text`
/// is a byte of `range`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateLiteral {
    /// The text as it stands in the key.
    pub text: String,
    /// Where it is written.
    pub range: Range<usize>,
}

/// A parameter of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateParameter {
    /// Its name.
    pub name: String,
    /// Whether it is written in literal braces: `{#name}`.
    pub tagged: bool,
    /// Where the whole parameter is written, braces included.
    pub range: Range<usize>,
    /// Where its name is written.
    pub name_range: Range<usize>,
    /// Where its type is written, if it is.
    pub type_range: Option<Range<usize>>,
}

/// What is wrong with a template, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateProblem {
    /// The bytes of the template that are meant.
    pub range: Range<usize>,
    /// What is wrong with them.
    pub message: Message,
}

impl Template {
    /// The parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = &TemplateParameter> {
        self.pieces.iter().filter_map(|piece| match piece {
            TemplatePiece::Literal(_) => None,
            TemplatePiece::Parameter(parameter) => Some(parameter),
        })
    }
}
