//! The generics of a key type, as generated code writes them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Lifetime};

/// What stands in angle brackets in each place.
#[derive(Clone, Default)]
pub(crate) struct GenericsDef {
    /// Behind `impl`: `<'a, T: Id>`.
    pub(crate) impl_generics: TokenStream,
    /// Behind the name of the type: `<'a, T>`.
    pub(crate) type_generics: TokenStream,
    /// The `where` clause.
    pub(crate) bounds: TokenStream,
    /// Behind the name of the type where it is used by itself: `<'static>`. None if there are types to be chosen.
    pub(crate) static_generics: Option<TokenStream>,
}

impl GenericsDef {
    /// Those of a struct.
    pub(crate) fn of(generics: &Generics) -> Self {
        let (impl_generics, type_generics, bounds) = generics.split_for_impl();
        let is_known = generics.params.iter().all(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
        Self {
            impl_generics: impl_generics.to_token_stream(),
            type_generics: type_generics.to_token_stream(),
            bounds: bounds.to_token_stream(),
            static_generics: is_known.then(|| statics(generics.params.len())),
        }
    }

    /// Those of a type that has nothing but these lifetimes.
    pub(crate) fn of_lifetimes(lifetimes: &[Lifetime]) -> Self {
        let generics = if lifetimes.is_empty() { TokenStream::new() } else { quote!(<#(#lifetimes),*>) };
        Self {
            impl_generics: generics.clone(),
            type_generics: generics,
            bounds: TokenStream::new(),
            static_generics: Some(statics(lifetimes.len())),
        }
    }
}

fn statics(count: usize) -> TokenStream {
    let lifetimes = (0..count).map(|_| quote!('static));
    if count == 0 { TokenStream::new() } else { quote!(<#(#lifetimes),*>) }
}
