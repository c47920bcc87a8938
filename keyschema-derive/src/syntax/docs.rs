//! Doc comments as text.

use keyschema_core::lists::CollectVec as _;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the doc comments among `attributes`, line by line, without the space that `///` leaves.
pub(super) fn parse_docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    let text: Vec<String> = lines
        .flat_map(|text| {
            // Unlike `lines()`, this returns a line for an empty text, which is the end of a
            // paragraph.
            text.split('\n').map(|line| line.strip_prefix(' ').unwrap_or(line).to_string()).collect_vec()
        })
        .collect_vec();
    text.join("\n").trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::parse_docs;
    use syn::{DeriveInput, parse_quote};

    #[test]
    fn paragraphs_stay_separate() {
        let input: DeriveInput = parse_quote! {
            /// One.
            ///
            /// Two,
            ///   indented.
            #[doc = " Three\n and four."]
            struct Key;
        };
        assert_eq!(parse_docs(&input.attrs), "One.\n\nTwo,\n  indented.\nThree\nand four.");
    }
}
