//! A key as the lints see it.

use core::ops::Range;

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Expiry, Piece};

use super::Policy;
use crate::{
    naming::split,
    template::{self, Parameter, Template},
};

/// The declaration of one key, cut into segments.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The name of the type.
    pub name: String,
    /// The template as written.
    pub text: String,
    /// The template as parsed.
    pub template: Template,
    /// The template, cut at the delimiter: at least one segment, which may be empty.
    pub segments: Vec<Segment>,
    /// The parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The data type of the stored value.
    pub data_type: DataType,
    /// The declared lifetime.
    pub lifespan: Lifespan,
    /// The expiry itself, as far as it is known.
    pub expiry: Expiry,
    /// Whether the declaration has a doc comment.
    pub is_documented: bool,
    /// Whether the key only exists under a condition, `#[cfg(…)]`, which the compiler knows.
    pub is_conditional: bool,
}

/// A run of the template between two delimiters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Its parts. There are none between two delimiters that touch.
    pub parts: Vec<Part>,
    /// Its place in the template.
    pub range: Range<usize>,
}

/// A part of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The kind of the part.
    pub kind: PartKind,
    /// Its place in the template. For the braces of `{#name}`, the whole parameter.
    pub range: Range<usize>,
}

/// The kind of a part of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// Literal text; each byte of it is a byte of the range.
    Text(String),
    /// The parameter with this number.
    Parameter(usize),
    /// A literal `{`.
    Open,
    /// A literal `}`.
    Close,
}

/// The declared lifetime of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lifespan {
    /// Nothing.
    #[default]
    Undeclared,
    /// A time to live, or `caller`.
    Ttl {
        /// Whether expiries are spread.
        has_jitter: bool,
    },
    /// The key never expires.
    Persistent {
        /// Whether a reason is given.
        has_reason: bool,
    },
}

impl Subject {
    /// Returns a key with this template and data type, and no other declaration.
    ///
    /// A template with problems is parsed as far as possible.
    pub fn of_template(text: &str, data_type: DataType, policy: &Policy) -> Self {
        let (template, _) = template::parse(text);
        Self::new(text, template, data_type, policy)
    }

    /// Returns a key with the parsed `template`, and no other declaration.
    pub fn new(text: &str, template: Template, data_type: DataType, policy: &Policy) -> Self {
        Self {
            name: String::new(),
            segments: cut(&template, &policy.delimiter),
            text: text.to_string(),
            parameters: template.parameters().cloned().collect_vec(),
            template,
            data_type,
            lifespan: Lifespan::Undeclared,
            expiry: Expiry::Undeclared,
            is_documented: false,
            is_conditional: false,
        }
    }

    /// Returns the same key, documented.
    #[must_use]
    pub fn documented(mut self) -> Self {
        self.is_documented = true;
        self
    }

    /// Returns the same key with a time to live and no jitter.
    #[must_use]
    pub fn with_ttl(mut self) -> Self {
        self.lifespan = Lifespan::Ttl { has_jitter: false };
        self
    }

    /// Returns the template with the types of its parameters.
    pub fn template_with_types(&self) -> String {
        self.template_with(|parameter| [": ", &parameter.type_name])
    }

    /// Returns the template as the schema language writes it if the fields have the types:
    /// `cart:items:{#user_id}`.
    pub fn template_without_types(&self) -> String {
        self.template_with(|_| [""; 2])
    }

    fn template_with<'s>(&'s self, after_name: impl Fn(&'s Parameter) -> [&'s str; 2]) -> String {
        let mut shown = String::new();
        let mut end = 0;
        for parameter in &self.parameters {
            let Parameter { name, range, .. } = parameter;
            shown.extend([&self.text[end..range.start], "{", parameter.mark(), name]);
            shown.extend(after_name(parameter));
            shown.push('}');
            end = range.end;
        }
        shown + &self.text[end..]
    }

    /// Whether it is a prefix. Its template was parsed without the delimiter at its end.
    pub fn is_prefix(&self) -> bool {
        self.segments.last().is_some_and(|last| last.range.end < self.text.len())
    }

    /// Returns the parameter that a segment consists of, if it is one and nothing else.
    pub fn sole_parameter(&self, segment: &Segment) -> Option<&Parameter> {
        let mut kinds =
            segment.parts.iter().filter(|part| !matches!(part.kind, PartKind::Open | PartKind::Close));
        match (kinds.next().map(|part| &part.kind), kinds.next()) {
            (Some(PartKind::Parameter(number)), None) => self.parameters.get(*number),
            _ => None,
        }
    }
}

impl Segment {
    /// Returns the literal text of the segment, if it has no parameter and is not empty.
    pub fn literal(&self) -> Option<&str> {
        let mut parts =
            self.parts.iter().filter(|part| !matches!(part.kind, PartKind::Open | PartKind::Close));
        match (parts.next().map(|part| &part.kind), parts.next()) {
            (Some(PartKind::Text(text)), None) => Some(text),
            _ => None,
        }
    }

    /// Returns the runs of literal text in the segment, each with its place.
    pub fn texts(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.parts.iter().filter_map(|part| match &part.kind {
            PartKind::Text(text) => Some((text.as_str(), part.range.clone())),
            _ => None,
        })
    }

    /// Returns the words of the literal text, in lower case, each with its place.
    pub fn words(&self) -> Vec<(String, Range<usize>)> {
        self.texts()
            .flat_map(|(text, range)| {
                split(text).into_iter().map(move |word| {
                    (word.to_lower(), range.start + word.range().start..range.start + word.range().end)
                })
            })
            .collect_vec()
    }
}

/// Cuts a template at `delimiter`. A delimiter inside a parameter, as in its type, does not count.
fn cut(template: &Template, delimiter: &str) -> Vec<Segment> {
    let mut segments = vec![Segment::default()];
    let mut number = 0;
    for piece in &template.pieces {
        match piece {
            Piece::Literal(literal) => {
                for (text, range) in literal.runs() {
                    match text {
                        "{" => push(PartKind::Open, range, &mut segments),
                        "}" => push(PartKind::Close, range, &mut segments),
                        _ => cut_text(text, range.start, delimiter, &mut segments),
                    }
                }
            }
            Piece::Parameter(parameter) => {
                push(PartKind::Parameter(number), parameter.range.clone(), &mut segments);
                number += 1;
            }
        }
    }
    segments
}

/// Cuts text that starts at the byte `start`.
fn cut_text(text: &str, mut start: usize, delimiter: &str, segments: &mut Vec<Segment>) {
    for (index, text) in text.split(delimiter).enumerate() {
        if index > 0 {
            let at = start;
            start += delimiter.len();
            // An empty segment is at the place where its delimiters meet.
            segments.push(Segment { parts: Vec::new(), range: at..start });
        }
        if !text.is_empty() {
            push(PartKind::Text(text.to_string()), start..start + text.len(), segments);
            start += text.len();
        }
    }
}

/// Adds a part to the last segment.
fn push(kind: PartKind, range: Range<usize>, segments: &mut [Segment]) {
    if let Some(segment) = segments.last_mut() {
        if segment.parts.is_empty() {
            segment.range.start = range.start;
        }
        segment.range.end = range.end;
        segment.parts.push(Part { kind, range });
    }
}
