//! A `catalog! { … }`, as written.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::{message::Message, naming::Case};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Token, Type, parse::Parser, punctuated::Punctuated};

use super::{
    attributes::RawAttributes,
    block::{RawHead, is_name, report_keyword},
    cursor::Cursor,
    options::RawOption,
};
use crate::errors::ErrorSink;

/// `pub static ALL = [chat::CHAT_KEYS, OrderStatus];`
pub(crate) struct RawCatalog {
    pub(crate) head: RawHead,
    /// The types of keys, and the names of catalogues.
    pub(crate) listed: Vec<TokenStream>,
}

/// The contents of a `catalog! { … }`.
#[derive(Default)]
pub(crate) struct RawCatalogs {
    /// The options for all of them: `#![crate = ::my_keys]`.
    pub(crate) options: Vec<RawOption>,
    pub(crate) catalogs: Vec<RawCatalog>,
}

const EXAMPLE: &str = "`pub static ALL = [chat::CHAT_KEYS, OrderStatus];`";

/// Parses catalogues. A catalogue that cannot be read does not hide the others.
pub(crate) fn parse_catalogs(tokens: TokenStream, errors: &mut ErrorSink) -> RawCatalogs {
    let mut cursor = Cursor::of(tokens);
    let mut raw = RawCatalogs::default();
    if cursor.is_at_end() {
        errors.report_at(
            Span::call_site(),
            Message::new("there is no catalogue here").help(format!("write {EXAMPLE}")),
        );
    }
    while !cursor.is_at_end() {
        if let Some((mark, inside)) = cursor.take_inner_attribute() {
            if !raw.catalogs.is_empty() {
                errors.report_at(
                    mark,
                    Message::new("settings for all catalogues must come before the first one")
                        .help("move this line above the first catalogue"),
                );
            }
            let advice = |message: Message| {
                message.help("write `#![crate = ::my_keys]` or `#![allow(overlapping_keys, reason = \"…\")]`")
            };
            raw.options.extend(RawOption::parse_list(inside, advice, errors));
        } else if let Some(item) = cursor.take_item(errors) {
            raw.catalogs.extend(parse_catalog(item, errors));
        }
    }
    raw
}

fn parse_catalog(tokens: Vec<TokenTree>, errors: &mut ErrorSink) -> Option<RawCatalog> {
    let mut cursor = Cursor::of(TokenStream::from_iter(tokens));
    let attributes = RawAttributes::take(&mut cursor, errors);
    let visibility = cursor.take_visibility();
    let place = cursor.place();
    let word = cursor.take_ident();
    let name = cursor.take_ident();
    let (Some(word), Some(name)) = (word, name) else {
        errors.report_at(place, Message::new("this is not a catalogue").help(format!("write {EXAMPLE}")));
        return None;
    };
    if !is_name(&name) {
        report_keyword(&name, Case::Upper, errors);
        return None;
    }
    if word != "static" {
        errors.report(
            &word,
            Message::new("a catalogue is a `static`").help(format!("write `static {name} = […];`")),
        );
    }
    let list = if cursor.take_punct('=') { cursor.take_group(Delimiter::Bracket) } else { None };
    let listed = if let Some(list) = list {
        parse_list(list, errors)
    } else {
        errors.report(
            &name,
            Message::new(format!("`{name}` lists nothing"))
                .help(format!("write the keys and catalogues after the name, as in {EXAMPLE}")),
        );
        Vec::new()
    };
    if !cursor.is_at_end() {
        errors.report_at(
            cursor.place(),
            Message::new("nothing can follow the list of a catalogue").help("end it with `;`"),
        );
    }
    Some(RawCatalog { head: RawHead { attributes, visibility, name }, listed })
}

fn parse_list(list: TokenStream, errors: &mut ErrorSink) -> Vec<TokenStream> {
    let types = Parser::parse2(Punctuated::<Type, Token![,]>::parse_terminated, list);
    match types {
        Ok(types) => types.iter().map(ToTokens::to_token_stream).collect_vec(),
        Err(error) => {
            errors.report_at(
                error.span(),
                Message::new("this is neither a key nor a catalogue")
                    .help("list types of keys and names of catalogues, separated by commas"),
            );
            Vec::new()
        }
    }
}
