//! The pattern of a key: a value or none for each parameter.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::{
    lower::{ParameterDef, PieceDef},
    plan::Plan,
};

/// What a key needs for its patterns.
pub(super) struct PatternCode {
    /// The items of `RedisKey`.
    pub(super) items: TokenStream,
    /// The type, and its impls.
    pub(super) definition: TokenStream,
}

/// Writes out the pattern of a key. For `order:{order_id}:status` this is
///
/// ```ignore
/// pub struct __Pattern { order_id: Option<u64> }
/// impl __Pattern {
///     pub fn order_id(self, order_id: u64) -> Self { Self { order_id: Some(order_id), ..self } }
/// }
/// impl __keyschema::KeyPattern<Order> for __Pattern {
///     fn fill(&self, holes: &mut __keyschema::Holes<'_>) {
///         holes.value(self.order_id.as_ref());
///     }
/// }
/// ```
pub(super) fn expand_pattern(plan: &Plan<'_>) -> PatternCode {
    let Plan { name, generics, .. } = plan;
    let parameters: Vec<&ParameterDef<'_>> = plan
        .pieces
        .iter()
        .filter_map(|piece| match piece {
            PieceDef::Parameter(parameter) => Some(parameter),
            PieceDef::Literal(_) => None,
        })
        .collect();
    let text: String = plan
        .pieces
        .iter()
        .map(|piece| match piece {
            PieceDef::Literal(text) => escaped(text),
            PieceDef::Parameter(_) => "*".to_string(),
        })
        .collect();
    let text = merge_stars(text);
    let constant = quote! {
        const PATTERN: &'static __keyschema::core::primitive::str = #text;
    };
    if parameters.is_empty() {
        let items = quote! {
            #constant

            type Pattern = __keyschema::ConstantPattern<Self>;

            fn pattern() -> Self::Pattern {
                __keyschema::ConstantPattern::new()
            }
        };
        return PatternCode { items, definition: TokenStream::new() };
    }
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    let fields: Vec<_> = parameters.iter().map(|parameter| &parameter.field).collect();
    let types: Vec<_> = parameters.iter().map(|parameter| &parameter.ty).collect();
    let values = parameters.iter().map(|ParameterDef { field, ty, .. }| {
        let place = ty.span().resolved_at(Span::call_site());
        // At the place where other code names the type: see `expand_write`.
        let segment = quote_spanned!(place=> __keyschema::segment::<#ty>());
        let fill = quote_spanned!(place=> fill);
        quote!(#segment.#fill(self.#field.as_ref(), holes);)
    });
    let docs = format!("A pattern of the keys of `{name}`: `{text}`, with values for some parameters.");
    let field_docs = parameters.iter().map(|parameter| format!("Keys with this `{}`.", parameter.name));
    let items = quote! {
        #constant

        type Pattern = __Pattern #type_generics;

        fn pattern() -> Self::Pattern {
            __Pattern { #(#fields: __keyschema::core::option::Option::None),* }
        }
    };
    let definition = quote! {
        #[doc = #docs]
        #[allow(unreachable_pub, private_interfaces, missing_debug_implementations, missing_copy_implementations)]
        pub struct __Pattern #impl_generics #bounds {
            #(#fields: __keyschema::core::option::Option<#types>),*
        }

        #[automatically_derived]
        #[allow(unreachable_pub, private_interfaces, dead_code)]
        impl #impl_generics __Pattern #type_generics #bounds {
            #(
                #[doc = #field_docs]
                #[must_use]
                pub fn #fields(mut self, value: #types) -> Self {
                    self.#fields = __keyschema::core::option::Option::Some(value);
                    self
                }
            )*
        }

        #[automatically_derived]
        impl #impl_generics __keyschema::KeyPattern<#name #type_generics> for __Pattern #type_generics #bounds {
            fn fill(&self, holes: &mut __keyschema::Holes<'_>) {
                #(#values)*
            }
        }

        __keyschema::pattern_traits!([#impl_generics] [__Pattern #type_generics] [#bounds]);
    };
    PatternCode { items, definition }
}

fn escaped(text: &str) -> String {
    let bytes = keyschema_core::glob::escape(text.as_bytes()).collect();
    // Only ASCII was added, never within a character.
    String::from_utf8(bytes).unwrap_or_default()
}

/// One `*` for parameters without text between them.
fn merge_stars(text: String) -> String {
    let mut merged = String::with_capacity(text.len());
    let mut is_escaped = false;
    for character in text.chars() {
        let is_open = merged.ends_with('*') && !merged.ends_with("\\*");
        if character != '*' || is_escaped || !is_open {
            merged.push(character);
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    merged
}
