//! The impls of a prefix.

use keyschema_core::Piece;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{
    docs::prefix_docs,
    key::{expand_pieces, expand_write},
    parse::{expand_at, expand_parse_prefix},
    pattern::pattern_text,
    structure::{What, allow_deprecated, expand_struct, expand_struct_impls},
    warning::expand_warning,
};
use crate::{lower::GenericsDef, plan::Plan, syntax::line_of};

/// Writes out a prefix. For `pub prefix Tenant = tenant:{tenant: Text<32>}:;` the result is the
/// struct, and
///
/// ```ignore
/// const _: () = {
///     use ::keyschema::__private as __keyschema;
///     __keyschema::prefix! {
///         generics [<'a>] prefix [Tenant<'a>]
///         name "Tenant" description "…" line 7u32
///         template "tenant:{tenant: Text<32>}:" pattern "tenant:*:" start "tenant:" delimiter ":" pieces [&[…]]
///         schema [<Self as __keyschema::DeclaredPrefix>::SCHEMA] at [Tenant<'__key>]
///         write |self, sink| [sink.literal("tenant:"); …]
///         parse_generics [<'__key>] parsed [Tenant<'__key>] parse_bounds […]
///         parse |reader| [__keyschema::pass(Self { tenant: … }, reader, ":")]
///     }
///     // `new`, and the traits of a value.
///     const _: () = __keyschema::check_prefix(<Tenant<'static> as __keyschema::DeclaredPrefix>::SCHEMA);
/// };
/// ```
pub(super) fn expand_prefix(plan: &Plan<'_>) -> TokenStream {
    let Plan { name, krate, description, template, delimiter, .. } = plan;
    let GenericsDef { impl_generics, type_generics, .. } = &plan.generics;
    let structure = plan.structure.as_ref();
    let declared = structure
        .map(|structure| expand_struct(plan, structure, What { noun: "prefix", docs: &prefix_docs(plan) }));
    let struct_impls = structure.map(|structure| expand_struct_impls(plan, structure, "prefix"));
    let conditions = structure.map(|structure| &structure.head.attributes.conditions);
    let allow = allow_deprecated(plan);
    let (text, line) = (name.to_string(), line_of(name.span()));
    let pattern = pattern_text(&plan.pieces);
    let start = plan.pieces.first().and_then(Piece::literal).unwrap_or_default();
    let pieces = expand_pieces(plan, "prefix_piece");
    let writes = plan.pieces.iter().map(expand_write);
    let (at, parse) = (expand_at(plan), expand_parse_prefix(plan));
    let place = name.span().resolved_at(Span::call_site());
    let own_type = plan.static_type();
    // If the schema cannot be evaluated, the compiler adds a note for each use. They are at the
    // same place, so it shows the note once.
    let schema = quote_spanned!(place=> <Self as __keyschema::DeclaredPrefix>::SCHEMA);
    let check = quote_spanned! {place=>
        __keyschema::check_prefix(<#own_type as __keyschema::DeclaredPrefix>::SCHEMA)
    };
    let warnings = plan.warnings.iter().map(|warning| {
        let warning = expand_warning(warning);
        quote!(#conditions #warning)
    });
    quote! {
        #declared

        #conditions
        #allow
        const _: () = {
            use #krate::__private as __keyschema;

            __keyschema::prefix! {
                generics [#impl_generics] prefix [#name #type_generics]
                name #text description #description line #line
                template #template pattern #pattern start #start delimiter #delimiter pieces [&[#(#pieces),*]]
                schema [#schema] at [#at]
                write |self, sink| [#(#writes)*]
                #parse
            }
            #struct_impls
            const _: () = #check;
        };

        #(#warnings)*
    }
}
