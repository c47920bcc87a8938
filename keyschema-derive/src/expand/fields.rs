//! The declared fields of a hash, and its record.

use keyschema_core::schema::FieldTtl;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use super::expiry::expand_expiry;
use crate::{
    lower::{FieldDef, FieldsDef, GenericsDef, RecordDef, TypeDef},
    plan::{Plan, krate},
};

/// Returns the impls of a record that the user wrote: `#[derive(HashRecord)]`. For a record with
/// mistakes they do nothing, so that its uses raise no errors.
pub(crate) fn expand_record(record: &RecordDef<'_>) -> TokenStream {
    let RecordDef { name, generics, crate_path, fields, is_broken } = record;
    let krate = krate(crate_path.as_ref());
    let impls = if *is_broken {
        let (impl_generics, type_generics, bounds) = generics.split_for_impl();
        quote!(__keyschema::broken_record!([#impl_generics] [#name #type_generics] [#bounds]);)
    } else {
        let fields = fields.iter().map(|(ident, field)| ((*ident).clone(), field));
        expand_record_impls(name, &format_ident!("{name}Fields"), fields)
    };
    quote! {
        const _: () = {
            use #krate::__private as __keyschema;

            #impls
        };
    }
}

/// Writes `FIELDS` of a hash, and the impls of the generated record. Macros of the runtime do this,
/// because the runtime knows whether there are commands.
pub(super) fn expand_fields(plan: &Plan<'_>) -> Option<TokenStream> {
    let GenericsDef { impl_generics, type_generics, bounds, .. } = &plan.generics;
    let name = plan.name;
    if !plan.is_value_known {
        let unknown = &plan.unknown;
        return Some(quote! {
            __keyschema::unknown_fields!([#impl_generics] [#name #type_generics] [#bounds] [#unknown]);
        });
    }
    let names_of = |record: &TokenStream, place: Span| {
        // It has the span of the type, so that a type that is not a record is one error.
        let names = quote_spanned!(place=> <#record as __keyschema::HashRecord>::Fields<Self>);
        quote_spanned!(place=> [#names] [<#names as __keyschema::FieldNames>::ALL])
    };
    let (record, names, impls) = match plan.value.fields.as_ref()? {
        FieldsDef::Of(TypeDef { ty, .. }) => {
            (ty.clone(), names_of(ty, place_of(ty)), expand_ttl_check(ty, plan))
        }
        FieldsDef::Listed(fields) => {
            let record = record_name(plan)?;
            let impls = expand_record_impls(&record, &format_ident!("{name}Fields"), with_idents(fields));
            let types = fields.iter().map(|field| &field.written);
            let idents = with_idents(fields).map(|(ident, _)| ident);
            let names = fields.iter().map(|field| &field.name);
            let text = record.to_string();
            let traits = quote! {
                __keyschema::record_traits!(#record #text #(#idents #names [#types])*);
            };
            let record = quote!(#record);
            let names = names_of(&record, Span::call_site());
            (record, names, Some(quote!(#impls #traits)))
        }
    };
    Some(quote! {
        #impls
        __keyschema::hash_fields!([#impl_generics] [#name #type_generics] [#bounds] [#record] #names);
    })
}

/// Returns the generated record, a struct. It is outside the constant that hides the impls, so that
/// others can name it.
pub(super) fn expand_record_struct(plan: &Plan<'_>) -> Option<TokenStream> {
    let Some(FieldsDef::Listed(fields)) = &plan.value.fields else {
        return None;
    };
    let (name, visibility, record) = (plan.name, &plan.visibility, record_name(plan)?);
    let docs = format!("The record of [`{name}`]: its declared fields with their values.");
    let fields = with_idents(fields).map(|(ident, field)| {
        let (docs, ty) = (format!("The field `{}`.", field.name), &field.written);
        quote!(#[doc = #docs] #visibility #ident: #ty)
    });
    Some(quote! {
        #[doc = #docs]
        // The declaration determines the order and the names of the fields. One may be a float,
        // which has no `Eq`.
        #[allow(
            dead_code,
            clippy::arbitrary_source_item_ordering,
            clippy::derive_partial_eq_without_eq,
            clippy::struct_field_names
        )]
        #visibility struct #record { #(#fields),* }
    })
}

/// Returns the fields for the schema. A key with type parameters has none, because only its impls
/// may know the types of the fields.
pub(super) fn expand_schema_fields(fields: &FieldsDef, plan: &Plan<'_>) -> TokenStream {
    match fields {
        FieldsDef::Of(TypeDef { ty, .. }) => {
            let place = place_of(ty);
            quote_spanned!(place=> <#ty as __keyschema::HashRecord>::FIELDS)
        }
        FieldsDef::Listed(fields) => {
            if let Some(record) = record_name(plan) {
                return quote!(<#record as __keyschema::HashRecord>::FIELDS);
            }
            let fields = fields.iter().map(|FieldDef { name, ty, ttl, .. }| {
                let type_name = &ty.name;
                let ttl = ttl.map(expand_ttl);
                quote!(__keyschema::expiring!([#ttl] __keyschema::Field::new(#name, #type_name)))
            });
            quote!(&[#(#fields),*])
        }
    }
}

/// Returns the name of the generated record. A key with type parameters has none, because only its
/// impls may know the types of the fields.
fn record_name(plan: &Plan<'_>) -> Option<Ident> {
    plan.generics.static_generics.as_ref()?;
    Some(format_ident!("{}Record", plan.name))
}

/// Returns the span of a type, for generated code that names it.
fn place_of(ty: &TokenStream) -> Span {
    let first = ty.clone().into_iter().next();
    first.map_or_else(Span::call_site, |token| token.span().resolved_at(Span::call_site()))
}

fn expand_record_impls<'a>(
    record: &Ident,
    names: &Ident,
    fields: impl Iterator<Item = (Ident, &'a FieldDef)>,
) -> TokenStream {
    let fields = fields.map(|(ident, FieldDef { name, ty, is_optional, ttl, .. })| {
        let (ty, shown, ttl) = (&ty.ty, &ty.name, ttl.map(expand_ttl));
        let presence = if *is_optional { quote!(optional) } else { quote!(required) };
        quote!(#ident #name #shown [#ttl] #presence [#ty])
    });
    quote!(__keyschema::hash_record!(#record #names #(#fields)*);)
}

/// Returns a constant that checks that the fields of a record can expire before their key. A key
/// with type parameters has none, as its record may depend on them.
fn expand_ttl_check(record: &TokenStream, plan: &Plan<'_>) -> Option<TokenStream> {
    plan.generics.static_generics.as_ref()?;
    let (name, expiry) = (plan.name.unraw().to_string(), expand_expiry(plan.expiry.as_ref()?));
    let place = place_of(record);
    Some(quote_spanned! {place=>
        const _: () = __keyschema::check_record_ttls(#name, #expiry, <#record as __keyschema::HashRecord>::FIELDS);
    })
}

/// Returns the milliseconds and the jitter.
fn expand_ttl(ttl: FieldTtl) -> TokenStream {
    let millis = u64::try_from(ttl.ttl.as_millis()).unwrap_or(u64::MAX);
    let jitter_percent = ttl.jitter_percent;
    quote!(#millis #jitter_percent)
}

/// Returns fields with their names in Rust.
fn with_idents(fields: &[FieldDef]) -> impl Iterator<Item = (Ident, &FieldDef)> {
    let mut idents: Vec<Ident> = Vec::new();
    for field in fields {
        let ident = field_ident(&field.name);
        let taken = idents.contains(&ident);
        idents.push(if taken { format_ident!("{ident}_{}", idents.len()) } else { ident });
    }
    idents.into_iter().zip(fields)
}

/// Returns the field's name in Rust: `r#type` for `type`, `postal_code` for `postal-code`.
fn field_ident(name: &str) -> Ident {
    let mut text: String =
        name.chars().map(|character| if character.is_alphanumeric() { character } else { '_' }).collect();
    if !text.starts_with(|character: char| character.is_alphabetic() || character == '_') {
        text.insert(0, '_');
    }
    let as_raw = || Ident::new_raw(&text, Span::call_site());
    match &*text {
        // None of these can be a raw name.
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
