//! The impls that read keys and parameters back.
//!
//! A type that cannot be read back must not keep its key from compiling. So each type is a bound of the impl, which the compiler
//! looks at only where the key is parsed: a bound that names the lifetime of the impl is not checked at the declaration.
//!
//! All lifetimes of a key become that of the text. Two that differ would make two bounds out of one type, of which the
//! compiler could not choose.

use keyschema_core::delimiter;
use keyschema_language::lint::is_primitive;
use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::{
    lower::{GenericsDef, PieceDef, SegmentBody, SegmentDef},
    plan::Plan,
};

/// How a key is parsed.
pub(super) struct ParseDef {
    /// The parts of `ParseKey`: generics, type, bounds and body.
    pub(super) parse: TokenStream,
    /// The traits of others.
    pub(super) traits: TokenStream,
}

/// Writes out how a key is read. For `order:{order_id}:status` this is the generics, the type, the bounds and the body of
///
/// ```ignore
/// impl<'__key> __keyschema::ParseKey<'__key> for Order where u64: __keyschema::ParseKeySegment<'__key> {
///     fn read_from<__D: __keyschema::Detail>(reader: &mut __keyschema::Reader<'__key, __D>) -> __keyschema::Option<Self> {
///         __keyschema::finish(
///             Self { order_id: match reader.until("order:", "order_id", b':') { Some(value) => value, None => return None } },
///             reader,
///             ":status",
///         )
///     }
/// }
/// ```
pub(super) fn expand_parse(plan: &Plan<'_>) -> ParseDef {
    let header = Header(&plan.generics);
    // A stand-in has no pieces: nothing can be made of them.
    if plan.pieces.is_empty() {
        let body = quote!(|_| [__keyschema::None]);
        return ParseDef { parse: expand_parse_key(plan, &[], &body), traits: expand_traits(plan, &[]) };
    }
    let mut bounds: Vec<TokenStream> = Vec::new();
    let mut fields = Vec::new();
    let mut is_glued = false;
    let mut literal = "";
    for (number, piece) in plan.pieces.iter().enumerate() {
        let parameter = match piece {
            PieceDef::Literal(text) => {
                literal = text;
                continue;
            }
            PieceDef::Parameter(parameter) => parameter,
        };
        let (field, ty) = (&parameter.field, header.renamed(parameter.ty.clone(), "__key"));
        if !is_primitive(&parameter.type_name) {
            bounds.push(quote!(#ty: __keyschema::ParseKeySegment<'__key>));
        }
        let next = plan.pieces.get(number + 1);
        let mark = next.and_then(|next| match next {
            PieceDef::Literal(text) => separator(text, &plan.delimiter),
            PieceDef::Parameter(_) => None,
        });
        let name = &parameter.name;
        let read = match (next, mark) {
            (None, _) => quote!(reader.rest(#literal, #name)),
            (Some(_), Some(mark)) => quote!(reader.until(#literal, #name, #mark)),
            (Some(_), None) => {
                is_glued = true;
                let end = quote!(__keyschema::end_of(<Self as __keyschema::RedisKey>::DECLARED.schema.pieces, #number));
                quote!(reader.glued(#literal, #name, const { #end }))
            }
        };
        // What `?` does, without the traits that the compiler looks up for it.
        fields.push(quote! {
            #field: match #read {
                __keyschema::Some(value) => value,
                __keyschema::None => return __keyschema::None,
            }
        });
        literal = "";
    }
    if let (true, Some(key)) = (is_glued, plan.static_type()) {
        let pieces = quote!(<#key as __keyschema::RedisKey>::DECLARED.schema.pieces);
        bounds.push(quote! {
            __keyschema::Separability<{ __keyschema::is_separable(#pieces) }>: __keyschema::Separable<'__key, Self>
        });
    }
    let key = quote!(Self { #(#fields),* });
    // Behind a parameter that was read to the end, nothing is left.
    let key = if let Some(PieceDef::Parameter(_)) = plan.pieces.last() {
        quote!(__keyschema::Some(#key))
    } else {
        quote!(__keyschema::finish(#key, reader, #literal))
    };
    let parse = expand_parse_key(plan, &bounds, &quote!(|reader| [#key]));
    ParseDef { parse, traits: expand_traits(plan, &bounds) }
}

/// Writes the parts of the impl of `ParseKey`.
fn expand_parse_key(plan: &Plan<'_>, bounds: &[TokenStream], body: &TokenStream) -> TokenStream {
    let name = plan.name;
    let (generics, type_generics, bounds) = Header(&plan.generics).tokens(bounds);
    quote! {
        parse_generics [#generics] parsed [#name #type_generics] parse_bounds [#bounds]
        parse #body
    }
}

/// The traits of others by which a key is read, under the bounds by which it can be.
///
/// `FromStr`, and what clients have, must not borrow from what is read; `TryFrom` is for keys that do.
fn expand_traits(plan: &Plan<'_>, bounds: &[TokenStream]) -> TokenStream {
    let Plan { name, generics, .. } = plan;
    if generics.lifetimes.is_empty() {
        let GenericsDef { impl_generics, type_generics, predicates, .. } = generics;
        let is_readable = (!bounds.is_empty())
            .then(|| quote!(for<'__text> #name #type_generics: __keyschema::ParseKey<'__text>,));
        return quote!(__keyschema::owned_key_traits!([#impl_generics] [#name #type_generics] [#is_readable #predicates]););
    }
    let (impl_generics, type_generics, bounds) = Header(generics).tokens(bounds);
    quote!(__keyschema::borrowed_key_traits!([#impl_generics] [#name #type_generics] [#bounds]);)
}

/// The key type with the lifetime of a text, as `type WithLifetime<'__key>`. That of a key with a lifetime and a type parameter is the
/// type itself: nothing is known of what the one has to outlive.
pub(super) fn expand_at(plan: &Plan<'_>) -> TokenStream {
    let Plan { name, generics, .. } = plan;
    if generics.lifetimes.is_empty() || generics.has_types {
        return quote!(Self);
    }
    let type_generics = Header(generics).renamed(generics.type_generics.clone(), "__key");
    quote!(#name #type_generics)
}

/// The first byte of the text behind a parameter, if none but a tail can hold it whatever its type.
fn separator(text: &str, delimiter: &str) -> Option<Literal> {
    let first = text.chars().next()?;
    let is_separator = first == delimiter::mark(delimiter) || matches!(first, '{' | '}');
    let byte = u8::try_from(first).ok().filter(|_| is_separator)?;
    Some(Literal::byte_character(byte))
}

/// Writes out how a parameter type is read.
pub(super) fn expand_parse_segment(segment: &SegmentDef<'_>) -> TokenStream {
    let SegmentDef { name, generics, body, .. } = segment;
    let generics = GenericsDef::of(generics);
    let header = Header(&generics);
    let mut bounds = Vec::new();
    let mut others = TokenStream::new();
    let body = match body {
        SegmentBody::Newtype { field, ty } => {
            let ty = header.renamed(ty.to_token_stream(), "__key");
            bounds.push(quote!(#ty: __keyschema::ParseKeySegment<'__key>));
            others = quote! {
                const FIXED_LEN: __keyschema::core::option::Option<__keyschema::core::primitive::usize> =
                    <#ty as __keyschema::ParseKeySegment<'__key>>::FIXED_LEN;

                const IS_FRONT_ALL: __keyschema::core::primitive::bool =
                    <#ty as __keyschema::ParseKeySegment<'__key>>::IS_FRONT_ALL;

                #[inline(always)]
                fn parse_front(
                    rest: &'__key [__keyschema::core::primitive::u8],
                ) -> __keyschema::core::option::Option<(Self, __keyschema::core::primitive::usize)> {
                    let (value, len) = __keyschema::ParseKeySegment::parse_front(rest)?;
                    __keyschema::core::option::Option::Some((Self { #field: value }, len))
                }
            };
            quote!(__keyschema::ReadValue::Ok(Self { #field: __keyschema::ParseKeySegment::parse_from(text)? }))
        }
        SegmentBody::Words(words) => {
            let arms = words.iter().map(|(variant, word)| {
                let bytes = Literal::byte_string(word.as_bytes());
                quote!(#bytes => __keyschema::ReadValue::Ok(Self::#variant),)
            });
            quote!(match text.as_bytes() { #(#arms)* _ => __keyschema::unknown_word::<Self>() })
        }
        SegmentBody::StandIn => quote!({
            let _ = text;
            __keyschema::unknown_word::<Self>()
        }),
    };
    let (impl_generics, type_generics, bounds) = header.tokens(&bounds);
    quote! {
        #[automatically_derived]
        impl #impl_generics __keyschema::ParseKeySegment<'__key> for #name #type_generics #bounds {
            #others

            #[inline(always)]
            fn parse_from(text: __keyschema::SegmentText<'__key>) -> __keyschema::ReadValue<Self> {
                #body
            }
        }
    }
}

/// The generics of a type, with one lifetime for all of its own.
pub(super) struct Header<'a>(pub(super) &'a GenericsDef);

impl Header<'_> {
    /// What stands behind `impl`, behind the type and before the body, with further bounds.
    fn tokens(&self, bounds: &[TokenStream]) -> (TokenStream, TokenStream, TokenStream) {
        let GenericsDef { parameters, predicates, type_generics, .. } = self.0;
        (
            self.renamed(quote!(<'__key, #(#parameters),*>), "__key"),
            self.renamed(type_generics.clone(), "__key"),
            if bounds.is_empty() && predicates.is_empty() {
                TokenStream::new()
            } else {
                self.renamed(quote!(where #(#bounds,)* #predicates), "__key")
            },
        )
    }

    /// Returns the tokens with another name for every lifetime of the type.
    pub(super) fn renamed(&self, tokens: TokenStream, name: &str) -> TokenStream {
        if self.0.lifetimes.is_empty() {
            return tokens;
        }
        let mut is_lifetime = false;
        tokens
            .into_iter()
            .map(|token| {
                let follows_mark = is_lifetime;
                is_lifetime = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '\'');
                match token {
                    TokenTree::Ident(ident) if follows_mark && self.0.lifetimes.contains(&ident) => {
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
