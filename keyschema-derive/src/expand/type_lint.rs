//! Constants in which the compiler judges what depends on types.

use keyschema_core::lint::Level;
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
    let schema = quote_spanned!(place=> <#key as __keyschema::RedisKey>::SCHEMA);
    let shape = |parameter: &Numbered| {
        let number = parameter.number;
        quote_spanned!(place=> __keyschema::shape_of(#schema, #number))
    };
    let named = |parameter: &Numbered| {
        let (name, shape) = (&parameter.name, shape(parameter));
        quote_spanned!(place=> (#name, #shape))
    };
    // The method is deprecated on what is judged bad. Its name carries the very place in source: the
    // compiler reports no use of what is deprecated from within a derive.
    let judged = |method: &str, is_bad: TokenStream| {
        let method = Ident::new(method, lint.place);
        quote_spanned!(place=> __keyschema::Judged::<{ #is_bad }>.#method())
    };
    let judgement = match (&lint.question, lint.level) {
        (Question::LongKeys { limit }, Level::Deny) => {
            quote_spanned!(place=> __keyschema::deny_long_keys(#schema, #limit, #note))
        }
        (Question::LongKeys { limit }, _) => {
            judged("long_keys", quote_spanned!(place=> __keyschema::is_longer(#schema, #limit)))
        }
        (Question::AdjacentParameters { first, between, second }, Level::Deny) => {
            let (first, second) = (named(first), named(second));
            quote_spanned!(place=> __keyschema::deny_adjacent_parameters(#first, #between, #second, #note))
        }
        (Question::AdjacentParameters { first, between, second }, _) => {
            let (first, second) = (shape(first), shape(second));
            judged(
                "adjacent_parameters",
                quote_spanned!(place=> __keyschema::are_inseparable(#first, #between, #second)),
            )
        }
        (Question::LowCardinality { tag }, Level::Deny) => {
            let (name, shape) = (&tag.name, shape(tag));
            quote_spanned!(place=> __keyschema::deny_low_cardinality(#name, #shape, #note))
        }
        (Question::LowCardinality { tag }, _) => {
            let shape = shape(tag);
            judged("low_cardinality_hash_tags", quote_spanned!(place=> __keyschema::has_few_values(#shape)))
        }
    };
    Some(quote_spanned!(place=> const _: () = #judgement;))
}
