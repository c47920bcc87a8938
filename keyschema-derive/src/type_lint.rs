//! The lints that depend on types. The compiler evaluates them, in generated constants.
//!
//! Only the compiler sees through aliases and newtypes. So `long_keys`, `adjacent_parameters` and
//! `low_cardinality_hash_tags` become constants over the pieces of the key's schema. A denied lint
//! calls a `const fn` that panics with the message. A lint that warns calls a method of a generated
//! `__Judged<{ is_bad }>`, which is deprecated on `__Judged<true>` only. So the type decides
//! whether the compiler warns.
//!
//! Keys with type or const parameters are left out, because their shapes are not known at the
//! declaration. If `adjacent_parameters` is denied, such keys are checked where they are written.
//! `low_cardinality_hash_tags` also looks at the names of types, so that it can propose a template.
//! An `allow` of a lint that the compiler evaluates is never reported as unused.

use std::mem;

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{Piece, hash_tag, limits::MAX_KEY_LEN};
use keyschema_language::{
    lint::{Level, is_primitive},
    message::Message,
};
use proc_macro2::Span;

use crate::lower::KeyDef;

/// A question for the compiler.
pub(crate) struct TypeLint {
    /// The name of the lint.
    pub(crate) lint: &'static str,
    /// Warn or deny.
    pub(crate) level: Level,
    /// The note about the lint, and who set its level.
    pub(crate) note: String,
    pub(crate) place: Span,
    /// The message for a bad answer. The text is fixed before the compiler knows the types.
    pub(crate) message: Message,
    pub(crate) question: Question,
}

/// The question to the compiler. Parameters are identified by their numbers in the schema.
pub(crate) enum Question {
    /// Whether the longest key has more bytes, but not as many as are denied.
    LongKeys { limit: usize, denied_from: Option<usize> },
    /// Whether two parameters with only text of one segment between them can be told apart.
    AdjacentParameters { first: usize, between: String, second: usize },
    /// Whether parameters that can be told apart in pairs cannot be told apart where more than two
    /// are glued together.
    Inseparable,
    /// Whether the hash tag has few values.
    LowCardinality,
}

/// Returns the questions about a key. `max_len` is the length of its longest key, if the names of
/// its types tell. `reported` are the lints whose findings were already reported from the names of
/// types.
pub(crate) fn type_lints(key: &KeyDef<'_>, max_len: Option<usize>, reported: &[&str]) -> Vec<TypeLint> {
    let mut lints = Vec::new();
    let mut push = |lint: &'static str, place: Span, message: Message, question: Question| {
        if let Some(set) = key.level(lint)
            && set.level > Level::Allow
            && !reported.contains(&lint)
        {
            let (level, note) = match question {
                Question::LongKeys { denied_from: Some(most), .. } if set.level == Level::Deny => {
                    (Level::Warn, format!("{}, and warns up to `max_bytes = {most}`", set.note(lint)))
                }
                _ => (set.level, set.note(lint)),
            };
            let message = message.note(note.clone());
            lints.push(TypeLint { lint, level, note, place, message, question });
        }
    };
    let max_bytes = key.options.policy.max_bytes;
    let warn_bytes = key.options.policy.warn_bytes.filter(|limit| *limit < max_bytes);
    for (limit, denied_from) in
        warn_bytes.map(|limit| (limit, Some(max_bytes))).into_iter().chain([(max_bytes, None)])
    {
        // If every key fits, nothing is compared. With fewer levels the key will be shorter.
        let is_limited = limit < MAX_KEY_LEN && !reported.contains(&"deep_keys");
        if is_limited && max_len.is_none_or(|len| len > limit) {
            let message = Message::new(format!("the longest key has more than {limit} bytes"))
                .help("shorten the text or the types, as in `Text<'_, 24>`");
            push("long_keys", key.source.span_at(0..1), message, Question::LongKeys { limit, denied_from });
        }
    }
    let pairs = glued_pairs(key);
    if let [_, .., (last, ..)] = &pairs[..] {
        let message = Message::new("the parameters of this key cannot be told apart when it is read back")
            .help("put the delimiter between two parameters that are glued together");
        push("adjacent_parameters", *last, message, Question::Inseparable);
    }
    for (place, message, question) in pairs {
        push("adjacent_parameters", place, message, question);
    }
    if let Some(names) = unknown_tag(key) {
        let first = key.subject.parameters.iter().position(|parameter| parameter.name == names[0]);
        let place = first.map_or(key.name.span(), |number| place_of(key, number));
        let of = if names.len() > 1 { "of " } else { "" };
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect_vec();
        let names = names.join(" and ");
        let message =
            Message::new(format!("the hash tag {of}{names} has fewer values than a cluster has slots"))
                .help("tag a parameter that is different for each owner of keys, such as an identifier");
        push("low_cardinality_hash_tags", place, message, Question::LowCardinality);
    }
    lints
}

/// Returns a question about each pair of parameters without a delimiter between them, at the second
/// parameter.
fn glued_pairs(key: &KeyDef<'_>) -> Vec<(Span, Message, Question)> {
    let mut pairs = Vec::new();
    let mut before: Option<&str> = None;
    let mut between = String::new();
    let mut second = 0;
    for piece in &key.pieces {
        match piece {
            Piece::Literal(text) => between.push_str(text),
            Piece::Parameter(parameter) => {
                let between = mem::take(&mut between);
                if let Some(first) = before.replace(&parameter.name)
                    && !between.contains(&key.options.policy.delimiter)
                {
                    let fact = format!(
                        "`{first}` and `{}` cannot be told apart when the key is read back",
                        parameter.name
                    );
                    let message = Message::new(fact).help(format!(
                        "put the delimiter between them, or a character that `{first}` cannot hold"
                    ));
                    let question = Question::AdjacentParameters { first: second - 1, between, second };
                    pairs.push((place_of(key, second), message, question));
                }
                second += 1;
            }
        }
    }
    pairs
}

/// Returns the names of the parameters in the hash tag, if not all of them have primitive types.
/// The macro has counted the values of primitive types.
fn unknown_tag(key: &KeyDef<'_>) -> Option<Vec<String>> {
    let pieces: Vec<_> = key.pieces.iter().map(Piece::as_ref).collect_vec();
    let tag = hash_tag::tag_pieces(&pieces)?;
    let parameters: Vec<_> = tag.iter().filter_map(|piece| piece.parameter().copied()).collect_vec();
    let is_unknown = parameters.iter().any(|parameter| !is_primitive(&parameter.type_name));
    is_unknown.then(|| parameters.iter().map(|parameter| parameter.name.clone()).collect_vec())
}

/// Returns the place of the name of the parameter with this number.
fn place_of(key: &KeyDef<'_>, number: usize) -> Span {
    let parameter = key.subject.parameters.get(number);
    parameter.map_or(key.name.span(), |parameter| key.source.span_at(parameter.name_range.clone()))
}
