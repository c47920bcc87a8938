//! A `keys! { … }` block, as written.

use keyschema_core::DataType;
use keyschema_language::{message::Message, naming::Case};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use super::{
    attributes::{RawAttributes, inner_attribute},
    cursor::Cursor,
    options::{RawOption, is_lone_comma, split_at_commas},
    schema::{RawSchema, note_on_commas},
    template_source::TemplateSource,
};
use crate::errors::ErrorSink;

/// A block as written. Parts that could not be read were reported, and are absent.
#[derive(Default)]
pub(crate) struct RawBlock {
    pub(crate) docs: String,
    /// The options for all keys: `#![standard = narrative]`.
    pub(crate) options: Vec<RawOption>,
    /// `pub catalog CHAT_KEYS;`
    pub(crate) catalog: Option<RawHead>,
    pub(crate) keys: Vec<RawItem>,
    /// `pub prefix Tenant = tenant:{tenant: Text<32>}:;`
    pub(crate) prefixes: Vec<RawItem>,
}

/// The start of a key or a catalogue.
pub(crate) struct RawHead {
    pub(crate) attributes: RawAttributes,
    pub(crate) visibility: TokenStream,
    pub(crate) name: Ident,
}

/// A key of a block, or a prefix:
/// `pub hash UserProfile = user:profile:id:{user_id: u64}, ttl = 30m;`
pub(crate) struct RawItem {
    pub(crate) head: RawHead,
    /// The word before the name, which should be a data type.
    pub(crate) data_type: Option<Ident>,
    /// The text after the `=`. It has no template if there is no text.
    pub(crate) schema: RawSchema,
    /// The number of the first error about it, if a part of it could not be read.
    pub(crate) first_error: Option<usize>,
}

/// Keywords that begin other items of Rust.
const ITEMS: [&str; 11] =
    ["struct", "enum", "union", "const", "static", "type", "fn", "use", "mod", "trait", "impl"];
const CATALOG: &str = "catalog";
const PREFIX: &str = "prefix";
const TEMPLATE: &str = "user:profile:id:{user_id: u64}";
const PREFIX_TEMPLATE: &str = "tenant:{tenant: Text<32>}:";
const EXAMPLE: &str = "`pub hash UserProfile = user:profile:id:{user_id: u64}, ttl = 30m;`";

/// Parses a block item by item. An item that cannot be read does not hide the others.
pub(crate) fn parse_block(tokens: TokenStream, errors: &mut ErrorSink) -> RawBlock {
    let mut block = RawBlock::default();
    let mut cursor = Cursor::of(tokens);
    while !cursor.is_at_end() {
        if let Some((mark, inside)) = cursor.take_inner_attribute() {
            if block.catalog.is_some() || !block.keys.is_empty() {
                errors.report_at(
                    mark,
                    Message::new("settings for the whole block must come before its keys")
                        .help("move this line above the first key"),
                );
            }
            inner_attribute(inside, &mut block.docs, &mut block.options, errors);
        } else if let Some(item) = cursor.take_item(errors) {
            parse_item(item, &mut block, errors);
        }
    }
    block
}

fn parse_item(tokens: Vec<TokenTree>, block: &mut RawBlock, errors: &mut ErrorSink) {
    let errors_before = errors.len();
    let mut cursor = Cursor::of(TokenStream::from_iter(tokens));
    let mut attributes = RawAttributes::take(&mut cursor, errors);
    let visibility = cursor.take_visibility();
    let place = cursor.place();
    let (data_type, name) = match (cursor.take_ident(), cursor.take_ident()) {
        (Some(word), _) if ITEMS.contains(&word.to_string().as_str()) => {
            return errors.report(
                &word,
                Message::new(format!("a block can only contain keys, not a `{word}`"))
                    .help(format!("move it out of the block, or write {EXAMPLE}")),
            );
        }
        (Some(word), Some(name)) if word == CATALOG => {
            return parse_catalog_name(RawHead { attributes, visibility, name }, &cursor, block, errors);
        }
        (data_type, Some(name)) => (data_type, name),
        (Some(name), None) if cursor.is_at('=') || cursor.is_at('<') || is_name_alone(&name, &cursor) => {
            (None, name)
        }
        (Some(kind), None) if DataType::from_name(&kind.to_string()).is_some() => {
            let message = Message::new(format!("this {kind} has no name"));
            return errors.report(&kind, message.help(format!("write a name after it, as in {EXAMPLE}")));
        }
        _ => {
            let message = Message::new("this is not a key").help(format!("write {EXAMPLE}"));
            return errors.report_at(place, message);
        }
    };
    if !is_name(&name) {
        return report_keyword(&name, Case::Pascal, errors);
    }
    for other in block.keys.iter().chain(&block.prefixes).filter(|other| other.head.name == name) {
        let message = Message::new(format!("`{name}` is declared twice in this block"))
            .help("give one of them another name");
        // Only one of two alternatives should exist, which the compiler knows.
        if attributes.are_conditional() && other.head.attributes.are_conditional() {
            let both = attributes.exclude(&other.head.attributes);
            errors.report_under(both, name.span(), message.note("the conditions of both are true"));
        } else {
            return errors.report(&name, message);
        }
    }
    let is_prefix = data_type.as_ref().is_some_and(|word| word == PREFIX);
    let (what, example) = if is_prefix { ("prefix", PREFIX_TEMPLATE) } else { ("key", TEMPLATE) };
    let schema = parse_schema(&name, cursor, (what, example), errors);
    let first_error = (errors.len() > errors_before).then_some(errors_before);
    let items = if is_prefix { &mut block.prefixes } else { &mut block.keys };
    items.push(RawItem { head: RawHead { attributes, visibility, name }, data_type, schema, first_error });
}

