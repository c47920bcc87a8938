//! The lints that depend on what a type is: the compiler judges them, in constants that are generated.

use keyschema_core::{Piece, hash_tag};
use keyschema_language::{lint::Level, message::Message};
use proc_macro2::Span;

use crate::{lint::Warning, lower::KeyDef};

/// A judgement that the compiler is to make.
pub(crate) struct TypeLint {
    /// Warn or deny.
    pub(crate) level: Level,
    /// Which lint it is, and who set its level.
    pub(crate) note: String,
    pub(crate) place: Span,
    pub(crate) question: Question,
}

/// What is to be judged.
pub(crate) enum Question {
    /// Whether the longest key has more bytes, but not more than are denied.
    LongKeys { limit: usize, denied_from: Option<usize> },
    /// Whether two parameters with only text of one segment between them can be told apart.
    AdjacentParameters { first: Numbered, between: String, second: Numbered },
    /// Whether parameters that can be told apart two by two cannot be where more than two are glued together.
    Inseparable,
    /// Whether the parameter that is the hash tag has few values.
    LowCardinality { tag: Numbered },
}

/// A parameter by its name and its number in the schema.
#[derive(Clone)]
pub(crate) struct Numbered {
    pub(crate) name: String,
    pub(crate) number: usize,
}

impl TypeLint {
    /// The name of the lint, and what is said where the answer is bad and no error: of that the compiler takes only
    /// what is known before it knows the types.
    pub(crate) fn warning(&self) -> (&'static str, Message) {
        let (name, message) = match &self.question {
            Question::LongKeys { limit, .. } => (
                "long_keys",
                Message::new(format!("the longest key has more than {limit} bytes"))
                    .help("shorten the text or the types, as in `Text<'_, 24>`"),
            ),
            Question::AdjacentParameters { first, second, .. } => (
                "adjacent_parameters",
                Message::new(format!(
                    "`{}` and `{}` cannot be told apart when the key is read back",
                    first.name, second.name
                ))
                .help(format!(
                    "put the delimiter between them, or a character that `{}` cannot hold",
                    first.name
                )),
            ),
            Question::Inseparable => (
                "adjacent_parameters",
                Message::new("the parameters of this key cannot be told apart when it is read back")
                    .help("put the delimiter between two of those that are glued together"),
            ),
            Question::LowCardinality { tag } => (
                "low_cardinality_hash_tags",
                Message::new(format!(
                    "the hash tag `{}` has few values, so all keys gather in as many slots",
                    tag.name
                ))
                .help("tag a parameter that is different for each owner of keys, such as an identifier"),
            ),
        };
        (name, message.note(self.note.clone()))
    }
}

/// The questions that a key raises. The length of its longest key is given if the names of its types tell.
pub(crate) fn type_lints(key: &KeyDef<'_>, max_len: Option<usize>, warnings: &[Warning]) -> Vec<TypeLint> {
    let mut lints = Vec::new();
    let mut push = |name: &str, place: Span, question: Question| {
        // The names of types gave it away, and it was reported.
        let is_reported = warnings.iter().any(|warning| warning.lint == name);
        if let Some(set) = key.level(name)
            && set.level > Level::Allow
            && !is_reported
        {
            let (level, note) = match question {
                Question::LongKeys { denied_from: Some(most), .. } if set.level == Level::Deny => {
                    (Level::Warn, format!("{}, and warns up to `max_bytes = {most}`", set.note(name)))
                }
                _ => (set.level, set.note(name)),
            };
            lints.push(TypeLint { level, note, place, question });
        }
    };
    let is_longer = |limit| max_len.is_none_or(|len| len > limit);
    let start = key.places.template.span_at(0..1);
    let max_bytes = key.policy.max_bytes;
    let warn_bytes = key.policy.warn_bytes.filter(|limit| *limit < max_bytes);
    if let Some(limit) = warn_bytes.filter(|limit| is_longer(*limit)) {
        push("long_keys", start, Question::LongKeys { limit, denied_from: Some(max_bytes) });
    }
    if is_longer(max_bytes) {
        push("long_keys", start, Question::LongKeys { limit: max_bytes, denied_from: None });
    }
    let pairs = glued_pairs(key);
    if let [_, .., (_, _, _, last)] = &pairs[..] {
        push("adjacent_parameters", *last, Question::Inseparable);
    }
    for (first, between, second, place) in pairs {
        push("adjacent_parameters", place, Question::AdjacentParameters { first, between, second });
    }
    if let Some((tag, place)) = sole_tag(key) {
        push("low_cardinality_hash_tags", place, Question::LowCardinality { tag });
    }
    lints
}

/// The pairs of parameters without a delimiter between them, and where the second stands.
fn glued_pairs(key: &KeyDef<'_>) -> Vec<(Numbered, String, Numbered, Span)> {
    let mut pairs = Vec::new();
    let mut before: Option<Numbered> = None;
    let mut between = String::new();
    let mut number = 0;
    for piece in &key.pieces {
        match piece {
            Piece::Literal(text) => between.push_str(text),
            Piece::Parameter(parameter) => {
                let this = Numbered { name: parameter.name.clone(), number };
                number += 1;
                if let Some(first) = before.replace(this.clone())
                    && !between.contains(&key.policy.delimiter)
                {
                    let place = place_of(key, this.number);
                    pairs.push((first, between.clone(), this, place));
                }
                between.clear();
            }
        }
    }
    pairs
}

/// Returns the parameter that alone is the hash tag.
fn sole_tag(key: &KeyDef<'_>) -> Option<(Numbered, Span)> {
    let pieces: Vec<_> = key.pieces.iter().map(Piece::as_ref).collect();
    let mut tag = hash_tag::tag_pieces(&pieces)?;
    let (Some(Piece::Parameter(parameter)), None) = (tag.next(), tag.next()) else {
        return None;
    };
    let number = key.subject.parameters.iter().position(|other| other.name == parameter.name)?;
    Some((Numbered { name: parameter.name.clone(), number }, place_of(key, number)))
}

/// Where the parameter with this number is named.
fn place_of(key: &KeyDef<'_>, number: usize) -> Span {
    let parameter = key.subject.parameters.get(number);
    parameter.map_or(key.places.name, |parameter| key.places.template.span_at(parameter.name_range.clone()))
}
