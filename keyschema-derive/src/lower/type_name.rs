//! The readable text of a type.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;

use crate::tokens::is_punct;

/// Returns the type's text without lifetimes, which do not matter for a key: `Text<24>` for
/// `Text<'a, 24>`.
pub(super) fn type_name(ty: &Type) -> String {
    let mut text = String::new();
    push(ty.to_token_stream(), &mut text);
    text
}

fn push(tokens: TokenStream, text: &mut String) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                // Skips the lifetime's name, and the comma after it.
                tokens.next();
                tokens.next_if(|next| is_punct(next, ','));
            }
            TokenTree::Punct(punct) if punct.as_char() == '>' && text.ends_with('<') => {
                // There were only lifetimes between the angle brackets.
                text.pop();
            }
            TokenTree::Punct(punct) => {
                text.push(punct.as_char());
                if matches!(punct.as_char(), ',' | ';') {
                    text.push(' ');
                }
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                push(group.stream(), text);
                text.push_str(close);
            }
            token => {
                if text.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::type_name;
    use syn::parse_quote;

    #[test]
    fn types_are_written_as_people_write_them() {
        assert_eq!(type_name(&parse_quote!(u64)), "u64");
        assert_eq!(type_name(&parse_quote!(Text<'a, 24>)), "Text<24>");
        assert_eq!(type_name(&parse_quote!(keyschema::Text<'static, 24, '.'>)), "keyschema::Text<24, '.'>");
        assert_eq!(type_name(&parse_quote!(Email<'a>)), "Email");
        assert_eq!(type_name(&parse_quote!(Pair<'a, 'static>)), "Pair");
        assert_eq!(type_name(&parse_quote!([u8; 4])), "[u8; 4]");
        assert_eq!(type_name(&parse_quote!(Text<'a, { 4 * 2 }>)), "Text<{ 4*2 }>");
    }
}