/// Whether a type can have this name. A macro may read any keyword of Rust as a name.
pub(super) fn is_name(word: &Ident) -> bool {
    syn::parse_str::<Ident>(&word.to_string()).is_ok()
}

/// Reports a name that is a keyword of Rust.
pub(super) fn report_keyword(name: &Ident, case: Case, errors: &mut ErrorSink) {
    let message = Message::new(format!("`{name}` is a keyword of Rust, so nothing can have this name"));
    let instead = case.convert(&name.to_string());
    let is_free = *name != instead && syn::parse_str::<Ident>(&instead).is_ok();
    errors.report(
        name,
        message.help(if is_free { format!("write `{instead}`") } else { "write another name".to_string() }),
    );
}

/// Whether a word is the name of a key with nothing else written, judged by its first letter.
fn is_name_alone(word: &Ident, cursor: &Cursor) -> bool {
    cursor.is_at_end() && word.to_string().starts_with(char::is_uppercase)
}

fn parse_catalog_name(catalog: RawHead, cursor: &Cursor, block: &mut RawBlock, errors: &mut ErrorSink) {
    if !is_name(&catalog.name) {
        return report_keyword(&catalog.name, Case::Upper, errors);
    }
    if !cursor.is_at_end() {
        errors.report_at(
            cursor.place(),
            Message::new("a catalogue has only a name here")
                .help(format!("write `catalog {};`: it lists all keys of the block", catalog.name)),
        );
    }
    match &block.catalog {
        Some(first) => errors.report(
            &catalog.name,
            Message::new("the block already has a catalogue")
                .help(format!("keep `{}` or `{}`", first.name, catalog.name)),
        ),
        None => block.catalog = Some(catalog),
    }
}

/// Parses the text after the name of a key.
fn parse_schema(
    name: &Ident,
    mut cursor: Cursor,
    (what, example): (&str, &str),
    errors: &mut ErrorSink,
) -> RawSchema {
    if cursor.is_at('<') {
        errors.report_at(
            cursor.place(),
            Message::new("a key of a block has no generic parameters")
                .help("remove them: lifetimes are added where a type needs one")
                .note("declare a key with type parameters as a struct with `#[derive(RedisKey)]`"),
        );
        cursor.skip_to('=');
    }
    if errors.report_too_deep(cursor.rest()) {
        return RawSchema { span: name.span(), template: None, options: Vec::new(), is_whole: false };
    }
    if cursor.take_punct('=') {
        let parts = split_at_commas(cursor.rest(), errors);
        return RawSchema::parse(parts, name.span(), parse_template, advise, errors);
    }
    // Every key begins with its name alone while it is being written.
    errors.report(
        name,
        Message::new(format!("`{name}` has no template"))
            .help(format!("write the {what}'s text after the name, as in `= {example}`")),
    );
    RawSchema { span: name.span(), template: None, options: Vec::new(), is_whole: false }
}

/// Parses the template. Reports a missing one.
fn parse_template(tokens: Vec<TokenTree>, name: Span, errors: &mut ErrorSink) -> Option<TemplateSource> {
    if tokens.is_empty() || is_lone_comma(&tokens) {
        errors.report_at(
            name,
            Message::new("there is no template after the `=`")
                .help("write the key's text, as in `user:profile:id:{user_id: u64}`"),
        );
        return None;
    }
    Some(TemplateSource::from_tokens(tokens, name, errors))
}

fn advise(message: Message) -> Message {
    note_on_commas(message.help(
        "after the template, write options such as `ttl = 30m`, separated by commas, and `;` at the end",
    ))
}
