//! Compiler warnings on stable Rust.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::lint::Warning;

/// A use, at the place of the warning, of a constant that is deprecated with the warning's text.
///
/// The compiler names the constant, which is called like the lint. The use has to be a single
/// identifier: a longer path is not reported inside a derive.
pub(super) fn expand_warning(warning: &Warning) -> TokenStream {
    let name = format_ident!("{}", warning.lint, span = warning.place);
    let note = warning.message.to_string();
    quote! {
        const _: () = {
            #[allow(non_upper_case_globals)]
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        };
    }
}
