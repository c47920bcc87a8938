//! Compiler warnings on stable Rust.
//!
//! A macro cannot warn on stable Rust. So a warning is the use of a deprecated constant: its name
//! is the lint, and its note is the message. The compiler underlines the one identifier that is
//! used. A warning about several tokens is shown at the first one, with the others drawn in its
//! text. `#[warn(deprecated)]` in the generated code shows the warning in a crate that allows
//! deprecated code, too. Users silence it by `allow(…)`.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::{lint::Warning, syntax::start_of};

/// Returns a use of a constant that is deprecated with the text of the warning, at the place of the
/// warning.
///
/// The compiler shows the name of the constant, which is that of the lint. The use has to be a
/// single identifier: a longer path is not reported inside a derive.
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

/// Returns an attribute that makes the compiler warn even in a crate that allows deprecated code
/// for its own reasons.
///
/// The compiler shows the place of the attribute, once for each place. So the attribute is at the
/// start of the macro's call, for all warnings of a call. Otherwise the compiler would show a whole
/// block.
pub(super) fn expand_warn(at: Span) -> TokenStream {
    let place = start_of(Span::call_site()).resolved_at(at);
    quote_spanned!(place=> #[warn(deprecated)])
}
