//! Compiler warnings on stable Rust.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::{lint::Warning, syntax::start_of};

/// Returns a use, at the place of the warning, of a constant that is deprecated with the warning's
/// text.
///
/// The compiler names the constant, which is called like the lint. The use has to be a single
/// identifier: a longer path is not reported inside a derive.
pub(super) fn expand_warning(warning: &Warning) -> TokenStream {
    let name = format_ident!("{}", warning.lint, span = warning.place);
    let note = warning.message.to_string();
    let warn = expand_warn(warning.place);
    quote! {
        #warn
        const _: () = {
            #[allow(non_upper_case_globals)]
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        };
    }
}

/// Returns an attribute that makes the compiler warn also in a crate that allows deprecated code,
/// for reasons of its own.
///
/// The compiler shows where the attribute is, once for each place. So it is at the start of the macro's call, for all warnings
/// of a call: in a block it would otherwise show the whole block.
pub(super) fn expand_warn(at: Span) -> TokenStream {
    let place = start_of(Span::call_site()).resolved_at(at);
    quote_spanned!(place=> #[warn(deprecated)])
}
