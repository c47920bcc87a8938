//! A `catalog! { … }`, as written.

use keyschema_core::message::Message;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Path, Token, Type, parse::Parser, punctuated::Punctuated};

use super::{attributes::RawAttributes, block::RawCatalogName, cursor::Cursor};
use crate::errors::ErrorSink;

/// `pub static ALL = [chat::CHAT_KEYS, OrderStatus];`
pub(crate) struct RawCatalog {
    pub(crate) head: RawCatalogName,
    /// The types of keys, and the names of catalogues.
    pub(crate) listed: Vec<TokenStream>,
    pub(crate) crate_path: Option<Path>,
}

const EXAMPLE: &str = "`pub static ALL = [chat::CHAT_KEYS, OrderStatus];`";

/// Takes catalogues apart; one that cannot be read hides none of the others.
pub(crate) fn parse_catalogs(tokens: TokenStream, errors: &mut ErrorSink) -> Vec<RawCatalog> {
    let mut cursor = Cursor::of(tokens);
    let mut catalogs = Vec::new();
    let mut crate_path = None;
    if cursor.is_at_end() {
        errors.report_at(
            Span::call_site(),
            Message::new("there is no catalogue here").help(format!("write {EXAMPLE}")),
        );
    }
    while !cursor.is_at_end() {
        if let Some((mark, inside)) = cursor.take_inner_attribute() {
            match parse_crate(inside) {
                Some(path) => crate_path = Some(path),
                None => errors.report_at(
                    mark,
                    Message::new("this is no option of a catalogue")
                        .help("write `#![crate = ::my_keys]`, or remove it"),
                ),
            }
        } else if let Some(item) = cursor.take_item(errors) {
            catalogs.extend(parse_catalog(item, crate_path.as_ref(), errors));
        }
    }
    catalogs
}

fn parse_crate(inside: TokenStream) -> Option<Path> {
    let mut cursor = Cursor::of(inside);
    let is_crate = cursor.take_ident().is_some_and(|word| word == "crate") && cursor.take_punct("=");
    is_crate.then(|| Parser::parse2(Path::parse_mod_style, cursor.rest()).ok()).flatten()
}

fn parse_catalog(
    tokens: Vec<TokenTree>,
    crate_path: Option<&Path>,
    errors: &mut ErrorSink,
) -> Option<RawCatalog> {
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
    if word != "static" {
        errors.report(
            &word,
            Message::new("a catalogue is a `static`").help(format!("write `static {name} = […];`")),
        );
    }
    let listed = match (cursor.take_punct("="), cursor.take_group(Delimiter::Bracket)) {
        (true, Some(list)) => parse_list(list, errors),
        _ => {
            errors.report(
                &name,
                Message::new(format!("`{name}` lists nothing"))
                    .help(format!("write the keys and catalogues behind the name, as in {EXAMPLE}")),
            );
            Vec::new()
        }
    };
    if !cursor.is_at_end() {
        errors.report_at(
            cursor.place(),
            Message::new("nothing can follow the list of a catalogue").help("end it with `;`"),
        );
    }
    // A path is a token of its own for syn, which cannot copy it here.
    let crate_path =
        crate_path.and_then(|path| Parser::parse2(Path::parse_mod_style, path.to_token_stream()).ok());
    Some(RawCatalog { head: RawCatalogName { attributes, visibility, name }, listed, crate_path })
}

fn parse_list(list: TokenStream, errors: &mut ErrorSink) -> Vec<TokenStream> {
    let types = Parser::parse2(Punctuated::<Type, Token![,]>::parse_terminated, list);
    match types {
        Ok(types) => types.iter().map(ToTokens::to_token_stream).collect(),
        Err(error) => {
            errors.report_at(
                error.span(),
                Message::new("this is neither a key nor a catalogue")
                    .help("list types of keys and names of catalogues, with commas between"),
            );
            Vec::new()
        }
    }
}
