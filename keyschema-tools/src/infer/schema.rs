//! A schema from a group of keys.

use std::collections::{BTreeSet, HashMap};

use keyschema_core::{DataType, StoredType, characters::is_invisible, delimiter};
use keyschema_language::template;

use super::{
    corpus::{Corpus, Kind},
    grouping::Group,
    inferred::InferredSchema,
    mask::{Part, parts_of},
    naming::parameter_name,
    piece::{InferredParameter, InferredPiece},
    place::Item,
    token::Form,
    ttls::InferredTtl,
    values::Values,
};

/// A piece before it has a name and a type.
enum Draft {
    Literal(String),
    Values(Values),
}

/// Returns the schema of a group. Its name is still missing, and so is what its keys tell.
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
    assemble(corpus, &group.rows, group.certainty, drafts, delimiter, types)
}

/// Returns the schema of keys of one type that begin with `start`, and have any bytes after it.
pub(super) fn schema_of_rests(
    corpus: &Corpus,
    rows: &[u32],
    start: &str,
    types: &[String],
) -> InferredSchema {
    let rests = rows.iter().map(|row| &corpus.rows[*row as usize].key[start.len()..]);
    let drafts = vec![Draft::Literal(start.into()), values_of(rests)];
    let mark = start.chars().next_back().map(String::from).filter(|mark| delimiter::is_valid(mark));
    assemble(corpus, rows, 0.0, drafts, mark.unwrap_or_else(|| ":".into()), types)
}

/// Returns the text that all keys of a group begin with: its first words, and the marks after them
/// without braces.
pub(super) fn start_of(corpus: &Corpus, group: &Group) -> Option<String> {
    let mut start = String::new();
    for item in &group.items {
        let (Item::Literal(step) | Item::Glued(step) | Item::Parameter(step)) = item;
        let mark = &corpus.marks[step.mark as usize];
        let plain = mark.split(['{', '}']).next().unwrap_or_default();
        start.push_str(plain);
        let is_literal = matches!(item, Item::Literal(_));
        if !is_literal || plain.len() < mark.len() {
            break;
        }
        start.push_str(&corpus.mask(*step).text);
    }
    let ends_with_mark = start.ends_with(|last: char| last.is_ascii_punctuation());
    (ends_with_mark && start.starts_with(|first: char| first.is_ascii_alphanumeric())).then_some(start)
}

fn assemble(
    corpus: &Corpus,
    rows: &[u32],
    certainty: f64,
    drafts: Vec<Draft>,
    delimiter: String,
    types: &[String],
) -> InferredSchema {
    let stored =
        rows.first().map_or("", |row| types[usize::from(corpus.rows[*row as usize].stored)].as_str());
    InferredSchema {
        name: String::new(),
        pieces: pieces_of(drafts, &delimiter),
        delimiter,
        data_type: data_type(stored),
        ttl: InferredTtl::default(),
        fields: Vec::new(),
        keys: 0,
        confidence: 1.0 / (1.0 + (-certainty.min(12.0)).exp()),
        examples: Vec::new(),
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

/// The sizes of groups, which distinguish schemas from stray keys.
#[derive(Debug)]
pub(super) struct Support {
    /// The number of rows of each first segment.
    of_first: HashMap<Option<u32>, usize>,
    /// The median of the rows of groups with parameters.
    typical: usize,
}

impl Support {
    pub(super) fn of(groups: &[Group]) -> Self {
        let mut of_first: HashMap<Option<u32>, usize> = HashMap::new();
        let mut sizes: Vec<usize> = Vec::new();
        for group in groups {
            *of_first.entry(first_mask(group)).or_default() += group.rows.len();
            if has_parameter(group) {
                sizes.push(group.rows.len());
            }
        }
        // Many stray keys make many groups, so the upper quarter counts.
        sizes.sort_unstable();
        let typical = sizes.get(sizes.len() * 3 / 4).copied().unwrap_or(1);
        Self { of_first, typical }
    }
}

fn first_mask(group: &Group) -> Option<u32> {
    match group.items.first() {
        Some(Item::Literal(step) | Item::Glued(step)) => Some(step.mask),
        _ => None,
    }
}

fn has_parameter(group: &Group) -> bool {
    group.items.iter().any(|item| !matches!(item, Item::Literal(_)))
}

/// Whether a group is too little to be a schema: a stray key, or keys without any word.
pub(super) fn is_residue(corpus: &Corpus, group: &Group, support: &Support) -> bool {
    let is_word = |item: &Item| match item {
        Item::Literal(step) | Item::Glued(step) => !corpus.mask(*step).text.trim().is_empty(),
        Item::Parameter(_) => false,
    };
    if !group.items.iter().any(is_word) {
        let is_typed = |item: &Item| match item {
            Item::Parameter(step) => !matches!(
                corpus.mask(*step).kind,
                Kind::Word | Kind::Glued | Kind::Token(Form::Random | Form::Binary | Form::Host)
            ),
            _ => true,
        };
        return group.rows.len() < 3 || !group.items.iter().all(is_typed);
    }
    let keys_of_first = support.of_first.get(&first_mask(group)).copied().unwrap_or(0);
    // Others have many keys, and this has hardly any, and nothing begins like it.
    if has_parameter(group) && keys_of_first <= 2 && support.typical >= 8 {
        return true;
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

/// Whether the schema language can say it: braces in pairs, and any bytes only where their end is
/// known.
pub(super) fn is_declarable(schema: &InferredSchema) -> bool {
    let braces = |brace: char| {
        let of_piece = |piece: &InferredPiece| match piece {
            InferredPiece::Literal(text) => text.matches(brace).count(),
            InferredPiece::Parameter(_) => 0,
        };
        schema.pieces.iter().map(of_piece).sum::<usize>()
    };
    let is_text = |piece: &InferredPiece| match piece {
        InferredPiece::Literal(text) => !text.contains(|letter: char| {
            letter.is_control() || letter == char::REPLACEMENT_CHARACTER || is_invisible(letter)
        }),
        InferredPiece::Parameter(_) => true,
    };
    braces('{') == braces('}')
        && (braces('{') == 0 || !has_raw(&schema.pieces))
        && schema.pieces.iter().all(is_text)
        && are_raw_bytes_separable(&schema.pieces)
        && template::parse(&schema.template()).1.is_empty()
}

fn has_raw(pieces: &[InferredPiece]) -> bool {
    pieces.iter().filter_map(InferredPiece::parameter).any(|parameter| parameter.shape.is_raw())
}

/// Whether any bytes are last, after a word, and each parameter before them ends at a character
/// that it cannot hold.
fn are_raw_bytes_separable(pieces: &[InferredPiece]) -> bool {
    let Some(last) = pieces.iter().rposition(|piece| piece.parameter().is_some()) else { return true };
    let before = &pieces[..last];
    if has_raw(before) {
        return false;
    }
    let begins_with_word = || match &pieces[0] {
        InferredPiece::Literal(text) => text.starts_with(|first: char| first.is_ascii_alphanumeric()),
        InferredPiece::Parameter(_) => false,
    };
    !has_raw(pieces)
        || last + 1 == pieces.len()
            && begins_with_word()
            && before.iter().zip(&pieces[1..]).all(|(piece, next)| match (piece.parameter(), next) {
                (Some(parameter), InferredPiece::Literal(text)) => {
                    text.chars().next().is_some_and(|first| !parameter.shape.alphabet().contains(first))
                }
                (Some(_), InferredPiece::Parameter(_)) => false,
                (None, _) => true,
            })
}
