//! The attributes in and around the items of a block.

use keyschema_language::message::Message;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Fields, Meta, parse::Parser};

use super::{
    cursor::Cursor,
    deprecation::{RawDeprecation, find_deprecation},
    docs::parse_docs,
    options::RawOption,
};
use crate::errors::ErrorSink;

/// The attributes above an item.
#[derive(Default)]
pub(crate) struct RawAttributes {
    pub(crate) docs: String,
    pub(crate) deprecation: Option<RawDeprecation>,
    /// All attributes as written, doc comments included.
    pub(crate) all: TokenStream,
    /// Those that determine whether the item exists: `#[cfg(…)]`.
    pub(crate) conditions: TokenStream,
    /// The contents of their parentheses.
    predicates: Vec<TokenStream>,
}

impl RawAttributes {
    /// Takes the attributes before an item.
    pub(super) fn take(cursor: &mut Cursor, errors: &mut ErrorSink) -> Self {
        let mut tokens = TokenStream::new();
        while let Some(attribute) = cursor.take_attribute() {
            tokens.extend(attribute);
        }
        if tokens.is_empty() {
            return Self::default();
        }
        match Parser::parse2(Attribute::parse_outer, tokens.clone()) {
            Ok(attributes) => {
                let mut conditions = TokenStream::new();
                let mut predicates = Vec::new();
                for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")) {
                    attribute.to_tokens(&mut conditions);
                    if let Meta::List(list) = &attribute.meta {
                        predicates.push(list.tokens.clone());
                    }
                }
                Self {
                    docs: parse_docs(&attributes),
                    deprecation: find_deprecation(&attributes),
                    conditions,
                    predicates,
                    all: tokens,
                }
            }
            Err(error) => {
                errors.report_at(
                    error.span(),
                    Message::new("this is not an attribute")
                        .help("write it as in `#[cfg(feature = \"shop\")]`"),
                );
                Self::default()
            }
        }
    }
}

impl RawAttributes {
    /// Whether the item exists only under a condition.
    pub(super) fn are_conditional(&self) -> bool {
        !self.conditions.is_empty()
    }

    /// Excludes the item where the other item exists. Returns the condition under which it would
    /// have existed.
    pub(super) fn exclude(&mut self, other: &Self) -> TokenStream {
        let (own, others) = (&self.predicates, &other.predicates);
        let both = quote::quote!(#[cfg(all(#(#own,)* #(#others,)*))]);
        let excluded = quote::quote!(#[cfg(not(all(#(#others),*)))]);
        self.conditions.extend(excluded.clone());
        self.all.extend(excluded);
        both
    }
}

/// Returns the options of all attributes called `name` among `attributes`. `example` is one of
/// these options.
pub(super) fn parse_options(
    name: &str,
    example: &str,
    advise: fn(Message) -> Message,
    attributes: &[Attribute],
    errors: &mut ErrorSink,
) -> Vec<RawOption> {
    let mut options = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(name)) {
        match &attribute.meta {
            Meta::List(list) if !list.tokens.is_empty() => {
                options.extend(RawOption::parse_list(list.tokens.clone(), advise, errors));
            }
            meta => errors.report(
                meta,
                Message::new(format!("`{name}` has no option"))
                    .help(format!("write one in parentheses, as in `#[{name}({example})]`")),
            ),
        }
    }
    options
}

/// Reports `#[name(…)]` on fields, which have no options.
pub(super) fn refuse_on_fields(name: &str, fields: &Fields, errors: &mut ErrorSink) {
    for attribute in fields.iter().flat_map(|field| &field.attrs) {
        if attribute.path().is_ident(name) {
            errors.report(
                attribute.path(),
                Message::new(format!("`{name}` has no options for a field")).help("remove the attribute"),
            );
        }
    }
}

/// Parses the inside of `#![…]`: a doc comment of the block, or options for all its keys.
pub(super) fn inner_attribute(
    inside: TokenStream,
    docs: &mut String,
    options: &mut Vec<RawOption>,
    errors: &mut ErrorSink,
) {
    let attribute: TokenStream = quote::quote!(#[#inside]);
    let doc = Parser::parse2(Attribute::parse_outer, attribute)
        .ok()
        .filter(|attributes| attributes.iter().all(|attribute| attribute.path().is_ident("doc")));
    if let Some(attributes) = doc {
        let lines = parse_docs(&attributes);
        if !docs.is_empty() {
            docs.push('\n');
        }
        docs.push_str(&lines);
        return;
    }
    let advice = |message: Message| {
        message.help(
            "write the options for all keys, as in `#![standard = narrative]` or `#![allow(abbreviations)]`",
        )
    };
    options.extend(RawOption::parse_list(inside, advice, errors));
}
