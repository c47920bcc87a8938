//! The keys in `allow(overlapping_keys(Admin, shop::Basket))`.

use keyschema_language::{
    lint::{LintLevel, OVERLAPPING_KEYS},
    message::Message,
};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Path, Token, parse::Parser, punctuated::Punctuated, spanned::Spanned};

use crate::{errors::ErrorSink, tokens::without_spaces};

/// A key that may be the same text as the declared one.
pub(crate) struct OtherKey {
    /// The name of its type.
    pub(crate) name: String,
    /// Its type, at the place where it is named.
    pub(crate) path: TokenStream,
}

/// Reads the keys in the parentheses, and where each is named.
pub(super) fn read_other_keys(tokens: &TokenStream, errors: &mut ErrorSink) -> Vec<(String, Span)> {
    let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(tokens.clone());
    let paths = paths.ok().filter(|paths| !paths.is_empty());
    if paths.is_none() {
        errors.report(
            tokens,
            Message::new(format!("`{}` does not name keys", without_spaces(tokens)))
                .help(format!("write the types of keys, as in `{OVERLAPPING_KEYS}(Admin, shop::Basket)`")),
        );
    }
    let paths = paths.into_iter().flatten();
    paths.map(|path| (without_spaces(&path.to_token_stream()), path.span())).collect()
}

/// Returns the keys that `levels` name, which are at `places`.
pub(crate) fn other_keys(levels: &[LintLevel], places: &[Span]) -> Vec<OtherKey> {
    let named = levels.iter().zip(places).filter_map(|(level, place)| {
        let path: TokenStream = level.other_key.as_ref()?.parse().ok()?;
        let path = path.into_iter().map(|mut token| {
            token.set_span(*place);
            token
        });
        Some(OtherKey { name: level.other_name()?.to_string(), path: path.collect() })
    });
    named.collect()
}

/// Reports levels of pairs where they are not set on a key.
pub(super) fn refuse_other_keys(levels: &[(LintLevel, Span)], errors: &mut ErrorSink) {
    for (level, place) in levels {
        if let Some(other) = &level.other_key {
            errors.report_at(
                *place,
                Message::new("only a key can allow that it overlaps another one").help(format!(
                    "write `allow({OVERLAPPING_KEYS}({other}))` on the key that may overlap `{other}`"
                )),
            );
        }
    }
}
