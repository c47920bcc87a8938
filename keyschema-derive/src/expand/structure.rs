//! The struct of a key that is declared in a block, with the traits that users would derive.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt as _;

use crate::{
    lower::{GenericsDef, KeyMaking, Making, StructDef, StructField},
    plan::Plan,
    syntax::RawHead,
};

/// The kind of struct to declare.
#[derive(Clone, Copy)]
pub(super) struct What<'a> {
    /// A key or a prefix.
    pub(super) noun: &'a str,
    /// The documentation to add to the user's.
    pub(super) docs: &'a str,
}

/// Returns the struct. It is outside the constant that hides the impls, so that others can name it.
pub(super) fn expand_struct(plan: &Plan<'_>, structure: &StructDef<'_>, what: What<'_>) -> TokenStream {
    let StructDef { head, fields, .. } = structure;
    let RawHead { attributes, visibility, .. } = head;
    let (name, generics) = (plan.name, &plan.generics.type_generics);
    let attributes = &attributes.all;
    // The added documentation is a paragraph after the user's.
    let What { noun, docs } = what;
    let docs = format!("\n{docs}");
    // The attribute is already among the others.
    let by_option = plan.value.deprecated.as_ref().filter(|_| head.attributes.deprecation.is_none());
    let deprecated = by_option.map(|instead| quote!(#[deprecated(note = #instead)]));
    let body = if fields.is_empty() {
        quote!(;)
    } else {
        let fields = fields.iter().map(|StructField { name, ty, .. }| {
            let docs = format!("`{{{}}}` of the {noun}.", name.unraw());
            quote!(#[doc = #docs] #visibility #name: #ty)
        });
        quote!({ #(#fields),* })
    };
    quote! {
        #attributes
        #[doc = #docs]
        #deprecated
        // The template determines the order of the fields.
        #[allow(clippy::arbitrary_source_item_ordering)]
        #visibility struct #name #generics #body
    }
}

/// Returns a type and a value that the compiler raises no errors about, in place of a struct
/// without any known parameter. A struct would have no fields, so every struct literal of the key
/// would be an error.
pub(super) fn expand_unknown_struct(plan: &Plan<'_>, head: &RawHead) -> TokenStream {
    let RawHead { attributes, visibility, .. } = head;
    let (name, unknown, conditions, docs) =
        (plan.name, &plan.unknown, &attributes.conditions, &attributes.docs);
    quote! {
        #conditions
        #[doc = #docs]
        #visibility type #name = #unknown;

        // A key without parameters is a value by its name.
        #conditions
        #[doc = #docs]
        #[allow(dead_code, non_upper_case_globals)]
        #visibility const #name: #unknown = loop {};
    }
}

/// Writes an attribute for the impls of a deprecated struct, because they use it.
pub(super) fn allow_deprecated(plan: &Plan<'_>) -> Option<TokenStream> {
    let structure = plan.structure.as_ref();
    let attribute = structure.and_then(|structure| structure.head.attributes.deprecation.as_ref());
    let is_deprecated = plan.value.deprecated.is_some() || attribute.is_some();
    is_deprecated.then(|| quote!(#[allow(deprecated)]))
}

/// Returns the impls of the struct other than those of a key: its constructor, and the traits of a
/// value.
pub(super) fn expand_struct_impls(plan: &Plan<'_>, structure: &StructDef<'_>, noun: &str) -> TokenStream {
    let GenericsDef { impl_generics, type_generics, .. } = &plan.generics;
    let name = plan.name;
    let text = name.unraw().to_string();
    let fields = structure.fields.iter().map(|StructField { name, .. }| {
        let text = name.unraw().to_string();
        quote!(#name #text)
    });
    let types = structure.fields.iter().filter(|field| !field.has_all_traits).map(|field| &field.ty);
    let new = expand_new(plan, structure, noun);
    quote! {
        #new
        __keyschema::struct_traits!([#impl_generics] [#name #type_generics] #text [#(#fields)*] [#(#types),*]);
    }
}

/// Writes `new`, for a key that has parameters.
fn expand_new(plan: &Plan<'_>, structure: &StructDef<'_>, noun: &str) -> Option<TokenStream> {
    let docs = format!("Returns the {noun} with these parameters.");
    if structure.making == KeyMaking::Unknown {
        return Some(expand_unknown_new(plan, structure, &docs));
    }
    if structure.fields.is_empty() {
        return None;
    }
    let StructDef { head, fields, .. } = structure;
    let visibility = &head.visibility;
    let GenericsDef { impl_generics, type_generics, .. } = &plan.generics;
    let name = plan.name;
    let arguments = fields.iter().map(|StructField { name, ty, making, .. }| match making {
        Making::Itself => quote!(#name: #ty),
        Making::Into => quote!(#name: impl __keyschema::core::convert::Into<#ty>),
        Making::TryInto => quote! {
            #name: impl __keyschema::core::convert::TryInto<
                #ty,
                Error: __keyschema::core::convert::Into<__keyschema::SegmentError>,
            >
        },
    });
    let values = fields.iter().map(|StructField { name, making, .. }| {
        let text = name.unraw().to_string();
        match making {
            Making::Itself => quote!(#name),
            Making::Into => quote!(#name: __keyschema::core::convert::Into::into(#name)),
            Making::TryInto => quote!(#name: __keyschema::parameter(#text, #name)?),
        }
    });
    let value = quote!(Self { #(#values),* });
    if structure.making == KeyMaking::UnknownResult {
        let unknown = &plan.unknown;
        return Some(quote! {
            #[automatically_derived]
            #[allow(dead_code, unused_variables, clippy::too_many_arguments)]
            impl #impl_generics #name #type_generics {
                #[doc = #docs]
                #visibility fn new(#(#arguments),*) -> #unknown {
                    loop {}
                }
            }
        });
    }
    let (must_use, returned, value, docs) = if structure.is_fallible() {
        (
            None,
            quote!(__keyschema::core::result::Result<Self, __keyschema::ParameterError>),
            quote!(__keyschema::core::result::Result::Ok(#value)),
            format!("{docs}\n\n# Errors\nReturns which parameter is not valid in the {noun}, and why."),
        )
    } else {
        (Some(quote!(#[must_use])), quote!(Self), value, docs)
    };
    Some(quote! {
        #[automatically_derived]
        #[allow(dead_code, clippy::too_many_arguments)]
        impl #impl_generics #name #type_generics {
            #[doc = #docs]
            #must_use
            #[inline]
            #visibility fn new(#(#arguments),*) -> #returned {
                #value
            }
        }
    })
}

/// Returns a `new` that takes any arguments. It returns a type that the compiler raises no errors
/// about.
fn expand_unknown_new(plan: &Plan<'_>, structure: &StructDef<'_>, docs: &str) -> TokenStream {
    let GenericsDef { impl_generics, type_generics, .. } = &plan.generics;
    let (name, visibility, unknown) = (plan.name, &structure.head.visibility, &plan.unknown);
    quote! {
        #[automatically_derived]
        #[allow(dead_code, non_upper_case_globals)]
        impl #impl_generics #name #type_generics {
            #[doc = #docs]
            #visibility const new: #unknown = loop {};
        }
    }
}
