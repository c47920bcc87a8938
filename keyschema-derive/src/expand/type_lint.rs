//! Constants in which the compiler judges what depends on types.

use keyschema_language::{lint::Level, message::Message};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use crate::{
    plan::{BufferPlan, Plan},
    type_lint::{Numbered, Question, TypeLint},
};

/// A constant that fails, or a use of what is deprecated if the judgement is bad.
///
/// Keys with type parameters are left out: their types are not known where they are declared.
pub(super) fn expand_type_lint(lint: &TypeLint, plan: &Plan<'_>) -> Option<TokenStream> {
    let BufferPlan::Exact(key) = &plan.buffer else {
        return None;
    };
    let place = lint.place.resolved_at(Span::call_site());
    let note = &lint.note;
    let pieces = quote_spanned!(place=> <#key as __keyschema::RedisKey>::DECLARATION.pieces);
    let shape = |parameter: &Numbered| {
        let number = parameter.number;
        quote_spanned!(place=> __keyschema::shape_of(#pieces, #number))
    };
    let named = |parameter: &Numbered| {
        let (name, shape) = (&parameter.name, shape(parameter));
        quote_spanned!(place=> (#name, #shape))
    };
    let (name, message) = lint.warning();
    let warned = |is_bad: TokenStream| expand_judged(name, &message, lint.place, &is_bad);
    let judgement = match (&lint.question, lint.level) {
        (Question::LongKeys { limit, .. }, Level::Deny) => {
            quote_spanned!(place=> __keyschema::deny_long_keys(#pieces, #limit, #note))
        }
        (Question::LongKeys { limit, denied_from: None }, _) => {
            warned(quote_spanned!(place=> __keyschema::is_longer(#pieces, #limit)))
        }
        (Question::LongKeys { limit, denied_from: Some(most) }, _) => warned(quote_spanned! {place=>
            __keyschema::is_longer(#pieces, #limit) && !__keyschema::is_longer(#pieces, #most)
        }),
        (Question::AdjacentParameters { first, between, second }, Level::Deny) => {
            let (first, second) = (named(first), named(second));
            quote_spanned!(place=> __keyschema::deny_adjacent_parameters(#first, #between, #second, #note))
        }
        (Question::AdjacentParameters { first, between, second }, _) => {
            let (first, second) = (shape(first), shape(second));
            warned(quote_spanned!(place=> __keyschema::are_inseparable(#first, #between, #second)))
        }
        (Question::Inseparable, Level::Deny) => {
            quote_spanned!(place=> __keyschema::deny_inseparable(#pieces, #note))
        }
        (Question::Inseparable, _) => warned(quote_spanned!(place=> __keyschema::is_inseparable(#pieces))),
        (Question::LowCardinality { tag }, Level::Deny) => {
            let (name, shape) = (&tag.name, shape(tag));
            quote_spanned!(place=> __keyschema::deny_low_cardinality(#name, #shape, #note))
        }
        (Question::LowCardinality { tag }, _) => {
            let shape = shape(tag);
            warned(quote_spanned!(place=> __keyschema::has_few_values(#shape)))
        }
    };
    Some(quote_spanned!(place=> const _: () = #judgement;))
}

/// The outcome of a judgement as a type, and the use of a method that is deprecated on the type for what is bad.
///
/// The name of the type is none that a key or one of its types may have. The compiler names the method, which is called
/// like the lint. Its use carries the very place in source: nothing is
/// reported of a use from within a derive.
pub(super) fn expand_judged(name: &str, message: &Message, at: Span, is_bad: &TokenStream) -> TokenStream {
    let place = at.resolved_at(Span::call_site());
    let text = message.to_string();
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

        __Judged::<{ #is_bad }>.#used()
    }}
}
