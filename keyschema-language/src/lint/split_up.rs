//! Proposals that make levels of a key that runs its words together.

use super::{
    Parameter, PartKind, Policy, Subject,
    depth::room,
    faults::Faults,
    label::{are_wanted, is_identifier, is_label_of, label_for},
    rewrite::written_part,
};
use crate::naming::{Word, split};

/// A segment of the proposal.
enum Piece<'a> {
    /// Words to be written as one.
    Words(Vec<String>),
    /// A parameter, as it is written.
    Parameter(String, &'a Parameter),
}

/// The template of `subject` with a level for each of its words, if that gives it as many as the policy wants:
/// `orderStatusOrderId{order_id}` becomes `order:status:order_id:{order_id}`.
///
/// Words that say nothing are left out. Keys with hash tags stay as they are: their braces mean something.
pub(super) fn split_up(subject: &Subject, policy: &Policy) -> Option<String> {
    let mut pieces = pieces_of(subject, &Faults::of(subject, policy))?;
    // Without a word in front, the key would still have no namespace.
    if !matches!(pieces.first(), Some(Piece::Words(_))) {
        return None;
    }
    let least = policy.levels.start().saturating_sub(policy.prefix.len());
    if are_wanted(policy) {
        add_labels(&mut pieces);
    }
    while pieces.len() > room(policy) {
        join_last_words(&mut pieces)?;
    }
    (pieces.len() >= least.max(2)).then(|| {
        let texts: Vec<String> = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Words(words) => policy.case.render(words),
                Piece::Parameter(text, _) => text.clone(),
            })
            .collect();
        texts.join(&policy.delimiter)
    })
}

fn pieces_of<'a>(subject: &'a Subject, faults: &Faults) -> Option<Vec<Piece<'a>>> {
    let mut pieces = Vec::new();
    for segment in &subject.segments {
        for (number, part) in segment.parts.iter().enumerate() {
            match &part.kind {
                PartKind::Text(text) => {
                    let next = segment.parts.get(number + 1).map(|part| &part.kind);
                    let parameter = match next {
                        Some(PartKind::Parameter(number)) => subject.parameters.get(*number),
                        _ => None,
                    };
                    let words = with_digits(faults.kept(text, part.range.start), text);
                    push_words(words, parameter, &mut pieces);
                }
                PartKind::Parameter(number) => {
                    let parameter = subject.parameters.get(*number)?;
                    pieces.push(Piece::Parameter(written_part(subject, part), parameter));
                }
                PartKind::Open | PartKind::Close => return None,
            }
        }
    }
    Some(pieces)
}

/// The words of `text`, digits taken together with the word they are written to: `abc123`. Behind an `id` they are
/// a value.
fn with_digits(words: Vec<String>, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(before)
                if word.bytes().all(|byte| byte.is_ascii_digit())
                    && !is_identifier(before)
                    && text.contains(&[before.as_str(), &word].concat()) =>
            {
                before.push_str(&word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// Adds a piece for each word, but keeps the label of what follows together: `order_id`.
fn push_words(words: Vec<String>, before: Option<&Parameter>, pieces: &mut Vec<Piece<'_>>) {
    let label = before.and_then(|parameter| {
        let name = split(&parameter.name).len();
        (1..=words.len())
            .rev()
            .filter(|length| *length <= name)
            .find(|length| is_label_of(&words[words.len() - length..], parameter))
    });
    let label_start = words.len() - label.unwrap_or_default();
    let mut words = words;
    let label_words = words.split_off(label_start);
    for word in words {
        match pieces.last_mut() {
            Some(Piece::Words(before)) if matches!(word.as_str(), "id" | "ids" | "uid" | "uuid") => {
                before.push(word);
            }
            _ => pieces.push(Piece::Words(Vec::from([word]))),
        }
    }
    if !label_words.is_empty() {
        pieces.push(Piece::Words(label_words));
    }
}

fn add_labels(pieces: &mut Vec<Piece<'_>>) {
    let mut labelled: Vec<Piece<'_>> = Vec::new();
    for piece in pieces.drain(..) {
        if let Piece::Parameter(_, parameter) = &piece {
            let has_label =
                matches!(labelled.last(), Some(Piece::Words(words)) if is_label_of(words, parameter));
            if !has_label {
                let label = label_for(parameter);
                labelled.push(Piece::Words(split(&label).iter().map(Word::to_lower).collect()));
            }
        }
        labelled.push(piece);
    }
    *pieces = labelled;
}

/// Joins the last two neighbouring pieces that are words, but the label of a parameter.
fn join_last_words(pieces: &mut Vec<Piece<'_>>) -> Option<()> {
    let place = (1..pieces.len()).rev().find(|place| {
        matches!(
            (&pieces[place - 1], &pieces[*place], pieces.get(place + 1)),
            (Piece::Words(_), Piece::Words(_), None | Some(Piece::Words(_)))
        )
    })?;
    if let Piece::Words(words) = pieces.remove(place)
        && let Piece::Words(before) = &mut pieces[place - 1]
    {
        before.extend(words);
    }
    Some(())
}
