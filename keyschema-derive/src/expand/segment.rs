//! The impl of a parameter type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{conversions::expand_conversions, docs::code, parse::expand_parse_segment};
use crate::{
    lower::{SegmentBody, SegmentDef},
    plan::krate,
    syntax::{DeclaredAt, declared_at},
};

/// Writes out a parameter type: its shape, and the call that writes its text.
pub(crate) fn expand_segment(segment: &SegmentDef<'_>) -> TokenStream {
    let SegmentDef { name, generics, crate_path, body } = segment;
    let krate = krate(crate_path.as_ref());
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    let (shape, write, known_text) = match body {
        SegmentBody::Newtype { field, ty, .. } => {
            let place = ty.span().resolved_at(Span::call_site());
            // Both name the type at the same place: see `expand_write` of keys.
            let segment = quote_spanned!(place=> __keyschema::segment::<#ty>());
            let [shape, write, known_text] =
                ["shape", "write", "known_text"].map(|name| Ident::new(name, place));
            (
                quote!(#segment.#shape()),
                quote!(#segment.#write(&self.#field, writer);),
                Some(quote!(#segment.#known_text(&self.#field))),
            )
        }
        SegmentBody::Words(words) => {
            let texts = words.iter().map(|(_, text)| text);
            let arms = words.iter().map(|(variant, text)| quote!(Self::#variant => #text));
            let write = quote!(writer.literal(match self { #(#arms),* }););
            (quote!(__keyschema::words(&[#(#texts),*])), write, None)
        }
        // The word must not be an error in the keys that use the type.
        SegmentBody::StandIn => (quote!(__keyschema::words(&["0"])), quote!(let _ = writer;), None),
    };
    let parse = expand_parse_segment(segment);
    let conversions = expand_conversions(segment);
    let known_text = known_text.map(|known_text| {
        quote! {
            #[inline(always)]
            fn known_text(&self) -> __keyschema::Option<&__keyschema::str> {
                #known_text
            }
        }
    });
    let docs = words_docs(body).map(|docs| quote!(#[doc = #docs]));
    let identity = expand_identity(segment);
    quote! {
        const _: () = {
            use #krate::__private as __keyschema;

            #docs
            #[automatically_derived]
            impl #impl_generics __keyschema::KeySegment for #name #type_generics #bounds {
                const SHAPE: __keyschema::Shape = #shape;
                #identity

                #[inline(always)]
                fn write_to(&self, writer: &mut __keyschema::Writer<'_>) {
                    #write
                }

                #known_text
            }

            #parse
            #conversions
        };
    }
}

/// Returns a table with the text of each variant. The page of the type shows it unfolded, like the
/// table of a key.
fn words_docs(body: &SegmentBody<'_>) -> Option<String> {
    let SegmentBody::Words(words) = body else { return None };
    let mut docs = String::from("| variant | in a key |\n|---|---|\n");
    for (variant, text) in words {
        docs.extend(["| ", &code(&variant.to_string()), " | ", &code(text).replace('|', "\\|"), " |\n"]);
    }
    Some(docs)
}

/// Writes the identity of the type. A generic type has none, because the place of the declaration
/// does not tell its arguments.
fn expand_identity(segment: &SegmentDef<'_>) -> Option<TokenStream> {
    let SegmentDef { name, generics, .. } = segment;
    if generics.type_params().next().is_some() || generics.const_params().next().is_some() {
        return None;
    }
    let text = name.to_string();
    let DeclaredAt { line, column, ordinal } = declared_at(name.span());
    Some(quote! {
        const IDENTITY: __keyschema::Option<&'static __keyschema::TypeIdentity> =
            __keyschema::Some(&__keyschema::TypeIdentity::at(
                __keyschema::core::module_path!(),
                #text,
                #line,
                #column,
                #ordinal,
            ));
    })
}
