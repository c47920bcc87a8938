//! Constants that make the compiler evaluate questions about types.

use keyschema_language::{lint::Level, message::Message};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use super::warning::expand_warn;

use crate::{
    plan::Plan,
    type_lint::{Question, TypeLint},
};

/// Writes a constant that fails, or that uses a deprecated item, if the answer is bad.
///
/// Keys with type parameters are left out: their types are not known where they are declared.
pub(super) fn expand_type_lint(lint: &TypeLint, plan: &Plan<'_>) -> Option<TokenStream> {
    let key = plan.static_type()?;
    let place = lint.place.resolved_at(Span::call_site());
    let pieces = quote_spanned!(place=> <#key as __keyschema::RedisKey>::DECLARED.schema.pieces);
    let shape = |number: &usize| quote_spanned!(place=> __keyschema::shape_of(#pieces, #number));
    let is_bad = match &lint.question {
        Question::LongKeys { limit, denied_from: None } if lint.level == Level::Deny => {
            let note = &lint.note;
            // This message contains numbers that only the compiler knows.
            return Some(quote_spanned! {place=>
                const _: () = __keyschema::deny_long_keys(#pieces, #limit, #note);
            });
        }
        Question::LongKeys { limit, denied_from: None } => {
            quote_spanned!(place=> __keyschema::is_longer(#pieces, #limit))
        }
        Question::LongKeys { limit, denied_from: Some(most) } => quote_spanned! {place=>
            __keyschema::is_longer(#pieces, #limit) && !__keyschema::is_longer(#pieces, #most)
        },
        Question::AdjacentParameters { first, between, second } => {
            let (first, second) = (shape(first), shape(second));
            quote_spanned!(place=> __keyschema::are_inseparable(#first, #between, #second))
        }
        Question::Inseparable => quote_spanned!(place=> __keyschema::is_inseparable(#pieces)),
        Question::LowCardinality => quote_spanned!(place=> __keyschema::has_few_tags(#pieces)),
    };
    let judgement = if lint.level == Level::Deny {
        let text = lint.message.to_string();
        quote_spanned!(place=> __keyschema::deny(#is_bad, #text))
    } else {
        expand_judged(lint.lint, &lint.message, lint.place, &is_bad)
    };
    Some(quote_spanned!(place=> const _: () = #judgement;))
}

/// Writes the answer as a type, and a call of a method that is deprecated on the type of the bad
/// answer.
///
/// No key has a type of this name. The compiler names the method, which has the name of the lint.
/// The call has the place in the source: the compiler does not report a use of a deprecated item
/// that is inside a derive.
pub(super) fn expand_judged(name: &str, message: &Message, at: Span, is_bad: &TokenStream) -> TokenStream {
    let place = at.resolved_at(Span::call_site());
    let text = message.to_string();
    let warn = expand_warn(at);
    let (method, used) = (Ident::new(name, place), Ident::new(name, at));
    quote_spanned! {place=> {
        struct __Judged<const IS_BAD: __keyschema::core::primitive::bool>;

        #[allow(dead_code)]
        impl __Judged<true> {
            #[deprecated(note = #text)]
            const fn #method(self) {}
        }

        #[allow(dead_code)]
        impl __Judged<false> {
            const fn #method(self) {}
        }

        // This is a separate constant because it names the key, which may be deprecated itself.
        const IS_BAD: __keyschema::core::primitive::bool = #is_bad;

        #warn
        const _: () = __Judged::<IS_BAD>.#used();
    }}
}
