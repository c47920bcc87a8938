//! Doc comments as text.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comments among `attributes`, line by line, without the space that `///` leaves.
pub(super) fn parse_docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    let text: Vec<String> = lines
        .flat_map(|text| {
            text.lines()
                .map(|line| line.strip_prefix(' ').unwrap_or(line).to_string())
                .collect::<Vec<_>>()
        })
        .collect();
    text.join("\n").trim().to_string()
}
