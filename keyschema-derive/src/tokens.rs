//! What a token is.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Whether `token` is the punctuation character `mark`.
pub(crate) fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// Whether `token` is this word.
pub(crate) fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

/// Whether `token` is a group in these brackets.
pub(crate) fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// Returns the tokens without the invisible groups that a `macro_rules!` puts around what it was given.
pub(crate) fn without_wrapping(tokens: TokenStream) -> Vec<TokenTree> {
    let mut trees = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                trees.extend(without_wrapping(group.stream()));
            }
            token => trees.push(token),
        }
    }
    trees
}

/// Returns the text of `tokens` without spaces.
pub(crate) fn without_spaces(tokens: &TokenStream) -> String {
    without_wrapping(tokens.clone()).iter().map(ToString::to_string).collect()
}
