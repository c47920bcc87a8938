//! Questions about tokens.

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

/// Returns the tokens without the invisible groups that a `macro_rules!` puts around the fragments
/// that it receives.
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

/// Returns the elements between the commas of a list. A comma can be after the last one.
pub(crate) fn elements(list: TokenStream) -> Vec<TokenStream> {
    let mut elements = Vec::new();
    let mut element = TokenStream::new();
    for token in list {
        if is_punct(&token, ',') {
            elements.push(std::mem::take(&mut element));
        } else {
            element.extend(Some(token));
        }
    }
    if !element.is_empty() {
        elements.push(element);
    }
    elements
}

/// The greatest depth of a type. Parsing a type recurses as deep, and a macro only has the stack
/// that the compiler leaves.
const DEEPEST: usize = 32;

/// Returns the first token that is nested too deep in brackets of any kind, those of generic types
/// included.
pub(crate) fn find_too_deep(tokens: TokenStream) -> Option<TokenTree> {
    find_deeper_than(DEEPEST, tokens)
}

fn find_deeper_than(most: usize, tokens: TokenStream) -> Option<TokenTree> {
    let mut depth = 0_usize;
    let mut is_arrow = false;
    for token in tokens {
        if is_punct(&token, '<') {
            depth += 1;
        } else if is_punct(&token, '>') && !is_arrow {
            depth = depth.saturating_sub(1);
        }
        if depth > most {
            return Some(token);
        }
        is_arrow = is_punct(&token, '-') || is_punct(&token, '=');
        if let TokenTree::Group(group) = &token {
            match (most - depth).checked_sub(1) {
                Some(most) => {
                    if let Some(found) = find_deeper_than(most, group.stream()) {
                        return Some(found);
                    }
                }
                None => return Some(token),
            }
        }
    }
    None
}
