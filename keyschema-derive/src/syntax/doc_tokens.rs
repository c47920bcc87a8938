//! Doc comments where they are not allowed.

use keyschema_language::message::Message;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{
    errors::ErrorSink,
    tokens::{is_punct, is_word},
};

/// Reports doc comments, and returns the tokens without them.
pub(super) fn without_doc_comments(tokens: TokenStream, errors: &mut ErrorSink) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    // The lines of one comment are one mistake.
    let mut reported = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if is_punct(&token, '#') && tokens.peek().is_some_and(is_doc) {
            tokens.next();
            if !reported {
                errors.report(
                    &token,
                    Message::new("a doc comment is not allowed here")
                        .help("write it above the type, or as a comment that begins with `//`"),
                );
            }
            reported = true;
        } else {
            reported = false;
            kept.push(token);
        }
    }
    kept
}

/// Whether `token` is the `[doc = "…"]` of a doc comment.
fn is_doc(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    let mut inside = group.stream().into_iter();
    group.delimiter() == Delimiter::Bracket
        && inside.next().is_some_and(|token| is_word(&token, "doc"))
        && inside.next().is_some_and(|token| is_punct(&token, '='))
}
