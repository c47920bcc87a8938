//! A schema from a group of keys.

use std::collections::BTreeSet;

use keyschema_core::{DataType, StoredType, delimiter};

use super::{
    corpus::{Corpus, Kind},
    grouping::Group,
    inferred::InferredSchema,
    mask::{Part, parts_of},
    naming::parameter_name,
    piece::{InferredParameter, InferredPiece},
    place::Item,
    ttls::ttl_of,
    values::Values,
};
use crate::sources::shown;

/// The number of examples of a schema.
const EXAMPLES: usize = 10;

/// A piece before it has a name and a type.
enum Draft {
    Literal(String),
    Values(Values),
}

/// Returns the schema of a group. Its name is still missing.
pub(super) fn schema_of(corpus: &Corpus, group: &Group, types: &[String]) -> InferredSchema {
    let delimiter = delimiter_of(corpus, group);
    let mut drafts = Vec::new();
    for (depth, item) in group.items.iter().enumerate() {
        match item {
            Item::Literal(step) => {
                push(&mut drafts, &corpus.marks[step.mark as usize]);
                push(&mut drafts, &corpus.mask(*step).text);
            }
            Item::Parameter(step) => {
                push(&mut drafts, &corpus.marks[step.mark as usize]);
                drafts.push(values_of(texts(corpus, group, depth)));
            }
            Item::Glued(step) => {
                push(&mut drafts, &corpus.marks[step.mark as usize]);
                push_glued(&mut drafts, corpus, group, depth);
            }
        }
    }
    let keys: u64 = group.rows.iter().map(|row| corpus.rows[*row as usize].weight).sum();
    let ttls =
        group.rows.iter().map(|row| &corpus.rows[*row as usize]).map(|row| (row.ttl, row.weight >> 10));
    let stored =
        group.rows.first().map_or("", |row| types[usize::from(corpus.rows[*row as usize].stored)].as_str());
    InferredSchema {
        name: String::new(),
        pieces: pieces_of(drafts, &delimiter),
        delimiter,
        data_type: data_type(stored),
        ttl: ttl_of(ttls),
        fields: Vec::new(),
        keys: (keys + 512) >> 10,
        confidence: 1.0 / (1.0 + (-group.certainty.min(12.0)).exp()),
        examples: group
            .rows
            .iter()
            .take(EXAMPLES)
            .map(|row| shown(&corpus.rows[*row as usize].key))
            .collect(),
    }
}

fn texts<'a>(corpus: &'a Corpus, group: &'a Group, depth: usize) -> impl Iterator<Item = &'a [u8]> {
    group.rows.iter().map(move |row| corpus.text(*row, corpus.steps(*row)[depth]))
}

fn values_of<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Draft {
    let mut values = Values::default();
    texts.for_each(|text| values.add(text));
    Draft::Values(values)
}

/// Adds the parts of segments of one mask. A token that is the same in all of them is literal text.
fn push_glued(drafts: &mut Vec<Draft>, corpus: &Corpus, group: &Group, depth: usize) {
    let all: Vec<(&[u8], Vec<Part>)> =
        texts(corpus, group, depth).map(|text| (text, parts_of(text))).collect();
    let Some((first, parts)) = all.first() else { return };
    for (place, part) in parts.iter().enumerate() {
        let text = |(text, parts): &(&[u8], Vec<Part>)| match &parts[place] {
            Part::Literal(range) | Part::Token(range, _) => text[range.clone()].to_vec(),
        };
        match part {
            Part::Literal(range) => push(drafts, &String::from_utf8_lossy(&first[range.clone()])),
            Part::Token(range, _) => {
                let is_same = all.iter().all(|other| text(other) == first[range.clone()]);
                // Versions such as `v2` belong to the template.
                if is_same && (range.len() <= 2 || all.len() > 2) {
                    push(drafts, &String::from_utf8_lossy(&first[range.clone()]));
                } else {
                    let texts: Vec<Vec<u8>> = all.iter().map(text).collect();
                    drafts.push(values_of(texts.iter().map(Vec::as_slice)));
                }
            }
        }
    }
}

fn push(drafts: &mut Vec<Draft>, text: &str) {
    match drafts.last_mut() {
        Some(Draft::Literal(last)) => last.push_str(text),
        _ if text.is_empty() => {}
        _ => drafts.push(Draft::Literal(text.into())),
    }
}

fn pieces_of(drafts: Vec<Draft>, delimiter: &str) -> Vec<InferredPiece> {
    let mut taken = BTreeSet::new();
    let mut before = String::new();
    let last = drafts.len().saturating_sub(1);
    let mut pieces = Vec::with_capacity(drafts.len());
    for (place, draft) in drafts.into_iter().enumerate() {
        pieces.push(match draft {
            Draft::Literal(text) => {
                before.clone_from(&text);
                InferredPiece::Literal(text)
            }
            Draft::Values(values) => {
                let name = parameter_name(&before, &values, &taken);
                taken.insert(name.clone());
                let (type_name, shape) = values.to_type(delimiter, place == last);
                InferredPiece::Parameter(InferredParameter { name, type_name, shape })
            }
        });
    }
    pieces
}

/// Returns the delimiter of the keys: the most frequent mark between their segments.
fn delimiter_of(corpus: &Corpus, group: &Group) -> String {
    let marks = group.items.iter().map(|item| match item {
        Item::Literal(step) | Item::Parameter(step) | Item::Glued(step) => &corpus.marks[step.mark as usize],
    });
    let marks: Vec<&str> =
        marks.map(|mark| mark.trim_matches(['{', '}'])).filter(|mark| delimiter::is_valid(mark)).collect();
    let count = |mark: &str| marks.iter().filter(|other| **other == mark).count();
    let best =
        marks.iter().max_by_key(|mark| (count(mark), **mark == ":", std::cmp::Reverse(mark.len()), **mark));
    best.map_or(":", |mark| *mark).into()
}

/// Returns the data type that a key of this stored type is declared with.
fn data_type(stored: &str) -> DataType {
    let stored = StoredType::from_name(stored);
    let mut all = DataType::ALL.into_iter();
    all.find(|data_type| *data_type != DataType::Any && data_type.can_hold(stored)).unwrap_or(DataType::Any)
}

/// Whether a group is too little to be a schema: a stray key, or keys without any word.
pub(super) fn is_residue(corpus: &Corpus, group: &Group, keys_of_first: usize) -> bool {
    let is_word = |item: &Item| match item {
        Item::Literal(step) | Item::Glued(step) => !corpus.mask(*step).text.trim().is_empty(),
        Item::Parameter(_) => false,
    };
    if !group.items.iter().any(is_word) {
        let is_typed = |item: &Item| match item {
            Item::Parameter(step) => !matches!(
                corpus.mask(*step).kind,
                Kind::Word
                    | Kind::Glued
                    | Kind::Token(
                        super::token::Form::Random | super::token::Form::Binary | super::token::Form::Host
                    )
            ),
            _ => true,
        };
        return group.rows.len() < 3 || !group.items.iter().all(is_typed);
    }
    if keys_of_first > 1 {
        return false;
    }
    let wordings = || {
        group.items.iter().filter_map(|item| match item {
            Item::Literal(step) | Item::Glued(step) => Some(corpus.mask(*step).wording),
            Item::Parameter(_) => None,
        })
    };
    // A short unknown word may be an abbreviation, several are not.
    wordings().all(|wording| wording.known < 0.5)
        && (wordings().count() > 1 || wordings().any(|wording| !wording.is_short))
}
