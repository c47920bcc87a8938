//! The declared fields of a hash.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::{
    lower::{FieldDef, GenericsDef},
    plan::Plan,
};

/// `FIELDS` and the record of all fields, which are left to a macro of the runtime: it knows whether there are commands.
///
/// Nothing for a key with type parameters, whose fields may be of types that only its impls know.
pub(super) fn expand_fields(plan: &Plan<'_>) -> Option<TokenStream> {
    let GenericsDef { impl_generics, type_generics, bounds, static_generics, .. } = &plan.generics;
    let fields = &plan.value.fields;
    if !plan.is_value_known {
        let (name, unknown) = (plan.name, &plan.unknown);
        return Some(quote! {
            __keyschema::unknown_fields!([#impl_generics] [#name #type_generics] [#bounds] [#unknown]);
        });
    }
    if fields.is_empty() || static_generics.is_none() {
        return None;
    }
    let name = plan.name;
    let mut idents: Vec<Ident> = Vec::new();
    for field in fields {
        let ident = field_ident(&field.name);
        let taken = idents.contains(&ident);
        idents.push(if taken { format_ident!("{ident}_{}", idents.len()) } else { ident });
    }
    let fields = fields.iter().zip(&idents).enumerate().map(|(number, (field, ident))| {
        let FieldDef { name, ty } = field;
        let (ty, parameter) = (&ty.ty, format_ident!("__T{number}"));
        quote!(#ident #parameter #name [#ty])
    });
    Some(quote! {
        __keyschema::hash_fields!([#impl_generics] [#name #type_generics] [#bounds] #(#fields)*);
    })
}

/// The field's name as Rust writes it: `r#type` for `type`, `postal_code` for `postal-code`.
fn field_ident(name: &str) -> Ident {
    let mut text: String =
        name.chars().map(|character| if character.is_alphanumeric() { character } else { '_' }).collect();
    if !text.starts_with(|character: char| character.is_alphabetic() || character == '_') {
        text.insert(0, '_');
    }
    let as_raw = || Ident::new_raw(&text, Span::call_site());
    match &*text {
        // Neither can be a raw name.
        "_" | "self" | "Self" | "super" | "crate" => format_ident!("{text}_"),
        _ => syn::parse_str(&text).unwrap_or_else(|_| as_raw()),
    }
}

#[cfg(test)]
mod tests {
    use super::field_ident;

    #[test]
    fn names_of_fields_as_rust_writes_them() {
        let written = ["name", "type", "postal-code", "7up", "", "self", "größe"]
            .map(|name| field_ident(name).to_string());
        assert_eq!(written, ["name", "r#type", "postal_code", "_7up", "__", "self_", "größe"]);
    }
}
