//! The conversions of a newtype.

use keyschema_language::lint::is_primitive;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::lower::{Conversion, GenericsDef, SegmentBody, SegmentDef};

/// Writes the conversions of a newtype, except those in `without`. Their code is in the runtime.
pub(super) fn expand_conversions(segment: &SegmentDef<'_>) -> Option<TokenStream> {
    let SegmentBody::Newtype { field, ty, without } = &segment.body else { return None };
    let name = segment.name;
    let generics = GenericsDef::of(segment.generics);
    let GenericsDef { impl_generics, type_generics, bounds, predicates, .. } = &generics;
    let is_primitive = is_primitive(&ty.to_token_stream().to_string());
    let has = |conversion| !without.contains(&conversion);
    let all = quote!([#impl_generics] [#name #type_generics] [#bounds] #field [#ty]);
    let with_more_bounds = quote!([#impl_generics] [#name #type_generics] [#predicates] #field [#ty]);
    let mut code = TokenStream::new();
    if has(Conversion::From) {
        code.extend(quote!(__keyschema::newtype_from!(#all);));
        // No crate may convert into a foreign type that is a parameter or contains one.
        if generics.types.is_empty() {
            code.extend(quote!(__keyschema::newtype_into!(#all);));
        }
    }
    // The standard library could have another conversion into a type with any parameter.
    if has(Conversion::TryFrom) && generics.types.is_empty() && !is_primitive {
        let (impl_generics, type_generics, _) = generics.with_one_lifetime(&[]);
        let [predicates, ty] =
            [predicates.clone(), ty.to_token_stream()].map(|tokens| generics.renamed(tokens, "__key"));
        let borrowed = quote!([#impl_generics] [#name #type_generics] [#predicates] #field [#ty]);
        code.extend(quote!(__keyschema::newtype_try_from!(#borrowed);));
        if generics.lifetimes.is_empty() {
            code.extend(quote!(__keyschema::newtype_try_from_owned!(#with_more_bounds);));
        }
    }
    if has(Conversion::FromStr) && generics.lifetimes.is_empty() {
        code.extend(quote!(__keyschema::newtype_from_str!(#with_more_bounds);));
    }
    if has(Conversion::Display) {
        code.extend(quote!(__keyschema::newtype_display!(#all);));
    }
    if has(Conversion::AsRef) && !is_primitive {
        code.extend(quote!(__keyschema::newtype_as_ref!(#with_more_bounds);));
    }
    Some(code)
}
