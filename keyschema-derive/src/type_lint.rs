//! The lints that depend on what a type is: the compiler evaluates them, in constants that are generated.

use keyschema_core::{Piece, hash_tag};
use keyschema_language::{
    lint::{Level, is_primitive},
    message::Message,
};
use proc_macro2::Span;

use crate::{lint::Warning, lower::KeyDef};

/// A question for the compiler.
pub(crate) struct TypeLint {
    /// Warn or deny.
    pub(crate) level: Level,
    /// Which lint it is, and who set its level.
    pub(crate) note: String,
    pub(crate) place: Span,
    pub(crate) question: Question,
}

/// What the compiler finds out.
pub(crate) enum Question {
    /// Whether the longest key has more bytes, but not more than are denied.
    LongKeys { limit: usize, denied_from: Option<usize> },
    /// Whether two parameters with only text of one segment between them can be told apart.
    AdjacentParameters { first: Numbered, between: String, second: Numbered },
    /// Whether parameters that can be told apart two by two cannot be where more than two are glued together.
    Inseparable,
    /// Whether the hash tag, which these parameters are in, has few values.
    LowCardinality { parameters: Vec<String> },
}

/// A parameter by its name and its number in the schema.
#[derive(Clone)]
pub(crate) struct Numbered {
    pub(crate) name: String,
    pub(crate) number: usize,
}

impl TypeLint {
    /// Returns the name of the lint.
    pub(crate) fn name(&self) -> &'static str {
        match self.question {
            Question::LongKeys { .. } => "long_keys",
            Question::AdjacentParameters { .. } | Question::Inseparable => "adjacent_parameters",
            Question::LowCardinality { .. } => "low_cardinality_hash_tags",
        }
    }

    /// Returns the message for a bad answer. Its text is fixed before the compiler knows the types.
    pub(crate) fn message(&self) -> Message {
        let message = match &self.question {
            Question::LongKeys { limit, .. } => {
                Message::new(format!("the longest key has more than {limit} bytes"))
                    .help("shorten the text or the types, as in `Text<'_, 24>`")
            }
            Question::AdjacentParameters { first, second, .. } => {
                let (first, second) = (&first.name, &second.name);
                Message::new(format!(
                    "`{first}` and `{second}` cannot be told apart when the key is read back"
                ))
                .help(format!("put the delimiter between them, or a character that `{first}` cannot hold"))
            }
            Question::Inseparable => {
                Message::new("the parameters of this key cannot be told apart when it is read back")
                    .help("put the delimiter between two of those that are glued together")
            }
            Question::LowCardinality { parameters } => {
                let names: Vec<String> = parameters.iter().map(|name| format!("`{name}`")).collect();
                let of = if names.len() > 1 { "of " } else { "" };
                let names = names.join(" and ");
                Message::new(format!("the hash tag {of}{names} has fewer values than a cluster has slots"))
                    .help("tag a parameter that is different for each owner of keys, such as an identifier")
            }
        };
        message.note(self.note.clone())
    }
}

/// Returns the questions that a key raises. `max_len` is the length of its longest key
/// if the names of its types tell.
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
    let start = key.source.span_at(0..1);
    let max_bytes = key.options.policy.max_bytes;
    let warn_bytes = key.options.policy.warn_bytes.filter(|limit| *limit < max_bytes);
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
    if let Some(parameters) = unknown_tag(key) {
        let first = key.subject.parameters.iter().position(|parameter| parameter.name == parameters[0]);
        let place = first.map_or(key.name.span(), |number| place_of(key, number));
        push("low_cardinality_hash_tags", place, Question::LowCardinality { parameters });
    }
    lints
}

/// Returns the pairs of parameters without a delimiter between them, and where the second is.
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
                    && !between.contains(&key.options.policy.delimiter)
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

/// Returns the names of the parameters in the hash tag if not all are of primitive types, whose values the
/// macro has counted.
fn unknown_tag(key: &KeyDef<'_>) -> Option<Vec<String>> {
    let pieces: Vec<_> = key.pieces.iter().map(Piece::as_ref).collect();
    let parameters = hash_tag::tag_pieces(&pieces)?.filter_map(|piece| piece.parameter().copied());
    let parameters: Vec<_> = parameters.collect();
    let is_unknown = parameters.iter().any(|parameter| !is_primitive(&parameter.type_name));
    is_unknown.then(|| parameters.iter().map(|parameter| parameter.name.clone()).collect())
}

/// Returns where the parameter with this number is named.
fn place_of(key: &KeyDef<'_>, number: usize) -> Span {
    let parameter = key.subject.parameters.get(number);
    parameter.map_or(key.name.span(), |parameter| key.source.span_at(parameter.name_range.clone()))
}
