//! The meaning of a prefix in a block, which can be put before keys at run time.

use keyschema_core::{DataType, Expiry, Piece, characters, delimiter};
use keyschema_language::{
    lint::Policy,
    message::Message,
    template::{Literal, Template},
};
use proc_macro2::Span;

use super::{
    block_options::BlockDef,
    item::{Fields, StructDef, lower_typed_template},
    key::{KeyDef, define_key},
    key_options::{ExpiryDef, KeyOptions},
    options::{Options, Place, ValueDef},
    parameters::PieceDef,
};
use crate::{
    errors::{ErrorSink, UnknownType},
    syntax::{RawItem, TemplateSource},
};

/// A prefix that was understood.
pub(crate) struct PrefixDef<'a> {
    /// The prefix as the lints see it: a key, without the delimiter at its end.
    pub(crate) key: KeyDef<'a>,
    /// The pieces of the prefix, the delimiter included. No two literals follow each other.
    pub(crate) pieces: Vec<PieceDef>,
}

/// Interprets a prefix of a block, and reports mistakes. The first mistake is the type of what is
/// unknown. There is always a struct, as with a key.
pub(crate) fn lower_prefix<'a>(
    item: &'a RawItem,
    block: &BlockDef,
    errors: &mut ErrorSink,
) -> (Result<PrefixDef<'a>, UnknownType>, StructDef<'a>) {
    let first_error = item.first_error.unwrap_or(errors.len());
    let head = &item.head;
    let mut options = Options::read(&item.schema.options, Place::Prefix, errors);
    let crate_path = options.crate_path.take();
    let options = key_options(options, block, head.name.span());
    let Some(source) = &item.schema.template else {
        let unknown = errors.unknown_type(first_error).unwrap_or_default();
        return (Err(unknown), StructDef { crate_path, ..StructDef::unknown(head) });
    };
    let delimiter = options.policy.delimiter.clone();
    let text = if source.is_whole() { before_delimiter(source, &delimiter, errors) } else { source.text() };
    let fields = Fields::none(source, delimiter::mark(&delimiter), first_error);
    let (template, structure) = lower_typed_template(head, text, fields, errors);
    check_structure(source, &template.template, errors);
    let structure = StructDef { crate_path, ..structure };
    let prefix = match (errors.unknown_type(first_error), template.understood()) {
        (None, Ok(understood)) => {
            let mut pieces = understood.1.clone();
            match pieces.last_mut() {
                Some(Piece::Literal(last)) => last.push_str(&delimiter),
                _ => pieces.push(Piece::Literal(delimiter)),
            }
            let key = define_key(&head.name, &head.attributes.docs, source, options, understood);
            Ok(PrefixDef { key, pieces })
        }
        (unknown, _) => Err(unknown.unwrap_or_default()),
    };
    (prefix, structure)
}

/// Returns the options as those of a key of type `any`, so that the lints treat both alike.
fn key_options(options: Options, block: &BlockDef, place: Span) -> KeyOptions {
    let (mut lint_levels, mut lint_level_places): (Vec<_>, Vec<_>) = options.lint_levels.into_iter().unzip();
    // The levels apply to findings in a prefix by themselves, without those in keys.
    lint_levels.extend(block.lint_levels.iter().cloned());
    lint_level_places.extend(block.lint_level_places.iter().copied());
    KeyOptions {
        data_type: Some(DataType::String),
        data_type_place: place,
        expiry: ExpiryDef { expiry: Expiry::Undeclared, reason: None },
        is_expiry_known: true,
        expiry_place: None,
        policy: Policy::of_layers(&[&block.settings, &options.settings]),
        lint_levels,
        lint_level_places,
        other_keys: Vec::new(),
        value: ValueDef::default(),
        is_value_known: true,
    }
}

/// Returns the template without the delimiter at its end. Reports a missing delimiter.
fn before_delimiter<'a>(source: &'a TemplateSource, delimiter: &str, errors: &mut ErrorSink) -> &'a str {
    let text = source.text();
    match text.strip_suffix(delimiter) {
        Some("") => {
            let message = Message::new("the prefix is nothing but its delimiter")
                .help("write a segment before it, as in `tenant:{tenant: Text<32>}:`");
            errors.report_in(source, 0..text.len(), message);
            // The mistake was reported.
            text
        }
        Some(before) => before,
        None => {
            let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
            let message = Message::new(format!("a prefix ends with the delimiter `{delimiter}`"))
                .help(format!("write `{text}{delimiter}`"))
                .note("there is no delimiter between a prefix and the key");
            errors.report_in(source, last..text.len(), message);
            text
        }
    }
}

/// Reports literal text that could change the structure of the keys after it.
fn check_structure(source: &TemplateSource, template: &Template, errors: &mut ErrorSink) {
    if let Some(parameter) = template.parameters().find(|parameter| parameter.has_mark) {
        let message = Message::new("a prefix has no hash tag")
            .help(format!("write `{{{}: …}}` without the `#`", parameter.name))
            .note("the slot of a key depends on its own hash tag, with any prefix");
        return errors.report_in(source, parameter.range.clone(), message);
    }
    let literals = template.pieces.iter().filter_map(|piece| match piece {
        Piece::Literal(literal) => Some(literal),
        Piece::Parameter(_) => None,
    });
    for (text, range) in literals.flat_map(Literal::runs) {
        let found = text.char_indices().find(|(_, character)| is_refused(*character));
        let Some((at, character)) = found else { continue };
        let (message, range) = if matches!(character, '{' | '}') {
            (Message::new("a prefix has no hash tag").help("remove the braces"), range)
        } else {
            let start = range.start + at;
            let message = Message::new(format!("{character:?} is not allowed in a prefix")).help("remove it");
            (message, start..start + character.len_utf8())
        };
        return errors.report_in(source, range, message.note("it could change the structure of the key"));
    }
}

fn is_refused(character: char) -> bool {
    characters::RESERVED.contains(character) || character.is_whitespace() || character.is_control()
}
