//! `#[deprecated]` above a key.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The attribute as written. The compiler reports its mistakes.
pub(crate) struct RawDeprecation {
    /// The advice on what to use instead.
    pub(crate) note: Option<String>,
    /// Whether it is inside `#[cfg_attr(…)]`, so that the macro cannot know whether it applies.
    pub(crate) is_conditional: bool,
}

/// Finds the attribute among others.
pub(super) fn find_deprecation(attributes: &[Attribute]) -> Option<RawDeprecation> {
    let of = |attribute: &Attribute| {
        let plain = |note| Some(RawDeprecation { note, is_conditional: false });
        match &attribute.meta {
            meta if !meta.path().is_ident("deprecated") => {
                let is_conditional = matches!(meta, Meta::List(list) if list.path.is_ident("cfg_attr") && names_it(list.tokens.clone()));
                is_conditional.then_some(RawDeprecation { note: None, is_conditional })
            }
            Meta::Path(_) => plain(None),
            Meta::NameValue(meta) => plain(text(&meta.value)),
            Meta::List(_) => {
                let mut note = None;
                // The compiler reports an attribute that it cannot read.
                let _ = attribute.parse_nested_meta(|meta| {
                    let value = text(&meta.value()?.parse()?);
                    note = note.take().or(value.filter(|_| meta.path.is_ident("note")));
                    Ok(())
                });
                plain(note)
            }
        }
    };
    attributes.iter().find_map(of)
}

fn text(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

fn names_it(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "deprecated"))
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::find_deprecation;

    #[expect(clippy::needless_pass_by_value, reason = "`parse_quote!` makes one for each call")]
    fn found(input: DeriveInput) -> Option<(Option<String>, bool)> {
        find_deprecation(&input.attrs).map(|it| (it.note, it.is_conditional))
    }

    #[test]
    fn each_form_is_found() {
        let note = |note: &str| Some((Some(note.to_string()), false));
        assert_eq!(
            found(parse_quote!(
                #[deprecated]
                struct Key;
            )),
            Some((None, false))
        );
        assert_eq!(
            found(parse_quote!(
                #[deprecated = "use B"]
                struct Key;
            )),
            note("use B")
        );
        assert_eq!(
            found(parse_quote!(
                #[deprecated(since = "2", note = "use B")]
                struct Key;
            )),
            note("use B")
        );
        assert_eq!(
            found(parse_quote!(
                #[deprecated(since = "2")]
                struct Key;
            )),
            Some((None, false))
        );
        assert_eq!(
            found(parse_quote!(
                #[deprecated(odd)]
                struct Key;
            )),
            Some((None, false))
        );
        assert_eq!(
            found(parse_quote!(
                #[cfg_attr(old, deprecated)]
                struct Key;
            )),
            Some((None, true))
        );
        assert_eq!(
            found(parse_quote!(
                #[cfg_attr(old, doc = "deprecated")]
                #[other]
                struct Key;
            )),
            None
        );
    }
}
