//! The generics of a key type, as generated code writes them.

use keyschema_core::lists::CollectVec as _;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{ConstParam, GenericParam, Generics, Lifetime, LifetimeParam, TypeParam};

/// The contents of the angle brackets in each place.
#[derive(Clone)]
pub(crate) struct GenericsDef {
    /// The text after `impl`: `<'a, T: Id>`.
    pub(crate) impl_generics: TokenStream,
    /// The text after the name of the type: `<'a, T>`.
    pub(crate) type_generics: TokenStream,
    /// The `where` clause.
    pub(crate) bounds: TokenStream,
    /// The predicates of the `where` clause.
    pub(crate) predicates: TokenStream,
    /// The names of the lifetimes.
    pub(crate) lifetimes: Vec<Ident>,
    /// The other parameters, as an impl declares them: `T: Id`, `const N: usize`.
    pub(crate) parameters: Vec<TokenStream>,
    /// The names of the type parameters.
    pub(crate) types: Vec<Ident>,
    /// The names of the const parameters.
    pub(crate) constants: Vec<Ident>,
    /// The text after the name of the type in a use by itself: `<'static>`. `None` if there are
    /// other parameters.
    pub(crate) static_generics: Option<TokenStream>,
}

impl GenericsDef {
    /// Returns the generics of a struct.
    pub(crate) fn of(generics: &Generics) -> Self {
        let (impl_generics, type_generics, bounds) = generics.split_for_impl();
        let is_known = generics.params.iter().all(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
        let predicates = generics.where_clause.as_ref().map(|clause| clause.predicates.to_token_stream());
        let parameters = generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(TypeParam { ident, bounds, .. }) => Some(quote!(#ident: #bounds)),
            GenericParam::Const(ConstParam { ident, ty, .. }) => Some(quote!(const #ident: #ty)),
        });
        Self {
            predicates: predicates.unwrap_or_default(),
            lifetimes: generics.lifetimes().map(|parameter| parameter.lifetime.ident.clone()).collect_vec(),
            parameters: parameters.collect_vec(),
            types: generics.type_params().map(|parameter| parameter.ident.clone()).collect_vec(),
            constants: generics.const_params().map(|parameter| parameter.ident.clone()).collect_vec(),
            impl_generics: impl_generics.to_token_stream(),
            type_generics: type_generics.to_token_stream(),
            bounds: bounds.to_token_stream(),
            static_generics: is_known.then(|| statics(generics.params.len())),
        }
    }

    /// Returns the generics of a type that has only these lifetimes.
    pub(crate) fn of_lifetimes(lifetimes: Vec<Lifetime>) -> Self {
        let params = lifetimes.into_iter().map(|it| GenericParam::Lifetime(LifetimeParam::new(it)));
        Self::of(&Generics { params: params.collect(), ..Generics::default() })
    }

    /// Returns the text after `impl`, with one more type parameter.
    pub(crate) fn with_type(&self, parameter: &TokenStream) -> TokenStream {
        let mut own: Vec<TokenTree> = self.impl_generics.clone().into_iter().collect_vec();
        own.pop();
        let comma =
            own.last().filter(|last| last.to_string() != "," && last.to_string() != "<").map(|_| quote!(,));
        let own = own.into_iter().skip(1);
        quote!(<#(#own)* #comma #parameter>)
    }

    /// Returns the text after `impl`, the text after the type, and the `where` clause. One lifetime
    /// replaces all lifetimes of the type, and there are further bounds.
    pub(crate) fn with_one_lifetime(
        &self,
        bounds: &[TokenStream],
    ) -> (TokenStream, TokenStream, TokenStream) {
        let Self { parameters, predicates, type_generics, .. } = self;
        let has_bounds = !(bounds.is_empty() && predicates.is_empty());
        let bounds = if has_bounds { quote!(where #(#bounds,)* #predicates) } else { TokenStream::new() };
        (
            self.renamed(quote!(<'__key, #(#parameters),*>), "__key"),
            self.renamed(type_generics.clone(), "__key"),
            self.renamed(bounds, "__key"),
        )
    }

    /// Returns the tokens with another name for every lifetime of the type.
    pub(crate) fn renamed(&self, tokens: TokenStream, name: &str) -> TokenStream {
        if self.lifetimes.is_empty() {
            return tokens;
        }
        let mut is_lifetime = false;
        tokens
            .into_iter()
            .map(|token| {
                let follows_mark = is_lifetime;
                is_lifetime = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '\'');
                match token {
                    TokenTree::Ident(ident) if follows_mark && self.lifetimes.contains(&ident) => {
                        Ident::new(name, ident.span()).into()
                    }
                    TokenTree::Group(group) => {
                        let mut renamed = Group::new(group.delimiter(), self.renamed(group.stream(), name));
                        renamed.set_span(group.span());
                        renamed.into()
                    }
                    token => token,
                }
            })
            .collect()
    }
}

fn statics(count: usize) -> TokenStream {
    let lifetimes = (0..count).map(|_| quote!('static));
    if count == 0 { TokenStream::new() } else { quote!(<#(#lifetimes),*>) }
}
